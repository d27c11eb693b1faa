import type { Shape } from '../../model/dialect.js';
import type { Declaration } from '../../model/entry.js';
import type { Json } from '../../model/rewrite.js';
import type { Edit, Span } from '../../model/span.js';
import type { Member, ObjectValue } from '../../model/value.js';
import { knownText, shapeOf } from '../body-values.js';
import { concluded, type Rewritten } from '../plan.js';
import type { ResourceRewriting } from '../resource-rewriting.js';
import { placeOf, quoted, refuse, replaceAt, type Refused } from '../step.js';
import { behind, inFile, placeOfBlock, readBehind, references, removedBlock, type Place } from './block.js';
import { kindUnsure } from './sure.js';
import { mistakeIn, typeFor, type Chosen, type Members } from './check.js';
import { removal } from './removal.js';
import { lineStart, lineStop, skipBlanks } from '../../text/layout.js';
import { holds } from '../../text/spans.js';

/** The attributes of the new block, and the edits that make them of the old ones. */
interface Renamed {
  readonly members: Members;
  readonly edits: readonly Edit[];
}

/**
 * Declares an object of another type in place of this one, as the type is in the project's version of the provider. The
 * block keeps its name, so that what refers to it is carried along; the old object is only forgotten. What comes out
 * is checked against the schema of the new type.
 */
export function becomeType(input: ResourceRewriting, declaration: Declaration, because: string): Rewritten {
  const { source, resource } = input;
  const block = placeOfBlock(input, resource);
  if ('refused' in block) return { noFix: block.refused };
  const unsure = kindUnsure(input);
  if (unsure !== undefined) return { noFix: unsure.refused };
  const chosen = typeFor(declaration.type, resource, source.text);
  if ('refused' in chosen) return { noFix: chosen.refused };
  const there = alreadyThere(input, declaration, block);
  if (there !== undefined) return { noFix: there.refused };
  if (/\bignore_changes\b/.test(block.text)) {
    return {
      noFix: `\`ignore_changes\` may name attributes that have other names then (${placeOf(input, resource.span)})`,
    };
  }
  const { attributes } = resource;
  if (attributes.kind !== 'object' || attributes.open) {
    return { noFix: `the block holds more than is known (${placeOf(input, resource.span)})` };
  }
  const renamed = renamedMembers(input, declaration, attributes, chosen);
  if ('refused' in renamed) return { noFix: renamed.refused };
  const mistake = mistakeIn(chosen.declared, renamed.members);
  if (mistake !== undefined) return { noFix: `${mistake} (${placeOf(input, resource.span)})` };
  const carried = carriedReferences(input, declaration, block, chosen);
  if ('refused' in carried) return { noFix: carried.refused };
  const removed = removedBlock(input, block.address);
  if (typeof removed !== 'string') return { noFix: removed.refused };
  const imports = chosen.declared.imports;
  const known = imports === undefined ? [] : [`what terraform import takes for an object that is there is ${imports}`];
  const edits: Edit[] = [
    { file: source.file, ...block.type, text: declaration.type },
    ...renamed.edits,
    ...carried,
    behind(input, resource, removed),
  ];
  const doubts = [because, ...known, ...chosen.doubts];
  return concluded({ title: `Declare ${declaration.type}`, edits, doubts, safe: false }, source);
}

function alreadyThere(input: ResourceRewriting, { type, single }: Declaration, { name }: Place): Refused | undefined {
  const { text, file } = input.source;
  const found = new RegExp(`^resource\\s+"${type}"\\s+"${single === undefined ? name : '[\\w-]+'}"`, 'm').exec(text);
  if (found === null) return undefined;
  const at = placeOf(input, { file, start: found.index, end: found.index });
  return single === undefined
    ? refuse(`${quoted(`${type}.${name}`)} is declared already (${at})`)
    : refuse(`${quoted(type)} is declared already: ${quoted(single)} belongs there (${at})`);
}

function renamedMembers(
  input: ResourceRewriting,
  { rename = {}, drop = [], values = {}, add = {} }: Declaration,
  attributes: ObjectValue,
  { declared }: Chosen,
): Renamed | Refused {
  const { source, resource, dialect } = input;
  const has = (key: string): boolean =>
    [...(declared.holds.required ?? []), ...(declared.holds.optional ?? [])].includes(key);
  const members: (readonly [string, Shape])[] = [];
  const edits: Edit[] = [];
  let last: Member | undefined;
  for (const [key, member] of attributes.members) {
    const { span, keySpan, valueSpan } = member;
    if (span === undefined || keySpan === undefined || valueSpan === undefined || !holds(resource.span, span)) {
      return refuse(`${quoted(key)} is set outside of the block`);
    }
    if (drop.includes(key)) {
      edits.push({ file: source.file, ...removal(source.text, span, resource.apart), text: '' });
      continue;
    }
    const named = Object.hasOwn(rename, key) && !has(key) ? rename[key] : undefined;
    if (named !== undefined) edits.push(renamedKey(source.text, keySpan, named));
    const change = Object.hasOwn(values, key) ? changedValue(input, member, key, values[key] ?? {}) : undefined;
    if (change !== undefined && 'refused' in change) return change;
    const written = change === undefined ? undefined : dialect?.code?.(change, '');
    if (written !== undefined) edits.push(replaceAt(valueSpan, written));
    members.push([named ?? key, change ?? { source: source.text.slice(valueSpan.start, valueSpan.end) }]);
    last = member;
  }
  for (const [key, value] of Object.entries(add)) {
    const at = last?.span;
    if (at === undefined) return refuse('the block is empty');
    const shape = shapeOf(value);
    members.push([key, shape]);
    const stop = lineStop(source.text, at.end);
    const before = /^[\w-]+[ \t]*(?==)/.exec(source.text.slice(at.start))?.[0] ?? '';
    const line = `${key.padEnd(before.length - 1)} = ${dialect?.code?.(shape, '') ?? ''}`;
    const indent = source.text.slice(lineStart(source.text, at.start), at.start);
    edits.push({ file: source.file, start: stop, end: stop, text: inFile(input, `\n${indent}${line}`) });
  }
  return { members, edits };
}

function changedValue(
  input: ResourceRewriting,
  { value, valueSpan }: Member,
  key: string,
  changes: Readonly<Record<string, Json>>,
): Shape | Refused {
  const text = knownText(value);
  const at = valueSpan === undefined ? '' : ` (${placeOf(input, valueSpan)})`;
  const written = valueSpan === undefined ? '' : input.source.text.slice(valueSpan.start, valueSpan.end);
  if (text === undefined || written !== `"${text}"`) return refuse(`the value of ${quoted(key)} has to be a text${at}`);
  const change = Object.hasOwn(changes, text) ? changes[text] : undefined;
  return change === undefined ? refuse(`nothing stands for ${quoted(text)} as ${quoted(key)}${at}`) : shapeOf(change);
}

/** What refers to the block, by its new address; refused where it reads what the new type does not have. */
function carriedReferences(
  input: ResourceRewriting,
  { type }: Declaration,
  block: Place,
  { declared }: Chosen,
): readonly Edit[] | Refused {
  const { source, resource } = input;
  const outside = resource.reads.find(({ span }) => span.file !== source.file);
  if (outside !== undefined) {
    return refuse(`${quoted(block.address)} is used in another file (${placeOf(input, outside.span)})`);
  }
  const { required = [], optional = [] } = declared.holds;
  const edits: Edit[] = [];
  for (const { start, end } of references(input, block)) {
    const at = { file: source.file, start, end };
    if (/^\s*(?:from|to)\s*=\s*$/.test(source.text.slice(source.text.lastIndexOf('\n', start) + 1, start))) {
      return refuse(
        `${quoted(block.address)} is moved or imported, and that block has to go first (${placeOf(input, at)})`,
      );
    }
    const read = readBehind(source.text, end);
    if (read !== undefined && !['id', ...required, ...optional].includes(read)) {
      return refuse(`${quoted(type)} has no ${quoted(read)}, which is read (${placeOf(input, at)})`);
    }
    edits.push({ ...at, end: start + resource.type.length, text: type });
  }
  return edits;
}

/** The equal sign stays where it stands, as far as the new name lets it. */
function renamedKey(text: string, key: Span, to: string): Edit {
  const end = skipBlanks(text, key.end);
  return { file: key.file, start: key.start, end, text: `${to.padEnd(end - key.start - 1)} ` };
}

import type { JoinStep } from '../../model/rewrite.js';
import type { Edit, Span } from '../../model/span.js';
import type { Member, ObjectValue, Value } from '../../model/value.js';
import { knownText } from '../body-values.js';
import { keysOf } from '../key.js';
import { concluded, type Rewritten } from '../plan.js';
import type { ResourceRewriting } from '../resource-rewriting.js';
import { placeOf, quoted, refuse, replaceAt, type Refused } from '../step.js';
import { placeOfBlock } from './block.js';
import { removal } from './removal.js';
import { kindUnsure } from './sure.js';
import { holds } from '../../text/spans.js';

type Part = { readonly text: string } | { readonly source: string };

/**
 * Puts attributes of a block inside together as one name outside of it: `_service._proto.name` of an SRV record. The last
 * of them is a name of its own, and `@` stands for that of the zone.
 */
export function joinAttributes(input: ResourceRewriting, step: Omit<JoinStep, 'when'>, because: string): Rewritten {
  const { source, resource } = input;
  const { attributes } = resource;
  const block = placeOfBlock(input, resource);
  if ('refused' in block) return { noFix: block.refused };
  const unsure = kindUnsure(input);
  if (unsure !== undefined) return { noFix: unsure.refused };
  if (attributes.kind !== 'object') return { noFix: 'the declaration is not written out' };
  const paths = step.from.map(keysOf);
  const holders = new Set(paths.map(([outer = '']) => outer));
  const [outer = ''] = holders;
  const data = onlyObject(attributes.members.get(outer)?.value);
  // What a block is made of for each of several is known inside of it alone.
  const isMade = new RegExp(String.raw`\bdynamic\s+"${outer}"`).test(block.text);
  if (holders.size !== 1 || data === undefined || data.open || isMade) {
    return { noFix: `${quoted(outer)} has to be written out once (${placeOf(input, resource.span)})` };
  }
  const held = paths.map((path) => data.members.get(path.at(-1) ?? ''));
  if (data.members.size === held.filter((one) => one !== undefined).length) {
    return { noFix: `${quoted(outer)} has to hold more than the name (${placeOf(input, resource.span)})` };
  }
  const parts: (readonly Part[])[] = [];
  const doubts: string[] = [because];
  const edits: Edit[] = [];
  for (const [index, member] of held.entries()) {
    const path = step.from[index] ?? '';
    const part = partOf(input, member, path, step.underscored.includes(path), index === held.length - 1);
    if ('refused' in part) return { noFix: part.refused };
    if (part.parts.length > 0) parts.push(part.parts);
    doubts.push(...part.doubts);
    if (member?.span !== undefined) {
      edits.push({ file: source.file, ...removal(source.text, member.span, resource.apart), text: '' });
    }
  }
  const named = outerName(input, attributes, step.to, parts);
  if ('refused' in named) return { noFix: named.refused };
  doubts.push(...named.doubts);
  return concluded({ title: `Put the name together`, edits: [...edits, ...named.edits], doubts, safe: false }, source);
}

function onlyObject(value: Value | undefined): ObjectValue | undefined {
  const only = value?.kind === 'list' && value.items.length === 1 && !value.open ? value.items[0] : value;
  return only?.kind === 'object' ? only : undefined;
}

function partOf(
  input: ResourceRewriting,
  member: Member | undefined,
  path: string,
  underscored: boolean,
  last: boolean,
): { readonly parts: readonly Part[]; readonly doubts: readonly string[] } | Refused {
  const { source, resource } = input;
  const span = member?.valueSpan;
  if (member === undefined) return refuse(`${quoted(path)} has to be set, too (${placeOf(input, resource.span)})`);
  if (span === undefined || !holds(resource.span, span)) return refuse(`${quoted(path)} is set outside of the block`);
  const at = placeOf(input, span);
  const written = source.text.slice(span.start, span.end);
  const text = knownText(member.value);
  // What a variable holds here it may not hold elsewhere: the expression stays.
  if (text === undefined || written !== `"${text}"`) {
    if (/[\r\n]/.test(written)) return refuse(`${quoted(path)} has to stand on one line (${at})`);
    const parts = inTemplate(input, member, span, written);
    const [first] = parts;
    if (underscored && first !== undefined && 'text' in first && first.text.startsWith('_'))
      return { parts, doubts: [] };
    const name = quoted(written);
    const doubt = underscored ? `${name} has to begin with an underscore` : `${name} must not be @`;
    const sure = !underscored && (!last || parts.length > 1);
    return { parts, doubts: sure ? [] : [`${doubt} (${at})`] };
  }
  if (text === '') return refuse(`${quoted(path)} is empty (${at})`);
  if (underscored) return { parts: [{ text: text.startsWith('_') ? text : `_${text}` }], doubts: [] };
  if (last && text === '@') return { parts: [], doubts: [] };
  return { parts: [{ text: text.replace(/\.$/, '') }], doubts: [] };
}

/** `"a.${var.b}"` is text and the expression in it; what is put together elsewhere is one expression. */
function inTemplate({ source }: ResourceRewriting, { value }: Member, span: Span, written: string): readonly Part[] {
  const pieces = value.kind === 'text' && written.startsWith('"') ? value.text : [];
  const isHere = pieces.every((piece) => piece.span !== undefined && holds(span, piece.span));
  if (pieces.length === 0 || !isHere) return [{ source: /^"\$\{([^{}"]*)\}"$/.exec(written)?.[1]?.trim() ?? written }];
  return pieces.map((piece) => {
    if (piece.kind === 'run') return { text: piece.text };
    const code = source.text.slice(piece.span?.start, piece.span?.end);
    return { source: /^\$\{~?([\s\S]*?)~?\}$/.exec(code)?.[1]?.trim() ?? code };
  });
}

function outerName(
  input: ResourceRewriting,
  attributes: ObjectValue,
  key: string,
  parts: readonly (readonly Part[])[],
): { readonly edits: readonly Edit[]; readonly doubts: readonly string[] } | Refused {
  const { resource, dialect, source } = input;
  const there = attributes.members.get(key);
  const span = there?.valueSpan;
  if (there === undefined || span === undefined || !holds(resource.span, span)) {
    return refuse(`${quoted(key)} has to be written in the block (${placeOf(input, resource.span)})`);
  }
  const joined = parts.flatMap((part, index) => (index === 0 ? part : [{ text: '.' }, ...part]));
  const flat = joined.map((part) => ('text' in part ? part.text : undefined));
  const whole = flat.every((text) => text !== undefined) ? flat.join('') : undefined;
  const written = source.text.slice(span.start, span.end);
  if (whole !== undefined && knownText(there.value) === whole) return { edits: [], doubts: [] };
  const text = dialect?.code?.(whole === undefined ? { joined } : { text: whole }, written);
  if (text === written) return { edits: [], doubts: [] };
  if (text === undefined) return refuse(`${quoted(key)} cannot be written in this kind of file`);
  const doubt = `${quoted(key)} was ${quoted(written)}, and a record of another name is made anew (${placeOf(input, span)})`;
  return { edits: [replaceAt(span, text)], doubts: [doubt] };
}

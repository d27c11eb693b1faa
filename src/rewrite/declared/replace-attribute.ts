import type { Shape } from '../../model/dialect.js';
import type { AttributeChange } from '../../model/entry.js';
import type { Member, Value } from '../../model/value.js';
import { knownText, shapeOf } from '../body-values.js';
import { concluded, type Rewritten } from '../plan.js';
import type { ResourceRewriting } from '../resource-rewriting.js';
import { placeOf, quoted, refuse, type Refused } from '../step.js';
import { inFile } from './block.js';
import { mistakeAt, typeFor, type Members } from './check.js';
import { lineStart } from '../../text/layout.js';
import type { Notation } from './schemas.js';
import { holderOf, removal } from './removal.js';
import { holds } from '../../text/spans.js';

/**
 * Writes another attribute in place of one: an object for each known value, or a list of objects for a list of texts, in
 * the notation of the project's version of the provider and checked against its schema.
 */
export function replaceAttribute(input: ResourceRewriting, change: AttributeChange, because: string): Rewritten {
  const { source, resource, member, dialect } = input;
  const key = quoted(member?.key ?? '');
  if (member?.span === undefined || member.valueSpan === undefined || !holds(resource.span, member.span)) {
    return { noFix: `${key} has to be set in the declaration itself` };
  }
  const { span, valueSpan } = member;
  const at = placeOf(input, span);
  const text = source.text.slice(span.start, span.end);
  if (span.file !== source.file || !/^[\w-]+\s*=/.test(text)) {
    return { noFix: `${key} has to be written as an attribute of Terraform (${at})` };
  }
  const holder = holderOf(resource.attributes, member);
  if (holder === undefined) return { noFix: `the block around ${key} is not seen (${at})` };
  const there = holder.object.members.get(change.with);
  if (there !== undefined) return replaced(input, change, member, there, because);
  const chosen = typeFor(resource.type, resource, source.text, [...holder.path, change.with]);
  if ('refused' in chosen) return { noFix: chosen.refused };
  const { notation } = chosen.declared;
  const shape = shapeFor(input, change, member);
  if ('refused' in shape) return { noFix: shape.refused };
  const mistake = mistakeAt(chosen.declared, holder.path, [[change.with, shape]]);
  if (mistake !== undefined) return { noFix: `${mistake} (${at})` };
  const written =
    'source' in shape ? writtenFor(change, shape.source, notation) : dialect?.held?.([[change.with, shape]], notation);
  if (written === undefined) return { noFix: `${quoted(change.with)} cannot be written in this kind of file` };
  const indent = source.text.slice(lineStart(source.text, span.start), span.start);
  if (indent.trim() !== '') return { noFix: `${key} has to stand on a line of its own (${at})` };
  const edit = { file: source.file, start: span.start, end: span.end, text: inFile(input, indented(written, indent)) };
  const title = `Replace ${member.key} with ${change.with}`;
  const doubts = [because, ...chosen.doubts];
  const comment = /(?:^|\s)(?:#|\/\/|\/\*)/m.test(source.text.slice(valueSpan.start, valueSpan.end));
  if (comment) return { noFix: `a comment in the value would be lost (${at})` };
  return concluded({ title, edits: [edit], doubts, safe: false }, source);
}

/** The other attribute is there: where it says the same the old one only goes. */
function replaced(
  input: ResourceRewriting,
  change: AttributeChange,
  member: Member,
  there: Member,
  because: string,
): Rewritten {
  const { source, resource } = input;
  const wanted = change.values?.[knownText(member.value) ?? ''];
  const both = `${quoted(change.with)} is set, too: it has to say what ${quoted(member.key)} does (${placeOf(input, there.span ?? resource.span)})`;
  if (wanted === undefined || !isSaid(there.value, wanted) || member.span === undefined) return { noFix: both };
  const edits = [{ file: source.file, ...removal(source.text, member.span, resource.apart), text: '' }];
  return concluded({ title: `Remove ${member.key}`, edits, doubts: [because], safe: false }, source);
}

function isSaid(value: Value, wanted: unknown): boolean {
  if (typeof wanted !== 'object' || wanted === null) return knownText(value) === String(wanted);
  if (value.kind !== 'object') return false;
  return Object.entries(wanted).every(([key, one]) => {
    const held = value.members.get(key)?.value;
    return held !== undefined && isSaid(held, one);
  });
}

function shapeFor(input: ResourceRewriting, { values, elements }: AttributeChange, member: Member): Shape | Refused {
  const { value, valueSpan } = member;
  const at = valueSpan === undefined ? '' : ` (${placeOf(input, valueSpan)})`;
  const source = valueSpan === undefined ? '' : input.source.text.slice(valueSpan.start, valueSpan.end);
  if (values !== undefined) {
    const text = knownText(value);
    const stands = text === undefined || !Object.hasOwn(values, text) ? undefined : values[text];
    if (text !== source.replace(/^"(.*)"$/, '$1') || stands === undefined) {
      const wanted = Object.keys(values).map(quoted).join(' or ');
      return refuse(`${quoted(member.key)} has to be written as ${wanted}${at}`);
    }
    return shapeOf(stands);
  }
  const items = itemsOf(source);
  if (items === undefined) return { source };
  const object = (item: string): Members =>
    Object.entries(elements ?? {}).map(([key, one]) => [key, one === '$' ? { source: item } : { text: one }]);
  if (items.length === 0) return refuse(`${quoted(member.key)} is empty, and can just go${at}`);
  return { items: items.map((item) => ({ members: object(item) })) };
}

/** The elements of a list that is written out; undefined where an expression gives it. */
function itemsOf(source: string): readonly string[] | undefined {
  const inner = /^\[([\s\S]*)\]$/.exec(source)?.[1];
  if (
    inner === undefined ||
    /\bfor\b/.test(inner) ||
    !/^\s*(?:[^,[\]{}()"]+|"[^"]*")?(?:,\s*(?:[^,[\]{}()"]+|"[^"]*")\s*)*,?\s*$/.test(inner)
  ) {
    return undefined;
  }
  return (inner.match(/"[^"]*"|[^,\s"][^,"]*/g) ?? []).map((item) => item.trim());
}

/** What goes through a list that an expression gives. */
function writtenFor({ with: key, elements = {} }: AttributeChange, source: string, notation: Notation): string {
  const name = notation === 'blocks' ? `${key}.value` : 'item';
  const members = Object.entries(elements).map(([one, value]) => [one, value === '$' ? name : `"${value}"`] as const);
  const width = Math.max(...members.map(([one]) => one.length));
  const lines = members.map(([one, value]) => `${one.padEnd(width)} = ${value}`);
  if (notation === 'blocks') {
    const body = lines.map((line) => `    ${line}`).join('\n');
    return `dynamic "${key}" {\n  for_each = ${source}\n\n  content {\n${body}\n  }\n}`;
  }
  const inside = members.map(([one, value]) => `${one} = ${value}`).join(', ');
  return `${key} = [for item in ${source} : { ${inside} }]`;
}

function indented(text: string, indent: string): string {
  return text.replace(/\n(?!\n|$)/g, `\n${indent}`);
}

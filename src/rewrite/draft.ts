import type { Operation } from '../model/entry.js';
import type { Draft as Rule } from '../model/rewrite.js';
import type { Draft } from '../model/finding.js';
import type { Piece, Text } from '../model/text.js';
import type { Member, ObjectValue } from '../model/value.js';
import { knownBody, membersAt } from './body-object.js';
import { knownText as knownValue } from './body-values.js';
import { asJson, convertedBody } from './convert.js';
import { keysOf } from './key.js';
import { knownText, parametersOf } from './parameters.js';
import { pathPieces } from './stretch.js';
import type { Rewriting } from './step.js';

const shapeOf = (path: string): string => path.replace(/\{[^{}]*\}/g, '{}');

/**
 * The text that an entry can make of a call which is not rewritten: the query, the rule or the request that takes its
 * place, with what the call sends filled in. What is not known stands in angle brackets, as the code spells it.
 */
export function draftOf(input: Rewriting, besideFix = false): Draft | undefined {
  const { entry, operation } = input;
  const rule = entry.drafts?.find(({ operations }) => operations === undefined || isOneOf(operation, operations));
  if (rule === undefined || (besideFix && rule.beside !== true)) return undefined;
  const body = rule.convert === undefined ? '' : convertedText(input, rule);
  if (body === undefined) return undefined;
  const items = rule.each === undefined ? [undefined] : elementsOf(input, rule.each);
  const texts = items.map((item) =>
    rule.text.replace(/\$\{([\w.[\]-]+)(?:\|([^}]*))?\}/g, (_all, name: string, otherwise?: string) => {
      if (name === 'body') return body;
      if (item !== undefined && name.startsWith('item.'))
        return ofItem(input, item, name.slice(5), otherwise === 'json');
      return filled(input, name, otherwise);
    }),
  );
  if (texts.length === 0) return undefined;
  return { title: rule.title, language: rule.language, text: texts.join('\n###\n').trimEnd() };
}

/** The objects of a list in the body, where all of them are seen. */
function elementsOf(input: Rewriting, list: string): readonly ObjectValue[] {
  const body = knownBody(input);
  const value = body === 'absent' || 'refused' in body ? undefined : body.value;
  const held = value?.kind === 'object' ? value.members.get(list)?.value : undefined;
  if (held?.kind !== 'list' || held.open) return [];
  const objects = held.items.filter((item) => item.kind === 'object');
  return objects.length === held.items.length ? objects : [];
}

function ofItem(input: Rewriting, { members }: ObjectValue, key: string, json: boolean): string {
  const member = members.get(key);
  const shown = member === undefined ? `<${key}>` : plain(input, member);
  return json ? JSON.stringify(shown) : String(shown);
}

/** The value as JSON has it, with the code of what is not known in angle brackets. */
function plain(input: Rewriting, { value, valueSpan }: Member): unknown {
  if (value.kind === 'literal') return value.value;
  const text = value.kind === 'text' ? spelled(value.text) : knownValue(value);
  if (text !== undefined) return text;
  if (value.kind === 'list') return value.items.map((item) => plain(input, { key: '', value: item }));
  if (value.kind === 'object' && !value.open) {
    return Object.fromEntries([...value.members].map(([key, member]) => [key, plain(input, member)]));
  }
  if (valueSpan?.file !== input.source.file) return '<value>';
  return `<${oneLine(input.source.text.slice(valueSpan.start, valueSpan.end))}>`;
}

function oneLine(text: string): string {
  return text.replace(/\s+/g, ' ').slice(0, longest);
}

function convertedText(input: Rewriting, { convert }: Rule): string | undefined {
  if (convert === undefined) return undefined;
  const converted = convertedBody(input, convert);
  return 'refused' in converted ? undefined : asJson(converted.shape);
}

export function isOneOf(operation: Operation | undefined, list: readonly Operation[]): boolean {
  if (operation === undefined) return false;
  return list.some((one) => one.method === operation.method && shapeOf(one.path) === shapeOf(operation.path));
}

function filled(input: Rewriting, name: string, otherwise: string | undefined): string {
  const [kind = '', ...rest] = name.split('.');
  const path = rest.join('.');
  if (kind === 'query') return inQuery(input, path) ?? otherwise ?? `<${path}>`;
  if (kind === 'body') return inBody(input, path) ?? otherwise ?? `<${path}>`;
  return inPath(input, name) ?? otherwise ?? `<${name}>`;
}

function inQuery({ request }: Rewriting, name: string): string | undefined {
  const parameter = parametersOf(request).find((one) => knownText(one.name) === name);
  if (parameter === undefined) return undefined;
  const value = spelled(parameter.value);
  // A time that counts from now has to be worked out when the query is sent.
  return /^-\d+$/.test(value) ? `<now ${value} minutes>` : value;
}

function inBody(input: Rewriting, path: string): string | undefined {
  const body = knownBody(input);
  if (body === 'absent' || 'refused' in body) return undefined;
  const held = membersAt(input, body.value, keysOf(path));
  const [first] = 'refused' in held ? [] : held;
  if (first === undefined) return undefined;
  const { value, valueSpan } = first.member;
  const known = knownValue(value);
  if (known !== undefined) return known;
  if (value.kind === 'text') return spelled(value.text);
  if (valueSpan?.file !== input.source.file) return undefined;
  return `<${oneLine(input.source.text.slice(valueSpan.start, valueSpan.end))}>`;
}

const longest = 60;

/** The segment of the path that stands for a parameter of the operation. */
function inPath({ request, operation }: Rewriting, parameter: string): string | undefined {
  const wanted = operation?.path.split('/').filter((segment) => segment !== '') ?? [];
  const given = spelled(pathPieces(request.url)).split('/').slice(-wanted.length);
  const fits = wanted.every((segment, index) => segment.startsWith('{') || segment === given[index]);
  const at = wanted.findIndex((segment) => segment === `{${parameter}}`);
  return fits && at >= 0 ? given[at] : undefined;
}

function spelled(text: Text): string {
  return text.map(nameOf).join('');
}

function nameOf(piece: Piece): string {
  if (piece.kind === 'run') return piece.text;
  return `<${(piece.name ?? '').replace(/\s+/g, ' ').replaceAll('/', '').slice(0, longest)}>`;
}

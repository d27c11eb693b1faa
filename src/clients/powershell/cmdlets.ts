import type { OutsideCall } from '../../model/request.js';
import type { Value } from '../../model/value.js';
import { parseJsonText } from '../../text/json-text.js';
import { readAt } from '../../text/read-index.js';
import { textsOf } from '../build.js';
import { argumentsOf } from './arguments.js';
import { fileContent } from './file-content.js';

type Meaning = (call: OutsideCall) => Value | undefined;

const NONE: ReadonlySet<string> = new Set();

/** What is fed to the command, or given to it. */
function input(call: OutsideCall, ...names: readonly string[]): Value | undefined {
  const { named, positional } = argumentsOf(
    call,
    ['inputobject', ...names, 'depth', 'expandproperty', 'property'],
    new Set(['compress', 'ashashtable', 'noenumerate', 'asarray', 'enumsasstrings']),
  );
  const given = ['inputobject', ...names].map((name) => named.get(name)?.value).find((value) => value !== undefined);
  return given ?? call.stdin?.value ?? positional[0]?.value;
}

const toJson: Meaning = (call) => {
  const value = input(call);
  return value === undefined ? undefined : { kind: 'encoded', as: 'json', value, span: call.span };
};

const fromJson: Meaning = (call) => {
  const value = input(call);
  const all = value?.kind === 'choice' ? value.options : value === undefined ? [] : [value];
  const read = all.flatMap((option): Value[] => {
    if (option.kind === 'response') return [{ ...option, at: 'body' }];
    if (option.kind === 'encoded' && option.as === 'json') return [option.value];
    const parsed = option.kind === 'text' ? parseJsonText(option.text) : undefined;
    return parsed === undefined ? [] : [parsed];
  });
  const [only, second] = read;
  if (second !== undefined) return { kind: 'choice', options: read };
  return only;
};

/** `Select-Object -ExpandProperty Content`; with other arguments, less of the same. */
const selected: Meaning = (call) => {
  const { named } = argumentsOf(call, ['expandproperty', 'property', 'first', 'last', 'skip'], NONE);
  const property = named.get('expandproperty');
  const of = call.stdin?.value;
  if (property === undefined || of === undefined) return of;
  const [text] = textsOf(property.value);
  const name = text?.map((piece) => (piece.kind === 'run' ? piece.text : '')).join('') ?? '';
  if (of.kind === 'response' && of.at === 'envelope') return /^content$/i.test(name) ? { ...of, at: 'body' } : of;
  if (of.kind === 'object')
    return [...of.members.values()].find(({ key }) => key.toLowerCase() === name.toLowerCase())?.value;
  if (of.kind !== 'response') return undefined;
  const path = [...of.path, name];
  const span = text?.[0]?.span;
  if (span !== undefined && readAt(of.site.reads, span) === undefined) of.site.reads.push({ path, span });
  return { ...of, path };
};

/** `Get-Content -Path ./a.json -Raw` */
const content: Meaning = (call) => {
  const { named, positional } = argumentsOf(
    call,
    ['path', 'literalpath', 'encoding', 'erroraction', 'totalcount', 'tail', 'delimiter', 'readcount'],
    new Set(['raw', 'force', 'wait', 'asbytestream']),
  );
  const path = named.get('path') ?? named.get('literalpath') ?? positional[0] ?? call.stdin;
  return path === undefined ? undefined : fileContent(path.value, call);
};

/** `Join-Path $PSScriptRoot 'a.json'`, and with further parts. */
const joinedPath: Meaning = (call) => {
  const { named, positional } = argumentsOf(call, ['path', 'childpath', 'additionalchildpath'], new Set(['resolve']));
  const given = [named.get('path'), named.get('childpath')].flatMap((one) => one ?? []);
  const texts = [...given, ...positional].map(({ value }) => textsOf(value)[0] ?? [{ kind: 'hole' } as const]);
  return { kind: 'text', text: texts.flatMap((text, at) => (at === 0 ? text : [{ kind: 'run', text: '/' }, ...text])) };
};

const same: Meaning = (call) => input(call);

/** What is handed over goes nowhere. */
const dropped: Meaning = () => ({ kind: 'literal', value: null });

/** `New-Object PSObject -Property @{...}` */
const made: Meaning = (call) =>
  argumentsOf(call, ['typename', 'property', 'argumentlist'], NONE).named.get('property')?.value;

/** Commands whose output matters to what a script sends. */
export const CMDLETS: ReadonlyMap<string, Meaning> = new Map<string, Meaning>([
  ['convertto-json', toJson],
  ['convertfrom-json', fromJson],
  ...['get-content', 'gc', 'cat', 'type'].map((name): [string, Meaning] => [name, content]),
  ['join-path', joinedPath],
  ['select-object', selected],
  ['select', selected],
  ['new-object', made],
  ['out-null', dropped],
  ...['write-output', 'echo', 'out-string', 'tee-object', 'sort-object', 'out-default', 'get-unique'].map(
    (name): [string, Meaning] => [name, same],
  ),
]);

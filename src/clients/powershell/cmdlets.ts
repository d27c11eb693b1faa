import type { OutsideCall } from '../../model/request.js';
import type { ObjectValue, ResponseValue, Value } from '../../model/value.js';
import { parseJsonText } from '../../text/json-text.js';
import { readAt } from '../../text/read-index.js';
import { textsOf } from '../texts.js';
import { argumentsOf } from './arguments.js';
import { fileContent } from './file-content.js';

type Meaning = (call: OutsideCall) => Value | undefined;

const NONE: ReadonlySet<string> = new Set();

/** What is fed to the command, or given to it. */
function input(call: OutsideCall): Value | undefined {
  const { named, positional } = argumentsOf(
    call,
    ['inputobject', 'depth', 'expandproperty', 'property'],
    new Set(['compress', 'ashashtable', 'noenumerate', 'asarray', 'enumsasstrings']),
  );
  return named.get('inputobject')?.value ?? call.stdin?.value ?? positional[0]?.value;
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
  if (property === undefined) tabled(call);
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

/**
 * `Select-Object name, type`, `Format-Table -Property name`, `Group-Object type`: fields of each item, which stand under
 * their names in what is printed or made of them; `@{ n = 'Type'; e = { $_.type } }` says how one is made.
 */
const tabled: Meaning = (call) => {
  const of = call.stdin?.value;
  if (of?.kind !== 'response') return of;
  const { named, positional } = argumentsOf(call, TABLED, SWITCHES);
  const given = [named.get('property')?.value ?? [], positional.map(({ value }) => value)].flat();
  for (const one of given.flatMap((value) => (value.kind === 'list' ? value.items : [value]))) {
    if (one.kind === 'object') runColumn(call, of, one);
    else takeField(of, one);
  }
  return of;
};

/** What is made of the items has them within. */
const grouped: Meaning = (call) => {
  tabled(call);
  return undefined;
};

const TABLED = ['property', 'first', 'last', 'skip', 'groupby', 'inputobject', 'view', 'top', 'bottom', 'culture'];
const SWITCHES = new Set(['autosize', 'wrap', 'hidetableheaders', 'descending', 'unique', 'noelement', 'ashashtable']);

function takeField(of: ResponseValue, field: Value): void {
  const [text] = textsOf(field);
  const [run, more] = text ?? [];
  if (run?.kind !== 'run' || run.span === undefined || more !== undefined || !/^\w+$/.test(run.text)) return;
  const { span } = run;
  if (readAt(of.site.reads, span) !== undefined) return;
  const path = [...of.path, run.text];
  of.site.reads.push({ path, span });
  of.site.escapes.push({ how: 'passed', path, span });
}

function runColumn(call: OutsideCall, of: ResponseValue, { members }: ObjectValue): void {
  for (const { key, value } of members.values())
    if (/^e(?:xpression)?$/i.test(key) && value.kind === 'function')
      call.run?.(value, [{ value: of, span: call.span }]);
}

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
const madeOf: Meaning = (call) =>
  argumentsOf(call, ['typename', 'property', 'argumentlist'], NONE).named.get('property')?.value;

/** Commands whose output matters to what a script sends. */
export const CMDLETS: ReadonlyMap<string, Meaning> = new Map<string, Meaning>([
  ['convertto-json', toJson],
  ['convertfrom-json', fromJson],
  ...['get-content', 'gc', 'cat', 'type'].map((name): [string, Meaning] => [name, content]),
  ['join-path', joinedPath],
  ['select-object', selected],
  ['select', selected],
  ['new-object', madeOf],
  ...['format-table', 'ft', 'format-list', 'fl', 'format-wide', 'sort-object', 'sort'].map(
    (name): [string, Meaning] => [name, (call) => tabled(call) ?? same(call)],
  ),
  ...['group-object', 'group', 'measure-object', 'measure'].map((name): [string, Meaning] => [name, grouped]),
  ['out-null', dropped],
  ...['write-output', 'echo', 'out-string', 'tee-object', 'out-default', 'get-unique'].map(
    (name): [string, Meaning] => [name, same],
  ),
]);

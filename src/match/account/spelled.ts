import type { Program } from '../../model/program.js';
import type { Span } from '../../model/span.js';
import type { Piece, Text } from '../../model/text.js';
import { holds } from '../../text/spans.js';
import { Parameters } from './parameters.js';
import { isNode, nodes, visit, type Node } from './program-nodes.js';

/** A text that a program puts together in one expression. */
export interface WrittenText {
  readonly pieces: Text;
  readonly span: Span;
  /**
   * `path`: one text; `words`: texts side by side, as the elements of a list, arguments of one call or fields of one
   * class, of which each may be a part of a path.
   */
  readonly as: 'path' | 'words';
}

/** A constant that several files may declare: its text, or nothing where they differ. */
type Constants = Map<string, Text | undefined>;

/** The constants of programs by their last names, where all that have a name agree. */
export function constantsOf(programs: readonly Program[]): Constants {
  const found: Constants = new Map();
  const note = (name: unknown, given: unknown): void => {
    const value = frozen(given);
    if (typeof name !== 'string' || !isNode(value) || value.kind !== 'text') return;
    const text = value['text'] as Text;
    // `let query = ''`, `$string = '?'`: what a query begins with, to which more is put.
    if (/^(?:[?&].*)?$/.test(plain(text))) return;
    const known = found.get(name);
    const same = known === undefined ? !found.has(name) : plain(known) === plain(text);
    found.set(name, same ? text : undefined);
  };
  // `Paths.base`: what several have a constant for is known by whose it is.
  const within = (owner: unknown, members: unknown): void => {
    for (const { key, value } of nodes(members)) {
      if (owner === undefined) note(key, value);
      else if (typeof owner === 'string' && typeof key === 'string') note(`${owner}.${key}`, value);
    }
  };
  for (const program of programs) {
    visit(program.body, (node) => {
      const { name, members } = node;
      if (node.kind === 'let' || node.kind === 'assign') {
        const { value } = node;
        note(nameOf(node['target']), value);
        if (isNode(value) && value.kind === 'object') within(nameOf(node['target']), value['members']);
      }
      if (node.kind === 'object' || node.kind === 'class') within(undefined, members);
      if (node.kind === 'class') within(name, members);
    });
  }
  return found;
}

/** Every text of a program as it is written, whatever becomes of it, outer ones before those that they are made of. */
export function writtenTexts(program: Program, constants: Constants): readonly WrittenText[] {
  const found: WrittenText[] = [];
  const known = lookupIn(program, constants);
  const begun = new Set<unknown>();
  visit(program.body, (node) => {
    const { span } = node;
    if (span === undefined) return;
    if (node.kind === 'text') {
      if (!begun.has(node)) found.push({ pieces: node['text'] as Text, span, as: 'path' });
    } else if (isJoin(node)) {
      found.push({ pieces: pieces(node, known, 0), span, as: 'path' });
      for (const part of beforeOthers(node)) begun.add(part);
    } else {
      const parts = wordsOf(node);
      const words = parts.flatMap((part) => [SLASH, ...word(pieces(part, known, 0))]);
      if (words.filter((piece) => piece.kind === 'run' && /[a-z]/.test(piece.text)).length > 1) {
        found.push({
          pieces: words.slice(1),
          span: node.kind === 'call' ? argumentsOf(parts, span) : span,
          as: 'words',
        });
      }
    }
  });
  return found;
}

/** Where the arguments of a call stand: what is called stands around them. */
function argumentsOf(parts: readonly unknown[], of: Span): Span {
  const spans = parts.flatMap((part) => (isNode(part) && part.span !== undefined ? [part.span] : []));
  const [first] = spans;
  const last = spans.at(-1);
  return first === undefined || last === undefined ? of : { ...of, start: first.start, end: last.end };
}

/** What is put together from several is no word of a path, but one by itself. */
function word(text: readonly Piece[]): readonly Piece[] {
  return text.every((piece) => piece.kind === 'run') ? text : [{ kind: 'hole' }];
}

const SLASH: Piece = { kind: 'run', text: '/' };

/** The expressions side by side in a node that may each be a part of one path. */
function wordsOf(node: Node): readonly unknown[] {
  if (node.kind === 'list') return nodes(node['items']).map((item) => item['value']);
  if (node.kind === 'call') return chained(node);
  if (node.kind !== 'class') return [];
  return nodes(node['members']).flatMap((member) => {
    const { value } = member;
    return isNode(value) && value.kind === 'text' ? [value] : [];
  });
}

/** How many calls in a row may spell one path. */
const LINKS = 40;

/** The arguments of a call, behind those of the calls that it follows: `a.path("zones").path(id)`. */
function chained(node: Node): readonly unknown[] {
  const calls = [node];
  for (let at = node; calls.length < LINKS;) {
    const { callee } = at;
    const of = isNode(callee) && callee.kind === 'member' ? callee['of'] : undefined;
    if (!isNode(of) || of.kind !== 'call') break;
    calls.push(of);
    at = of;
  }
  return calls.reverse().flatMap((call) => nodes(call['args']).map((arg) => arg['value']));
}

/** Texts of a join that end with a slash before what is put behind them: `"/zones/z/settings/" + name` is no `/settings`. */
function beforeOthers(node: Node): readonly Node[] {
  const parts = node.kind === 'join' ? nodes(node['parts']) : nodes([node['left'], node['right']]);
  return parts.slice(0, -1).flatMap((part) => {
    const last = lastPart(part);
    const run = last.kind === 'text' ? (last['text'] as Text).at(-1) : undefined;
    return run?.kind === 'run' && run.text.endsWith('/') ? [last] : [];
  });
}

function lastPart(node: Node): Node {
  let at = node;
  for (let depth = 0; isJoin(at) && depth < DEPTH; depth += 1) {
    const inner = at.kind === 'join' ? nodes(at['parts']).at(-1) : at['right'];
    if (!isNode(inner)) break;
    at = inner;
  }
  return at;
}

/** How deep in expressions a path is read. */
const DEPTH = 40;

function isJoin(node: Node): boolean {
  return node.kind === 'join' || (node.kind === 'binary' && node['op'] === '+');
}

/** The pieces that an expression spells; what is not written in it is a hole. */
function pieces(value: unknown, known: Lookup, depth: number): readonly Piece[] {
  if (!isNode(value)) return [{ kind: 'hole' }];
  const { kind, span } = value;
  if (depth > DEPTH) return [{ kind: 'hole', span }];
  const inner = (part: unknown): readonly Piece[] => pieces(part, known, depth + 1);
  if (kind === 'text') return value['text'] as Text;
  if (kind === 'join') return nodes(value['parts']).flatMap(inner);
  if (kind === 'binary' && value['op'] === '+') return [value['left'], value['right']].flatMap(inner);
  if (kind === 'await' || kind === 'typed') return inner(value['of']);
  return known(value) ?? [{ kind: 'hole', name: nameOf(value), span }];
}

/** The text of a constant, where a name stands for one. */
type Lookup = (value: Node) => Text | undefined;

function lookupIn(program: Program, constants: Constants): Lookup {
  let classes: readonly Node[] | undefined;
  let parameters: Parameters | undefined;
  const classAt = ({ span }: Node): string | undefined => {
    if (span === undefined) return undefined;
    classes ??= classesIn(program);
    // Inner ones stand behind those around them.
    const around = classes.findLast((one) => one.span !== undefined && holds(one.span, span));
    return typeof around?.['name'] === 'string' ? around['name'] : undefined;
  };
  return (value) => {
    const name = nameOf(value);
    if (name === undefined) return undefined;
    if (value.kind === 'name' && value.span !== undefined) {
      parameters ??= new Parameters(program);
      if (parameters.has(name, value.span)) return undefined;
    }
    const owner = isOwn(value) ? classAt(value) : ownerOf(value);
    return (owner === undefined ? undefined : constants.get(`${owner}.${name}`)) ?? constants.get(name);
  };
}

function classesIn(program: Program): readonly Node[] {
  const found: Node[] = [];
  visit(program.body, (node) => {
    if (node.kind === 'class') found.push(node);
  });
  return found.sort((a, b) => (a.span?.start ?? 0) - (b.span?.start ?? 0));
}

/** `$this->path`, `self.path` */
function isOwn({ kind, of }: Node): boolean {
  return kind === 'member' && isNode(of) && (of.kind === 'this' || (of.kind === 'name' && of['name'] === 'self'));
}

/** `local.note` is called `note`. */
function nameOf(value: unknown): string | undefined {
  if (!isNode(value)) return undefined;
  if (value.kind === 'name') return typeof value['name'] === 'string' ? lastOf(value['name']) : undefined;
  return value.kind === 'member' && typeof value['key'] === 'string' ? lastOf(value['key']) : undefined;
}

/** What a constant is one of: `Paths` of `Paths.TAIL` and `Paths::TAIL`. */
function ownerOf(value: Node): string | undefined {
  if (value.kind === 'member') return nameOf(value['of']);
  return typeof value['name'] === 'string' ? value['name'].split(/[.:\\]+/).at(-2) : undefined;
}

/** `Paths::TAIL` and `local.note` are called by their last word. */
function lastOf(name: string): string {
  return /[^.:\\]*$/.exec(name)?.[0] ?? name;
}

/** `'zones'.freeze` is the text. */
function frozen(value: unknown): unknown {
  if (!isNode(value) || value.kind !== 'call') return value;
  const { callee } = value;
  return isNode(callee) && callee.kind === 'member' && callee['key'] === 'freeze' ? callee['of'] : value;
}

function plain(text: Text): string {
  return text.map((piece) => (piece.kind === 'run' ? piece.text : '\0')).join('');
}

import type { MappedText, Spelling } from '../../model/part.js';
import type { SourceText } from '../../model/span.js';
import { Mapping } from '../../text/mapped-text.js';
import { Scalar, type Entry, type MapNode, type Node } from '../documents/node.js';
import type { Tree } from '../documents/tree.js';
import { jsonContent } from '../json/parse.js';
import { leaveOut } from '../../text/left-out.js';

/** The tree of a TOML file; what it cannot read is passed over line by line. */
export function parseToml({ text }: SourceText): Tree {
  return { roots: [new Toml(text).root()], problems: [] };
}

/** A table while it fills up. */
interface Table {
  readonly entries: Map<
    string,
    { key: string; keyStart: number; keyEnd: number; value: Table | Node[] | Node; start: number; end: number }
  >;
  readonly start: number;
  end: number;
}

const KEY = /[ \t]*(?:"([^"\n]*)"|'([^'\n]*)'|([\w-]+))[ \t]*/y;
/** What stands between items: commas, which are not counted, and comments. */
const BETWEEN = /(?:\s|,|#[^\n]*)*/y;
const BARE = /[^\s,\]}#]+/y;
const LITERAL_TEXT: Spelling = { as: 'never', because: 'the text stands in a literal string' };
const ESCAPE = /\\(?:[ \t]*\r?\n\s*|u([\da-fA-F]{4})|U([\da-fA-F]{8})|(\S))/g;
const SAYS: Readonly<Record<string, string>> = { b: '\b', t: '\t', n: '\n', f: '\f', r: '\r' };
const LAST_CHARACTER = 0x10ffff;
/** Arrays and inline tables inside one another beyond this are not read. */
const DEEPEST = 50;

class Toml {
  private at = 0;

  constructor(private readonly text: string) {}

  root(): Node {
    const root = this.table();
    let current = root;
    while (this.at < this.text.length) {
      this.skip(/[\s\ufeff]+/y);
      // What is no pair is a comment, or broken.
      if (this.text[this.at] === '[') current = this.header(root) ?? current;
      else if (!this.pair(current)) this.skip(/[^\n]*\n?/y);
    }
    return this.finished(root);
  }

  private table(): Table {
    return { entries: new Map(), start: this.at, end: this.at };
  }

  private skip(pattern: RegExp): string {
    pattern.lastIndex = this.at;
    const found = pattern.exec(this.text)?.[0] ?? '';
    this.at += found.length;
    return found;
  }

  private keys(): { name: string; start: number; end: number }[] {
    const keys: { name: string; start: number; end: number }[] = [];
    for (;;) {
      KEY.lastIndex = this.at;
      const [whole = '', double, single, bare] = KEY.exec(this.text) ?? [];
      const name = double ?? single ?? bare;
      if (name === undefined) return keys;
      const start = this.text.indexOf(name, this.at);
      keys.push({ name, start, end: start + name.length });
      this.at += whole.length;
      if (this.text[this.at] !== '.') return keys;
      this.at += 1;
    }
  }

  /** `[a.b]`, `[[a.b]]` */
  private header(root: Table): Table | undefined {
    const start = this.at;
    const list = this.text.startsWith('[[', this.at);
    this.at += list ? 2 : 1;
    const keys = this.keys();
    const closed = this.skip(/\]{1,2}/y);
    const last = keys.pop();
    if (last === undefined || closed === '') return undefined;
    const holder = keys.reduce((table, key) => this.inner(table, key), root);
    if (!list) return this.inner(holder, last);
    const made = { ...this.table(), start };
    const known = holder.entries.get(last.name);
    if (Array.isArray(known?.value)) known.value.push(this.pending(made));
    else this.set(holder, last, [this.pending(made)], this.at);
    return made;
  }

  /** A table in a list is finished when the list is. */
  private pending(table: Table): Node {
    return table as unknown as Node;
  }

  private inner(table: Table, key: { name: string; start: number; end: number }): Table {
    const known = table.entries.get(key.name)?.value;
    if (known !== undefined && 'entries' in known && known.entries instanceof Map) return known as Table;
    if (Array.isArray(known)) return known.at(-1) as unknown as Table;
    const made = { ...this.table(), start: key.start };
    this.set(table, key, made, key.end);
    return made;
  }

  private set(
    table: Table,
    key: { name: string; start: number; end: number },
    value: Table | Node[] | Node,
    end: number,
  ): void {
    table.entries.set(key.name, { key: key.name, keyStart: key.start, keyEnd: key.end, value, start: key.start, end });
    table.end = Math.max(table.end, end);
  }

  private pair(table: Table): boolean {
    const keys = this.keys();
    this.skip(/[ \t]*/y);
    const last = keys.pop();
    if (last === undefined || this.text[this.at] !== '=') return false;
    this.at += 1;
    const value = this.value(0);
    if (value === undefined) return false;
    const holder = keys.reduce((one, key) => this.inner(one, key), table);
    this.set(holder, last, value, value.end);
    return true;
  }

  private value(depth: number): Node | undefined {
    this.skip(/[ \t]*/y);
    const { text } = this;
    const start = this.at;
    for (const quote of ['"""', "'''", '"', "'"]) if (text.startsWith(quote, start)) return this.quoted(quote);
    if (depth > DEEPEST) {
      leaveOut('a value is nested too deeply');
      return undefined;
    }
    if (text[start] === '[') return this.list(depth);
    if (text[start] === '{') return this.inline(depth);
    const bare = this.skip(BARE);
    if (bare === '') return undefined;
    const known =
      bare === 'true'
        ? true
        : bare === 'false'
          ? false
          : /^[+-]?[\d_.]+$/.test(bare)
            ? Number(bare.replaceAll('_', ''))
            : bare;
    return new Scalar(
      known,
      start,
      this.at,
      { as: 'never', because: 'it is no text' },
      ['bare'],
      this.same(start, this.at),
    );
  }

  private same(from: number, to: number): () => MappedText {
    return () => new Mapping(this.text).same(from, to).done();
  }

  /** A text over several lines: a backslash at the end of one takes away the blanks up to what follows. */
  private unescaped(from: number, to: number): MappedText {
    const mapping = new Mapping(this.text);
    let at = from;
    for (const { 0: whole, 1: short, 2: code = short, 3: letter = '', index } of this.text
      .slice(from, to)
      .matchAll(ESCAPE)) {
      const start = from + index;
      const number = Number.parseInt(code ?? '', 16);
      const said = number <= LAST_CHARACTER ? String.fromCodePoint(number) : (SAYS[letter] ?? letter);
      mapping.same(at, start).spells(said, start, start + whole.length);
      at = start + whole.length;
    }
    return mapping.same(at, to).done();
  }

  private quoted(quote: string): Node {
    const start = this.at;
    const from = start + quote.length;
    const basic = quote.includes('"');
    let end = this.text.indexOf(quote, from);
    while (basic && end > 0 && /(?<!\\)(?:\\\\)*\\$/.test(this.text.slice(Math.max(from, end - 50), end))) {
      end = this.text.indexOf(quote, end + 1);
    }
    // Up to two quotes more are the end of the text.
    while (quote.length === 3 && end > 0 && this.text.startsWith(quote, end + 1)) end += 1;
    const line = quote.length === 1 ? this.text.indexOf('\n', from) : -1;
    const last = line < 0 ? this.text.length : line;
    const stop = end < 0 || end > last ? last : end;
    const isClosed = stop === end;
    const after = isClosed ? stop + quote.length : stop;
    this.at = after;
    const [lead = ''] = quote.length === 3 ? (/^\r?\n/.exec(this.text.slice(from, from + 2)) ?? []) : [];
    const first = from + lead.length;
    const make =
      !basic || !isClosed
        ? this.same(first, stop)
        : quote.length === 1
          ? (): MappedText => jsonContent(this.text, start, after)
          : (): MappedText => this.unescaped(first, stop);
    const value = make().text;
    return new Scalar(
      value,
      start,
      after,
      basic && quote.length === 1 ? { as: 'json' } : LITERAL_TEXT,
      basic ? ['json'] : ['single'],
      make,
    );
  }

  private list(depth: number): Node {
    const start = this.at;
    this.at += 1;
    const items: Node[] = [];
    for (;;) {
      this.skip(BETWEEN);
      const item = this.value(depth + 1);
      if (item === undefined) break;
      items.push(item);
    }
    if (this.text[this.at] === ']') this.at += 1;
    return { kind: 'list', items, apart: 'comma', start, end: this.at };
  }

  private inline(depth: number): Node {
    const table = this.table();
    this.at += 1;
    for (;;) {
      this.skip(BETWEEN);
      if (depth > DEEPEST || !this.pair(table)) break;
    }
    if (this.text[this.at] === '}') this.at += 1;
    return { ...this.finished(table), apart: 'comma', end: this.at };
  }

  private finished(table: Table): MapNode {
    const entries = [...table.entries.values()].map((entry): Entry => ({ ...entry, value: this.node(entry.value) }));
    return { kind: 'map', entries, apart: 'line', start: table.start, end: table.end };
  }

  private node(value: Table | Node[] | Node): Node {
    if (Array.isArray(value)) {
      const items = value.map((item) => this.node(item));
      const start = Math.min(...items.map((item) => item.start));
      const end = Math.max(...items.map((item) => item.end));
      return { kind: 'list', items, apart: 'line', start, end };
    }
    return 'kind' in value ? value : this.finished(value);
  }
}

import type { SourceText } from '../../model/span.js';
import type { Entry, MapNode, Node } from '../documents/node.js';
import type { Tree } from '../documents/tree.js';
import { leaveOut } from '../../text/left-out.js';
import { bareScalar, quotedScalar } from './scalars.js';

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
    return bareScalar(text, bare, start);
  }

  private quoted(quote: string): Node {
    const { scalar, after } = quotedScalar(this.text, this.at, quote);
    this.at = after;
    return scalar;
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

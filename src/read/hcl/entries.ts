import type { Expr } from '../../model/program.js';
import { attribute, isBlock, literalText, type Block } from './block.js';

/** Texts by the names that the language has for them: `local.a`, `each.key`. */
export type Known = ReadonlyMap<string, string>;

/** Entries and members beyond these are not looked at: a script is read once for each, and many blocks may go through one local. */
const MOST = 40;

/** What `local.name` is. */
export function localsOf(top: readonly Block[]): ReadonlyMap<string, Expr> {
  const all = new Map<string, Expr>();
  for (const { type, items } of top) {
    if (type !== 'locals') continue;
    for (const item of items) if (!isBlock(item)) all.set(`local.${item.name}`, item.value);
  }
  return all;
}

/**
 * What `each.key` and `each.value` are for each entry that a block's `for_each` writes out, in place or as a local;
 * one entry of which nothing is known where it does not.
 */
export function entriesOf(block: Block, locals: ReadonlyMap<string, Expr>): readonly Known[] {
  const given = attribute(block, 'for_each')?.value;
  const over = given?.kind === 'name' ? locals.get(given.name) : given;
  if (over?.kind === 'list') {
    const texts = over.items.slice(0, MOST).flatMap(({ value }) => literalText(value) ?? []);
    return listed(texts.map((text) => new Map([...named('each.key', text), ...named('each.value', text)])));
  }
  if (over?.kind !== 'object') return [new Map()];
  return listed(
    over.members.slice(0, MOST).flatMap(({ key, value }) => {
      const name = typeof key === 'object' ? literalText(key) : key;
      return name === undefined ? [] : [new Map([...named('each.key', name), ...valueTexts('each.value', value)])];
    }),
  );
}

function listed(entries: readonly Known[]): readonly Known[] {
  return entries.length === 0 ? [new Map()] : entries;
}

const named = (name: string, text: string): readonly (readonly [string, string])[] => [[name, text]];

/** A text, or those that an object has: `each.value.name`. */
function valueTexts(name: string, value: Expr): readonly (readonly [string, string])[] {
  const text = literalText(value);
  if (text !== undefined) return named(name, text);
  if (value.kind !== 'object') return [];
  return value.members.slice(0, MOST).flatMap((member) => {
    const inner = literalText(member.value);
    return typeof member.key === 'string' && inner !== undefined ? named(`${name}.${member.key}`, inner) : [];
  });
}

import type { Piece, Text } from '../model/text.js';
import type { ArgValue } from '../model/value.js';
import { leaveOut } from '../text/left-out.js';
import { cut } from '../text/pieces.js';
import { holdsSeed } from '../text/seed.js';
import { textsOf } from './texts.js';

/** What is given for the variables of an address: by their names, or one after the other. */
export interface UrlVariables {
  readonly named: ReadonlyMap<string, ArgValue>;
  readonly placed: readonly ArgValue[];
}

/** `{name}`, `{+name}` */
const VARIABLE = /\{\+?(\w+)\}/g;

/** How many texts an address with variables may come to. */
const MOST = 24;

/** What several arguments give: the one that is a map gives all of them by name. */
export function variablesIn(args: readonly ArgValue[]): UrlVariables {
  const [first, ...more] = args;
  if (first?.value.kind !== 'object' || more.length > 0) return { named: new Map(), placed: args };
  const given = [...first.value.members.values()].map(
    ({ key, value, valueSpan }) => [key, { value, span: valueSpan ?? first.span }] as const,
  );
  return { named: new Map(given), placed: [] };
}

/** The first over the second. */
export function variablesOver(first?: UrlVariables, second?: UrlVariables): UrlVariables | undefined {
  if (first === undefined || second === undefined) return first ?? second;
  return {
    named: new Map([...second.named, ...first.named]),
    placed: first.placed.length > 0 ? first.placed : second.placed,
  };
}

/** The addresses that a template comes to; a variable that nothing is given for stays. */
export function filled(template: Text, { named, placed }: UrlVariables): Text[] {
  let next = 0;
  let all: Piece[][] = [[]];
  const put = (ways: readonly Text[]): void => {
    const some = all.length * ways.length > MOST ? fewer(ways) : ways;
    if (all.length * some.length > MOST) leaveOut('an address stands for too many');
    all = some.flatMap((way) => all.map((before) => [...before, ...way])).slice(0, MOST);
  };
  for (const [at, piece] of template.entries()) {
    if (piece.kind === 'hole') {
      put([[piece]]);
      continue;
    }
    let from = 0;
    for (const found of piece.text.matchAll(VARIABLE)) {
      const [whole, name = ''] = found;
      const arg = named.get(name) ?? placed[next++];
      if (arg === undefined) continue;
      put([[cut(piece, from, found.index)]]);
      from = found.index + whole.length;
      // What comes first is a base, whatever the client makes of its slashes; with `+` they stay.
      const isPath = whole.startsWith('{+') || at + found.index === 0;
      put(isPath ? pathsOf(arg, name) : segmentsOf(arg, name));
    }
    put([[from === 0 ? piece : cut(piece, from, piece.text.length)]]);
  }
  return all.map((one) => one.filter((piece) => piece.kind === 'hole' || piece.text !== ''));
}

/** One that is not known stands for those without a word of interest. */
function fewer(ways: readonly Text[]): readonly Text[] {
  return [...ways.filter(holdsSeed), [{ kind: 'hole', segment: true }]];
}

/** What may hold several segments. No fix changes a variable's value, which may stand elsewhere too. */
function pathsOf({ value, span }: ArgValue, name: string): Text[] {
  const texts = textsOf(value, span);
  if (texts.length === 0) return [[{ kind: 'hole', name, span }]];
  return texts.map((text) => text.map((piece) => (piece.kind === 'hole' ? piece : { ...piece, span: undefined })));
}

/** Clients write a slash of a value as `%2F`: what holds one is no path, and no fix may put one there. */
function segmentsOf({ value, span }: ArgValue, name: string): Text[] {
  const texts = textsOf(value, span);
  const hole: Text = [{ kind: 'hole', name, span, segment: true }];
  if (texts.length === 0) return [hole];
  return texts.map((text) =>
    text.some((piece) => piece.kind === 'run' && piece.text.includes('/'))
      ? hole
      : text.map((piece) => (piece.kind === 'hole' ? { ...piece, segment: true } : { ...piece, span: undefined })),
  );
}

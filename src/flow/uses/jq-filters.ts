import type { CallExpr, Expr } from '../../model/program.js';
import { holeMark } from '../../text/flat-text.js';
import { jqWords } from '../../text/jq/command.js';
import { followJq } from '../../text/jq/follow.js';
import type { Shape } from '../../text/jq/shape.js';
import { parseJq } from '../../text/jq/parse.js';

/** Steps that a filter is followed for. */
const FUEL = 4000;

/**
 * What a filter of jq gives holds the field under its old name, is made of a part that holds it, or goes by the names that
 * there are: another field there would be seen. `isSilent`: nobody sees what it gives, be it that its success is asked for.
 */
export function keepsWhole({ args }: CallExpr, field: readonly string[], isSilent: boolean): boolean {
  const words = args.map(({ value }) => spelled(value));
  const { operands, options, has } = jqWords(words);
  if (has('f', '--from-file') || options.some(({ name }) => name === '--stream')) return true;
  const slurps = has('s', '--slurp');
  const { tree, partial } = parseJq(words[operands[0] ?? -1] ?? '.');
  let isKept = partial;
  const take = (path: readonly string[], isSeen = true): void => {
    // The list of all answers is gone through for its elements.
    const own = slurps && path[0] === '[]' ? path.slice(1) : path;
    if (mayBe(own, field) || (isSeen && isBefore(own, field))) isKept = true;
  };
  const outputs = followJq(tree, {
    ...{
      fuel: FUEL,
      depth: 0,
      onKey: () => undefined,
      onWhole: (path) => {
        take(path);
      },
    },
    onUnknown: (path) => {
      if (path === undefined) isKept = true;
      else take(path);
    },
  });
  for (const path of outputs.flatMap(pathsIn)) take(path, !isSilent);
  return isKept;
}

/** A part of the answer that holds the field. */
export function isBefore(path: readonly string[], field: readonly string[]): boolean {
  return path.length < field.length && path.every((key, at) => key === field[at]);
}

/** A part of the answer that is or holds the field and is not told by names: each member of an object. */
function mayBe(path: readonly string[], field: readonly string[]): boolean {
  const isOnWay = path.length <= field.length && path.every((key, at) => key === field[at] || key === '[]');
  return isOnWay && path.some((key, at) => key !== field[at]);
}

function pathsIn(shape: Shape): readonly (readonly string[])[] {
  switch (shape.kind) {
    case 'at':
      return [shape.path];
    case 'list':
      return shape.of.flatMap(pathsIn);
    case 'object':
      return [...shape.members.values()].flat().flatMap(pathsIn);
    case 'other':
      return [];
  }
}

/** A word as it is written, with a mark where it is not known: no program of jq has it outside of a text. */
function spelled(value: Expr): string {
  if (value.kind === 'join') return value.parts.map(spelled).join('');
  if (value.kind !== 'text') return holeMark;
  return value.text.map((piece) => (piece.kind === 'run' ? piece.text : holeMark)).join('');
}

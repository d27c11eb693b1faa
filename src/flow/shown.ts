import type { Value } from '../model/value.js';
import type { Context } from './context.js';
import { shownBy } from './encoders.js';
import { each } from './join.js';
import { madeText, options, textValue } from './values.js';

/** What nothing, truth and the lack of it are as text, where that is not `null`, `true` and `false`. */
type Spelled = readonly [nothing: string, holds: string, fails: string];

const SPELLED: Readonly<Record<string, Spelled>> = {
  ruby: ['', 'true', 'false'],
  elixir: ['', 'true', 'false'],
  php: ['', '1', ''],
  perl: ['', '1', ''],
  powershell: ['', 'True', 'False'],
  csharp: ['', 'True', 'False'],
  python: ['None', 'True', 'False'],
  lua: ['nil', 'true', 'false'],
  go: ['<nil>', 'true', 'false'],
};

function spelledAs(literal: Extract<Value, { kind: 'literal' }>, spelled: Spelled | undefined): Value {
  const { value, span } = literal;
  if (spelled === undefined || typeof value === 'number') return literal;
  const text = spelled[value === true ? 1 : value === false ? 2 : 0];
  return text === '' ? madeText('') : textValue([{ kind: 'run', text, span }]);
}

/** A value where text is made of it: an object whose class says itself what it is as text is that. */
export function shown(cx: Context, value: Value): Value {
  const spelled = SPELLED[cx.module.language];
  if (!options(value).some(({ kind }) => kind === 'object' || (kind === 'literal' && spelled !== undefined)))
    return value;
  return each(value, (one) => {
    // Where nothing was chosen, as in a `switch` without a case for it, nobody means that a path ends there.
    if (one.kind === 'literal') return one.value === undefined && one !== value ? one : spelledAs(one, spelled);
    if (one.kind !== 'object' || one.host !== undefined) return one;
    const found = shownBy(one.instanceOf);
    if (found === undefined) return one;
    const { owner, member } = found;
    return cx.call(member.value, [], { self: one, owner, span: member.span ?? owner.fn.span });
  });
}

import type { Arg, CallExpr, Expr } from '../../../model/program.js';
import { calledName } from '../tree/written.js';

/**
 * What spells an object is told which members to take, or a function that sees each by its name: `JSON.stringify(it, ['id'])`,
 * `qs.stringify(it, { filter })`, `it.to_json(only: [:id])`.
 */
export function picksMembers(call: CallExpr, of?: Arg): boolean {
  const { args } = call;
  const takesReplacer = of !== undefined && args[0] === of && calledName(call) === 'stringify';
  return args.some((arg) => {
    if (arg === of) return false;
    if (arg.name !== undefined) return PICKS.test(arg.name);
    if (!takesReplacer || args[1] !== arg) return false;
    const { value } = arg;
    if (value.kind === 'object') return value.members.some(({ key }) => typeof key !== 'string' || PICKS.test(key));
    return value.kind === 'list' || value.kind === 'function' || (value.kind === 'name' && value.name !== 'undefined');
  });
}

const PICKS = /^(?:only|except|filter|replacer|encoder|include|exclude)$/;

/** Names of commands are written in either case. */
export function lowered(name: string): string {
  return name.includes('-') ? name.toLowerCase() : name;
}

export const isSelf = (name: string): boolean => /^(?:self|this|\$this|cls)$/.test(name);

/** The text of a literal. */
export function textOf(expr: Expr): string | undefined {
  return expr.kind === 'text' ? expr.text.map((piece) => (piece.kind === 'run' ? piece.text : '')).join('') : undefined;
}

import type { Arg, CallExpr, FunctionExpr } from '../../../model/program.js';
import { calledName } from '../tree/written.js';
import { textOf } from './spelling.js';

/** An argument of a PowerShell function, as the parameter that takes it: the call that tells them apart, and the name. */
export function boundAs(
  { body: [first] }: FunctionExpr,
  { args }: CallExpr,
  index: number,
): { readonly by: CallExpr; readonly name: string } | undefined {
  const by = first?.kind === 'let' && first.value?.kind === 'call' ? first.value : undefined;
  if (by === undefined || calledName(by) !== 'powershell.bind') return undefined;
  const [, all = [], switches = []] = by.args.map(({ value }) => (textOf(value) ?? '').split(',').filter(Boolean));
  const given = args.map(namedIn);
  if (given.includes(undefined)) return undefined;
  const names = given.map((name) => (name === '' ? '' : parameterOf(all, name ?? '')));
  // What stands behind a switch is an argument of its own.
  if (names.some((name) => name === undefined || switches.includes(name))) return undefined;
  const open = all.filter((name) => !names.includes(name) && !switches.includes(name));
  const own = names[index];
  const before = names.slice(0, index).filter((name) => name === '').length;
  const name = own === '' ? open[before] : own;
  return name === undefined ? undefined : { by, name };
}

/** `method` of `-Method PUT`, nothing of a value by itself; undefined where several may be given as one. */
function namedIn({ value, spread }: Arg): string | undefined {
  if (spread !== undefined && spread !== false) return undefined;
  const name = value.kind === 'call' ? calledName(value) : undefined;
  if (name === 'powershell.splat') return undefined;
  if (name !== 'powershell.named') return '';
  const written = value.kind === 'call' && value.args[0] !== undefined ? textOf(value.args[0].value) : undefined;
  return written?.replace(/^-|:$/g, '').toLowerCase();
}

/** A parameter by its name, or the beginning of it. */
function parameterOf(all: readonly string[], written: string): string | undefined {
  return all.find((name) => name === written) ?? all.find((name) => name.startsWith(written));
}

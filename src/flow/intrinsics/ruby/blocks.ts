import type { ArgValue, Value } from '../../../model/value.js';
import type { Context } from '../../context.js';
import { knownText, unknown } from '../../values.js';
import { wireForm } from '../../wire.js';
import { takesSeveral } from '../list.js';

type Span = ArgValue['span'];

export function json(cx: Context, of: Value, _args: readonly ArgValue[], span: Span): Value {
  return { kind: 'encoded', as: 'json', value: wireForm(cx, of), span };
}

/** The same value under several names. */
export function named<T>(names: string, value: T): Record<string, T> {
  return Object.fromEntries(names.split(' ').map((name) => [name, value]));
}

/** Each item is given to the block; the list is what it was. */
export function gone(cx: Context, of: Value, items: readonly Value[], block: ArgValue | undefined, span: Span): Value {
  for (const item of items) {
    if (block === undefined) break;
    const parts = item.kind === 'list' && takesSeveral(block) ? item.items : [item];
    cx.call(
      block.value,
      parts.map((value) => ({ value, span: block.span })),
      { span },
    );
  }
  return of;
}

/** `body.dig('result', 'value')` reads a field of a field. */
export function dug(cx: Context, of: Value, args: readonly ArgValue[], span: Span): Value {
  return args.reduce<Value>((value, arg) => {
    const key = knownText(arg.value);
    if (key === undefined) return unknown();
    const [run, more] = arg.value.kind === 'text' ? arg.value.text : [];
    return cx.member(value, key, (more === undefined ? run?.span : undefined) ?? arg.span, span);
  }, of);
}

/** `body.tap { |all| ... }`: what it is called on. */
export function tapped<T extends Value>(cx: Context, of: T, [block]: readonly ArgValue[], span: Span): T {
  if (block !== undefined) cx.call(block.value, [{ value: of, span: block.span }], { span });
  return of;
}

/** `body.then { |all| ... }`: what the block gives. */
export function handedOn(cx: Context, of: Value, [block]: readonly ArgValue[], span: Span): Value | undefined {
  return block === undefined ? undefined : cx.call(block.value, [{ value: of, span: block.span }], { span });
}

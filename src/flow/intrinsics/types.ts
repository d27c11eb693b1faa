import type { Span } from '../../model/span.js';
import type { ArgValue, Value } from '../../model/value.js';
import type { CallOptions, Context } from '../context.js';

/** A function of the language's own library: what it answers for these arguments. */
export type Intrinsic = (cx: Context, args: readonly ArgValue[], at: CallOptions) => Value | undefined;

/** The same for a method of values of one kind. */
export type IntrinsicMethod<K extends Value['kind'] = Value['kind']> = (
  cx: Context,
  of: Extract<Value, { kind: K }>,
  args: readonly ArgValue[],
  span: Span,
) => Value | undefined;

import type { ArgValue, ResponseValue, Value } from '../../model/value.js';
import type { Context } from '../context.js';
import type { Span } from '../../model/span.js';
import { knownText } from '../values.js';
import type { IntrinsicMethod } from './types.js';

type ResponseMethod = IntrinsicMethod<'response'>;

/** How often a piece comes at the most while that brings something new. */
const PIECES = 2;

/** `response.on('data', (chunk) => ...)`: each piece is the answer, and what else happens tells nothing of it. */
const listened: ResponseMethod = (cx, of, [event, fn], span) => {
  if (fn?.value.kind !== 'function') return of;
  const { escapes } = of.site;
  const before = escapes.length;
  const given = knownText(event?.value) === 'data' ? [of] : [];
  again(cx, fn, given, span);
  // What pieces are put into is looked at where the stream has ended, and by all else that has its name.
  const left = escapes.splice(before).filter(({ how }) => how !== 'stored');
  escapes.push(...left);
  return of;
};

function again(cx: Context, { value, span: at }: ArgValue, given: readonly Value[], span: Span): void {
  cx.store.repeat(() => {
    cx.call(
      value,
      given.map((one) => ({ value: one, span: at })),
      { span },
    );
    return true;
  }, PIECES);
}

const itself: ResponseMethod = (_cx, of: ResponseValue) => of;

/** Methods of an answer that comes as a stream of Node. */
export const streamMethods: Readonly<Record<string, ResponseMethod>> = {
  on: listened,
  once: listened,
  addListener: listened,
  setEncoding: itself,
  resume: itself,
};

import type { Span } from '../../model/span.js';
import type { ArgValue, ClassValue, FunctionValue, Value } from '../../model/value.js';
import { findMethod } from '../class-methods.js';
import { construct } from '../constructors.js';
import { elements } from '../elements.js';
import { blindArgs } from '../functions.js';
import type { Context } from '../context.js';
import { jobMethod } from '../slice/called-names.js';
import { unknown } from '../values.js';
import type { IntrinsicMethod } from './types.js';

/*
 * Jobs: a framework runs them later, with what they are given now. What it answers says nothing of what they do.
 */

const queued: IntrinsicMethod<'function'> = (cx, of, args, span) => {
  cx.call(of, args, { span });
  return unknown(undefined, span);
};

/** `harden.apply_async(args=[zone], kwargs={"value": value})` */
const applied: IntrinsicMethod<'function'> = (cx, of, args, span) => {
  const inOrder = args.filter(({ name }) => name === undefined);
  const at = (key: string, place: number): ArgValue | undefined =>
    args.find(({ name }) => name === key) ?? inOrder[place];
  const [listed, byKey] = [at('args', 0), at('kwargs', 1)];
  const given = listed === undefined ? [] : elements(listed.value).items.map((value) => ({ value, span: listed.span }));
  return queued(cx, of, [...given, ...(byKey === undefined ? [] : byName(byKey))], span);
};

/** Celery and its like: a function that is a job by its decorator. */
export const queuedFunctions: Readonly<Record<string, IntrinsicMethod<'function'>>> = {
  delay: queued,
  s: queued,
  si: queued,
  send: queued,
  kiq: queued,
  defer: queued,
  apply_async: applied,
  signature: applied,
};

/** `skipped`: when it is to run comes first. */
function performed(skipped: number): IntrinsicMethod<'class'> {
  return (cx, of, args, span) =>
    findMethod(of, 'perform') === undefined
      ? undefined
      : cx.callMethod(construct(cx, of, [], span), 'perform', span, args.slice(skipped), span);
}

/** Sidekiq and Active Job: `HardenJob.perform_later(zone)`, `HardenJob.set(wait: 5).perform_in(60, zone)`. */
export const performedJobs: Readonly<Record<string, IntrinsicMethod<'class'>>> = {
  perform_async: performed(0),
  perform_later: performed(0),
  perform_now: performed(0),
  perform_inline: performed(0),
  perform_in: performed(1),
  perform_at: performed(1),
  set: (_cx, of) => (findMethod(of, 'perform') === undefined ? undefined : of),
};

/** `skipped`: the condition comes first. */
function dispatched(skipped: number): IntrinsicMethod<'class'> {
  return (cx, of, args, span) => {
    const handle = handleOf(of);
    return handle === undefined ? undefined : handled(cx, construct(cx, of, args.slice(skipped), span), handle, span);
  };
}

/** Laravel: `Harden::dispatch($zone)`, whose `handle` is given what the container has. */
export const dispatchedJobs: Readonly<Record<string, IntrinsicMethod<'class'>>> = {
  dispatch: dispatched(0),
  dispatchSync: dispatched(0),
  dispatchNow: dispatched(0),
  dispatchAfterResponse: dispatched(0),
  dispatchIf: dispatched(1),
  dispatchUnless: dispatched(1),
};

/** `dispatch(new Harden($zone))`: an object of a class that says how it is handled. */
export function dispatchedObject(cx: Context, name: string, args: readonly ArgValue[], span: Span): Value | undefined {
  const [job] = args;
  if (job?.value.kind !== 'object' || jobMethod(name, cx.module.language) !== 'handle') return undefined;
  const handle = job.value.instanceOf === undefined ? undefined : handleOf(job.value.instanceOf);
  return handle === undefined ? undefined : handled(cx, job.value, handle, span);
}

function handleOf(of: ClassValue): FunctionValue | undefined {
  const found = findMethod(of, 'handle')?.member.value;
  return found?.kind === 'function' ? found : undefined;
}

function handled(cx: Context, job: Value, handle: FunctionValue, span: Span): Value {
  cx.callMethod(job, 'handle', span, blindArgs(handle.fn), span);
  return unknown(undefined, span);
}

function byName({ value, span }: ArgValue): readonly ArgValue[] {
  if (value.kind !== 'object') return [{ value: unknown(undefined, span), span, open: true }];
  return [...value.members.values()].map((member) => ({
    value: member.value,
    span: member.valueSpan ?? span,
    name: member.key,
    nameSpan: member.keySpan,
  }));
}

import type { Entry, Operation } from '../model/entry.js';
import type { OperationHit, Schedule } from '../model/schedule.js';
import { hasEnded } from '../schedule/status.js';
import { codes } from '../rulesets/codes.js';
import { type Answer, failure } from '../rulesets/envelope.js';
import { endedText } from '../rulesets/retirement.js';

/** An answer that refuses, and the entry because of which it does. */
export interface Refused {
  readonly answer: Answer;
  readonly entry: Entry;
}

const ends: readonly Entry['change'][] = ['operation-retired', 'operation-moved', 'segment-renamed'];

/** Whether an entry ends an operation as a whole, not something that is sent to or read from it. */
export function endsOperation(
  { change, fields, values, expressions, operations, through }: Entry,
  of: Operation,
): boolean {
  if (!ends.includes(change) || through === 'surfaces' || of.carrier === true) return false;
  const carried = operations.some(({ carrier }) => carrier === true);
  return carried || (fields.length === 0 && values.length === 0 && expressions === undefined);
}

/** The entry that ends an operation by a day, with the operation as the schedule writes it. */
export function endedOperation(
  schedule: Schedule,
  method: string,
  segments: readonly string[],
  day: string,
): OperationHit | undefined {
  return schedule
    .byPath(method, segments)
    .find(
      ({ entry, operation, batch }) => batch === undefined && endsOperation(entry, operation) && hasEnded(entry, day),
    );
}

/** The refusal of a retired operation, or of a path below a segment that has another name now. */
export function refusedOperation(
  schedule: Schedule,
  method: string,
  segments: readonly string[],
  day: string,
): Refused | undefined {
  const hit = endedOperation(schedule, method, segments, day);
  if (hit !== undefined) return refused(410, codes.retired, `${method} ${hit.operation.path}`, hit.entry);
  for (const entry of schedule.everyRequest) {
    if (entry.segments === undefined || !hasEnded(entry, day)) continue;
    const { under, replaced } = entry.segments;
    if (isBelow(segments, under, replaced)) return refused(410, codes.retired, `${under}/${replaced}`, entry);
  }
  return undefined;
}

/** The refusal of headers that may no longer be sent, or not together. `names` are in small letters. */
export function refusedHeaders(schedule: Schedule, names: ReadonlySet<string>, day: string): Refused | undefined {
  for (const entry of schedule.everyRequest) {
    const sent = entry.headers?.sent?.find((name) => names.has(name.toLowerCase()));
    if (sent !== undefined && hasEnded(entry, day))
      return refused(403, codes.authentication, `the header ${sent}`, entry);
  }
  const entry = schedule.everyRequest.find(
    (one) => one.headers?.together?.every((name) => names.has(name.toLowerCase())) === true && hasEnded(one, day),
  );
  const together = entry?.headers?.together?.join(' together with ');
  if (entry === undefined || together === undefined) return undefined;
  return refused(400, codes.badRequest, `${together} in one request`, entry);
}

function refused(status: number, code: number, what: string, entry: Entry): Refused {
  return { answer: failure(status, [{ code, message: endedText(what, entry) }]), entry };
}

/** Whether a path has a segment right below a prefix, whose parameters take anything. */
export function isBelow(segments: readonly string[], under: string, segment: string): boolean {
  const prefix = under.split('/').slice(1);
  const fits = prefix.every((part, i) => part.startsWith('{') || segments[i] === part);
  return fits && segments[prefix.length] === segment;
}

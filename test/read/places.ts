import type { Unit } from '../../src/engine/reading/units.js';

/** What a reader says that stands somewhere in its text, and does not. */
export function wrongPlaces({ source, reading }: Unit): string[] {
  const { file, text } = source;
  const wrong: string[] = [];
  const own = { ...reading, parts: undefined };
  for (const one of objectsIn(own)) {
    if (isSpan(one)) {
      if (one.file === file && !(one.start >= 0 && one.start <= one.end && one.end <= text.length)) {
        wrong.push(`a place outside of the text: ${String(one.start)} to ${String(one.end)} of ${String(text.length)}`);
      }
      continue;
    }
    const { kind, span, text: run } = one;
    if (kind !== 'run' || typeof run !== 'string' || !isSpan(span) || span.file !== file) continue;
    const there = text.slice(span.start, span.end);
    if (there.length === run.length && there !== run) {
      wrong.push(`${JSON.stringify(run)} is said to be at ${String(span.start)}, where ${JSON.stringify(there)} is`);
    }
  }
  for (const { content } of reading.parts ?? []) {
    if (typeof content.text !== 'string') wrong.push('a part without text');
  }
  return wrong;
}

interface Place {
  readonly file: string;
  readonly start: number;
  readonly end: number;
}

function isSpan(value: unknown): value is Place {
  return (
    typeof value === 'object' &&
    value !== null &&
    'file' in value &&
    'start' in value &&
    'end' in value &&
    typeof value.start === 'number'
  );
}

/** Every object in a value, itself included. Readings are trees, but what several nodes share is in them once. */
export function* objectsIn(of: unknown): Generator<Record<string, unknown>> {
  const seen = new Set<object>();
  const left: unknown[] = [of];
  while (left.length > 0) {
    const one = left.pop();
    if (typeof one !== 'object' || one === null || seen.has(one)) continue;
    seen.add(one);
    if (!Array.isArray(one)) yield one as Record<string, unknown>;
    left.push(...(one instanceof Map ? one.values() : (Object.values(one) as unknown[])));
  }
}

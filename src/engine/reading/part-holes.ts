import type { PartHole, PartValue } from '../../model/part.js';
import type { Reading } from '../../model/reader.js';
import type { Piece, Run } from '../../model/text.js';

/** A reading in which the characters that stand for something filled in later are holes, wherever text holds them. */
export function withHoles(reading: Reading, holes: ReadonlyMap<string, PartHole>): Reading {
  if (holes.size === 0) return reading;
  const mark = new RegExp(`[${[...holes.keys()].join('')}]`);
  return new Rebuilding(mark, holes).value(reading) as Reading;
}

/** Makes a copy of a tree of data; what it holds twice stays one. */
class Rebuilding {
  private readonly known = new Map<object, unknown>();

  constructor(
    private readonly mark: RegExp,
    private readonly holes: ReadonlyMap<string, PartHole>,
  ) {}

  value(value: unknown): unknown {
    if (typeof value !== 'object' || value === null) return value;
    const known = this.known.get(value);
    if (known !== undefined) return known;
    if (Array.isArray(value)) return this.list(value);
    if (value instanceof Map) {
      const made = new Map<unknown, unknown>();
      this.known.set(value, made);
      for (const [key, item] of value) made.set(key, this.value(item));
      return made;
    }
    const made: Record<string, unknown> = {};
    this.known.set(value, made);
    for (const [key, item] of Object.entries(value)) made[key] = this.value(item);
    return made;
  }

  private list(list: readonly unknown[]): unknown[] {
    const made: unknown[] = [];
    this.known.set(list, made);
    for (const item of list) {
      if (isRun(item) && this.mark.test(item.text)) made.push(...this.split(item));
      else made.push(this.value(item));
    }
    return made;
  }

  private split(run: Run): Piece[] {
    const pieces: Piece[] = [];
    const { span, text } = run;
    const linear = span !== undefined && span.end - span.start === text.length;
    let from = 0;
    const push = (to: number): void => {
      if (to > from)
        pieces.push({ ...run, text: text.slice(from, to), span: linear ? part(span, from, to) : undefined });
    };
    for (let at = 0; at < text.length; at++) {
      const hole = this.holes.get(text[at] ?? '');
      if (hole === undefined) continue;
      push(at);
      const place = linear ? part(span, at, at + 1) : undefined;
      // Text that is written elsewhere has no place here that could be edited.
      if (hole.value !== undefined) pieces.push(...valueOf(hole.value, run));
      else pieces.push({ kind: 'hole', name: hole.written, span: place, within: run.within });
      from = at + 1;
    }
    push(text.length);
    return pieces;
  }
}

function valueOf(value: PartValue, { within }: Run): readonly Piece[] {
  if (typeof value === 'string') return [{ kind: 'run', text: value, within }];
  return value.map((one) =>
    typeof one === 'string' ? { kind: 'run', text: one, within } : { kind: 'hole', name: one.written, within },
  );
}

function part<T extends { readonly start: number }>(span: T, from: number, to: number): T {
  return { ...span, start: span.start + from, end: span.start + to };
}

function isRun(value: unknown): value is Run {
  return typeof value === 'object' && value !== null && 'kind' in value && value.kind === 'run' && 'text' in value;
}

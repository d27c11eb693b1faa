import { refuse } from '../../../src/rulesets/envelope.js';
import { isShallow, type Json } from '../../../src/rulesets/json.js';
import { memoryStore } from '../../../src/rulesets/store.js';
import { compileSchedule } from '../../../src/schedule/compile.js';
import { createDouble } from '../../../src/serve/double.js';
import { entries } from 'eolint:schedule';
import { bounded, holds, textOf } from './input.js';

const schedule = compileSchedule(entries);
const DAYS = ['2019-01-01', '2022-01-01', '2023-07-01', '2024-05-31', '2024-10-01', '2026-11-21'] as const;
const LINE = /^(\d?)([A-Z]+) (\S*)(?: (.*))?$/;
const MOST = 40;

/** The body of a line: JSON, or text that is none. */
function bodyOf(text: string | undefined): { readonly value: Json } | undefined {
  try {
    const value = JSON.parse(text ?? '') as Json;
    return isShallow(value) ? { value } : undefined;
  } catch {
    return undefined;
  }
}

/** Identifiers that an answer gives, the newest last. */
function collect(value: Json | undefined, ids: string[]): void {
  for (const [, id] of JSON.stringify(value ?? null).matchAll(/"id":"([^"]*)"/g)) if (id !== undefined) ids.push(id);
}

/**
 * Calls of the local double, one a line: `PUT /zones/z/rulesets/$0 {"rules": []}`, with a digit before the method for the
 * day, and `$0` for the newest identifier that was answered. It answers each in the envelope, never with a fault of its
 * own, and stores nothing of what it refuses.
 */
export function fuzz(data: Uint8Array): Promise<void> {
  return bounded(() => {
    let commits = 0;
    const memory = memoryStore();
    const commit = (changes: Parameters<typeof memory.commit>[0]): void => {
      commits += changes.length;
      memory.commit(changes);
    };
    const double = createDouble(schedule, { ...memory, commit });
    const ids: string[] = [];
    const filled = (text: string): string => text.replace(/\$(\d)/g, (_, at: string) => ids.at(-1 - Number(at)) ?? at);
    for (const line of textOf(data).split('\n').slice(0, MOST)) {
      const [, day = '', method = '', target = '', text] = LINE.exec(line) ?? [];
      if (method === '') continue;
      const [path = '', query = ''] = filled(target).split('?', 2);
      const body = bodyOf(text === undefined ? undefined : filled(text));
      const before = commits;
      const answer = double.handle({
        ...{ method, path, now: new Date('2026-11-21T00:00:00Z'), headers: new Set<string>() },
        day: DAYS[Number(day || 5) % DAYS.length] ?? '',
        encoding: text === undefined ? 'none' : text.startsWith('{"form') ? 'form' : 'json',
        query: new URLSearchParams(query),
        body: () => body?.value ?? refuse(400, 1, 'no JSON'),
      });
      const said = `${line}: ${JSON.stringify(answer)}`;
      holds(answer.status >= 200 && answer.status < 500, () => said);
      if (answer.status === 204) continue;
      holds(answer.body?.success === (answer.status === 200), () => said);
      if (answer.status === 200) collect(answer.body.result, ids);
      else holds(answer.body.result === null && answer.body.errors.length > 0 && commits === before, () => said);
    }
  });
}

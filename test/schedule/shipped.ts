import { readdirSync, readFileSync } from 'node:fs';
import { loadSchedule } from '../../src/schedule/load.js';
import type { Schedule } from '../../src/model/schedule.js';

/** The files of `rules/`, as the loader takes them. */
export const ruleFiles = readdirSync('rules', { recursive: true, encoding: 'utf8' })
  .filter((file) => file.endsWith('.yaml'))
  .sort()
  .map((file) => ({ file: `rules/${file.replaceAll('\\', '/')}`, text: readFileSync(`rules/${file}`, 'utf8') }));

/** The schedule as it ships; its problems are the error where it does not load. */
export function shippedSchedule(): Schedule {
  const loaded = loadSchedule(ruleFiles);
  if (!loaded.ok) throw new Error(JSON.stringify(loaded.problems, null, 2));
  return loaded.schedule;
}

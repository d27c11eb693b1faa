import type { RunStats } from '../model/stats.js';
import { inertTerminal } from '../text/inert.js';

/** Where a run's work went, for people: a line for each phase, count and file. */
export function statsText({ phases, counts, slowest, busiest, cut }: RunStats): string {
  const time = (milliseconds: number): string => `${milliseconds.toFixed(1)} ms`;
  const section = (title: string, rows: readonly (readonly [string, string])[]): string[] => {
    if (rows.length === 0) return [];
    const width = Math.max(...rows.map(([value]) => value.length));
    return ['', title, ...rows.map(([value, name]) => `  ${value.padStart(width)}  ${inertTerminal(name)}`)];
  };
  const lines = [
    ...section(
      'phases',
      phases.map((phase) => [time(phase.milliseconds), phase.name]),
    ),
    ...section(
      'counts',
      Object.entries(counts).map(([name, count]) => [String(count), name]),
    ),
    ...section(
      'slowest to parse',
      slowest.map((one) => [time(one.milliseconds), one.file]),
    ),
    ...section(
      'most work',
      busiest.map((one) => [String(one.amount), `${one.name}  ${one.file}`]),
    ),
    ...section(
      'cut short',
      cut.map((one) => [one.file, one.reason]),
    ),
  ];
  return `${lines.slice(1).join('\n')}\n`;
}

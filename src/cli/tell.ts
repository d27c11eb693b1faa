import { relative, resolve } from 'node:path';
import type { Entry } from '../model/entry.js';
import { UsageError, listOption, textOption, type Arguments } from './arguments.js';
import type { Terms } from './run.js';

/** What the schedule says: `rules`, `explain`, and how a request is put together. */
export async function tell({ command, paths, values }: Arguments, given: Terms & { color: boolean }): Promise<number> {
  const traced = textOption(values, 'trace');
  if (traced !== undefined) return say(await traceLine(traced, paths, given));
  const { entries: shipped } = await import('eolint:schedule');
  const entries = given.configurations.settled(shipped);
  const format = listOption(values, 'format')?.at(-1);
  if (format !== undefined && !['json', 'stylish', 'markdown'].includes(format))
    throw new UsageError(`--format takes stylish, json, markdown; not ${format}`);
  if (values['surfaces'] === true) {
    const { allSurfaces, surfaceTable } = await import('../engine/reading/surface-table.js');
    return say(surfaceTable(entries, await allSurfaces()));
  }
  if (format === 'markdown') return say(await inMarkdown(command === 'rules' ? undefined : paths[0], entries));
  const terms = { asOf: given.asOf, dueWithin: given.dueWithin, json: format === 'json', color: given.color };
  if (command === 'rules') return say((await import('./schedule.js')).listEntries(entries, terms));
  return say((await import('./explain.js')).explainEntry(entries, paths[0], terms));
}

/** The page of a rule, or the list of all. */
async function inMarkdown(id: string | undefined, entries: readonly Entry[]): Promise<string> {
  const { mistakesPage, rulePage, rulesIndex } = await import('./rule-page.js');
  if (id === undefined) return rulesIndex(entries);
  if (id === 'expression-error') return mistakesPage();
  const entry = entries.find((one) => one.id === id);
  if (entry !== undefined) return rulePage(entry);
  throw new UsageError((await import('./schedule.js')).unknownEntry(entries, id));
}

/** `explain --trace FILE:LINE` */
async function traceLine(given: string, paths: readonly string[], { asOf, configurations }: Terms): Promise<string> {
  const [, file, line] = /^(.+?):(\d+)(?::\d+)?$/.exec(given) ?? [];
  if (file === undefined) throw new UsageError(`--trace takes FILE:LINE; not ${given}`);
  const [{ trace }, { renderTrace }] = await Promise.all([
    import('../engine/run/trace.js'),
    import('../report/trace.js'),
  ]);
  const cwd = process.cwd();
  const name = relative(cwd, resolve(cwd, file)).replaceAll('\\', '/');
  const options = { cwd, paths: paths.length > 0 ? paths : ['.'], asOf, configurations };
  const traced = await trace(options, name, Number(line));
  if (process.stdout.isTTY) return renderTrace(traced);
  const { entries } = await import('eolint:schedule');
  return renderTrace(traced, configurations.settled(entries));
}

/** The script by which a shell completes the command line. */
export async function complete({ paths }: Arguments): Promise<number> {
  const [{ entries }, { completionScript }] = await Promise.all([import('eolint:schedule'), import('./completion.js')]);
  const ids = entries.map(({ id }) => id);
  return say(completionScript(paths[0], ids));
}

function say(text: string): number {
  process.stdout.write(text);
  return 0;
}

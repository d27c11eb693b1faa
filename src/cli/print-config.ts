import { relative, resolve } from 'node:path';
import type { Configurations } from '../engine/policy/configuration/configuration.js';
import { UsageError } from './arguments.js';

/** What holds for a file, or for the working directory, as JSON; and which files say so, the nearest first. */
export async function printedConfiguration(configurations: Configurations, paths: readonly string[]): Promise<string> {
  const [path, second] = paths;
  if (second !== undefined) throw new UsageError('--print-config takes one file');
  const { cwd } = configurations;
  const file = path === undefined ? '.eolint' : relative(cwd, resolve(cwd, path)).replaceAll('\\', '/');
  await configurations.prepare(undefined, [{ file, named: true }]);
  const settings = configurations.forFile(file);
  const shown = {
    ...(path === undefined ? {} : { file, ignored: configurations.ignored()?.(file) === true }),
    files: settings.layers.map((layer) => layer.file),
    ...configurations.run,
    minConfidence: settings.minConfidence,
    hosts: settings.hosts,
    basePaths: settings.basePaths,
    rules: Object.fromEntries(settings.rules),
    schedules: settings.schedules.map(({ hosts, basePaths, entries }) => ({
      hosts,
      basePaths,
      entries: entries.map(({ id }) => id),
    })),
    ignores: settings.layers.flatMap(({ declared }) => declared.ignores ?? []),
    suppressions: settings.layers.flatMap(({ declared }) => declared.suppressions ?? []),
  };
  return `${JSON.stringify(shown, undefined, 2)}\n`;
}

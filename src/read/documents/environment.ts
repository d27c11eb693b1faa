import type { Beside } from '../../model/reader.js';
import type { SourceText, Span } from '../../model/span.js';
import type { Text } from '../../model/text.js';
import { BuiltNames } from './built-names.js';

/** A variable that a file sets, as it is written. */
export interface Setting {
  readonly name: string;
  readonly text: string;
  readonly span: Span | undefined;
}

/** What variables are known to be; `undefined` for others. */
export interface Environment {
  readonly names: readonly string[];
  get(name: string): Text | undefined;
}

const TEMPLATE = /\{\{\s*\$?([\w.-]+)\s*\}\}/g;

/**
 * What the settings of several files come to. Where one name is set to several things (an environment each), the one
 * that leads to the API counts, for that is what the request is for; otherwise the last.
 */
export function environmentOf(
  files: readonly SourceText[],
  settings: (file: SourceText) => readonly Setting[],
): Environment {
  const known = new Map<string, Setting>();
  for (const setting of files.flatMap(settings)) {
    const before = known.get(setting.name);
    if (before === undefined || nearness(setting.text) >= nearness(before.text)) known.set(setting.name, setting);
  }
  const built: BuiltNames<Text> = new BuiltNames(
    (name) => textOf(known.get(name), (inner) => built.get(inner)),
    (text) => text.length,
  );
  return { names: [...known.keys()], get: (name) => built.get(name) };
}

/** What files set, by name. */
export function variablesOf(
  files: readonly SourceText[],
  settings: (file: SourceText) => readonly Setting[],
): ReadonlyMap<string, Text> {
  if (files.length === 0) return new Map();
  const environment = environmentOf(files, settings);
  return new Map(
    environment.names.flatMap((name) => {
      const text = environment.get(name);
      return text === undefined ? [] : [[name, text] as const];
    }),
  );
}

/** How surely an address is the API's: by its host, by its path, or not at all. */
function nearness(text: string): number {
  return /cloudflare/i.test(text) ? 2 : /client\/v4/.test(text) ? 1 : 0;
}

function textOf(setting: Setting | undefined, valueOf: (name: string) => Text | undefined): Text | undefined {
  if (setting === undefined) return undefined;
  const pieces: Text[number][] = [];
  const { text, span } = setting;
  let from = 0;
  const run = (start: number, end: number): void => {
    if (end <= start) return;
    const linear = span !== undefined && span.end - span.start === text.length;
    const place = linear ? { ...span, start: span.start + start, end: span.start + end } : undefined;
    pieces.push({ kind: 'run', text: text.slice(start, end), span: place, quoting: ['line'], within: span });
  };
  for (const { index, 0: written, 1: inner = '' } of text.matchAll(TEMPLATE)) {
    run(from, index);
    pieces.push(...(valueOf(inner) ?? [{ kind: 'hole', name: inner } as const]));
    from = index + written.length;
  }
  run(from, text.length);
  return pieces;
}

/** A folder of this name in the folder of a file and in those around it. */
export function besideFolders(levels: number, folder: string, names: RegExp): Beside[] {
  return Array.from({ length: levels }, (_, level) => {
    const up = '../'.repeat(level);
    return { folder: `${up}${folder}` || '.', names };
  });
}

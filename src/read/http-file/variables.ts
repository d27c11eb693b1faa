import type { SourceText } from '../../model/span.js';
import type { Text } from '../../model/text.js';
import type { Line } from '../../text/line-list.js';
import type { Environment } from '../documents/environment.js';
import { interpolated, type Reference, type Resolve } from '../documents/interpolated.js';

const DEFINITION = /^[ \t]*@([\w.-]+)[ \t]*=[ \t]*/;
const NAME = /^%?([\w.-]+)$/;

/** Variables that are built on one another further than this are not followed. */
const DEEPEST = 20;
/** More pieces than this make no URL or body that anyone writes. */
const PIECES = 500;

/** Whether a line defines a file variable. */
export function isDefinition(line: Line): boolean {
  return DEFINITION.test(line.text);
}

/**
 * The file's variables, `@name = value`: the last definition of a name holds in the whole file, before what the
 * environment says. `seen` is told of each
 * reference that is looked up, those in definitions included.
 */
export function fileVariables(
  source: SourceText,
  lines: readonly Line[],
  seen: (reference: Reference) => void,
  environment: Environment,
): Resolve {
  const definitions = new Map<string, { readonly start: number; readonly end: number }>();
  for (const line of lines) {
    const found = DEFINITION.exec(line.text);
    if (found?.[1] === undefined) continue;
    const start = line.start + found[0].length;
    definitions.set(found[1], { start, end: Math.max(start, line.start + line.text.trimEnd().length) });
  }
  const underWay = new Set<string>();
  const values = new Map<string, Text | undefined>();
  const resolve: Resolve = (reference) => {
    seen(reference);
    const { expression } = reference;
    const name = NAME.exec(expression)?.[1];
    const place = name === undefined ? undefined : definitions.get(name);
    if (place === undefined) return environment.get(environmentName(expression));
    if (name === undefined || underWay.has(name) || underWay.size > DEEPEST) return undefined;
    if (values.has(name)) return values.get(name);
    underWay.add(name);
    const within = { file: source.file, ...place };
    const value = interpolated(source, place.start, place.end, within, resolve);
    underWay.delete(name);
    // Kept for good, also where a circle cut it short: each definition is looked at once.
    values.set(name, value.length > PIECES ? undefined : value);
    return values.get(name);
  };
  return resolve;
}

/** `{{$dotenv NAME}}`, `{{$shared name}}`, `{{$processEnv NAME}}`, `{{$env.NAME}}`, and plain names. */
function environmentName(expression: string): string {
  return expression.replace(/^\$(?:dotenv|shared|processEnv|env)(?:[ \t]+%?|\.)/, '');
}

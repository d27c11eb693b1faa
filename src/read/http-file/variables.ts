import type { SourceText } from '../../model/span.js';
import type { Text } from '../../model/text.js';
import type { Line } from '../../text/line-list.js';
import { BuiltNames } from '../documents/built-names.js';
import type { Environment } from '../documents/environment.js';
import { interpolated, type Reference, type Resolve } from '../documents/interpolated.js';

const DEFINITION = /^[ \t]*@([\w.-]+)[ \t]*=[ \t]*/;
const NAME = /^%?([\w.-]+)$/;

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
  const built = new BuiltNames<Text>(
    (name) => {
      const place = definitions.get(name);
      if (place === undefined) return undefined;
      return interpolated(source, place.start, place.end, { file: source.file, ...place }, resolve);
    },
    (text) => text.length,
  );
  const resolve: Resolve = (reference) => {
    seen(reference);
    const { expression } = reference;
    const name = NAME.exec(expression)?.[1];
    if (name === undefined || !definitions.has(name)) return environment.get(environmentName(expression));
    return built.get(name);
  };
  return resolve;
}

/** `{{$dotenv NAME}}`, `{{$shared name}}`, `{{$processEnv NAME}}`, `{{$env.NAME}}`, and plain names. */
function environmentName(expression: string): string {
  return expression.replace(/^\$(?:dotenv|shared|processEnv|env)(?:[ \t]+%?|\.)/, '');
}

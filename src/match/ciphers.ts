import type { Confidence } from '../model/finding.js';
import type { SourceText } from '../model/span.js';
import type { DeclaredMatching } from './resource.js';
import { findingOfText, type TextMatch } from './standing.js';

/** Lines above a number that may say that it is one of a cipher suite. */
const NEAR = 8;
const SUITES = /cipher|suite/i;
const COMMENT = /^\s*(?:#|\/\/|\/?\*|;|--)/;

/**
 * Retired cipher suites that a text names: in the settings of a server or proxy, or in a program whose client takes them
 * apart from its requests. A line that names several gives one finding. `sure`: how sure it is that they are for the API.
 */
export function matchCiphers(source: SourceText, matching: DeclaredMatching, sure: Confidence): TextMatch[] {
  return matching.schedule.everyRequest.flatMap((entry) => {
    const names = entry.ciphers ?? [];
    if (names.length === 0) return [];
    return placesOf(source, names).map(({ start, end, name }) => {
      const span = { file: source.file, start, end };
      return { entry, finding: findingOfText(entry, `the cipher suite ${name}`, span, matching, sure) };
    });
  });
}

interface Place {
  readonly start: number;
  readonly end: number;
  readonly name: string;
}

function placesOf({ text }: SourceText, names: readonly string[]): Place[] {
  const any = new RegExp(`(?<![\\w-])(?:${names.map(escaped).join('|')})(?![\\w-])`, 'i');
  if (!any.test(text)) return [];
  const places: Place[] = [];
  const above: string[] = [];
  let start = 0;
  for (const line of text.split('\n')) {
    above.push(line);
    if (above.length > NEAR) above.shift();
    const found = COMMENT.test(line) ? null : any.exec(line);
    const isNumber = found !== null && /^0x/i.test(found[0]);
    if (found !== null && (!isNumber || above.some((one) => SUITES.test(one)))) {
      const at = start + found.index;
      const name = names.find((one) => one.toLowerCase() === found[0].toLowerCase()) ?? found[0];
      places.push({ start: at, end: at + found[0].length, name });
    }
    start += line.length + 1;
  }
  return places;
}

function escaped(name: string): string {
  return name.replace(/[^\w-]/g, '\\$&');
}

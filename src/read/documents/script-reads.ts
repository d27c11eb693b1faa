import type { MappedText } from '../../model/part.js';
import type { RequestSite } from '../../model/request.js';
import { outerRange } from '../../text/mapped-text.js';
import { readAt } from '../../text/read-index.js';
import { memberPath, type MemberPath } from './response-path.js';

/** The decoded body of the answer, as the scripts of request tools spell it. */
const BODY =
  /(?<![\w$.])(?:(?:pm|insomnia|tc|hc)\.response\.json(?:\(\))?|JSON\.parse\(\s*(?:responseBody|(?:pm|insomnia|tc)\.response\.(?:text\(\)|body)|res\.getBody\(\)|response\.body)\s*\)|res\.(?:getBody\(\)|body)(?!\w)|response\.(?:body|parsedBody|json\(\)|json)(?!\w))/g;
const NAMED = /(?:const|let|var)\s+([\w$]+)\s*=\s*(?:await\s+)?$/;
const TAKEN = /(?:const|let|var)\s*\{([^{}]*)\}\s*=\s*(?:await\s+)?$/;

/**
 * Records what a script reads of the answer to its request: `pm.response.json().result.value`, also by way of a
 * variable. Where the whole answer goes elsewhere, it leaves what can be followed.
 */
export function readsOfScript(file: string, script: MappedText, site: RequestSite): void {
  const { text } = script;
  for (const found of text.matchAll(BODY)) {
    const end = found.index + found[0].length;
    const before = text.slice(Math.max(0, found.index - 200), found.index);
    const path = memberPath(text, end);
    const name = path.called ? undefined : NAMED.exec(before)?.[1];
    const taken = path.called ? undefined : TAKEN.exec(before)?.[1];
    if (name !== undefined) {
      record(file, script, site, path, [], found.index, true);
      readsOfVariable(
        file,
        script,
        site,
        name,
        path.keys.map((key) => key.name),
        end,
      );
    } else if (taken !== undefined) {
      for (const part of taken.split(',')) {
        const [key = '', local = key] = part.split(':').map((word) => word.trim());
        const keys = [...path.keys.map((one) => one.name), key];
        if (/^[\w$]+$/.test(local)) readsOfVariable(file, script, site, local, keys, end);
      }
    } else record(file, script, site, path, [], found.index, false);
  }
}

function readsOfVariable(
  file: string,
  script: MappedText,
  site: RequestSite,
  name: string,
  base: readonly string[],
  from: number,
): void {
  const use = new RegExp(`(?<![\\w$.])${name.replaceAll('$', '\\$')}(?![\\w$])`, 'g');
  use.lastIndex = from;
  for (let found = use.exec(script.text); found !== null; found = use.exec(script.text)) {
    record(file, script, site, memberPath(script.text, found.index + name.length), base, found.index, false);
  }
}

function record(
  file: string,
  script: MappedText,
  site: RequestSite,
  path: MemberPath,
  base: readonly string[],
  chain: number,
  kept: boolean,
): void {
  const keys = path.called ? path.keys.slice(0, -1) : path.keys;
  const span = (start: number, end: number): { file: string; start: number; end: number } => ({
    file,
    ...outerRange(script, start, end),
  });
  for (const [i, key] of keys.entries()) {
    if (key.name === '[]') continue;
    const names = [...base, ...keys.slice(0, i + 1).map(({ name }) => name)];
    const place = span(key.start, key.end);
    if (readAt(site.reads, place) !== undefined) continue;
    site.reads.push({ path: names, span: place, chain: span(chain, key.end) });
  }
  const names = [...base, ...keys.map(({ name }) => name)];
  const whole = names.length === 0 || (names.length === 1 && names[0] === 'result');
  if (whole && !kept && !path.called) site.escapes.push({ how: 'passed', path: names, span: span(chain, path.end) });
}

import { commentsIn } from '../../flow/uses/comments.js';
import type { SourceText, Span } from '../../model/span.js';
import { literally } from '../../text/pattern.js';

/** Where a name is given the address of a host. */
export interface Given {
  readonly name: string;
  /** Whose value is taken where it is there: `process.env.NAME ?? 'https://...'`. */
  readonly instead: string | undefined;
  readonly isApi: boolean;
  readonly at: Span;
  readonly source: SourceText;
}

const inSources = new WeakMap<SourceText, readonly Given[]>();

/** The addresses that a file gives to names. */
export function givenBy(source: SourceText): readonly Given[] {
  const known = inSources.get(source);
  if (known !== undefined) return known;
  const { file, text } = source;
  const found: Given[] = [];
  for (const { 0: begins, index } of text.matchAll(/https?:\/\/(?=([\w.-]*))/g)) {
    const before = text.slice(Math.max(0, index - FAR), index);
    const name = nameBefore(before);
    const isApi = text.startsWith('api.cloudflare.com', index + begins.length);
    const at = { file, start: index, end: index + begins.length };
    for (const instead of isApi ? ofSettingsClass(lineBefore(before), text) : [])
      found.push({
        name: /\w+/.exec(before.slice(before.lastIndexOf('\n') + 1))?.[0] ?? '',
        instead,
        isApi,
        at,
        source,
      });
    if (name === undefined || commentsIn(source).holds(index)) continue;
    const first = [...withoutType(lineBefore(before)).matchAll(/([A-Za-z_][\w-]*)["']?\s*(?::?=>?|:)\s/g)].at(-1)?.[1];
    if (isApi && first !== undefined && first !== name) found.push({ name: first, instead: name, isApi, at, source });
    found.push({ name, instead: undefined, isApi, at, source });
  }
  inSources.set(source, found);
  return found;
}

/** A program is started with this: `NAME=http://... command`, `export NAME=http://...`, `$env:NAME = 'http://...'`. */
export function isGivenToAProgram({ name, at: { start, end }, source: { text } }: Given): boolean {
  const line = lineBefore(text.slice(Math.max(0, start - FAR), start));
  const named = new RegExp(String.raw`(?<![\w.])${literally(name)}\s*=\s*[\\"']*$`, 'i').exec(line);
  if (named === null) return false;
  if (
    /(?:\bexport\s+|\bset\s+"?|\$env:|\benv\s(?:.*\s)?|\bEnvironment=["']?|cross-env\s(?:.*\s)?)$/i.test(
      line.slice(0, named.index),
    )
  )
    return true;
  return /^[^\s"'\\]*[\\"']*[ \t]+[\w./]/.test(text.slice(end, end + FAR));
}

/** The hosts without a scheme that a file of settings gives to names as those of the environment. */
export function hostsGivenBy(source: SourceText): readonly Given[] {
  const { file, text } = source;
  return [...text.matchAll(HOST)].flatMap(({ 0: all, 1: name = '', 2: host = '', index }) => {
    const at = { file, start: index + all.length - host.length, end: index + all.length };
    const isApi = host === 'api.cloudflare.com';
    return commentsIn(source).holds(index) ? [] : [{ name, instead: undefined, isApi, at, source }];
  });
}

const HOST =
  /(?<![\w$])([A-Za-z][A-Za-z\d]*(?:_[A-Za-z\d]+)*)["']?\s*[=:]\s*["'\\]*((?:[\w-]+\.)+[A-Za-z\d]+(?::\d+)?|localhost(?::\d+)?|[\w-]+:\d{2,5})(?![\w./-])/g;

/** What stands on the last line of a text. */
export function lineBefore(text: string): string {
  return text.slice(text.lastIndexOf('\n') + 1);
}

/** What a name stands below: `cloudflare` of `cloudflare.url=`, or the nearest name in front that opens an object or a section and does not end before. */
export function belowWhich({ at: { start: index }, source: { text } }: Given): string | undefined {
  const line = lineBefore(text.slice(Math.max(0, index - FAR), index));
  const dotted = /^\s*(?:%[\w,-]+\.)?((?:[\w-]+\.)+)[\w-]+\s*[=:]/.exec(line)?.[1];
  if (dotted !== undefined) return dotted.slice(0, -1);
  const before = text.slice(Math.max(0, index - OPENS), index);
  const own = /^[ \t]*/.exec(line)?.[0].length ?? 0;
  const open = openIn(before);
  // A key that does not stand further out has ended.
  const [, object, , key, section] =
    [...before.matchAll(OPENED)].findLast((found) => {
      const [opening, name, indent] = found;
      return name === undefined ? (indent?.length ?? -1) < own : open.has(found.index + opening.length - 1);
    }) ?? [];
  return object ?? key ?? section;
}

/** `name: {`, a key of YAML by itself on its line, be it with an anchor or a comment behind it, `[section]`. */
const OPENED =
  /["']?([\w-]+)["']?\s*(?::|=>?)\s*[{[](?=\s*["'\w])|^([ \t]*)["']?([\w-]+)["']?:[ \t]*(?:[&!][\w!:./-]*[ \t]*)?(?:#.*)?\r?\n|^\s*\[([\w.-]+)\]/gm;

/** The places of the brackets that are open at the end of a text. */
function openIn(text: string): ReadonlySet<number> {
  const open: number[] = [];
  for (const { 0: bracket, index } of text.matchAll(/[{}[\]]/g)) {
    if (bracket === '{' || bracket === '[') open.push(index);
    else open.pop();
  }
  return new Set(open);
}

/** So far in front of a setting the name of what it stands below is looked for. */
const OPENS = 2_000;

/** So far in front of an address its name stands. */
export const FAR = 120;

/** The name that is given the address behind this text: `NAME=`, `"name": "`, `getenv("NAME", "`, `--name `, `name: X, value: "`. */
export function nameBefore(text: string): string | undefined {
  const before = withoutType(text);
  const found = NAMED.exec(before);
  const name = found?.[1];
  if (found === null || name === undefined) return undefined;
  const last = lastOf(name);
  if (!/^(?:value|default|defaultValue|default_value)$/i.test(last)) return last;
  const further =
    [...before.slice(0, found.index).matchAll(/\b(?:name|key)["']?\s*[:=]\s*["']?([\w.-]+)/gi)].at(-1)?.[1] ??
    /([A-Za-z_][\w.:-]*)["')\s,]*$/.exec(before.slice(0, found.index))?.[1];
  return further === undefined ? undefined : lastOf(further);
}

const NAMED =
  /([A-Za-z_][\w:.-]*?)["'`)}\]]*(?:\s*(?:=>|\?\?=?|\|\|=?|\?:|:?[-=]|\?=|:|,|\bor\b)\s*|\s+|(?<=[A-Z\d])(?=\())(?:new\s+[\w.]+\s*\(\s*)?[\\"'`(]*$/;

/** What is declared with its type has the name in front of that: `base: str | None = "`, `var base string = "`. */
function withoutType(text: string): string {
  return text.replace(TYPED, '$1');
}

const TYPED =
  /([A-Za-z_]\w*)(?:\??:[ \t]*&?(?:'\w+[ \t]+)?(?:\w+\[)*(?:str|[Ss]tring|\w*(?:Url|URL|Uri|URI))\b\]*\??(?:[ \t]*\|[ \t]*\w+)?|[ \t]+string|[ \t]*\{[ \t]*get;[^{}]*\})(?=[ \t]+=[ \t])/g;

/** The last part of a name: `url` of `api.url`, `--url`. */
export function lastOf(name: string): string {
  return /[\w-]+$/.exec(name)?.[0].replace(/^-+/, '') ?? name;
}

/** A class of settings takes its members from the environment by their names in capitals: `cf_base: str = "https://..."`. */
export function ofSettingsClass(line: string, text: string): readonly string[] {
  const member = /^\s*(\w+)\s*:\s*[^=\n]+=\s*(?:\w+\(\s*)?(?:default\s*=\s*)?["']$/.exec(line)?.[1];
  if (member === undefined || !/\bBaseSettings\b/.test(text)) return [];
  const prefix = /\benv_prefix\s*=\s*["'](\w*)/.exec(text)?.[1] ?? '';
  return [`${prefix}${member}`.toUpperCase(), `${prefix}${member}`.toLowerCase()];
}

import type { Request } from '../../model/request.js';
import { fileOfPart } from '../../text/part-name.js';
import { literally } from '../../text/pattern.js';
import { FAR, lastOf, lineBefore, nameBefore, ofSettingsClass } from './given-bases.js';

/** What the base of an address is asked for by. `from`: the code's own names, the environment, or a variable that a script sets. */
export interface Base {
  readonly names: readonly string[];
  readonly from: 'code' | 'environment' | 'script';
  /** Only the host is asked for: its settings say no scheme. */
  readonly isHost?: boolean | undefined;
  /** The name of what it is kept below: `cloudflare` of `${cloudflare.base:https://...}` and of `config["cloudflare:base"]`. */
  readonly below?: string | undefined;
}

/** Undefined where nothing but the code says the base. `isSetting`: the file is one of settings itself. */
export function askedBase(
  { url }: Request,
  textOf: (file: string) => string,
  isSetting: (file: string) => boolean,
): Base | undefined {
  const [scheme, second] = url;
  const isHost = scheme?.kind === 'run' && /^https?:\/\/$/.test(scheme.text) && second !== undefined;
  const first = isHost ? second : scheme;
  if (first?.span === undefined || first.span.file !== fileOfPart(first.span.file)) return undefined;
  const { file, start, end } = first.span;
  const text = textOf(file);
  if (first.kind === 'hole') {
    const written = text.slice(start, end);
    const name = /([\w-]+)\W*$/.exec(first.name ?? written)?.[1];
    if (name === undefined) return undefined;
    const isOfEnvironment = /env/i.test(first.name ?? written) || /\$\{?\w+\}?$/.test(text.slice(0, end).slice(-FAR));
    const names = [name, ...askedFor(name, text), ...declaredFor(name, text)];
    return { names, from: isOfEnvironment ? 'environment' : 'code', isHost };
  }
  if (!isHost && !first.text.includes('://')) return undefined;
  const before = text.slice(Math.max(0, start - FAR), start);
  const line = lineBefore(before);
  const near = isSetting(file) ? [] : [...askedNear(text, start), ...ofSettingsClass(line, text)];
  const asked = DEFAULTED.exec(line);
  const name = isSetting(file) ? nameBefore(before) : lastOf(asked?.[1] ?? '');
  const variable = /(?:^|[\s;$])(\w+)\s*=\s*["']?$/.exec(line)?.[1];
  const named = name !== undefined && name !== '' ? [name] : variable === undefined ? [] : askedFor(variable, text);
  const names = [...new Set([...named, ...near, ...(asked === null ? [] : relaxedNames(line))])];
  if (names.length > 0)
    return { names, from: 'environment', isHost, below: asked === null ? undefined : keptBelow(line, name) };
  return variable === undefined || !/\.(?:ba|z|k|da)?sh$|\/[^.]+$|^[^./]+$/.test(file)
    ? undefined
    : { names: [variable], from: 'script', isHost };
}

function keptBelow(line: string, name: string | undefined): string | undefined {
  return name === undefined
    ? undefined
    : new RegExp(String.raw`([\w-]+)[.:]${literally(name)}(?![\w-])`).exec(line)?.[1];
}

/** What the environment calls a setting of a framework: `CLOUDFLARE_BASEURL` of `${cloudflare.base-url:https://...}`. */
function relaxedNames(line: string): readonly string[] {
  return [...line.matchAll(/\$\{([\w-]+(?:\.[\w-]+)+):/g)].map(([, name = '']) =>
    name.replaceAll('-', '').replaceAll('.', '_').toUpperCase(),
  );
}

/** `base := os.Getenv("NAME")`, where nothing was set another value is put in; `@base Application.get_env(:app, :name)`. */
function askedFor(variable: string, text: string): readonly string[] {
  const set = String.raw`(?:(?<![\w.])${literally(variable)}\s*:?=|@${literally(variable)}\s)`;
  const asking = new RegExp(String.raw`${set}[^\n]*?env([^\n]*)`, 'i').exec(text)?.[1] ?? '';
  return [...asking.matchAll(/(?<=["'{.[:])[A-Za-z_]\w*/g)].map(([name]) => name);
}

/** A member that says, where it is declared or in front of that, what of the environment it is: `Base string `env:"NAME"``; a function that asks for it. */
function declaredFor(member: string, text: string): readonly string[] {
  const declared = new RegExp(String.raw`(?:^[^\n]{0,200}\n)?^[^\n]{0,200}\b${literally(member)}\b[^\n]{0,200}`, 'gm');
  const made = new RegExp(
    String.raw`\b(?:func|def|defp?|function|fn|fun|sub|static)\b[^\n]{0,120}\b${literally(member)}\b[^\n]{0,200}(?:\n[^\n]*\S[^\n]*){0,6}`,
    'g',
  );
  return [declared, made].flatMap((one) => [...text.matchAll(one)].flatMap(([lines]) => namesAskedFor(lines)));
}

/**
 * What the environment is asked for around a text that is given where that says nothing: on its line as a default, or
 * in the other branches of the function that returns it.
 */
function askedNear(text: string, start: number): readonly string[] {
  const before = text.slice(Math.max(0, start - AROUND), start);
  const after = text.slice(start, start + AROUND);
  const ends = after.indexOf('\n');
  const line = lineBefore(before) + (ends < 0 ? after : after.slice(0, ends));
  const isReturned = /(?:\breturn\b|^)\s*[\w.]*\(?["'`]$/.test(lineBefore(before));
  const block = `${before.split(/\n\s*\n/).at(-1) ?? ''}${after.split(/\n\s*\n/)[0] ?? ''}`;
  return (isReturned ? block.split('\n') : [line, before.split('\n').at(-2) ?? '']).flatMap(namesAskedFor);
}

/** So far around a text the environment is asked for in its place. */
const AROUND = 400;

/** Names as those of the environment, in a text that asks for it or says what is taken in its place. */
function namesAskedFor(text: string): readonly string[] {
  if (!/env|default/i.test(text)) return [];
  return [...text.matchAll(/(?<![\w$])[A-Z][A-Z\d]*(?:_[A-Z\d]+)*(?!\w)/g)]
    .map(([name]) => name)
    .filter((name) => name !== 'ENV');
}

/** In front of what is taken where nothing is set: `NAME ?? '`, `get("NAME", "`, `${NAME:-`, `NAME ? NAME : '`, `x["NAME"] if ... else "`. */
const DEFAULTED =
  /([A-Za-z_][\w.-]*)["'`)}\]]*\s*(?:\?\?=?|\|\|=?|\?:|:[-=]|(?<=\$\{\w+)[-=]|(?<=\$\{[\w.-]+):|\?=|,|\bor\b|\?\s*[\w.[\]"']{1,60}\s*:|\bif\b[^\n]{1,60}\belse\b|\.\w+\((?:\|\w*\||\(\)\s*->)?)\s*(?:default\w*\s*[:=]\s*)?[\\"'`(]*$/;

import { commentsIn } from '../../flow/uses/comments.js';
import type { Request } from '../../model/request.js';
import type { SourceText, Span } from '../../model/span.js';
import { fileOfPart } from '../../text/part-name.js';
import { literally } from '../../text/pattern.js';
import { isTest } from '../../text/test-file.js';
import type { Projects } from '../choice/gates/projects.js';

/** Files that give settings their values: the environment of a program, its configuration, what starts it. */
const SETTINGS =
  /(?:^|\/)(?:\.env[\w.-]*|[\w.-]*\.env|\.envrc|\.dev\.vars[\w.-]*|GNUmakefile|[Mm]akefile|[Jj]ustfile|Procfile|Taskfile|Dockerfile[\w.-]*|[\w-]*Config\.\w+)$|\.(?:ya?ml|json[5c]?|toml|properties|ini|cfg|conf|config|xml|plist|mk|gradle(?:\.kts)?|tfvars|bru)$|(?:^|\/)(?:config|conf|settings|environments?)(?:\/[\w./-]+|[._-][\w.-]+)?\.(?:exs|php|rb|py|[cm]?[jt]s)$/i;
/** Files of such kinds that say addresses of other things: of packages and their sources. */
const OF_PACKAGES =
  /(?:^|\/)(?:package|composer|bower|deno|jsr|lerna|tsconfig[\w.-]*)\.json$|[.-]lock(?:\.\w+)?$|schema\.json$/i;

/** Where a name is given the address of a host. */
interface Given {
  readonly name: string;
  /** What the name stands below: `cloudflare: { url: ... }`, `cloudflare.url=`. */
  readonly below: string | undefined;
  /** Whose value is taken where it is there: `process.env.NAME ?? 'https://...'`. */
  readonly instead: string | undefined;
  readonly isApi: boolean;
  readonly at: Span;
}

/** Names that are given the address of the API in one place, and that of another host in another one. */
export class OtherBases {
  private settings: readonly Given[] | undefined;

  /** `textOf`: the text of a file, where it is none that is too large. */
  constructor(
    private readonly listed: Iterable<string>,
    private readonly projects: Projects,
    private readonly textOf: (file: string) => string,
  ) {}

  /** Another address than that of the API for what a request takes its base from. `near`: the sources of its project. */
  of(request: Request, near: Sources): Span | undefined {
    const base = baseOf(request, this.textOf);
    return base === undefined ? undefined : this.named(fileOfPart(request.span.file), base, near);
  }

  /** Another address than that of the API under a name by which a file asks for it. */
  named(file: string, { names, from }: Base, near: Sources): Span | undefined {
    this.settings ??= [...this.listed].flatMap((one) =>
      isSetting(one) && !isTest(one) ? givenBy({ file: one, text: this.textOf(one) }) : [],
    );
    const sources = from === 'code' ? near.flatMap(({ source }) => givenBy(source)) : [];
    const all = [...this.settings.filter(({ at }) => this.isAbout(at.file, file)), ...sources];
    const asked = new Set(names.flatMap((name) => [name, ...insteadOf(name, all)]));
    const taken = from === 'script' ? this.textOf(file) : undefined;
    return all.find(
      (one) =>
        !one.isApi &&
        asked.has(one.name) &&
        (taken === undefined ? isMeant(one, all) : takes(taken, partsOf(one.at.file)[1])),
    )?.at;
  }

  /** What a folder says is meant for the project it lies in, and for those below. */
  private isAbout(settings: string, file: string): boolean {
    const project = this.projects.of(settings);
    return project === '.' || project === this.projects.of(file) || file.startsWith(`${project}/`);
  }
}

type Sources = readonly { readonly source: SourceText }[];

/** A script takes in a file of this name. */
function takes(script: string, name: string): boolean {
  return new RegExp(String.raw`(?:^|[\s;&|])(?:\.|source)\s[^\n;]*(?<![\w.-])${literally(name)}(?![\w.-])`, 'm').test(
    script,
  );
}

function isSetting(file: string): boolean {
  return SETTINGS.test(file) && !OF_PACKAGES.test(file);
}

/** Settings of the same name below others are other settings, unless these say where the program runs. */
function isSame(a: Given, b: Given): boolean {
  return a.below === b.below || [a, b].some(({ below }) => below !== undefined && STAGE.test(below));
}

const STAGE =
  /^(?:env\.)?(?:prod\w*|live|stag(?:e|ing)|test\w*|dev\w*|local\w*|mirror\w*|sandbox|default|qa|ci|lab|preview|mock\w*|demo|uat)(?:[.:].*)?$/i;

/** A name as those of the environment is one everywhere; another one in files that belong together alone. */
function isMeant(given: Given, all: readonly Given[]): boolean {
  const { name, at } = given;
  if (ENVIRONMENT.test(name)) return true;
  if (!isSetting(at.file)) return false;
  return all.some(
    (one) =>
      one.isApi && (one.name === name || one.instead === name) && isBeside(one.at.file, at.file) && isSame(one, given),
  );
}

const ENVIRONMENT = /^[A-Z][A-Z\d]*(?:_[A-Z\d]+)*$/;

function isBeside(a: string, b: string): boolean {
  const [folder, name] = partsOf(a);
  const [otherFolder, otherName] = partsOf(b);
  return folder === otherFolder || name === otherName || !isSetting(a);
}

function partsOf(file: string): readonly [folder: string, name: string] {
  const slash = file.lastIndexOf('/');
  return [file.slice(0, slash + 1), file.slice(slash + 1)];
}

/** `'url' => env('NAME', 'https://api...')`: what is asked for by one name is set by another one. */
function insteadOf(name: string, all: readonly Given[]): readonly string[] {
  return all.flatMap((one) => (one.isApi && one.name === name && one.instead !== undefined ? [one.instead] : []));
}

const inSources = new WeakMap<SourceText, readonly Given[]>();

function givenBy(source: SourceText): readonly Given[] {
  const known = inSources.get(source);
  if (known !== undefined) return known;
  const { file, text } = source;
  const found: Given[] = [];
  for (const { 0: begins, index } of text.matchAll(/https?:\/\/(?=([\w.-]*))/g)) {
    const before = text.slice(Math.max(0, index - FAR), index);
    const name = nameBefore(before);
    if (name === undefined || commentsIn(source).holds(index)) continue;
    const isApi = text.startsWith('api.cloudflare.com', index + begins.length);
    const first = [...lineBefore(before).matchAll(/([A-Za-z_][\w-]*)["']?\s*(?::?=>?|:)\s/g)].at(-1)?.[1];
    const at = { file, start: index, end: index + begins.length };
    const below = belowWhich(text, index, lineBefore(before));
    if (isApi && first !== undefined && first !== name) found.push({ name: first, below, instead: name, isApi, at });
    found.push({ name, below, instead: undefined, isApi, at });
  }
  inSources.set(source, found);
  return found;
}

function lineBefore(text: string): string {
  return text.slice(text.lastIndexOf('\n') + 1);
}

/** `cloudflare.url=`, or the nearest name in front that opens an object or a section. */
function belowWhich(text: string, index: number, line: string): string | undefined {
  const dotted = /^\s*((?:[\w-]+\.)+)[\w-]+\s*[=:]/.exec(line)?.[1];
  if (dotted !== undefined) return dotted.slice(0, -1);
  const before = text.slice(Math.max(0, index - OPENS), index);
  const [, object, key, section] =
    [
      ...before.matchAll(
        /["']?([\w-]+)["']?\s*(?::|=>?)\s*[{[](?=\s*["'\w])|^[ \t]*["']?([\w-]+)["']?:[ \t]*$|^\s*\[([\w.-]+)\]/gm,
      ),
    ].at(-1) ?? [];
  return object ?? key ?? section;
}

/** So far in front of a setting the name of what it stands below is looked for. */
const OPENS = 2_000;

/** So far in front of an address its name stands. */
const FAR = 120;

/** The name that is given the address behind this text: `NAME=`, `"name": "`, `getenv("NAME", "`, `--name `, `name: X, value: "`. */
function nameBefore(before: string): string | undefined {
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

function lastOf(name: string): string {
  return /[\w-]+$/.exec(name)?.[0].replace(/^-+/, '') ?? name;
}

/** What the base of an address is asked for by. `from`: the code's own names, the environment, or a variable that a script sets. */
interface Base {
  readonly names: readonly string[];
  readonly from: 'code' | 'environment' | 'script';
}

/** Undefined where nothing but the code says the base. */
function baseOf({ url: [first] }: Request, textOf: (file: string) => string): Base | undefined {
  if (first?.span === undefined || first.span.file !== fileOfPart(first.span.file)) return undefined;
  const { file, start, end } = first.span;
  const text = textOf(file);
  if (first.kind === 'hole') {
    const written = text.slice(start, end);
    const name = /([\w-]+)\W*$/.exec(first.name ?? written)?.[1];
    const isOfEnvironment = /env/i.test(first.name ?? written) || /\$\{?\w+\}?$/.test(text.slice(0, end).slice(-FAR));
    return name === undefined
      ? undefined
      : { names: [name, ...askedFor(name, text)], from: isOfEnvironment ? 'environment' : 'code' };
  }
  if (!first.text.includes('://')) return undefined;
  const before = text.slice(Math.max(0, start - FAR), start);
  const line = lineBefore(before);
  const name = isSetting(file) ? nameBefore(before) : lastOf(DEFAULTED.exec(line)?.[1] ?? '');
  if (name !== undefined && name !== '') return { names: [name], from: 'environment' };
  const variable = /(?:^|[\s;])(\w+)\s*=\s*["']?$/.exec(line)?.[1];
  const asked = variable === undefined ? [] : askedFor(variable, text);
  if (asked.length > 0) return { names: asked, from: 'environment' };
  return variable === undefined || !/\.(?:ba|z|k|da)?sh$|\/[^.]+$|^[^./]+$/.test(file)
    ? undefined
    : { names: [variable], from: 'script' };
}

/** `base := os.Getenv("NAME")`, where nothing was set another value is put in; `@base Application.get_env(:app, :name)`. */
function askedFor(variable: string, text: string): readonly string[] {
  const set = String.raw`(?:(?<![\w.])${literally(variable)}\s*:?=|@${literally(variable)}\s)`;
  const asking = new RegExp(String.raw`${set}[^\n]*?env([^\n]*)`, 'i').exec(text)?.[1] ?? '';
  return [...asking.matchAll(/(?<=["'{.[:])[A-Za-z_]\w*/g)].map(([name]) => name);
}

/** In front of what is taken where nothing is set: `NAME ?? '`, `get("NAME", "`, `${NAME:-`, `NAME ? NAME : '`, `x["NAME"] if ... else "`. */
const DEFAULTED =
  /([A-Za-z_][\w.-]*)["'`)}\]]*\s*(?:\?\?=?|\|\|=?|\?:|:[-=]|(?<=\$\{\w+)[-=]|\?=|,|\bor\b|\?\s*[\w.[\]"']{1,60}\s*:|\bif\b[^\n]{1,60}\belse\b|\.\w+\((?:\|\w*\||\(\)\s*->)?)\s*(?:default\w*\s*[:=]\s*)?[\\"'`(]*$/;

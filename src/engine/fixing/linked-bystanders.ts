import { firstOutsideComments } from '../../flow/uses/comments.js';
import { moduleNames } from '../../flow/uses/module-names.js';
import type { SourceText, Span } from '../../model/span.js';

/** A file of a project, read for this alone. */
export interface Bystander {
  readonly source: SourceText;
  readonly watches: Span | undefined;
  /** What it takes from other files, by their names. */
  readonly takes: ReadonlySet<string>;
}

/** What watches the requests of some files, and is linked with one of them. */
export function watcherAmong(near: readonly Bystander[], own: ReadonlySet<string>): Span | undefined {
  const watching = near.filter(({ watches, source }) => watches !== undefined && !own.has(source.file));
  if (watching.length === 0) return undefined;
  const sending = near.filter(({ source }) => own.has(source.file));
  const linked = (a: Bystander, b: Bystander): boolean => mentions(a, b) || mentions(b, a);
  const isNear = (one: Bystander): boolean =>
    sending.some((sender) => linked(one, sender)) ||
    // A third file takes both, and may put one into the other.
    near.some((third) => third !== one && mentions(third, one) && sending.some((sender) => mentions(third, sender)));
  return watching.find(isNear)?.watches;
}

/** Where another host than that of the API is given to what sends the requests of an interface that says paths alone. */
export function otherHost(near: readonly Bystander[], own: ReadonlySet<string>): Span | undefined {
  const known = hosts.get(near) ?? near.flatMap((one) => hostIn(one));
  hosts.set(near, known);
  return known.find(({ one }) => isLinked(near, own, one))?.at;
}

function isLinked(near: readonly Bystander[], own: ReadonlySet<string>, one: Bystander): boolean {
  if (own.has(one.source.file)) return true;
  return near.some((sender) => own.has(sender.source.file) && (mentions(one, sender) || mentions(sender, one)));
}

/**
 * The names that may hold the address of what sends the requests of an interface: in the files that give it one which they do
 * not write there, constants (`Hosts.LIVE`) and keys of settings (`"${api.url}"`, `Configuration["Api:Url"]`).
 */
export function namesOfBase(near: readonly Bystander[], own: ReadonlySet<string>): ReadonlySet<string> {
  const giving = near.filter((one) => GIVES_BASE.test(one.source.text) && isLinked(near, own, one));
  const found = giving.flatMap(({ source }) => [...source.text.matchAll(NAMES_OF_BASE)]);
  const enums = giving.length === 0 ? [] : near.filter(({ source }) => giving.some((one) => asksEnum(one, source)));
  return new Set([
    ...found.map((groups) => groups.slice(1).find((name) => name !== undefined) ?? ''),
    ...enums.flatMap(({ source }) =>
      [...source.text.matchAll(/\b([A-Z][A-Z\d_]+)\s*\(\s*"https?:/g)].map(([, name = '']) => name),
    ),
  ]);
}

function asksEnum(one: Bystander, source: SourceText): boolean {
  return /\benum\b/.test(source.text) && classesIn(source).some((name) => wordsOf(one.source).has(name));
}

/** A base that is no text of its own: `.baseUrl(host)`, `BaseAddress = new Uri(options.Url)`, `@FeignClient(url = "${...}")`. */
const GIVES_BASE =
  /\b(?:baseUrl|baseUri|rootUri|target|For<\w+>)\s*\(\s*(?:\w+(?:\.class|::class(?:\.java)?)\s*,\s*)?(?!"http|["')])|\b(?:url|baseUri|BaseAddress|BaseUrl|baseUrl)\s*=\s*(?:new\s+Uri\s*\(\s*)?(?!"http)(?="\$\{|\w)/;

const NAMES_OF_BASE =
  /\b[A-Z]\w*\.([A-Z][A-Z\d_]+)\b|\$\{(?:[\w-]+\.)*([\w-]+)[:}]|\["(?:\w+:)*(\w+)"\]|\bget(?:Property|String|Value(?:<\w+>)?|Section|env)\(\s*"(?:[\w-]+[.:])*([\w-]+)"/g;

const hosts = new WeakMap<readonly Bystander[], readonly { readonly one: Bystander; readonly at: Span }[]>();

function hostIn(one: Bystander): { readonly one: Bystander; readonly at: Span }[] {
  const at = firstOutsideComments(one.source, OTHER_HOST);
  return at === undefined ? [] : [{ one, at }];
}

/** `.baseUrl("https://...")`, `.target(Api.class, "...")`, `RestService.For<IApi>("...")`, `@FeignClient(url = "...")`, `BaseAddress = new Uri("...")`. */
const OTHER_HOST =
  /(?:\b(?:baseUrl|baseUri|rootUri|target|For<\w+>)\s*\(\s*(?:\w+(?:\.class|::class(?:\.java)?)\s*,\s*)?|\b(?:url|baseUri|value|BaseAddress|BaseUrl|baseUrl)\s*=\s*(?:new\s+Uri\s*\(\s*)?)\$?"https?:\/\/(?!api\.cloudflare\.com)[^"\n]*"/g;

/** A file names another one, or a class of it, where it takes what it uses. */
function mentions({ takes, source }: Bystander, of: Bystander): boolean {
  const names = moduleNames(of.source.file);
  if (names.some((name) => takes.has(name) && !/^(?:index|mod|main|__init__|lib|src)$/.test(name))) return true;
  return classesIn(of.source).some((one) => wordsOf(source).has(one));
}

const classes = new WeakMap<SourceText, readonly string[]>();

function classesIn(source: SourceText): readonly string[] {
  const known =
    classes.get(source) ??
    [...source.text.matchAll(/\b(?:class|interface|struct|trait|object|module|record|enum)\s+([A-Z]\w{2,})/g)].flatMap(
      ([, name]) => name ?? [],
    );
  classes.set(source, known);
  return known;
}

const words = new WeakMap<SourceText, ReadonlySet<string>>();

function wordsOf(source: SourceText): ReadonlySet<string> {
  const known = words.get(source) ?? new Set(source.text.match(/\w{3,}/g));
  words.set(source, known);
  return known;
}

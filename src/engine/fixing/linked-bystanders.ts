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
  if (known.length === 0) return undefined;
  const sending = near.filter(({ source }) => own.has(source.file));
  const isLinked = (one: Bystander): boolean =>
    own.has(one.source.file) || sending.some((sender) => mentions(one, sender) || mentions(sender, one));
  return known.find(({ one }) => isLinked(one))?.at;
}

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
    [...source.text.matchAll(/\b(?:class|interface|struct|trait|object|module|record)\s+([A-Z]\w{3,})/g)].flatMap(
      ([, name]) => name ?? [],
    );
  classes.set(source, known);
  return known;
}

const words = new WeakMap<SourceText, ReadonlySet<string>>();

function wordsOf(source: SourceText): ReadonlySet<string> {
  const known = words.get(source) ?? new Set(source.text.match(/\w{4,}/g));
  words.set(source, known);
  return known;
}

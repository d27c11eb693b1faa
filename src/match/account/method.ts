import type { Surroundings } from './surroundings.js';

const NAMED =
  /(?:^|[^\w-])(?:["'`:]|HttpMethod\.|HttpMethods\.|Method\.|Method::|http\.Method|RequestMethod\.|HTTP_|-X\s*|--request[ =]|-Method\s+|verb=)["']?(GET|POST|PUT|PATCH|DELETE|Get|Post|Put|Patch|Delete)\b/g;
/** `(GET, "/zones")`, where the name of the method is imported. */
const BARE = /[(,]\s*(GET|POST|PUT|PATCH|DELETE)(?=\s*(?:[,)]|$))/g;
/** `method: get`, `"method": "PATCH"` */
const KEYED =
  /\b(?:method|verb|httpMethod|http_method|type)["']?\s*(?::|=>|=)\s*[\w.:]*?["':]?(GET|POST|PUT|PATCH|DELETE)\b/i;
/** `(:get, `, `('delete', ` */
const FIRST_ARGUMENT = /^\(\s*[:'"](get|post|put|patch|delete)['"]?\s*,/i;
const WORDS: ReadonlyMap<string, string> = new Map([
  ['get', 'GET'],
  ['fetch', 'GET'],
  ['list', 'GET'],
  ['read', 'GET'],
  ['show', 'GET'],
  ['find', 'GET'],
  ['post', 'POST'],
  ['create', 'POST'],
  ['put', 'PUT'],
  ['patch', 'PATCH'],
  ['delete', 'DELETE'],
  ['del', 'DELETE'],
  ['remove', 'DELETE'],
]);

/** The method of an operation as it is written beside its path: undefined where it is not, or where several are. */
export function methodBeside({ group, outer, callees, key, before, usedBy }: Surroundings): string | undefined {
  const written = new Set(
    [NAMED, BARE].flatMap((names) => [...group.matchAll(names)].map((match) => match[1]?.toUpperCase())),
  );
  const keyed = KEYED.exec(group)?.[1]?.toUpperCase();
  if (written.size === 1) return [...written][0];
  if (written.size === 0 && keyed !== undefined) return keyed;
  if (written.size > 1) return undefined;
  const [argument] = [outer, group].flatMap((text) => FIRST_ARGUMENT.exec(text)?.[1]?.toUpperCase() ?? []);
  if (argument !== undefined) return argument;
  const leading = /\b(GET|POST|PUT|PATCH|DELETE)[\s:]+["'`]?$/.exec(before)?.[1];
  if (leading !== undefined) return leading;
  return (
    callees.map(verbIn).find((verb) => verb !== undefined) ??
    (key === undefined ? undefined : (verbIn(key) ?? usedBy.map(verbIn).find((verb) => verb !== undefined)))
  );
}

/** What gives a path asks for nothing: `getEndpoint`, `get_url`. */
const GIVES_PATH = /(?:url|uri|path|endpoint|route|address|link|href)s?[!?]?$/i;

/** The method in a name: `http_get`, `PostAsync`, `@DELETE`, `listRules`. */
function verbIn(name: string): string | undefined {
  const last = name.split(/[.:>]/).at(-1) ?? '';
  if (GIVES_PATH.test(last)) return undefined;
  const words = last.split(/(?<=[a-z])(?=[A-Z])|[^A-Za-z]/).filter((word) => word !== '');
  const verbs = words.map((word) => WORDS.get(word.toLowerCase()));
  return verbs[0] ?? verbs.at(-1);
}

import * as v from 'valibot';
import { Connection, ForgeError, type Outside } from '../../campaign/connection.js';
import { destinationOf, tokenAdvice, type Environment, type ForgeKind } from '../../campaign/destination.js';
import { gitHubHeaders } from '../../campaign/github.js';
import { gitLabHeaders } from '../../campaign/gitlab.js';
import { parseRemote } from '../../campaign/remote.js';
import type { Scrub } from '../../campaign/scrub.js';
import type { FleetStore } from '../store/store.js';

/** An organisation, user or group, at a server. */
export interface Source {
  readonly kind: ForgeKind;
  /** `https://github.com` */
  readonly server: string;
  readonly name: string;
}

/** A repository as a forge lists it. */
export interface Listed {
  readonly address: string;
  readonly project: string;
  readonly topics: readonly string[];
  /** In lower case; null where the forge does not say. */
  readonly language: string | null;
  readonly archived: boolean;
  readonly fork: boolean;
  readonly empty: boolean;
  /** ISO 8601; null where nothing was ever pushed. */
  readonly pushed: string | null;
}

const SHAPE = /^(github|gitlab):([\w.-]+(?:\/[\w.-]+)*)(?:@(https?:\/\/[^/?#\s]+))?$/;

/** `github:acme`, `gitlab:acme/web@https://git.example.com`; undefined where it is neither. */
export function readSource(text: string): Source | undefined {
  const [, kind, name, server] = SHAPE.exec(text) ?? [];
  if (name?.split('/').some((part) => /^\.+$/.test(part)) === true) return undefined;
  if ((kind !== 'github' && kind !== 'gitlab') || name === undefined) return undefined;
  return { kind, name, server: server ?? `https://${kind}.com` };
}

const gitHubPage = v.array(
  v.object({
    full_name: v.string(),
    clone_url: v.string(),
    archived: v.boolean(),
    disabled: v.optional(v.boolean(), false),
    fork: v.boolean(),
    size: v.optional(v.number(), 1),
    topics: v.optional(v.array(v.string()), []),
    language: v.nullish(v.string()),
    pushed_at: v.nullish(v.string()),
  }),
);
const gitLabPage = v.array(
  v.object({
    path_with_namespace: v.string(),
    http_url_to_repo: v.string(),
    archived: v.boolean(),
    empty_repo: v.optional(v.boolean(), false),
    topics: v.optional(v.array(v.string()), []),
    forked_from_project: v.optional(v.unknown()),
    last_activity_at: v.nullish(v.string()),
  }),
);

/** A list of more pages is an error: 100 repositories each. */
const PAGES = 10_000;

export interface Asking {
  readonly environment: Environment;
  readonly outside: Outside;
  readonly scrub: Scrub;
  /** Keeps the answers, so that a forge need not send again what is still the same. */
  readonly store: Pick<FleetStore, 'answer' | 'keepAnswer'>;
  /** GitLab's lists do not name languages: it is asked for those of one. */
  readonly language?: string | undefined;
}

/** Lists the repositories of an organisation, user or group. Throws `ForgeError`. */
export async function listSource(source: Source, asking: Asking): Promise<Listed[]> {
  const { environment, outside, scrub } = asking;
  const remote = { kind: 'hosted', ...hostOf(source.server), project: `${source.name}/all` } as const;
  const destination = destinationOf(remote, { forge: source.kind }, environment);
  if ('problem' in destination) throw new ForgeError(destination.problem, undefined, false);
  const { api, token } = destination;
  const headers = source.kind === 'github' ? gitHubHeaders(token) : gitLabHeaders(token);
  const connection = new Connection(api, headers, outside, scrub);
  try {
    if (source.kind === 'gitlab') return await gitLabGroup(connection, api, source, asking);
    return await gitHubOwner(connection, api, source, asking);
  } catch (error) {
    const missing = token === undefined && error instanceof ForgeError && [401, 403, 404].includes(error.status ?? 0);
    if (!missing) throw error;
    throw new ForgeError(`${error.message}; no token: ${tokenAdvice(destination)}`, error.status, false);
  }
}

function hostOf(server: string): { protocol: 'http' | 'https'; host: string; port: string | undefined } {
  const { protocol, hostname, port } = new URL(server);
  return { protocol: protocol === 'http:' ? 'http' : 'https', host: hostname, port: port === '' ? undefined : port };
}

async function gitHubOwner(connection: Connection, api: string, { name }: Source, asking: Asking): Promise<Listed[]> {
  const query = { per_page: '100', type: 'all', sort: 'full_name' };
  let pages: v.InferOutput<typeof gitHubPage>[];
  try {
    pages = await allPages(connection, api, `/orgs/${name}/repos`, query, gitHubPage, asking);
  } catch (error) {
    if (!(error instanceof ForgeError) || error.status !== 404) throw error;
    // No organisation, but perhaps a user.
    pages = await allPages(connection, api, `/users/${name}/repos`, { ...query, type: 'owner' }, gitHubPage, asking);
  }
  return pages.flat().map((one) => ({
    address: atServer(one.clone_url),
    project: one.full_name,
    topics: one.topics,
    language: one.language?.toLowerCase() ?? null,
    archived: one.archived || one.disabled,
    fork: one.fork,
    empty: one.size === 0,
    pushed: one.pushed_at ?? null,
  }));
}

/** A forge has no say about the folders of this machine. */
function atServer(address: string): string {
  if (parseRemote(address)?.kind === 'hosted') return address;
  throw new ForgeError(`it names ${JSON.stringify(address)}, which is no address at a server`, undefined, false);
}

async function gitLabGroup(connection: Connection, api: string, { name }: Source, asking: Asking): Promise<Listed[]> {
  const { language } = asking;
  const query = {
    ...{ per_page: '100', include_subgroups: 'true', pagination: 'keyset', order_by: 'id', sort: 'asc' },
    ...(language === undefined ? {} : { with_programming_language: language }),
  };
  const path = `/groups/${encodeURIComponent(name)}/projects`;
  const pages = await allPages(connection, api, path, query, gitLabPage, asking);
  return pages.flat().map((one) => ({
    address: atServer(one.http_url_to_repo),
    project: one.path_with_namespace,
    topics: one.topics,
    language: language?.toLowerCase() ?? null,
    archived: one.archived,
    fork: one.forked_from_project !== undefined,
    empty: one.empty_repo,
    pushed: one.last_activity_at ?? null,
  }));
}

/** Follows the links from page to page, at this server only. Throws where the list does not end: a part of it is none. */
async function allPages<T>(
  connection: Connection,
  api: string,
  first: string,
  query: Record<string, string>,
  schema: v.GenericSchema<unknown, T>,
  { store }: Asking,
): Promise<T[]> {
  const pages: T[] = [];
  const questions = new Set<string>();
  let next: Page | undefined = { path: first, query };
  while (next !== undefined) {
    const asked: Page = next;
    const question = `${api}${asked.path}?${new URLSearchParams(asked.query).toString()}`;
    if (questions.has(question)) throw new ForgeError(`GET ${first}: its pages lead in a circle`, undefined, false);
    if (questions.size === PAGES) throw new ForgeError(`GET ${first}: more than ${PAGES} pages`, undefined, false);
    questions.add(question);
    const known = await store.answer(question);
    let seen: { tag: string | null; link: string; text: string } | undefined;
    const value = await connection.call<T>({
      ...{ method: 'GET', path: asked.path, query: asked.query, schema },
      // Where an answer leads on is kept with it: what is still the same comes without.
      ...(known === undefined ? {} : { known: unpacked(known) }),
      seen: (headers, text) => {
        const link = headers.get('link') ?? (known === undefined ? '' : packedLink(known.text));
        seen = { tag: headers.get('etag'), link, text };
      },
    });
    pages.push(value);
    if (seen?.tag !== null && seen !== undefined)
      await store.keepAnswer(question, seen.tag, `${seen.link}\n${seen.text}`);
    next = nextOf(seen?.link ?? '', api, asked.path);
  }
  return pages;
}

function packedLink(text: string): string {
  return text.slice(0, text.indexOf('\n'));
}

function unpacked({ tag, text }: { tag: string; text: string }): { tag: string; text: string } {
  return { tag, text: text.slice(text.indexOf('\n') + 1) };
}

interface Page {
  readonly path: string;
  readonly query: Record<string, string>;
}

function nextOf(link: string, api: string, path: string): Page | undefined {
  const [, target] = /<([^>]+)>\s*;[^,]*\brel="?next"?/.exec(link) ?? [];
  if (target === undefined || !URL.canParse(target, api)) return undefined;
  const url = new URL(target, api);
  // A link to another server is not followed: the token is not for it. GitHub names users by number.
  if (url.origin !== new URL(api).origin) {
    throw new ForgeError(`GET ${path}: its pages lead to another server, ${url.host}`, undefined, false);
  }
  return { path, query: Object.fromEntries(url.searchParams) };
}

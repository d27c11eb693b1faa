import { codes } from './codes.js';
import { refuse } from './envelope.js';

/** One operation: its method and path template, such as `/zones/{zone_id}/rulesets`. */
export interface Route<Handler> {
  readonly method: string;
  readonly path: string;
  readonly handler: Handler;
  /** The query parameter `dry_run` asks to check a request and store nothing. */
  readonly dryRun?: true | undefined;
}

/** The operation that a request means, and what stands in the place of its path's parameters, in order. */
export interface Routed<Handler> {
  readonly route: Route<Handler>;
  readonly parameters: readonly string[];
}

/** Finds the route of a request; a template of more literal segments comes before one of fewer. */
export interface Router<Handler> {
  /** `paths` tells whether a route with another method has the path. */
  find(method: string, segments: readonly string[]): Routed<Handler> | { readonly paths: boolean };
}

interface Node<Handler> {
  readonly literals: Map<string, Node<Handler>>;
  parameter: Node<Handler> | undefined;
  readonly routes: Map<string, Route<Handler>>;
}

export function routerOf<Handler>(routes: readonly Route<Handler>[]): Router<Handler> {
  const root = empty<Handler>();
  for (const route of routes) insert(root, route);
  return {
    find(method, segments) {
      const ends = walk(root, segments, 0, []);
      for (const { node, parameters } of ends) {
        const route = node.routes.get(method);
        if (route !== undefined) return { route, parameters };
      }
      return { paths: ends.some(({ node }) => node.routes.size > 0) };
    },
  };
}

function empty<Handler>(): Node<Handler> {
  return { literals: new Map(), parameter: undefined, routes: new Map() };
}

/** The first of two routes of one method and path is the one that counts. */
function insert<Handler>(root: Node<Handler>, route: Route<Handler>): void {
  let node = root;
  for (const segment of route.path.split('/').slice(1)) {
    if (segment.startsWith('{')) node = node.parameter ??= empty();
    else {
      const next = node.literals.get(segment) ?? empty();
      node.literals.set(segment, next);
      node = next;
    }
  }
  if (!node.routes.has(route.method)) node.routes.set(route.method, route);
}

interface End<Handler> {
  readonly node: Node<Handler>;
  readonly parameters: readonly string[];
}

function walk<Handler>(
  node: Node<Handler>,
  segments: readonly string[],
  at: number,
  parameters: readonly string[],
): readonly End<Handler>[] {
  const segment = segments[at];
  if (segment === undefined) return [{ node, parameters }];
  const literal = node.literals.get(segment);
  const ends = literal === undefined ? [] : walk(literal, segments, at + 1, parameters);
  if (node.parameter === undefined || segment === '') return ends;
  return [...ends, ...walk(node.parameter, segments, at + 1, [...parameters, segment])];
}

/** Refuses a request that no operation answers. */
export function refuseRoute(method: string, path: string, hasPath: boolean): never {
  if (hasPath) return refuse(405, codes.noMethod, `Method ${method} not available for that URI.`);
  return refuse(400, codes.noRoute, `No route for that URI: ${path.slice(0, 200)}`);
}

/** The segments of a path, escapes resolved; refuses what is no path. A slash at the end means nothing. */
export function segmentsOf(path: string): readonly string[] {
  try {
    return path.replace(/\/+$/, '').split('/').slice(1).map(decodeURIComponent);
  } catch {
    return refuse(
      400,
      codes.badIdentifier,
      `Could not route to ${path.slice(0, 200)}, perhaps your object identifier is invalid?`,
    );
  }
}

import type { Listed } from './forge.js';

/** Which repositories of a forge are wanted. */
export interface Filter {
  /** One of these. */
  readonly topics?: readonly string[] | undefined;
  readonly language?: string | undefined;
  readonly archived: boolean;
  readonly forks: boolean;
  /** A day, `YYYY-MM-DD`: pushed to on it or later. */
  readonly pushedSince?: string | undefined;
}

/** Whether a repository is wanted. What has nothing in it never is. */
export function isWanted(one: Listed, { topics, language, archived, forks, pushedSince }: Filter): boolean {
  if (one.empty || (one.archived && !archived) || (one.fork && !forks)) return false;
  if (topics !== undefined && !topics.some((topic) => one.topics.includes(topic))) return false;
  if (language !== undefined && one.language !== null && one.language !== language.toLowerCase()) return false;
  return pushedSince === undefined || (one.pushed !== null && one.pushed.slice(0, 10) >= pushedSince);
}

/** The team that a repository's topics name: `team-web`. */
export function teamOf(topics: readonly string[]): string | undefined {
  return topics.find((topic) => /^team-./.test(topic))?.slice('team-'.length);
}

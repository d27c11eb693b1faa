import { parseRemote } from './remote.js';
import type { Target } from './repository.js';

/** A list of repositories that cannot be read: `line` counts from 1. */
export interface ListProblem {
  readonly line: number;
  readonly problem: string;
}

const KEYS = ['base', 'forge', 'forge-api', 'project', 'team', 'wave'];

/** A repository of a list; `wave`: 0 where it is among the first that get pull requests. */
export interface ListedTarget extends Target {
  readonly team?: string | undefined;
  readonly wave?: number | undefined;
}

/**
 * Reads a list of repositories: one address a line, then what its address does not tell, as `key=value`; empty lines
 * and those that begin with `#` are left out.
 *
 *     https://github.com/acme/site.git
 *     git@git.acme.example:web/shop.git  forge=gitlab  base=develop
 */
export function readList(text: string, defaults: Omit<Target, 'address' | 'checkout'>): ListedTarget[] | ListProblem {
  const targets: ListedTarget[] = [];
  const seen = new Set<string>();
  for (const [index, content] of text.split(/\r\n|\n|\r/).entries()) {
    const line = index + 1;
    const [address, ...settings] = content
      .replace(/^\ufeff/, '')
      .trim()
      .split(/\s+/);
    if (address === undefined || address === '' || address.startsWith('#')) continue;
    if (parseRemote(address) === undefined) return { line, problem: 'not the address of a git repository' };
    if (seen.has(address)) continue;
    seen.add(address);
    const given = new Map<string, string>();
    for (const setting of settings) {
      const at = setting.indexOf('=');
      const key = setting.slice(0, Math.max(at, 0));
      if (!KEYS.includes(key))
        return { line, problem: `${setting} is none of ${KEYS.map((one) => `${one}=…`).join(', ')}` };
      given.set(key, setting.slice(at + 1));
    }
    const forge = given.get('forge');
    if (forge !== undefined && forge !== 'github' && forge !== 'gitlab') {
      return { line, problem: `forge takes github or gitlab; not ${forge}` };
    }
    const wave = given.get('wave');
    if (wave !== undefined && !/^\d{1,2}$/.test(wave)) return { line, problem: `wave takes a number; not ${wave}` };
    targets.push({
      address,
      base: given.get('base') ?? defaults.base,
      forge: forge ?? defaults.forge,
      api: given.get('forge-api') ?? defaults.api,
      project: given.get('project') ?? defaults.project,
      ...(given.has('team') ? { team: given.get('team') } : {}),
      ...(wave === undefined ? {} : { wave: Number(wave) }),
    });
  }
  return targets;
}

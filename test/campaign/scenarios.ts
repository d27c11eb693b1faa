import { cpSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Target } from '../../src/campaign/repository.js';
import { gitHubServer, type GitHubServer, type Pull } from './github-server.js';
import { PROJECT, run, TOKEN, World } from './world.js';

export const ENTRY = 'dns-settings-use-apex-ns';
export const BRANCH = `eolint/${ENTRY}`;
export const EQUIPMENT = { labels: ['deprecation'], reviewers: ['robin'] };
const fixture = fileURLToPath(new URL('../../fixtures/pull-requests/one-call', import.meta.url));

/** What a run has to do, and what is to be there afterwards. */
export interface Scenario {
  readonly name: string;
  /** Brings a remote on which eolint ran once to where the run has work to do; absent: eolint never ran. */
  readonly prepare?: (world: World) => void;
  readonly ends: { readonly branch: boolean; readonly states: readonly string[]; readonly comments: number };
}

export const SCENARIOS: readonly Scenario[] = [
  { name: 'opening', ends: { branch: true, states: ['open'], comments: 0 } },
  {
    name: 'updating',
    prepare: (world) => {
      world.write('second.ts', world.read('dns.ts'));
      world.commit('Ask in a second place');
    },
    ends: { branch: true, states: ['open'], comments: 0 },
  },
  {
    name: 'closing',
    prepare: (world) => {
      world.write('dns.ts', 'export {};\n');
      world.commit('Ask no more');
    },
    ends: { branch: false, states: ['closed'], comments: 1 },
  },
  {
    name: 'leaving alone',
    prepare: (world) => {
      world.commitTo(BRANCH, 'dns.ts', '// mended by hand\n');
    },
    ends: { branch: true, states: ['open'], comments: 1 },
  },
];

/** A remote and its forge, ready for the run of a scenario; copies of it are made for each thing that goes wrong. */
export class Stage {
  private constructor(
    readonly world: World,
    private readonly pulls: readonly Pull[],
  ) {}

  static async of({ prepare }: Scenario): Promise<Stage> {
    const world = new World(fixture);
    if (prepare === undefined) return new Stage(world, []);
    const forge = await serve(world.bare, []);
    await run(targetOf(world.bare, forge), EQUIPMENT);
    await forge.close();
    prepare(world);
    return new Stage(world, structuredClone(forge.pulls));
  }

  async copy(name: string): Promise<{ bare: string; forge: GitHubServer; target: Target }> {
    const bare = join(this.world.folder, `${name}.git`);
    cpSync(this.world.bare, bare, { recursive: true });
    const forge = await serve(bare, structuredClone(this.pulls));
    return { bare, forge, target: targetOf(bare, forge) };
  }
}

async function serve(bare: string, pulls: readonly Pull[]): Promise<GitHubServer> {
  const forge = await gitHubServer({ project: PROJECT, token: TOKEN, bare, users: ['robin'] });
  forge.pulls.push(...pulls);
  return forge;
}

function targetOf(bare: string, forge: GitHubServer): Target {
  return { address: bare, forge: 'github', api: forge.url, project: PROJECT };
}

/** What a scenario ends in, read off the remote and the forge. */
export function endOf(world: World, bare: string, forge: GitHubServer): Scenario['ends'] & { whole: boolean } {
  const branches = world.git(bare, 'for-each-ref', '--format=%(refname:short)', 'refs/heads').trim().split('\n');
  return {
    branch: branches.includes(BRANCH),
    states: forge.pulls.map(({ state }) => state),
    comments: forge.pulls.reduce((sum, { comments }) => sum + comments.length, 0),
    whole:
      branches.filter((name) => name !== 'main').length <= 1 &&
      forge.pulls.every(({ labels, reviewers, body }) => {
        const once = `${labels.join()} ${reviewers.join()}` === 'deprecation robin';
        return once && !body.includes('hash=pending');
      }),
  };
}

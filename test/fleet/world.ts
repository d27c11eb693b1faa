import { cpSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { gitHubServer, type GitHubServer } from '../campaign/github-server.js';
import { optionsWith, outsideWorld, TOKEN, World } from '../campaign/world.js';
import type { Outside } from '../../src/campaign/connection.js';
import { scrubber } from '../../src/campaign/scrub.js';
import type { Repository, RunSpec } from '../../src/fleet/core/model.js';
import { repositoryOf, type Said } from '../../src/fleet/core/repository.js';
import { SqliteStore } from '../../src/fleet/store/sqlite.js';
import type { FleetStore } from '../../src/fleet/store/store.js';
import type { Fleet, PullLimits } from '../../src/fleet/work/fleet.js';
import { Mirrors } from '../../src/fleet/work/mirrors.js';

const fixture = fileURLToPath(new URL('../../fixtures/pull-requests/one-call', import.meta.url));

/** A repository of the fleet's world, with its remote and its forge. */
export interface Member {
  readonly name: string;
  readonly bare: string;
  readonly forge: GitHubServer;
  readonly repository: Repository;
}

/** Repositories that all hold one call that can be fixed, each with a forge double of its own. */
export class FleetWorld {
  readonly world = new World(fixture);
  readonly members: Member[] = [];
  private stores: FleetStore[] = [];

  get folder(): string {
    return this.world.folder;
  }

  /** `bare`: the repository itself; `like`: one that it is a copy of. */
  async add(name: string, said: Said = {}, bare?: string, like = this.world.bare): Promise<Member> {
    const own = bare ?? join(this.folder, `${name}.git`);
    if (bare === undefined) cpSync(like, own, { recursive: true });
    const project = `acme/${name}`;
    const forge = await gitHubServer({ project, token: TOKEN, bare: own, users: ['robin'] });
    const target = { address: own, forge: 'github', api: forge.url, project } as const;
    const repository = { ...repositoryOf(target, scrubber([TOKEN]), said), forgeHost: 'forge.example.com' };
    const member = { name, bare: own, forge, repository };
    this.members.push(member);
    return member;
  }

  /** An empty repository. */
  empty(name: string): string {
    const bare = join(this.folder, `${name}.git`);
    mkdirSync(bare);
    this.world.git(bare, 'init', '--quiet', '--bare', '--template=', '--initial-branch=main', '.');
    return bare;
  }

  /** A commit on the default branch of a member. */
  commit(member: Member, file: string, text: string): void {
    this.world.commitTo(`main`, file, text, member.bare);
  }

  store(file = ':memory:'): SqliteStore {
    const store = SqliteStore.open(file);
    this.stores.push(store);
    return store;
  }

  fleet(store: FleetStore, rest: Partial<Fleet> & { limits?: PullLimits; outside?: Outside } = {}): Fleet {
    const outside = rest.outside ?? outsideWorld();
    return {
      repositories: new Map(this.members.map(({ repository }) => [repository.id, repository])),
      options: optionsWith(),
      limits: { perDay: 100, waves: false },
      store,
      mirrors: new Mirrors(join(this.folder, 'mirrors'), 2 ** 30, outside.now),
      outside,
      scrub: scrubber([TOKEN]),
      terms: 'terms',
      ...rest,
    };
  }

  async close(): Promise<void> {
    for (const { forge } of this.members) await forge.close();
    for (const store of this.stores) await store.close().catch(() => undefined);
    this.world.remove();
  }
}

let begun = 0;

export function specOf(until: RunSpec['until'], id = 'run'): RunSpec {
  begun += 1;
  return { id, until, asOf: '2026-11-21', version: '1.2.3', schedule: 's', begun };
}

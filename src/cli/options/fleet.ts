import type { Command, Option, Options } from './option.js';

const FLEET: readonly Command[] = ['fleet'];

/** The options that only `fleet` has. */
export const fleetOptions: Options = Object.fromEntries(
  Object.entries({
    source: {
      type: 'string',
      multiple: true,
      value: 'FORGE:NAME[@URL]',
      describe: 'the repositories of an organisation or group: github:acme, gitlab:acme/web@https://git.example.com',
    },
    topic: {
      type: 'string',
      multiple: true,
      list: true,
      value: 'NAME',
      describe: 'of a source only those with one of these topics',
    },
    language: { type: 'string', value: 'NAME', describe: 'of a source only those of this language' },
    archived: { type: 'boolean', describe: 'also archived repositories of a source' },
    forks: { type: 'boolean', describe: 'also forks of a source' },
    'pushed-since': { type: 'string', value: 'DATE', describe: 'of a source only those pushed to since a day' },
    canary: {
      type: 'string',
      multiple: true,
      list: true,
      value: 'NAME',
      describe: 'repositories that get pull requests first; the others wait for their checks to be green',
    },
    'per-day': {
      type: 'string',
      value: 'N',
      describe: 'pull requests that are opened in an organisation in a day (default: 50)',
    },
    digest: { type: 'boolean', describe: 'with pr: keep one issue in a repository where nothing can be fixed' },
    codeowners: { type: 'boolean', describe: 'ask the owners of what is changed for a review' },
    mirrors: { type: 'string', value: 'DIR', describe: 'where clones are kept (default: eolint-mirrors)' },
    'mirror-limit': { type: 'string', value: 'GB', describe: 'how large all clones may be together (default: 20)' },
    queue: {
      type: 'string',
      value: 'URL',
      describe: 'let workers do it that share a queue in Redis or Valkey, redis://HOST:PORT (needs bullmq and ioredis)',
    },
    takeover: {
      type: 'string',
      value: 'SECONDS',
      describe: 'with worker: after so long the step of a worker that is gone is given to another (default: 120)',
    },
    patches: { type: 'string', value: 'DIR', describe: 'with fix: where the patches go (default: eolint-patches)' },
  } satisfies Record<string, Omit<Option, 'group' | 'on'>>).map(([name, option]) => [
    name,
    { ...option, group: 'Fleet', on: FLEET },
  ]),
);

import type { CampaignOptions } from '../campaign/branches.js';
import { readCheckout } from '../campaign/checkout.js';
import type { Outside } from '../campaign/connection.js';
import { isApi, type ForgeKind } from '../campaign/destination.js';
import { GitError } from '../campaign/git.js';
import { readList } from '../campaign/list.js';
import { serveMany } from '../fleet/many.js';
import { readPlan } from '../campaign/plan.js';
import { parseRemote } from '../campaign/remote.js';
import { makePlan, serveRepository, type Target } from '../campaign/repository.js';
import type { RepositoryResult } from '../campaign/result.js';
import { scrubber, type Scrub } from '../campaign/scrub.js';
import { NoPlainFile, readPlain } from '../engine/reading/plain-file.js';
import type { Confidence } from '../model/finding.js';
import { inertLines } from '../text/inert.js';
import { UsageError, countOption, listOption, textOption, type Arguments, type Values } from './arguments.js';
import { interruptible } from './interruptible.js';
import { jsonSummary, progressLine, textSummary } from './pr-summary.js';
import { writeOutput } from './write-file.js';

const EXIT = { done: 0, failed: 3, interrupted: 130 } as const;
/** Variables that hold credentials of forges; what they hold is taken out of all that is printed or sent. */
const SECRETS =
  /^(?:GH|GITHUB|GH_ENTERPRISE|GITHUB_ENTERPRISE|GITLAB|GITLAB_ACCESS|CI_JOB|CI_DEPLOY|OAUTH|ACTIONS_RUNTIME|ACTIONS_ID_TOKEN_REQUEST)_(?:TOKEN|PASSWORD|PAT)$/;

/** `eolint pr`: the exit code is 0 when all was done, 3 when something failed. */
export async function pullRequests(
  { paths, values }: Arguments,
  asOf: string,
  dueWithin: number,
  version: string,
): Promise<number> {
  const { outside, unhear } = interruptible();
  const options = await campaignOptions(paths, values, asOf, dueWithin, version);
  try {
    return await serve(values, options, outside);
  } catch (error) {
    if (outside.signal.aborted) {
      process.stderr.write('eolint: broken off; run it again and it goes on where it stopped\n');
      return EXIT.interrupted;
    }
    if (!(error instanceof GitError)) throw error;
    process.stderr.write(`eolint: ${inertLines(error.message)}\n`);
    return EXIT.failed;
  } finally {
    unhear();
  }
}

async function serve(values: Values, options: CampaignOptions, outside: Outside): Promise<number> {
  const quiet = values['quiet'] === true;
  const format = formatOf(values);
  const repos = textOption(values, 'repos');
  const planFile = textOption(values, 'plan');
  const from = textOption(values, 'from');
  if ([repos, planFile, from].filter((one) => one !== undefined).length > 1) {
    throw new UsageError('--repos, --plan and --from do not go together');
  }
  const concurrency = countOption(values, 'concurrency') ?? 4;
  const idle = ['state', 'concurrency'].find((name) => repos === undefined && values[name] !== undefined);
  if (idle !== undefined) throw new UsageError(`--${idle} goes with --repos: one repository is served at once`);
  let results: RepositoryResult[];
  if (repos !== undefined) {
    const targets = targetsOf(repos, values);
    const stateFile = textOption(values, 'state') ?? `${repos === '-' ? 'eolint-pr' : repos}.state.db`;
    const progress = (done: number, all: number, result: RepositoryResult): void => {
      if (!quiet) process.stderr.write(progressLine(done, all, result));
    };
    const scrub = scrubberFor(targets.map(({ address }) => address));
    const note = (text: string): void => {
      process.stderr.write(`eolint: ${text}\n`);
    };
    results = await serveMany(targets, { ...options, concurrency, stateFile, progress, note }, outside, scrub);
  } else {
    const target = await ownTarget(values, options, outside);
    const scrub = scrubberFor([target.address]);
    if (planFile !== undefined) {
      const plan = await makePlan(target, options, outside, scrub);
      await writeOutput(planFile, `${JSON.stringify(plan)}\n`, planFile, 0o600);
      if (!quiet) process.stderr.write(`planned ${plan.proposals.length} pull requests\n`);
      return EXIT.done;
    }
    const plan = from === undefined ? undefined : planFrom(from);
    results = [await serveRepository(target, options, outside, scrub, plan)];
  }
  const summary = { results, asOf: options.asOf, dryRun: options.dryRun };
  process.stdout.write(format === 'json' ? jsonSummary(summary) : textSummary(summary));
  const failed = results.some((one) => one.failed ?? one.branches.some((branch) => branch.failed));
  return failed ? EXIT.failed : EXIT.done;
}

export function scrubberFor(addresses: readonly string[]): Scrub {
  const named = Object.entries(process.env).filter(([name]) => SECRETS.test(name));
  const passwords = addresses.flatMap((address) => {
    if (!URL.canParse(address)) return [];
    const { username, password } = new URL(address);
    return [password, plain(password), ...(password === '' ? [] : [username, plain(username)])];
  });
  return scrubber([...named.map(([, value]) => value), ...passwords]);
}

/** As git takes it: what is no percent sequence stands for itself. */
function plain(encoded: string): string {
  try {
    return decodeURIComponent(encoded);
  } catch {
    return encoded;
  }
}

export async function campaignOptions(
  paths: readonly string[],
  values: Values,
  asOf: string,
  dueWithin: number,
  version: string,
): Promise<CampaignOptions> {
  const rules = listOption(values, 'rule');
  const { entries } = await import('eolint:schedule');
  const unknown = rules?.find((rule) => !entries.some(({ id }) => id === rule));
  if (unknown !== undefined) throw new UsageError(`there is no rule ${unknown}; eolint rules lists them`);
  const outer = paths.find((path) => path.startsWith('/') || path.split(/[\\/]/).includes('..'));
  if (outer !== undefined) throw new UsageError(`pr takes paths below this folder; not ${outer}`);
  return {
    paths,
    asOf,
    dueWithin,
    rules,
    minConfidence: textOption(values, 'min-confidence') as Confidence | undefined,
    noIgnore: values['ignore'] === false,
    unsafeFixes: values['unsafe-fixes'] === true,
    group: (textOption(values, 'group') as 'rule' | 'all' | undefined) ?? 'rule',
    version,
    environment: process.env,
    labels: listOption(values, 'label') ?? [],
    reviewers: listOption(values, 'reviewer') ?? [],
    draft: values['draft'] === true,
    maxOpen: countOption(values, 'max-open') ?? 10,
    dryRun: values['dry-run'] === true,
  };
}

function formatOf(values: Values): 'stylish' | 'json' {
  const format = listOption(values, 'format')?.at(-1) ?? 'stylish';
  if (format !== 'stylish' && format !== 'json') throw new UsageError(`--format takes stylish, json; not ${format}`);
  return format;
}

export function settingsOf(values: Values): Omit<Target, 'address' | 'checkout'> {
  const project = textOption(values, 'project');
  if (project !== undefined && !/^[^/\s]+(?:\/[^/\s]+)+$/.test(project)) {
    throw new UsageError(`--project takes owner/name; not ${project}`);
  }
  const api = textOption(values, 'forge-api');
  if (api !== undefined && !isApi(api)) {
    throw new UsageError('--forge-api takes the address of an API, such as https://git.example.com/api/v4');
  }
  const base = textOption(values, 'base');
  // eslint-disable-next-line no-control-regex -- no branch has such a name
  if (base !== undefined && /[\u0000- \u007f~^:?*[\\]|\.\.|^[-/]/.test(base)) {
    throw new UsageError(`--base takes the name of a branch; not ${base}`);
  }
  return {
    base,
    forge: textOption(values, 'forge') as ForgeKind | undefined,
    api,
    project,
  };
}

/** The repository around the working directory, or the one whose address is given. */
async function ownTarget(values: Values, { environment }: CampaignOptions, outside: Outside): Promise<Target> {
  const remote = textOption(values, 'remote');
  const address = remote !== undefined && /[/:]/.test(remote) ? remote : undefined;
  if (address !== undefined && parseRemote(address) === undefined) {
    throw new UsageError('--remote takes the name of a remote or the address of a git repository');
  }
  const scrub = scrubberFor(address === undefined ? [] : [address]);
  try {
    const checkout = await readCheckout(process.cwd(), remote, { environment, signal: outside.signal, scrub });
    return { ...settingsOf(values), address: checkout.address, checkout };
  } catch (error) {
    if (!(error instanceof GitError)) throw error;
    if (address === undefined && error.message.includes('not a git repository')) {
      throw new UsageError('pr works in a git repository, or with --remote ADDRESS, or with --repos FILE');
    }
    if (address === undefined) throw error;
    return { ...settingsOf(values), address };
  }
}

function targetsOf(file: string, values: Values): Target[] {
  const targets = readList(textFrom(file, '--repos'), settingsOf(values));
  if ('problem' in targets) throw new UsageError(`${file}:${targets.line}: ${targets.problem}`);
  if (targets.length === 0) throw new UsageError(`${file} names no repository`);
  return targets;
}

function planFrom(file: string): NonNullable<Parameters<typeof serveRepository>[4]> {
  const plan = readPlan(textFrom(file, '--from'));
  if (typeof plan === 'string') throw new UsageError(`${file} is not a plan of eolint pr: ${plan}`);
  return plan;
}

export function textFrom(file: string, flag: string): string {
  try {
    return readPlain(file === '-' ? 0 : file, { pipes: true });
  } catch (error) {
    if (error instanceof NoPlainFile) throw new UsageError(`${flag}: ${file} ${error.message}`);
    throw new UsageError(`${flag}: ${file} cannot be read (${(error as NodeJS.ErrnoException).code ?? 'error'})`);
  }
}

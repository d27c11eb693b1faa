import { join, resolve } from 'node:path';
import { hashOf } from '../../campaign/marker.js';
import type { Job, Repository, RunSpec, Step } from '../../fleet/core/model.js';
import { embedded } from '../../fleet/engine/embedded.js';
import type { Engine } from '../../fleet/engine/perform.js';
import { runFleet, workOf, type FleetEnd } from '../../fleet/run.js';
import type { FleetStore } from '../../fleet/store/store.js';
import type { Fleet } from '../../fleet/work/fleet.js';
import { Mirrors } from '../../fleet/work/mirrors.js';
import { inertTerminal } from '../../text/inert.js';
import { textOption } from '../arguments.js';
import { campaignOptions } from '../pr.js';
import { writeReportFile } from '../write-file.js';
import { numberOption, type FleetAction, type FleetTerms } from './terms.js';
import { repositoriesOf } from './repositories.js';
import { withState, type State } from './state.js';

/** The last step of each action. */
const UNTIL: Readonly<Partial<Record<FleetAction, Step>>> = { scan: 'scan', fix: 'fix', pr: 'pull-request' };

/** `eolint fleet scan`, `fix` and `pr`: in this process, or by the workers of a queue. */
export function runAction(terms: FleetTerms, action: FleetAction): Promise<number> {
  return withState(terms, async (state) => {
    const { store } = state;
    const { fleet, spec } = await fleetOf(terms, action, store);
    const { values } = terms.given;
    const quiet = values['quiet'] === true;
    const engine = await engineFor(state, fleet, spec, terms);
    const end = await runFleet(fleet, store, spec, engine, (done, all, repository, job) => {
      if (!quiet) process.stderr.write(line(done, all, repository, job));
    });
    await store.forget(new Set(fleet.repositories.keys()));
    if (action === 'fix') await writePatches(fleet, textOption(values, 'patches') ?? 'eolint-patches');
    process.stdout.write(summary(end, action));
    if (end.jobs.every(({ state }) => state === 'done')) await store.end(spec.id);
    return end.stopped !== undefined || end.jobs.some(({ state }) => state === 'failed') ? 3 : 0;
  });
}

async function engineFor(state: State, fleet: Fleet, spec: RunSpec, { given, outside }: FleetTerms): Promise<Engine> {
  if (state.server === undefined) {
    const concurrency = numberOption(given.values, 'concurrency', 4);
    return embedded(state.store, { ...workOf(fleet, spec), concurrency, outside });
  }
  const { queued } = await import('../../fleet/queue/coordinator.js');
  const note = (text: string): void => {
    process.stderr.write(`eolint: ${text}\n`);
  };
  return queued(state.server, state.store, fleet, { note });
}

/** What is run, from the command line. */
export async function fleetOf(
  terms: FleetTerms,
  action: FleetAction,
  store: FleetStore,
): Promise<{ fleet: Fleet; spec: RunSpec }> {
  const { given, asOf, dueWithin, version, outside } = terms;
  const { values } = given;
  const options = {
    ...(await campaignOptions([], values, asOf, dueWithin, version)),
    owners: values['codeowners'] === true,
  };
  const { repositories, scrub } = await repositoriesOf(terms, store);
  const { entries } = await import('eolint:schedule');
  const schedule = hashOf(JSON.stringify(entries));
  const { rules, minConfidence, noIgnore, unsafeFixes } = options;
  const named = hashOf(JSON.stringify([schedule, version, rules, minConfidence, noIgnore, unsafeFixes]));
  const digests = values['digest'] === true;
  const wishes = { ...options, environment: undefined, action, digests };
  const folder = resolve(textOption(values, 'mirrors') ?? 'eolint-mirrors');
  const limit = numberOption(values, 'mirror-limit', 20) * 2 ** 30;
  const perDay = numberOption(values, 'per-day', 50);
  const fleet: Fleet = {
    repositories: new Map(repositories.map((one) => [one.id, one])),
    options,
    limits: { perDay, waves: repositories.some(({ wave }) => wave === 0) },
    digests,
    store,
    mirrors: new Mirrors(folder, limit, outside.now),
    outside,
    scrub,
    terms: named,
  };
  const until = UNTIL[action] ?? 'scan';
  const id = hashOf(JSON.stringify([wishes, until, [...fleet.repositories.keys()].sort()]));
  return { fleet, spec: { id, until, asOf, version, schedule, begun: outside.now() } };
}

function line(done: number, all: number, { name }: Repository, { state, note }: Job): string {
  const said = note === '' ? state : `${state}: ${note}`;
  return `${done}/${all} ${inertTerminal(`${name}: ${said}`)}\n`;
}

function summary({ jobs, stopped }: FleetEnd, action: FleetAction): string {
  const count = (state: Job['state']): number => jobs.filter((job) => job.state === state).length;
  const parts = [`${count('done')} done`];
  for (const state of ['held', 'failed', 'waiting'] as const)
    if (count(state) > 0) parts.push(`${count(state)} ${state}`);
  const lines = [`${jobs.length} ${jobs.length === 1 ? 'repository' : 'repositories'}: ${parts.join(', ')}`];
  if (stopped !== undefined)
    lines.push(`stopped: ${inertTerminal(stopped.reason)}`, `to go on: ${inertTerminal(stopped.goOn)}`);
  else if (count('failed') + count('held') > 0)
    lines.push(`run eolint fleet ${action} again: it does these alone again`);
  return `${lines.join('\n')}\n`;
}

/** A patch for each pull request that would be made, by repository. */
async function writePatches({ repositories, store }: Fleet, folder: string): Promise<void> {
  for (const { id, name } of repositories.values()) {
    const text = await store.artefact(id, 'plan');
    if (text === undefined) continue;
    const { plan } = JSON.parse(text) as { plan: { proposals: { entry: string; patch: string }[] } };
    const parts = name.split(/[^\w.-]+/).filter((part) => part !== '' && !/^\.+$/.test(part));
    for (const { entry, patch } of plan.proposals) {
      const file = join(folder, ...parts, `${entry}.patch`);
      await writeReportFile(file, Buffer.from(patch, 'base64').toString('utf8'), file, 0o600);
    }
  }
}

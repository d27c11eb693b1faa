import type { Outcome, Repository, RunSpec } from '../core/model.js';
import { waveProblem } from '../core/policy.js';
import type { Fleet } from './fleet.js';

/** Milliseconds until it is asked again whether the first wave is through. */
const ASK = 1000;

/** Why a repository behind the first wave may not be served yet; undefined where it may. */
export async function wavesWait(fleet: Fleet, run: RunSpec, { wave }: Repository): Promise<Outcome | undefined> {
  const { store, limits, repositories } = fleet;
  if (!limits.waves || wave === 0) return undefined;
  const state = { opened: 0, green: 0, red: 0, unfinished: 0 };
  for (const { id, wave: other } of repositories.values()) {
    if (other !== 0) continue;
    if ((await store.artefact(id, 'through')) !== nameOf(run)) state.unfinished += 1;
    for (const pull of (await store.record(id))?.pulls ?? []) {
      if (pull.state !== 'open' && pull.state !== 'merged') continue;
      state.opened += 1;
      if (pull.state === 'merged' || pull.checks === 'green' || pull.checks === 'none') state.green += 1;
      if (pull.checks === 'red') state.red += 1;
    }
  }
  const problem = waveProblem(state);
  if (problem === undefined) return undefined;
  return state.unfinished > 0 ? { kind: 'later', reason: problem, wait: ASK } : { kind: 'held', note: problem };
}

/** Notes that a repository is through with a run, however it came out. */
export async function through(fleet: Fleet, run: RunSpec, repository: string): Promise<void> {
  const one = fleet.repositories.get(repository);
  if (one?.wave === 0) await fleet.store.keepArtefact(repository, 'through', nameOf(run));
}

/** A run that is taken up again asks the first wave again. */
function nameOf({ id, begun }: RunSpec): string {
  return `${id} ${begun}`;
}

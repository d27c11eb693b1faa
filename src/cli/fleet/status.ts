import { STEPS, type Job } from '../../fleet/core/model.js';
import { inertTerminal } from '../../text/inert.js';
import type { FleetTerms } from './terms.js';
import { withState } from './state.js';

/** Problems that are named before the rest is counted. */
const MOST = 20;

/** `eolint fleet status`: where a run is that is not done, or how the last one ended. */
export function statusAction({ stateFile }: FleetTerms): Promise<number> {
  return withState(stateFile, async (store) => {
    const jobs = await store.allJobs();
    const names = new Map((await store.records()).map(({ id, name }) => [id, name]));
    const last = (await store.runs()).at(-1);
    const lines = statusLines(jobs, (id) => names.get(id) ?? id);
    if (last !== undefined) {
      const { asOf, repositories, uses, fixable, failed } = last;
      lines.push(
        `last run: as of ${asOf}, ${repositories} repositories, ${uses} uses, ${fixable} fixable, ${failed} failed`,
      );
    }
    process.stdout.write(`${lines.join('\n')}\n`);
    return 0;
  });
}

/** Jobs by state and step, and what keeps some from going on. */
export function statusLines(jobs: readonly Job[], nameOf: (id: string) => string): string[] {
  if (jobs.length === 0) return ['no run is open'];
  const lines = [`${jobs.length} repositories in the open run`];
  for (const state of ['waiting', 'active', 'held', 'failed', 'done'] as const) {
    const own = jobs.filter((job) => job.state === state);
    if (own.length === 0) continue;
    const steps = STEPS.map((step) => [step, own.filter((job) => job.step === step).length] as const);
    const said = steps.filter(([, count]) => count > 0).map(([step, count]) => `${count} at ${step}`);
    lines.push(`  ${state}: ${own.length}${state === 'done' ? '' : ` (${said.join(', ')})`}`);
  }
  const problems = jobs.filter(({ state, note }) => note !== '' && (state === 'failed' || state === 'held'));
  for (const { repository, note, step } of problems.slice(0, MOST)) {
    lines.push(`  ${inertTerminal(`${nameOf(repository)}: ${step}: ${note}`)}`);
  }
  if (problems.length > MOST) lines.push(`  and ${problems.length - MOST} more`);
  return lines;
}

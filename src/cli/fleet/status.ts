import { STEPS, type Job } from '../../fleet/core/model.js';
import type { Server } from '../../fleet/queue/server.js';
import { inertTerminal } from '../../text/inert.js';
import type { FleetTerms } from './terms.js';
import { withKnownState } from './state.js';

/** Problems that are named before the rest is counted. */
const MOST = 20;

/** `eolint fleet status`: where a run is that is not done, or how the last one ended. */
export function statusAction(terms: FleetTerms): Promise<number> {
  return withKnownState(terms, async ({ store, server }) => {
    const jobs = await store.openJobs();
    const names = new Map((await store.records()).map(({ id, name }) => [id, name]));
    const last = (await store.runs()).at(-1);
    const lines = statusLines(jobs, (id) => names.get(id) ?? id);
    if (last !== undefined) {
      const { asOf, repositories, uses, fixable, failed } = last;
      lines.push(
        `last run: as of ${asOf}, ${repositories} repositories, ${uses} uses, ${fixable} fixable, ${failed} failed`,
      );
    }
    if (server !== undefined) lines.push(...(await queueLines(server)));
    process.stdout.write(`${lines.join('\n')}\n`);
    return 0;
  });
}

/** The queues of a server: who works at them, and what keeps them from going on. */
async function queueLines(server: Server): Promise<string[]> {
  const { Flows } = await import('../../fleet/queue/flows.js');
  const flows = new Flows(server);
  try {
    const lines: string[] = [];
    for (const host of (await flows.hosts()).sort()) {
      const queue = flows.queue(host);
      const workers = await queue.getWorkersCount();
      const limited = await queue.getRateLimitTtl(1);
      const said = [
        `${workers} ${workers === 1 ? 'worker' : 'workers'}`,
        ...((await queue.isPaused()) ? ['paused'] : []),
        ...(limited > 0 ? [`the forge asks to wait ${Math.ceil(limited / 1000)} s`] : []),
      ];
      lines.push(`queue ${inertTerminal(queue.name)}: ${said.join(', ')}`);
    }
    return lines;
  } finally {
    await flows.close();
  }
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

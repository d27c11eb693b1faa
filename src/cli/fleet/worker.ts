import { hostname } from 'node:os';
import { resolve } from 'node:path';
import { Mirrors } from '../../fleet/work/mirrors.js';
import { inertTerminal } from '../../text/inert.js';
import { textOption } from '../arguments.js';
import { scrubberFor } from '../pr.js';
import { withQueue } from './state.js';
import { numberOption, type FleetTerms } from './terms.js';

/** `eolint fleet worker`: does the steps that a queue hands out, until it is stopped. */
export function workerAction(terms: FleetTerms): Promise<number> {
  const { given, outside, stopping, version } = terms;
  const { values } = given;
  return withQueue(terms, async ({ server }) => {
    const { serveQueue } = await import('../../fleet/queue/worker.js');
    const folder = resolve(textOption(values, 'mirrors') ?? 'eolint-mirrors');
    const mirrors = new Mirrors(folder, numberOption(values, 'mirror-limit', 20) * 2 ** 30, outside.now);
    const own = { mirrors, outside, scrub: scrubberFor([]), environment: process.env };
    await serveQueue(server, own, {
      name: `${hostname()}:${process.pid}`,
      concurrency: numberOption(values, 'concurrency', 4),
      silence: numberOption(values, 'takeover', 120) * 1000,
      version,
      stopping,
      told: ({ name }, { state, note }, step, { kind }) => {
        if (values['quiet'] === true) return;
        const said = [`${name}: ${step} ${kind === 'done' ? kind : state}`, note].filter((part) => part !== '');
        process.stderr.write(`${inertTerminal(said.join(': '))}\n`);
      },
    });
    return 0;
  });
}

/** `eolint fleet pause` and `resume`: lets the workers of a queue begin nothing more, and go on again. */
export function pauseAction(terms: FleetTerms, action: string): Promise<number> {
  return withQueue(terms, async ({ server }) => {
    const { Flows } = await import('../../fleet/queue/flows.js');
    const flows = new Flows(server);
    try {
      const hosts = await flows.hosts();
      for (const host of hosts) await (action === 'pause' ? flows.queue(host).pause() : flows.queue(host).resume());
      const done = action === 'pause' ? 'paused: what is under way is ended, and nothing more is begun' : 'resumed';
      process.stdout.write(`${hosts.length === 1 ? '1 queue' : `${hosts.length} queues`} ${done}\n`);
    } finally {
      await flows.close();
    }
    return 0;
  });
}

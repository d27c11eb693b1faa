import type { Server } from '../../src/fleet/queue/server.js';

/** A step that a worker did; times in milliseconds since 1970. */
export interface DoneStep {
  readonly flow: string;
  readonly step: string;
  readonly begun: number;
  readonly ended: number;
  /** The worker. */
  readonly by: string;
}

/** The steps that the queue keeps. */
export async function stepsIn({ redis }: Server): Promise<DoneStep[]> {
  const steps: DoneStep[] = [];
  for (const name of await redis.keys('bull:*-*-*')) {
    const [, flow = '', step = ''] = /:([0-9a-f]+-\d+)-([a-z-]+)$/.exec(name) ?? [];
    if (flow === '' || (await redis.type(name)) !== 'hash') continue;
    const [begun, ended, by] = await redis.hmget(name, 'processedOn', 'finishedOn', 'pb');
    if (begun && ended) steps.push({ flow, step, begun: Number(begun), ended: Number(ended), by: by ?? '' });
  }
  return steps;
}

/** How the steps were shared out. */
export function shares(
  steps: readonly DoneStep[],
  places: number,
): { readonly 'steps of each worker': string; readonly 'idle %': number } {
  const byWorker = new Map<string, number>();
  for (const { by } of steps) byWorker.set(by, (byWorker.get(by) ?? 0) + 1);
  const busy = steps.reduce((sum, { begun, ended }) => sum + ended - begun, 0);
  const all = Math.max(...steps.map(({ ended }) => ended)) - Math.min(...steps.map(({ begun }) => begun));
  return {
    'steps of each worker': [...byWorker.values()].join(', '),
    'idle %': Math.round(100 * (1 - busy / (places * all))),
  };
}

/** Milliseconds from the end of a step to the begin of the next, sorted. */
export function latencies(steps: readonly DoneStep[]): number[] {
  const times = new Map(steps.map((one) => [`${one.flow} ${one.step}`, one]));
  const waits: number[] = [];
  const order = ['clone', 'scan', 'fix', 'push', 'pull-request'];
  for (const { flow, step, ended } of steps) {
    const next = times.get(`${flow} ${order[order.indexOf(step) + 1]}`);
    if (next !== undefined) waits.push(Math.max(0, next.begun - ended));
  }
  return waits.sort((a, b) => a - b);
}

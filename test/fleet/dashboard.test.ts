import { createBullBoard } from '@bull-board/api';
import { BullMQAdapter } from '@bull-board/api/bullMQAdapter';
import { HonoAdapter } from '@bull-board/hono';
import { serveStatic } from '@hono/node-server/serve-static';
import { rmSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Flows } from '../../src/fleet/queue/flows.js';
import { QueueEngine } from './engines.js';
import { program } from './redis.js';
import { FleetWorld, specOf } from './world.js';

const HOST = 'forge.example.com';
const engine = new QueueEngine();

/** A published dashboard, as its own documentation sets it up, over the queues that a run made. */
describe.skipIf(program === undefined)('a dashboard for BullMQ', () => {
  const world = new FleetWorld();
  let flows: Flows;
  let ask: (path: string, method?: string) => Promise<Response>;

  beforeAll(async () => {
    await engine.open();
    await world.add('shop');
    const gone = await world.add('gone');
    rmSync(gone.bare, { recursive: true });
    const store = await engine.store();
    await engine.run(world.fleet(store, { outside: engine.outside() }), store, specOf('scan'));
    flows = new Flows(engine.server);
    const serverAdapter = new HonoAdapter(serveStatic);
    createBullBoard({ queues: [new BullMQAdapter(flows.queue(HOST))], serverAdapter });
    const app = serverAdapter.registerPlugin();
    ask = async (path, method = 'GET') => app.request(path, { method });
  });
  afterAll(async () => {
    await flows.close();
    await engine.close();
    await world.close();
  });

  interface Shown {
    readonly name: string;
    readonly isPaused: boolean;
    readonly counts: Record<string, number>;
    readonly jobs: { id: string; name: string; failedReason?: string; returnValue: unknown; data: object }[];
  }

  async function shown(status: string): Promise<Shown> {
    const answer = await ask(`/api/queues?activeQueue=eolint-${HOST}&status=${status}&page=1&jobsPerPage=10`);
    expect(answer.status).toBe(200);
    const { queues } = (await answer.json()) as { queues: Shown[] };
    expect(queues.map(({ name }) => name)).toEqual([`eolint-${HOST}`]);
    return queues[0]!;
  }

  it('shows the jobs of a run, what each came to, and why one failed', async () => {
    const { counts, jobs } = await shown('completed');
    expect(counts).toMatchObject({ completed: 2, failed: 2, active: 0 });
    expect(jobs.map(({ name }) => name).sort()).toEqual(['clone', 'scan']);
    expect(jobs.map(({ data }) => data)).toMatchObject(Array(2).fill({ name: 'acme/shop' }));
    const failed = await shown('failed');
    expect(failed.jobs.find(({ name }) => name === 'clone')?.failedReason).toMatch(/^git ls-remote/);
  });

  it('shows the steps of a repository as a flow, and the log of a step', async () => {
    const { jobs } = await shown('completed');
    const scan = jobs.find(({ name }) => name === 'scan');
    const flow = (await (await ask(`/api/queues/eolint-${HOST}/${scan?.id}/flow`)).json()) as {
      isFlowNode: boolean;
      flowRoot: { name: string; children: { name: string }[] };
    };
    expect(flow.isFlowNode).toBe(true);
    expect([flow.flowRoot.name, flow.flowRoot.children.map(({ name }) => name)]).toEqual(['scan', ['clone']]);
    expect((await ask(`/api/queues/eolint-${HOST}/${scan?.id}/logs`)).status).toBe(200);
  });

  it('pauses and resumes the queue for all workers', async () => {
    expect((await ask(`/api/queues/eolint-${HOST}/pause`, 'PUT')).status).toBe(200);
    expect((await shown('latest')).isPaused).toBe(true);
    expect((await ask(`/api/queues/eolint-${HOST}/resume`, 'PUT')).status).toBe(200);
    expect((await shown('latest')).isPaused).toBe(false);
  });

  it('serves its page', async () => {
    const page = await ask('/');
    expect([page.status, page.headers.get('content-type')]).toEqual([200, expect.stringContaining('text/html')]);
  });
});

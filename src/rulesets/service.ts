import { entries } from 'eolint:schedule';
import type { Entry } from '../model/entry.js';
import type { Schedule } from '../model/schedule.js';
import { compileSchedule } from '../schedule/compile.js';
import { parseDay } from '../schedule/status.js';
import { codes } from './codes.js';
import type { Plan } from './data/limits.js';
import { type Answer, type Outcome, Refusal, answerOf, failure, refuse } from './envelope.js';
import { type Json, isShallow } from './json.js';
import { listRoutes } from './lists.js';
import { retirementOf } from './retirement.js';
import type { Encoding, Handler } from './handler.js';
import { dryRun, rulesetRoutes } from './routes.js';
import { type Router, refuseRoute, routerOf, segmentsOf } from './router.js';
import { type Store, begin, memoryStore } from './store.js';

/** A request without HTTP: the path begins below `/client/v4`. */
export interface ServiceRequest {
  readonly method: string;
  /** May have a query, which `query` then adds to. */
  readonly path: string;
  readonly query?: Readonly<Record<string, string>> | undefined;
  readonly body?: unknown;
  /** The day of this call, as `YYYY-MM-DD`. */
  readonly asOf?: string | undefined;
}

/** An answer, and the entries of the schedule that the request ran into. */
export interface ServiceAnswer extends Answer {
  readonly retired: readonly Entry[];
}

export interface ServiceOptions {
  /** The day of calls that name none, as `YYYY-MM-DD`; the day of the clock, in UTC, when absent. */
  readonly asOf?: string | undefined;
  readonly store?: Store | undefined;
  /** What is retired since when; the schedule that ships when absent. */
  readonly schedule?: Schedule | undefined;
  /** Decides how many rules there may be, and what they may say; `enterprise` when absent. */
  readonly plan?: Plan | undefined;
  readonly now?: (() => Date) | undefined;
  /** Gives identifiers of 32 hexadecimal digits, no two of them alike. */
  readonly newId?: (() => string) | undefined;
}

/** The rulesets service. */
export interface RulesetsService {
  /** Never throws: what is wrong with a request is in the answer, and nothing is stored then. */
  handle(request: ServiceRequest): ServiceAnswer;
}

/** The service as an object, without HTTP. */
export function createService(options: ServiceOptions = {}): RulesetsService {
  const { plan = 'enterprise', store = memoryStore(), now = () => new Date(), newId = randomId } = options;
  const schedule = options.schedule ?? compileSchedule(entries);
  const router = routerOf([...rulesetRoutes, ...listRoutes]);
  return {
    handle: (request) => {
      const time = now();
      const day = request.asOf ?? options.asOf ?? time.toISOString().slice(0, 10);
      const [path = '', search] = request.path.split('?', 2);
      const query = new URLSearchParams(search);
      for (const [name, value] of Object.entries(request.query ?? {})) query.set(name, value);
      const body = (): Json => jsonBody(request.body);
      const encoding: Encoding = request.body === undefined ? 'none' : 'json';
      const made = { method: request.method, path, query, encoding, body, day, now: time };
      const answer = run(made, { router, schedule, store, plan, newId });
      // A caller may change what it is given; what is stored stays.
      return structuredClone(answer);
    },
  };
}

export function randomId(): string {
  return crypto.randomUUID().replaceAll('-', '');
}

/** A body given as a value, as JSON would carry it; refuses one that it cannot. */
function jsonBody(body: unknown): Json {
  const text = jsonText(body);
  if (text === undefined) return refuse(400, codes.invalidJson, 'invalid JSON: the request has no body');
  const value = JSON.parse(text) as Json;
  return isShallow(value) ? value : refuse(400, codes.invalidJson, 'invalid JSON: it is nested too deeply');
}

/** Undefined for what JSON leaves out. */
function jsonText(body: unknown): string | undefined {
  try {
    return JSON.stringify(body);
  } catch (error) {
    const [reason] = (error instanceof Error ? error.message : String(error)).split('\n');
    return refuse(400, codes.invalidJson, `invalid JSON: ${reason ?? ''}`);
  }
}

/** A request with its body still to be read; `day` need not be one. */
export interface Incoming {
  readonly method: string;
  readonly path: string;
  readonly query: URLSearchParams;
  readonly encoding: Encoding;
  /** Refuses where there is none that can be read. */
  readonly body: () => Json;
  readonly day: string;
  readonly now: Date;
}

/** What answers requests. */
export interface Backend {
  readonly router: Router<Handler>;
  readonly schedule: Schedule;
  readonly store: Store;
  readonly plan: Plan;
  readonly newId: () => string;
}

/** Routes a request, runs its operation, and stores what it wrote when it succeeds and is no dry run. */
export function run(request: Incoming, { router, schedule, store, plan, newId }: Backend): ServiceAnswer {
  const { method, path, query, encoding, body, day, now } = request;
  const retired = new Set<Entry>();
  try {
    if (parseDay(day) === undefined)
      refuse(400, codes.invalidQuery, `${JSON.stringify(day)} is not a day as YYYY-MM-DD`);
    const segments = segmentsOf(path);
    const found = router.find(method, segments);
    if ('paths' in found) return refuseRoute(method, path, found.paths);
    const onlyCheck = found.route.dryRun === true && method !== 'GET' && dryRun(query);
    const data = begin(store);
    const note = (entry: Entry): void => {
      retired.add(entry);
    };
    const retirement = retirementOf(schedule, method, segments, day);
    const call = { data, retirement, plan, now, newId, note };
    const outcome: Outcome = found.route.handler({ call, query, encoding, body }, found.parameters);
    if (!onlyCheck) store.commit(data.changes());
    const shown = onlyCheck && outcome.status === 200 ? { status: 200 as const, result: null } : outcome;
    return { ...answerOf(shown), retired: [...retired] };
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    return { ...failure(error.status, error.errors), retired: [...retired] };
  }
}

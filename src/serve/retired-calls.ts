import type { Entry } from '../model/entry.js';
import { replacementText } from '../rulesets/retirement.js';
import { counterpartOf } from '../text/counterpart.js';
import { inertTerminal } from '../text/inert.js';
import { redact } from '../text/redact.js';

/** A call that used something that has ended. `at` is when it came, `asOf` the day that it was answered for. */
export interface RetiredCall {
  readonly rule: string;
  readonly endOfLife: string | null;
  readonly extendedTo: string | null;
  readonly method: string;
  readonly path: string;
  readonly status: number;
  readonly asOf: string;
  readonly at: string;
  readonly replacement: string;
}

/** Calls that are kept for the report; more are counted only. */
const mostKept = 100_000;
/** Kinds of calls that get a line in the log; more are counted only. */
const mostLogged = 10_000;

/** Keeps the retired calls of a run. */
export interface RetiredCalls {
  /** Answers with lines for the log: one for each operation and rule, however often it is called. */
  add(
    entries: readonly Entry[],
    call: Pick<RetiredCall, 'method' | 'path' | 'status' | 'asOf' | 'at'>,
  ): readonly string[];
  readonly total: number;
  readonly kept: readonly RetiredCall[];
}

export function retiredCalls(): RetiredCalls {
  const kept: RetiredCall[] = [];
  let total = 0;
  const logged = new Set<string>();
  // Programs call the same few paths over and over: the calls that are kept share one text of each.
  const paths = new Map<string, string>();
  const shown = (path: string): string => {
    const known = paths.get(path) ?? safe(path);
    if (path.length <= 500 && paths.size < mostLogged) paths.set(path, known);
    return known;
  };
  return {
    add(entries, call) {
      const added = entries.map((entry): RetiredCall => {
        const { id: rule, endOfLife, extendedTo = null } = entry;
        return { rule, endOfLife, extendedTo, ...call, path: shown(call.path), replacement: replacementText(entry) };
      });
      total += added.length;
      kept.push(...added.slice(0, Math.max(0, mostKept - kept.length)));
      return entries.flatMap((entry, i) => {
        const made = added[i];
        const operation = operationOf(entry, call.method, call.path);
        const key = `${entry.id} ${call.method} ${operation ?? call.path} ${call.status} ${call.asOf}`;
        if (made === undefined || logged.has(key) || logged.size >= mostLogged) return [];
        logged.add(key);
        return [logLine(made, entry, operation ?? call.path)];
      });
    },
    get total() {
      return total;
    },
    kept,
  };
}

/** A path as it may be shown: a client may have put a credential or control characters in it. */
function safe(path: string): string {
  return inertTerminal(redact(path.length > 500 ? `${path.slice(0, 500)}…` : path));
}

/** The operation of an entry that a call is, as a path with its parameters. */
function operationOf(entry: Entry, method: string, path: string): string | undefined {
  const segments = path.split('/');
  const fits = (template: string): boolean => {
    const own = template.split('/');
    return own.length === segments.length && own.every((one, i) => one.startsWith('{') || one === segments[i]);
  };
  return entry.operations.find((one) => one.method === method && fits(one.path))?.path;
}

function logLine(
  { rule, endOfLife, method, path, status, asOf }: RetiredCall,
  entry: Entry,
  operation: string,
): string {
  const operations = entry.replacement.operations.map((one) => `${one.method} ${one.path}`);
  const [first, ...more] = counterpartOf(operations, method, operation);
  const others = more.length === 0 ? '' : ` and ${more.length} more`;
  const instead = first === undefined ? replacementText(entry) : `use ${first}${others} (eolint explain ${rule})`;
  return `retired: ${method} ${path} (${rule}, end of life ${endOfLife ?? 'unknown'}, answered ${status} as of ${asOf}); ${instead}`;
}

/** The report of a run, as JSON; `asOf` is null where every call had the day it came on. */
export function reportText(calls: RetiredCalls, asOf: string | null): string {
  const report = { schemaVersion: 1, asOf, total: calls.total, calls: calls.kept };
  return `${JSON.stringify(report, undefined, 2)}\n`;
}

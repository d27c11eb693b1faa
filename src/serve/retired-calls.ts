import type { Entry } from '../model/entry.js';
import { replacementText } from '../rulesets/retirement.js';
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

/** Keeps the retired calls of a run. */
export interface RetiredCalls {
  add(
    entries: readonly Entry[],
    call: Pick<RetiredCall, 'method' | 'path' | 'status' | 'asOf' | 'at'>,
  ): readonly RetiredCall[];
  readonly total: number;
  readonly kept: readonly RetiredCall[];
}

export function retiredCalls(): RetiredCalls {
  const kept: RetiredCall[] = [];
  let total = 0;
  return {
    add(entries, call) {
      const added = entries.map((entry): RetiredCall => {
        const { id: rule, endOfLife, extendedTo = null } = entry;
        return { rule, endOfLife, extendedTo, ...call, path: safe(call.path), replacement: replacementText(entry) };
      });
      total += added.length;
      kept.push(...added.slice(0, Math.max(0, mostKept - kept.length)));
      return added;
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

/** One line for the log. */
export function logLine({ rule, endOfLife, method, path, status, asOf, replacement }: RetiredCall): string {
  return `retired: ${method} ${path} (${rule}, end of life ${endOfLife ?? 'unknown'}, answered ${status} as of ${asOf}); ${replacement}`;
}

/** The report of a run, as JSON; `asOf` is null where every call had the day it came on. */
export function reportText(calls: RetiredCalls, asOf: string | null): string {
  const report = { schemaVersion: 1, asOf, total: calls.total, calls: calls.kept };
  return `${JSON.stringify(report, undefined, 2)}\n`;
}

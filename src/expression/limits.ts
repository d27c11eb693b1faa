import { fields } from './data/fields.js';
import { functions } from './data/functions.js';
import type { PhaseFact } from './data/phases.js';
import { phases } from './data/phases.js';
import type { Parser, Use } from './state.js';
import { complain } from './state.js';

/** The hosted service takes no longer expression. */
export const longest = 4096;
/** `matches` in one expression. */
const mostRegexes = 64;

/** Where an expression is used. */
export interface Place {
  readonly as: 'filter' | 'value';
  /** A phase of the hosted service; without one no phase limit is checked. */
  readonly phase?: string | undefined;
  /** The level of the ruleset. */
  readonly level?: 'account' | 'zone' | undefined;
  /** The expression counts requests for a rate limit, where fields of the response are known. */
  readonly counting?: boolean | undefined;
}

/** Reports what the text or its parts have too much of, and what may not stand where the expression is used. */
export function checkLimits(p: Parser, text: string, place: Place): void {
  if (text.length > longest) {
    const length = [...text].length;
    if (length > longest)
      complain(p, 'limit', `the expression has ${length} characters, the limit is ${longest}`, 0, text.length);
  }
  const tooMany = p.regexUses[mostRegexes];
  if (tooMany !== undefined) {
    const reason = `the expression has ${p.regexUses.length} regular expressions, the limit is ${mostRegexes}`;
    complain(p, 'limit', reason, tooMany.start, tooMany.end);
  }
  checkCalls(p, place);
  if (place.phase === undefined && place.level === undefined) return;
  for (const use of p.fieldUses) {
    const problem = fieldProblem(use.name, place);
    if (problem !== undefined) refuse(p, 'field', use, problem);
  }
}

function refuse(p: Parser, what: 'field' | 'function', use: Use, hint: string): void {
  complain(p, 'limit', `the use of ${what} ${use.name} is not allowed`, use.start, use.end, hint);
}

function checkCalls(p: Parser, place: Place): void {
  const counts = new Map<string, number>();
  for (const use of p.callUses) {
    const fact = Object.hasOwn(functions, use.name) ? functions[use.name] : undefined;
    if (fact === undefined) continue;
    if (!fact.contexts.includes(place.as)) {
      const where = place.as === 'filter' ? 'rewrite and redirect values' : 'filters';
      refuse(p, 'function', use, `it is for ${where} only`);
    } else if (place.phase !== undefined && fact.phases !== undefined && !fact.phases.includes(place.phase)) {
      refuse(p, 'function', use, `it is for ${fact.phases.join(', ')} only`);
    }
    if (fact.maxCalls === undefined) continue;
    const count = (counts.get(use.name) ?? 0) + 1;
    counts.set(use.name, count);
    if (count === fact.maxCalls + 1) {
      complain(p, 'limit', `${use.name} can be called ${fact.maxCalls} time per expression`, use.start, use.end);
    }
    const around = use.within.find((name) => name !== use.name && functions[name]?.maxCalls !== undefined);
    if (around !== undefined) {
      complain(p, 'limit', `${use.name} and ${around} cannot be nested`, use.start, use.end);
    }
  }
}

function phaseOf(name: string | undefined): PhaseFact | undefined {
  return name !== undefined && Object.hasOwn(phases, name) ? phases[name] : undefined;
}

/** Whether the phase looks at packets, not at requests. */
export function isNetworkPhase(name: string | undefined): boolean {
  return phaseOf(name)?.layer === 'network';
}

function fieldProblem(name: string, place: Place): string | undefined {
  const fact = Object.hasOwn(fields, name) ? fields[name] : undefined;
  if (fact === undefined) return undefined;
  if (fact.level !== undefined && place.level !== undefined && place.level !== fact.level) {
    return `it is for rulesets of an ${fact.level} only`;
  }
  const { phase } = place;
  if (phase === undefined) return undefined;
  if (fact.phases !== undefined)
    return fact.phases.includes(phase) ? undefined : `it is for ${fact.phases.join(', ')} only`;
  const known = phaseOf(phase);
  if (known === undefined) return undefined;
  const isHttp = /^(?:raw\.)?http\./.test(name);
  if (known.layer === 'network') return isHttp ? 'packets have no HTTP fields' : undefined;
  const isResponse = /^(?:raw\.)?http\.response\./.test(name);
  if (!isResponse || known.stage === 'response') return undefined;
  if (phase === 'http_ratelimit' && place.counting === true) return undefined;
  return 'the response is not known in this phase';
}

import { phases } from '../../expression/data/phases.js';
import type { StandingRule } from '../../model/expression-text.js';
import { spanIn, type Context } from './context.js';
import { has, nodeAt, textAt, type MapNode } from './node.js';
import { valueOf } from './value.js';

/** What a document says around a place, and where that is. */
export interface Surroundings {
  /** The document, or the place in it, speaks of the API's vendor. */
  readonly about: boolean;
  readonly use: StandingRule['use'];
  /** The key under which the map stands, by itself or in a list. */
  readonly key: string;
}

/** Actions by names that rules of other products have as well. */
const ACTIONS = /^(?:allow|block|bypass|challenge|execute|log|redirect|rewrite|route|score|simulate|skip)$/;
const OWN_ACTIONS =
  /^(?:compress_response|ddos_dynamic|force_connection_close|js_challenge|log_custom_field|managed_challenge|serve_error|set_(?:config|cache_settings|cache_control|cache_tags))$/;
/** A field of the rule language. */
const FIELD = /(?<![\w.$-])(?:(?:cf|http|ip|raw\.http|tcp|udp|icmp)\.[a-z]|ssl\b)/;

/** What a ruleset says of the rules in it. */
export function useWithin(map: MapNode, outer: StandingRule['use']): StandingRule['use'] {
  const phase = textAt(map, 'phase');
  if (phase === undefined || !Object.hasOwn(phases, phase)) return outer;
  const kind = textAt(map, 'kind');
  return { phase, level: kind === 'zone' ? 'zone' : kind === 'root' ? 'account' : outer.level };
}

/**
 * Adds a map that is a rule or a filter: what its texts are is told by their keys, so that mistakes in them can be told
 * from texts that are no expressions. Other products have rules with an action and an expression too: one of the
 * language's fields, the vendor's name, a phase or another member of such rules tells those apart.
 */
export function addStandingRule(cx: Context, map: MapNode, around: Surroundings): void {
  const expression = textAt(map, 'expression');
  if (expression === undefined || !isRule(map, expression, around)) return;
  cx.found.rules.push({ rule: valueOf(cx, map), use: around.use, span: spanIn(cx, map.start, map.end) });
}

function isRule(map: MapNode, expression: string, { about, use, key }: Surroundings): boolean {
  const action = textAt(map, 'action') ?? '';
  if (OWN_ACTIONS.test(action) || (key === 'rules' && use.phase !== undefined)) return true;
  const paused = nodeAt(map, 'paused');
  const isFilter = key === 'filter' || (paused?.kind === 'scalar' && typeof paused.value === 'boolean');
  const known = about || has(map, 'action_parameters') || has(map, 'ratelimit') || FIELD.test(expression);
  return known && (ACTIONS.test(action) || isFilter);
}

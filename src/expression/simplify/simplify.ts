import { parseFilter, parseValue } from '../check.js';
import { fields as facts } from '../data/fields.js';
import type { FieldValues } from '../evaluate/evaluate.js';
import { constantFields, contextOf } from '../evaluate/evaluate.js';
import type { FieldValue } from '../evaluate/values.js';
import { isNetworkPhase } from '../limits.js';
import { filterParser } from '../parse.js';
import type { Scheme } from '../scheme.js';
import { defaultScheme } from '../scheme.js';
import type { Parser } from '../state.js';
import type { Type } from '../types.js';
import { fold } from './fold.js';
import type { Source } from './pieces.js';
import { copy, regionOf } from './pieces.js';
import type { Region, Replacement } from './rope.js';
import { replaced, replacementsOf } from './rope.js';

export interface SimplifyOptions {
  /** Values of fields that are always the same; `cf.threat_score` as 0 when absent. */
  readonly known?: FieldValues | undefined;
  /** The phase the expression is used in. Without one it is taken for one that looks at requests. */
  readonly phase?: string | undefined;
  readonly scheme?: Scheme | undefined;
}

/** `always` and `never`: the truth does not depend on anything; the text is then `true` or `false`. */
export interface Simplified {
  readonly text: string;
  readonly verdict: 'always' | 'never' | 'depends';
}

/**
 * The expression without the fields whose value is known, and with deprecated names replaced where the phase allows
 * it. It has the same truth for every input. What need not be touched stays as it is written, space and parentheses
 * included. A text that is no expression comes back unchanged; fields that are not in the scheme do not matter.
 * In a value expression only names are replaced.
 */
export function simplify(text: string, options: SimplifyOptions = {}): Simplified {
  const { verdict, replacements } = simplification(text, options);
  return { text: replaced(text, replacements), verdict };
}

/** What `simplify` writes anew, in the order of the text. */
export interface Simplification {
  readonly verdict: Simplified['verdict'];
  readonly replacements: readonly Replacement[];
}

export interface SimplificationOptions extends SimplifyOptions {
  /** Which deprecated names are replaced; all when absent. */
  readonly mayRename?: ((name: string) => boolean) | undefined;
  /** Parts of the text that stand for something else: what is compared with one of them is not decided. */
  readonly open?: readonly Region[] | undefined;
}

/** As `simplify`, but telling the places that change, for a caller whose text has a place of its own in a file. */
export function simplification(text: string, options: SimplificationOptions = {}): Simplification {
  const known = options.known ?? constantFields;
  const scheme = withKnown(options.scheme ?? defaultScheme, known);
  const p = filterParser(text, { scheme }, false);
  const { node } = parseFilter(p);
  if (!isReadable(p)) return simplifyValue(text, scheme, options);
  const source: Source = { p, renames: renamesOf(p, options) };
  const context = contextOf(known, { scheme });
  const { open = [] } = options;
  const result = fold(node, {
    source,
    context,
    isKnown: (name) => Object.hasOwn(known, name),
    isOpen: ({ start, end }) => open.some((part) => part.start < end && start < part.end),
  });
  if (typeof result === 'boolean') {
    const whole = { start: 0, end: text.length, text: String(result) };
    return { verdict: result ? 'always' : 'never', replacements: text === whole.text ? [] : [whole] };
  }
  const replacements = replacementsOf(result.text, regionOf(source, node));
  const again = filterParser(replaced(text, replacements), { scheme }, false);
  parseFilter(again);
  return { verdict: 'depends', replacements: isReadable(again) ? replacements : [] };
}

/** Nothing is wrong with the text, unless it is a name that is not known. */
function isReadable(p: Parser): boolean {
  return p.faults.every((found) => found.fault === 'unknown-field') && !p.stopped;
}

function simplifyValue(text: string, scheme: Scheme, options: SimplificationOptions): Simplification {
  const p = filterParser(text, { scheme }, false);
  parseValue(p);
  const whole = { start: 0, end: p.text.length };
  const renames = isReadable(p) ? renamesOf(p, options) : [];
  return { verdict: 'depends', replacements: replacementsOf(copy({ p, renames }, whole.start, whole.end), whole) };
}

/**
 * In phases that look at packets `ip.geoip.country` means the source or the destination, so no name changes there.
 * Without a phase a field that only packets have tells that it is one of them.
 */
function renamesOf(p: Parser, { phase, mayRename }: SimplificationOptions): Source['renames'] {
  if (isNetworkPhase(phase)) return [];
  if (phase === undefined && p.fieldUses.some(({ name }) => isPacketField(name))) return [];
  return p.fieldUses.flatMap((use) => {
    const to = Object.hasOwn(facts, use.name) ? facts[use.name]?.renamedTo : undefined;
    const renamed = to !== undefined && Object.hasOwn(p.scheme, to) && mayRename?.(use.name) !== false;
    return renamed ? [{ ...use, to }] : [];
  });
}

function isPacketField(name: string): boolean {
  return Object.hasOwn(facts, name) && facts[name]?.category === 'network-layer';
}

/** The scheme, with the fields that are known and that it lacks. */
function withKnown(scheme: Scheme, known: FieldValues): Scheme {
  const missing: Record<string, Type> = {};
  for (const [name, value] of Object.entries(known)) {
    const type = typeOf(value);
    if (type !== undefined && !Object.hasOwn(scheme, name)) missing[name] = type;
  }
  return Object.keys(missing).length === 0 ? scheme : { ...scheme, ...missing };
}

function typeOf(value: FieldValue): Type | undefined {
  if (typeof value === 'boolean') return 'Bool';
  if (typeof value === 'number' || typeof value === 'bigint') return 'Int';
  return typeof value === 'string' ? 'Bytes' : undefined;
}

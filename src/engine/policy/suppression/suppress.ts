import type { Finding } from '../../../model/finding.js';
import type { Notice, Suppressed } from '../../../model/report.js';
import type { Range } from '../../../text/layout.js';
import { lineIndex } from '../../../text/lines.js';
import { countUpTo } from '../../../text/sorted.js';
import type { Placed } from '../../fixing/placed.js';
import type { Parsed } from '../../reading/sources.js';
import { mistakesIn } from '../../reading/units.js';
import { works, type Directive } from './directive.js';
import { directivesIn } from './embedded.js';
import { removalIn } from './removal.js';

export interface Terms {
  /** `YYYY-MM-DD` */
  readonly day: string;
  /** The ids that there are. */
  readonly known: ReadonlySet<string>;
  /** An entry was looked for in a file. */
  readonly looked: (id: string, file: string) => boolean;
  /** Whether all is known that can be found in a file at a directive: only then is it known to be without use. */
  readonly complete: (file: string, directive: Directive) => boolean;
}

export interface Outcome<T> {
  readonly kept: readonly T[];
  readonly suppressed: readonly Suppressed[];
  readonly notices: readonly Notice[];
}

/** Leaves out the findings that comments in their files suppress, and tells which comments do not work or do nothing. */
export function suppressByComments<T extends Placed>(
  placed: readonly T[],
  parsed: ReadonlyMap<string, Parsed>,
  terms: Terms,
): Outcome<T> {
  const kept = new Set(placed);
  const suppressed: Suppressed[] = [];
  const notices: Notice[] = [];
  const byFile = new Map<string, T[]>();
  for (const one of placed) {
    const { file } = one.finding.span;
    const here = byFile.get(file);
    if (here === undefined) byFile.set(file, [one]);
    else here.push(one);
  }
  for (const [file, { source, units }] of parsed) {
    const directives = directivesIn(units, terms.known);
    if (directives.length === 0) continue;
    const lines = lineIndex(source.text);
    const here = new InOrder(byFile.get(file) ?? []);
    for (const directive of directives) {
      const covered = here.within(directive.reach).filter((one) => covers(directive, one));
      const expired = directive.until !== undefined && terms.day > directive.until;
      if (works(directive) && !expired) {
        for (const one of covered) {
          if (kept.delete(one)) suppressed.push(suppressedBy(directive, one.finding));
        }
      }
      const whole = mistakesIn(units) === 0 && terms.complete(file, directive);
      const place = { file, ...lines.place(directive.comment.start) };
      notices.push(...noticesOf(directive, covered, { place, expired, whole, text: source.text, terms }));
    }
  }
  return { kept: placed.filter((one) => kept.has(one)), suppressed, notices };
}

function suppressedBy({ reason, until }: Directive, finding: Finding): Suppressed {
  return { finding, reason, until: until ?? null, by: 'comment' };
}

/** The findings of a file by where they, and the calls that they stand in, begin. */
class InOrder<T extends Placed> {
  private readonly starts: readonly number[];
  private readonly at: readonly number[];

  constructor(private readonly all: readonly T[]) {
    const begins = all
      .flatMap(({ finding, calls }, at) => [finding.span, ...calls].map(({ start }) => ({ start, at })))
      .sort((a, b) => a.start - b.start);
    this.starts = begins.map(({ start }) => start);
    this.at = begins.map(({ at }) => at);
  }

  /** Those of which something begins in a stretch, in their order. */
  within({ start, end }: Range): readonly T[] {
    const found = new Set(this.at.slice(countUpTo(this.starts, start - 1), countUpTo(this.starts, end)));
    return [...found].sort((a, b) => a - b).flatMap((at) => this.all[at] ?? []);
  }
}

/** The finding, or the call it stands in, begins in what the directive speaks of. */
export function covers({ rules, reach }: Directive, { finding, calls }: Placed): boolean {
  if (!rules.some(({ id }) => id === finding.rule)) return false;
  const within = (offset: number): boolean => reach.start <= offset && offset <= reach.end;
  const { file, start, end } = finding.span;
  if (within(start)) return true;
  return calls.some((call) => call.file === file && call.start <= start && end <= call.end && within(call.start));
}

interface Circumstances {
  readonly place: { readonly file: string; readonly line: number; readonly column: number };
  readonly expired: boolean;
  readonly whole: boolean;
  readonly text: string;
  readonly terms: Terms;
}

function noticesOf(directive: Directive, covered: readonly Placed[], about: Circumstances): Notice[] {
  const { place, expired, whole, text, terms } = about;
  const notice = (kind: Notice['kind'], message: string): Notice => ({ kind, ...place, message, fix: null });
  if (directive.faults.length > 0) {
    return directive.faults.map((fault) => notice('suppression-invalid', `this suppression does not work: ${fault}`));
  }
  const used = new Set(covered.map(({ finding }) => finding.rule));
  const unused = directive.rules.filter(({ id }) => !used.has(id) && terms.looked(id, place.file));
  const names = (ids: readonly { readonly id: string }[]): string => ids.map(({ id }) => id).join(', ');
  const notices: Notice[] = [];
  if (expired && used.size > 0) {
    const message = `the suppression of ${[...used].join(', ')} ended on ${directive.until ?? ''}: ${directive.reason}`;
    notices.push(notice('suppression-expired', message));
  }
  if (unused.length > 0 && whole) {
    const message = `the suppression of ${names(unused)} leaves nothing out`;
    notices.push({
      ...notice('suppression-unused', message),
      fix: removalIn(text, place.file, directive, unused),
    });
  }
  return notices;
}

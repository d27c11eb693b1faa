import type { Finding } from '../model/finding.js';
import type { Span } from '../model/span.js';
import { decidedBy } from '../text/deciding-day.js';
import { inertTerminal } from '../text/inert.js';
import { redact } from '../text/redact.js';
import { counterpart } from './counterpart.js';
import { excerpt } from './frame.js';
import type { LocatedReport } from './located.js';
import { counted, dated, dispute, instead, publicly, shortList, shortReasons } from './message.js';

/** Second places that are named before the rest is counted. */
const mostRelated = 3;
const excerptWidth = 60;

/** What to do about a finding, a line for each thing, inert and without credentials; four lines at most. */
export function remarks(finding: Finding, located: LocatedReport): string[] {
  const said = [useLine(finding), fixLine(finding), dispute(finding), configured(finding)];
  const lines = said.filter((line) => line !== undefined).map((line) => inertTerminal(redact(line)));
  const sent = finding.related.length === 0 ? [] : [sentFrom(finding.related, located)];
  return [...lines, ...sent].slice(0, 4);
}

/** `since 2022-07-01`, `on 2026-12-01, in 10 days`; undefined where there is no day. */
export function sinceWhen(finding: Finding, asOf: string): string | undefined {
  const day = decidedBy(finding);
  if (day === null) return finding.status === 'invalid' ? undefined : 'no end of life is set';
  const moved =
    finding.dateReason === undefined && finding.extendedTo !== null ? `; ${publicly(finding.extendedTo)}` : '';
  return `${finding.status === 'retired' ? `since ${day}` : `on ${dated(day, asOf)}`}${moved}`;
}

/** What takes the place of the call; where nothing fixes it, how to go about it. */
function useLine(finding: Finding): string | undefined {
  const { status, advice, fix } = finding;
  if (status === 'invalid') return finding.replacement === 'none' ? undefined : `help: ${finding.replacement}`;
  const here = counterpart(finding);
  const byHand = fix === null || fix.applicability === 'advice' ? advice : undefined;
  if (here.length > 0) {
    const use = `use ${shortList(here.join(', '))}`;
    return byHand === undefined ? use : `${use}: ${byHand}`;
  }
  if (instead(finding) !== 'none') return fix === null || fix.applicability !== 'safe' ? instead(finding) : undefined;
  return advice ?? 'nothing takes its place';
}

/** How the finding is fixed, or why it is not; undefined where its rule has no fix at all. */
function fixLine({ fix, noFix, draft }: Finding): string | undefined {
  if (fix === null) {
    const ready = draft === undefined ? [] : [`draft: ${draft.title} (--format json and html show it)`];
    const said = [...(noFix === null ? [] : [`not fixed: ${noFix}`]), ...ready];
    return said.length === 0 ? undefined : said.join('; ');
  }
  const because = fix.because === null ? '' : `; ${shortReasons(fix.because)}`;
  if (fix.applicability === 'advice') return `advice: ${fix.title}${because}`;
  return fix.applicability === 'safe' ? `fix: ${fix.title}` : `unsafe fix: ${fix.title}${because}`;
}

function configured({ dateReason }: Finding): string | undefined {
  return dateReason === undefined ? undefined : `as configured: ${dateReason}`;
}

/** `sent from src/api.ts:8:3: return fetch(...)`, or the places alone where there are several. */
function sentFrom(related: readonly Span[], located: LocatedReport): string {
  const place = (span: Span): string => {
    const name = inertTerminal(span.file);
    if (located.file(span.file) === undefined) return name;
    const { line, column } = located.start(span);
    return `${name}:${line}:${column}`;
  };
  const [first, second] = related;
  const source = first === undefined ? undefined : located.file(first.file);
  if (first !== undefined && second === undefined && source !== undefined) {
    return `sent from ${place(first)}: ${excerpt(source, located.start(first).line, excerptWidth)}`;
  }
  const more = related.length - mostRelated;
  const named = related.slice(0, mostRelated).map(place).join(', ');
  return `sent from ${named}${more > 0 ? ` and ${counted(more, 'more place')}` : ''}`;
}

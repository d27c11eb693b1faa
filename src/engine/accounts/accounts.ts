import { accountFor, type Accounted, type AccountTerms } from '../../match/account/account.js';
import { expressionFor } from '../../match/account/expression.js';
import type { LiteralIndex } from '../../match/account/literals.js';
import { headersFor } from '../../match/account/headers.js';
import { declaredNames, namesFor } from '../../match/account/names.js';
import { recordsFor } from '../../match/account/records.js';
import { joinedRuns } from '../../match/account/joined-runs.js';
import { pathRuns } from '../../match/account/runs.js';
import { literalTexts } from '../../match/account/literal-texts.js';
import { constantsOf, writtenTexts, type WrittenText } from '../../match/account/spelled.js';
import { isAsserted, reasonFor } from '../../match/account/reasons.js';
import { surroundingsOf } from '../../match/account/surroundings.js';
import type { DeclaredMatching } from '../../match/resource.js';
import type { Request } from '../../model/request.js';
import type { Schedule } from '../../model/schedule.js';
import { fileOfPart } from '../../text/part-name.js';
import type { Apis } from '../policy/apis.js';
import { API_WORDS, showsClient } from './evidence.js';
import { PROGRAMS } from '../choice/gates/kinds.js';
import { isProgramText } from '../languages/texts.js';
import { kindByName, type Kind } from '../reading/kinds.js';
import type { AnyMatch } from './joined-matches.js';

import { isWide, outermost } from './outermost.js';
import { Places } from './places.js';
import { RunPlaces } from './run-places.js';
import { linesOf, mentions, spelling, type Spelling } from './spelling.js';
import { UnitIndex, type Unit } from '../reading/units.js';

const DOCUMENTS: ReadonlySet<Kind> = new Set<Kind>(['markdown', 'html', 'asciidoc', 'rst']);

interface Accounting {
  readonly units: readonly Unit[];
  readonly requests: readonly Request[];
  readonly matches: readonly AnyMatch[];
  readonly apis: Apis;
  readonly terms: Omit<DeclaredMatching, 'schedule'>;
}

/**
 * What was found in a call of something unknown, without what this call shows to be a route of the project's own or a
 * double in a test, or what a test compares with: a name says more than the shape of the arguments.
 */
export function withoutOwnRoutes(found: readonly AnyMatch[], units: readonly Unit[]): readonly AnyMatch[] {
  const texts = new Map(units.map(({ source }) => [source.file, source.text]));
  return found.filter((match) => {
    if (!('request' in match) || match.request.client !== 'unknown-sender') return true;
    const { file, start, end } = match.finding.span;
    const text = texts.get(file);
    if (text === undefined || file !== match.request.span.file) return true;
    const around = surroundingsOf(text, start, end);
    const reason = reasonFor(file, around);
    if (reason === 'own-route') return isWhole(match.request);
    return reason !== 'mock' && !isAsserted(file, around);
  });
}

/** Whether a request names its host: a route of a server never does, whatever the receiver is called. */
function isWhole({ url: [first] }: Request): boolean {
  return first?.kind === 'run' && /^https?:\/\//i.test(first.text);
}

/**
 * What became of every text that spells a retired operation, each place once, with places of the files. Those that
 * nothing explains come with a finding, whose place is that of the unit.
 */
export function accountsOf({ units, requests, matches, apis, terms }: Accounting): readonly Accounted[] {
  const index = new UnitIndex(units);
  const places = new RunPlaces(index, requests, matches, apis);
  const constants = constantsOf(units.flatMap(({ reading }) => reading.programs));
  const known = new Map<Schedule, Spelling>();
  const found: Accounted[] = [];
  let declared: ReadonlySet<string> | undefined;
  const own = (): ReadonlySet<string> => (declared ??= declaredNames(units.map(({ source }) => source.text)));
  // Parts come behind the file that they are in, and know more of their texts.
  for (const unit of [...units].reverse()) {
    const { source, reading } = unit;
    const { schedule } = apis.main(source.file);
    const made = known.get(schedule) ?? spelling(schedule, constants);
    known.set(schedule, made);
    const words = [made.words, made.names, made.retired.words, made.headers.words];
    const shapes = made.records.in(source.text);
    if (shapes.length === 0 && !words.some((one) => mentions(source.text, one))) continue;
    const file = fileOfPart(source.file);
    const literals: LiteralIndex = { source };
    const about: AccountTerms = {
      ...terms,
      schedule,
      ...made,
      api: apis.api(file),
      shows: shown(source.text, file, apis),
      kind: natureOf(unit),
      requestsAt: (span) => places.requestsAt(index.inFile(span).span),
      sentAround: (span) => places.sentAround(index.inFile(span).span),
      foundAt: (span) => places.foundAt(index.inFile(span).span),
      hasAccount: (span, entry) => places.hasAccount(index.inFile(span).span, entry),
      foundInCode: places.foundInCode,
      inLines: (span) => lines().at(span).length > 0,
    };
    const lines = linesOf(() => texts, source.text);
    const texts = reading.programs.flatMap((program) => writtenTexts(program, constants));
    const account = (text: WrittenText): void => {
      for (const one of accountFor(text, source, literals, about)) {
        const span = index.inFile(one.span).span;
        if (places.account(span, one)) found.push({ ...one, span });
      }
    };
    const whole = outermost(texts);
    whole.forEach(account);
    for (const text of isUnparsed(unit) ? literalTexts(literals, made.fields) : whole) {
      const match = expressionFor(text, source, about);
      if (match !== undefined) found.push(match);
    }
    for (const { span } of whole.filter(isWide)) places.join(index.inFile(span).span);
    const joined = kindByName(source.file) === 'texts' ? joinedRuns(source.file, source.text, made.words) : [];
    for (const run of [...joined, ...pathRuns(source.file, source.text, made.words)]) {
      if (!places.isJoined(index.inFile(run.span).span)) account(run);
    }
    for (const one of recordsFor(source, shapes, literals, about)) {
      const { span } = index.inFile(one.span);
      if (places.account(span, one)) found.push({ ...one, span });
    }
    for (const one of headersFor(source, made.headers, literals, about)) {
      const { span } = index.inFile(one.span);
      if (places.account(span, one)) found.push({ ...one, span });
    }
    for (const one of namesFor(source, made.retired, own(), literals, about)) {
      const { span } = index.inFile(one.span);
      if (places.account(span, one)) found.push({ ...one, span });
    }
  }
  return withoutConstants(found, index);
}

/** A constant that is put into paths is reported where that is done. */
function withoutConstants(found: readonly Accounted[], index: UnitIndex): readonly Accounted[] {
  const used = new Places<string>();
  for (const { from, entries } of found) {
    for (const span of from) for (const entry of entries) used.add(index.inFile(span).span, entry);
  }
  return found.map((one) => {
    if (one.match === undefined) return one;
    const [entry = ''] = one.entries;
    return used.at(one.span).includes(entry) ? { ...one, account: { kind: 'followed' }, match: undefined } : one;
  });
}

/** Collections, recordings and notebooks say themselves which of their texts are requests, as documents do. */
function natureOf(unit: Unit): AccountTerms['kind'] {
  const { kind, reading } = unit;
  if (PROGRAMS.has(kind) || kind === 'jenkinsfile' || isUnparsed(unit)) return 'program';
  const isCollection = kind === 'json' && reading.requests.length + (reading.parts ?? []).length > 0;
  return isCollection || DOCUMENTS.has(kind) ? 'document' : 'data';
}

/** A program of whose language only the texts are looked at. */
function isUnparsed({ kind, source }: Unit): boolean {
  return kind === 'texts' && isProgramText(fileOfPart(source.file));
}

function shown(text: string, file: string, apis: Apis): AccountTerms['shows'] {
  if (API_WORDS.test(text)) return 'names';
  const { clients, project } = apis.shown();
  if (showsClient(text) || clients.has(file) || /cloudflare/i.test(file)) return 'client';
  return project || clients.size > 0 ? 'project' : 'none';
}

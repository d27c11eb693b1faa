import type { Reading } from '../../src/model/reader.js';
import type { Field, Request } from '../../src/model/request.js';
import type { MappedText, Part, Spelling, PartValue } from '../../src/model/part.js';
import type { Stmt } from '../../src/model/statement.js';
import type { SourceText } from '../../src/model/span.js';
import type { Value } from '../../src/model/value.js';
import { objectsIn } from './places.js';
import { printer } from './printer.js';

const { printed, text } = printer(true);

/**
 * All that a reader says of a source, in lines: its programs, requests, expressions, rules, parts and problems; behind
 * `@ ` the source once more, with brackets around all that something is said to stand at.
 */
export function shown(reading: Reading, source: SourceText): string[] {
  const { programs, requests, expressions = [], rules = [], parts = [], problems } = reading;
  const lines = [
    ...programs.map(({ body, language, package: of }) => {
      const head = [language, ...(of === undefined ? [] : [`in ${of}`])].join(' ');
      return `${head}: ${printed(body.filter((stmt) => !isOfNames(stmt)))}`;
    }),
    ...requests.map(request),
    ...expressions.map(({ pieces }) => `expression ${text(pieces)}`),
    ...rules.map(({ rule, use }) => `rule${use.phase ? ` of ${use.phase}` : ''} ${use.level ?? ''} ${value(rule)}`),
    ...parts.map(part),
  ].map((line) => line.replaceAll('\n', '⏎').replaceAll('\r', '␍'));
  const places = marked(reading, source);
  return [
    ...lines,
    ...problems.map(({ message }) => `! ${message}`),
    ...(lines.length > 0 || problems.length > 0 ? [`@ ${places}`] : []),
  ];
}

/** Exports names as they are. */
function isOfNames(stmt: Stmt): boolean {
  return stmt.kind === 'export' && stmt.exports.every(({ local, exported }) => local === exported);
}

function request(one: Request): string {
  const { method, url, alsoUrl = [], query, headers, headersOpen, body, site, client, dialect, named } = one;
  const more = [one.libraryMethod?.name, one.statement && 'statement', ...(one.builtBy ?? []).map(() => 'built')];
  return [
    `${client}${dialect === client ? '' : ` (${dialect})`}: ${method?.name ?? '?'} ${text(url)}`,
    ...alsoUrl.map((also) => `also ${text(also)}`),
    ...query.map((one) => `query ${field(one)}`),
    ...headers.map((one) => `header ${field(one)}`),
    ...(headersOpen ? ['more headers'] : []),
    ...(body === undefined ? [] : [`${body.encoding} ${value(body.value)}`]),
    ...(one.ciphers === undefined ? [] : [`ciphers ${text(one.ciphers)}`]),
    ...site.reads.map(({ path, shorthand }) => `reads ${shorthand ? 'short ' : ''}${path.join('.')}`),
    ...site.escapes.map(({ how, path }) => `${how} ${path.join('.')}`),
    ...(named === undefined ? [] : ['named']),
    ...more.filter((said) => said !== undefined),
  ].join(' | ');
}

function field({ name, value: of, apart }: Field): string {
  return `${text(name)}=${value(of)}${apart === undefined ? '' : ` by ${apart}`}`;
}

function value(of: Value): string {
  switch (of.kind) {
    case 'text':
      return text(of.text);
    case 'literal':
      return String(of.value);
    case 'unknown':
      return `<${of.name ?? ''}>`;
    case 'object': {
      const members = [...of.members.values()].map(
        (one) => `${one.key}: ${value(one.value)}${one.apart === undefined ? '' : ` by ${one.apart}`}`,
      );
      return `{${[...members, ...(of.open ? ['...'] : [])].join(', ')}}${of.apart === undefined ? '' : ` by ${of.apart}`}`;
    }
    case 'list':
      return `[${[...of.items.map(value), ...(of.open ? ['...'] : [])].join(', ')}]`;
    case 'encoded':
      return `${of.as}(${value(of.value)})`;
    case 'choice':
      return of.options.map(value).join(' or ');
    default:
      return of.kind;
  }
}

function part({ language, content, spelling, holes, loose }: Part): string {
  const filled = [...(holes ?? [])].map(
    ([sign, hole]) => `${sign} for ${hole.written}${hole.value === undefined ? '' : ` = ${valueText(hole.value)}`}`,
  );
  const fixed = content.chunks.filter((chunk) => chunk.fixed === true).length;
  return [
    `${loose === true ? 'loose ' : ''}part ${language} '${content.text}' ${spelled(spelling)}`,
    ...filled,
    ...(fixed > 0 ? [`${String(fixed)} chunks are fixed`] : []),
    ...unsound(content),
  ].join(' | ');
}

function spelled(spelling: Spelling): string {
  const { as, dollar, ...more } = spelling;
  const rest = Object.values(more as Record<string, unknown>).map((one) => JSON.stringify(one));
  return [`as ${as}`, ...rest, ...(dollar === undefined ? [] : [`dollar ${dollar}`])].join(' ');
}

/** Chunks cover a text in order. */
function unsound({ text: whole, chunks }: MappedText): string[] {
  let at = 0;
  for (const chunk of chunks) {
    if (chunk.start !== at || chunk.end < chunk.start || chunk.to < chunk.from) return ['CHUNKS OUT OF ORDER'];
    if (chunk.same && chunk.to - chunk.from !== chunk.end - chunk.start) return ['CHUNKS OF ANOTHER LENGTH'];
    at = chunk.end;
  }
  return at === whole.length ? [] : ['CHUNKS END TOO EARLY'];
}

/** The source with brackets around every place that the reading names. */
function marked(reading: Reading, { file, text: source }: SourceText): string {
  const spans = new Map<string, readonly [start: number, end: number]>();
  for (const one of objectsIn(reading)) {
    const { start, end, from, to, file: of } = one;
    if (of === file && typeof start === 'number' && typeof end === 'number') {
      spans.set(`${String(start)} ${String(end)}`, [start, end]);
    } else if (typeof from === 'number' && typeof to === 'number')
      spans.set(`${String(from)} ${String(to)}`, [from, to]);
  }
  const counted = new Map<number, { opened: number; closed: number; isEmpty: boolean }>();
  const at = (place: number): { opened: number; closed: number; isEmpty: boolean } => {
    const there = counted.get(place) ?? { opened: 0, closed: 0, isEmpty: false };
    counted.set(place, there);
    return there;
  };
  for (const [start, end] of spans.values()) {
    if (start === end) at(start).isEmpty = true;
    else {
      at(start).opened += 1;
      at(end).closed += 1;
    }
  }
  let out = '';
  for (let place = 0; place <= source.length; place += 1) {
    const { opened, closed, isEmpty } = at(place);
    out += `${'⟩'.repeat(closed)}${isEmpty ? '⟨⟩' : ''}${'⟨'.repeat(opened)}${source[place] ?? ''}`;
  }
  return out.replaceAll('\n', '⏎').replaceAll('\r', '␍');
}

function valueText(value: PartValue): string {
  if (typeof value === 'string') return value;
  return value.map((one) => (typeof one === 'string' ? one : `{${one.written}}`)).join('');
}

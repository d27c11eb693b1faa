import type { Entry, FieldRule, Operation, ValueRule, ResourceUse } from '../model/entry.js';
import type { Draft } from '../model/rewrite.js';
import { surfaceRewrites, type SurfaceRewrite } from '../schedule/surface-rewrites.js';
import { stepsText } from './steps-text.js';

/*
 * What the schedule says of one entry, in words: for `explain` on a terminal, and for its page.
 */

/** Where the schedule is published, and sources that are it. */
export const SCHEDULE = 'https://developers.cloudflare.com/fundamentals/api/reference/deprecations/';
const PUBLISHED = /^(?:\d|public schedule$)/;

export type Section = readonly [title: string, lines: readonly string[]];

/** All that the schedule says of an entry, by heading; headings without a line stay empty. */
export function sections(entry: Entry): readonly Section[] {
  const { history, deprecatedOn, source, disputed, atMost, replacement, notes } = entry;
  const own = entry.operations.filter(({ carrier }) => carrier !== true);
  return [
    ['What', [...own.map(spelled), ...subjects(entry)]],
    ['Sent or read with', entry.operations.filter(({ carrier }) => carrier === true).map(spelled)],
    ['Not these, which live on', (entry.live ?? []).map(spelled)],
    [
      'When',
      [
        ...(deprecatedOn === undefined ? [] : [`announced on ${deprecatedOn}`]),
        ...(history === undefined ? [] : [`dates announced, in order: ${history.join(', ')}`]),
        `source: ${PUBLISHED.test(source) ? `Cloudflare's published deprecation schedule, ${SCHEDULE}` : source}`,
      ],
    ],
    ['Disputed', disputed === undefined ? [] : [disputed.because, ...(disputed.operations ?? []).map(spelled)]],
    [
      'Instead',
      [
        ...replacement.operations.map(spelled),
        replacement.note ?? (replacement.operations.length > 0 ? '' : 'none'),
        replacement.advice ?? '',
      ],
    ],
    ['How', how(entry)],
    ['How sure', sure(atMost)],
    ['Notes', notes === undefined ? [] : [notes.trim()]],
    ['Names that reach it', surfaces(entry)],
  ];
}

function spelled({ method, path }: Operation): string {
  return `${method} ${path}`;
}

/** What of the operations is retired, where it is not all of them. */
function subjects(entry: Entry): string[] {
  const { headers, expressions, segments, ciphers, hosts } = entry;
  return [
    ...entry.fields.map(fieldText),
    ...entry.values.map(valueText),
    ...(headers?.sent ?? []).map((name) => `the header ${name}`),
    ...(headers?.together === undefined ? [] : [`the headers ${headers.together.join(' and ')} in one request`]),
    ...(expressions?.fields ?? []).map((field) => `the field ${field} in a rule expression`),
    ...(segments === undefined
      ? []
      : [`the path segment ${segments.replaced} below ${segments.under}, now ${segments.by}`]),
    ...(ciphers ?? []).map((name) => `the cipher suite ${name}`),
    ...(hosts ?? []).map((name) => `the host ${name}`),
    ...(entry.through === undefined ? [] : ['only through the names below; the operation itself does not change']),
  ];
}

const places = { body: 'the body', query: 'the query', response: 'the response' } as const;

function fieldText({ path, in: place, when: condition, unless }: FieldRule): string {
  const only = condition === undefined ? '' : ` where ${condition.path} is ${condition.equals}`;
  return `${path} in ${places[place]}${only}${unless === undefined ? '' : ` unless ${unless.query} is sent`}`;
}

function valueText({
  path,
  in: place,
  allowed,
  denied,
  starts,
  parts,
  longerThan,
  when: condition,
}: ValueRule): string {
  const limits = [
    ...(allowed === undefined ? [] : [allowed.length === 0 ? 'with any value' : `other than ${allowed.join(', ')}`]),
    ...(denied === undefined ? [] : [`with the value ${denied.join(', ')}`]),
    ...(starts === undefined ? [] : [`that begins with ${starts.join(', ')}`]),
    ...(parts === undefined ? [] : [`that holds ${parts.map((part) => `"${part}"`).join(', ')}`]),
    ...(longerThan === undefined ? [] : [`longer than ${longerThan} characters`]),
  ];
  const only = condition === undefined ? '' : ` where ${condition.path} is ${condition.equals}`;
  return `${path} in ${places[place]} ${limits.join(', or ')}${only}`;
}

function how(entry: Entry): string[] {
  const declared = [...declaredRewrites(entry), ...(entry.drafts ?? []).map(draftText), ...declaredDrafts(entry)];
  const all = [entry.rewrite, ...(entry.alsoRewrite ?? [])].filter((one) => one !== undefined);
  if (all.length === 0)
    return declared.length === 0
      ? ['by hand: eolint does not rewrite it', ...byHand(entry)]
      : [...declared, ...byHand(entry)];
  const own = all.flatMap(({ applicability, steps, because, operations }) => [
    `${fixCommand(applicability)} --rule ${entry.id} rewrites it where all of this can be done with certainty:`,
    ...stepsText(steps).map((line) => `- ${line}`),
    ...(because === undefined ? [] : [`not safe: ${because}`]),
    ...(operations === undefined ? [] : [`only for ${operations.map(spelled).join(', ')}`]),
  ]);
  return [...own, ...declared, ...byHand(entry)];
}

/** What would have to be true for a fix of the rest. */
function byHand({ manual = [] }: Entry): string[] {
  return manual.map(({ operations, because }) => {
    const only = operations === undefined ? '' : ` for ${operations.map(spelled).join(', ')}`;
    return `where no rewrite reaches it${only}: ${because}`;
  });
}

/** What is shown of declarations that are not rewritten. */
function declaredDrafts({ surfaces }: Entry): string[] {
  const uses = (surfaces as { readonly terraform?: readonly ResourceUse[] }).terraform ?? [];
  const lines = uses.flatMap(({ draft }) =>
    draft === undefined
      ? []
      : [
          `${draft.beside === true ? 'in any case' : 'where a declaration is not rewritten'}, the report shows a draft made from it: ${draft.title}`,
        ],
  );
  return [...new Set(lines)];
}

function draftText({ title, operations, beside }: Draft): string {
  const only = operations === undefined ? '' : ` for ${operations.map(spelled).join(', ')}`;
  return `${beside === true ? 'in any case' : 'where it is not rewritten'}, the report shows a draft made from the call${only}: ${title}`;
}

/** The command that rewrites what an example of the entry shows. */
export function exampleCommand(entry: Entry): string {
  const { applicability = 'safe' } = entry.rewrite ?? entry.alsoRewrite?.[0] ?? surfaceRewrites(entry)[0] ?? {};
  return `${fixCommand(applicability)} --rule ${entry.id}`;
}

function fixCommand(applicability: 'safe' | 'unsafe'): string {
  return applicability === 'safe' ? 'eolint fix' : 'eolint fix --unsafe-fixes';
}

/** What is rewritten of declarations; the rest of such an entry is left to people. */
function declaredRewrites(entry: Entry): string[] {
  const groups = new Map<string, { readonly command: string; readonly because: string | undefined; names: string[] }>();
  for (const one of surfaceRewrites(entry)) {
    const { surface, name, applicability, because } = one;
    const does = doesWith(one);
    const key = [surface, applicability, because, does].join(' ');
    const group = groups.get(key) ?? {
      command: `${fixCommand(applicability)} --rule ${entry.id} ${does} ${languages[surface] ?? surface}`,
      because,
      names: [],
    };
    if (!group.names.includes(name)) group.names.push(name);
    groups.set(key, group);
  }
  const lines = [...groups.values()].flatMap(({ command, because, names }) => [
    `${command}: ${names.join(', ')}`,
    ...(because === undefined ? [] : [`not safe: ${because}`]),
  ]);
  return lines.length > 0 && entry.rewrite === undefined ? [...lines, 'all else by hand'] : lines;
}

function doesWith(one: SurfaceRewrite): string {
  if ('become' in one) return 'declares one ruleset in place of these in';
  if ('forget' in one) return 'puts a block `removed` in place of these in';
  if ('declare' in one) return `declares ${one.declare.type} in place of these in`;
  if ('join' in one) return `puts these together as ${one.join.to} in`;
  if ('replace' in one) return `writes ${one.replace.with} in place of these in`;
  return 'takes these out of';
}

function sure(atMost: Entry['atMost']): string[] {
  if (atMost !== undefined) {
    const { severity, confidence, because } = atMost;
    const most = [severity, confidence].filter((word) => word !== undefined).join(', ');
    const hidden = confidence === 'possible' ? '; shown with --min-confidence possible' : '';
    return [`at most ${most}${hidden}: ${because}`];
  }
  return [
    'certain: host or /client/v4, path and method are known',
    'likely: the method is not, or the path is the API’s in a file or project that is a client of it',
    'possible: the shape of the path alone; shown with --min-confidence possible',
  ];
}

const languages: Readonly<Record<string, string>> = {
  node: 'npm cloudflare from 3',
  node2: 'npm cloudflare before 3',
  python: 'PyPI cloudflare from 3',
  python2: 'PyPI cloudflare before 3',
  go: 'cloudflare-go v0',
  go2: 'cloudflare-go from v2',
  php: 'cloudflare/sdk for PHP',
  csharp: 'CloudFlare.Client for C#',
  terraform: 'Terraform',
  pulumi: 'Pulumi',
  others: 'other tools',
};

/** Names that a line shows before the rest is counted. */
const mostNames = 6;

function surfaces(entry: Entry): string[] {
  return Object.entries(entry.surfaces).flatMap(([surface, uses]) => {
    const names = Array.isArray(uses) ? [...new Set(uses.flatMap(namesIn))] : [];
    const more = names.length - mostNames;
    const shown = `${names.slice(0, mostNames).join(', ')}${more > 0 ? ` and ${more} more` : ''}`;
    return names.length === 0 ? [] : [`${languages[surface] ?? surface}: ${shown}`];
  });
}

function namesIn(use: unknown): string[] {
  const { methods, members, names, resource, data, attribute, tool } = use as Readonly<Record<string, unknown>>;
  if (typeof methods === 'object' && methods !== null) return Object.keys(methods);
  if (Array.isArray(members)) return members.map(String);
  if (Array.isArray(names)) return names.map((name) => `${String(name)} (${String(tool)})`);
  const block = typeof resource === 'string' ? resource : typeof data === 'string' ? `data ${data}` : undefined;
  if (block === undefined) return [];
  return [typeof attribute === 'string' ? `${block}.${attribute}` : block];
}

import type { BodyStep, Conversion, Step } from '../model/rewrite.js';

const CONVERSIONS: Readonly<Record<Conversion, string>> = {
  'firewall-rules': 'its rules and their filters become custom rules, in the order of their priorities',
  'rate-limit': 'the rate limit becomes a rule of the phase http_ratelimit',
};

/** What the steps of a rewrite do, one line for each thing. */
export function stepsText(steps: readonly Step[]): string[] {
  return steps.flatMap((step): string[] => {
    if ('path' in step) return [`path: ${step.path.replace} becomes ${step.path.with}`];
    if ('method' in step) return [`method: ${step.method.to}`];
    if ('header' in step) return [`header: ${step.header.remove} goes`];
    if ('response' in step) {
      const { rename, to, holds } = step.response;
      return [
        `response: ${rename} is read as ${to}${holds === undefined ? '' : `, which holds ${holds}: not rewritten`}`,
      ];
    }
    if ('lift' in step) return [`response: what the first element of ${step.lift} held is read without it`];
    if ('gone' in step) {
      const { field, value, instead } = step.gone;
      if (value !== undefined)
        return [`response: not rewritten where ${field} is compared with ${value}, which it is no more: ${instead}`];
      return [`response: not rewritten where ${field} is read, which it has no more: ${instead}`];
    }
    if ('query' in step) {
      if ('remove' in step.query) return [`query: ${step.query.remove} goes`];
      const { name, starts, to } = step.query;
      return [`query: ${name}=${starts}... becomes ${to}=...`];
    }
    if ('expression' in step) return ['expression: simplified, the retired fields taken for what they always are'];
    if ('single' in step) {
      const { list, key, path } = step.single;
      return [`body: the one element of ${list} by itself`, `path: ${path} and what its ${key} holds`];
    }
    if ('join' in step) return [`body: ${step.join.from.join(', ')} become one ${step.join.to}, joined by dots`];
    if ('segment' in step) {
      const { path, to } = step.segment;
      return [`path: what stands behind ${path} ${to === undefined ? 'goes' : `becomes ${to} in the body`}`];
    }
    if ('library' in step) {
      const names = Object.entries({ ...step.library.javascript, ...step.library.python });
      return names.map(([from, to]) => `method: ${from}.x() becomes ${to}("X")`);
    }
    if ('call' in step) return ['call: all of it goes, where it is a statement of its own'];
    if ('convert' in step) return [`body: ${CONVERSIONS[step.convert]}`];
    return bodyText(step.body);
  });
}

function bodyText({
  encode,
  rename = {},
  remove = [],
  values = {},
  elements = {},
  pluck = {},
  add = {},
  without = {},
}: BodyStep): string[] {
  return [
    ...(encode === undefined ? [] : ['body: sent as a multipart form']),
    ...Object.entries(rename).map(([from, to]) => `body: ${from} becomes ${to}`),
    ...Object.entries(values).map(([field, changes]) => {
      const pairs = Object.entries(changes).map(([old, now]) => `${old} ${JSON.stringify(now)}`);
      return `body: the value of ${field} changes: ${pairs.join(', ')}`;
    }),
    ...Object.entries(elements).map(
      ([field, members]) => `body: each element $ of ${field} becomes ${JSON.stringify(members)}`,
    ),
    ...Object.entries(pluck).map(([field, key]) => `body: each element of ${field} becomes its ${key}`),
    ...Object.entries(add).map(([field, value]) => `body: ${field} ${JSON.stringify(value)} is sent as well`),
    ...Object.entries(without).map(([field, members]) => {
      const pairs = Object.entries(members).map(([key, text]) => `${key} ${JSON.stringify(text)}`);
      return `body: elements of ${field} with ${pairs.join(' and ')} go`;
    }),
    ...remove.map((field) => `body: ${field} goes`),
  ];
}

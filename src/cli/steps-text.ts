import type { BodyStep, Step } from '../model/entry.js';

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
    if ('query' in step) {
      if ('remove' in step.query) return [`query: ${step.query.remove} goes`];
      const { name, starts, to } = step.query;
      return [`query: ${name}=${starts}... becomes ${to}=...`];
    }
    if ('expression' in step) return ['expression: simplified, the retired fields taken for what they always are'];
    return bodyText(step.body);
  });
}

function bodyText({ encode, rename = {}, remove = [], values = {}, elements = {} }: BodyStep): string[] {
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
    ...remove.map((field) => `body: ${field} goes`),
  ];
}

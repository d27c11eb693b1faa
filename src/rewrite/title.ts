import type { Conversion, Step } from '../model/rewrite.js';

const CONVERSIONS: Readonly<Record<Conversion, string>> = {
  'firewall-rules': 'send custom rules',
  'rate-limit': 'send a rate limiting rule',
};

/** What a fix made of these steps does, in one short line: `Use images/v2/direct_upload, send a multipart form`. */
export function titleOf(steps: readonly Step[]): string {
  const form = steps.some((step) => 'body' in step && step.body.encode !== undefined);
  const parts = steps.flatMap((step): string[] => {
    if ('path' in step) return [step.path.with === '' ? `drop ${step.path.replace}` : `use ${step.path.with}`];
    if ('method' in step) return [`send ${step.method.to.toUpperCase()}`];
    if ('query' in step) return ['remove' in step.query ? `drop ${step.query.remove}` : `use ${step.query.to}`];
    if ('lift' in step) return [`read without ${step.lift.slice(step.lift.lastIndexOf('.') + 1)}`];
    if ('gone' in step) return [];
    if ('response' in step) return [`read ${step.response.to}`];
    if ('expression' in step) return ['simplify the expression'];
    // A form brings its own content type.
    if ('header' in step) return form ? [] : [`drop the header ${step.header.remove}`];
    if ('single' in step) return ['send the one setting by itself'];
    if ('join' in step) return [`send one ${step.join.to}`];
    if ('segment' in step) return [step.segment.to === undefined ? 'shorten the path' : `send ${step.segment.to}`];
    if ('library' in step) return ['call the method that takes the dimension'];
    if ('call' in step) return ['remove the call'];
    if ('convert' in step) return [CONVERSIONS[step.convert]];
    if (step.body.encode !== undefined) return ['send a multipart form'];
    const { rename = {}, values = {}, elements = {}, pluck = {}, add = {}, without = {} } = step.body;
    const renamed = Object.values(rename).map((to) => `send ${to.slice(to.lastIndexOf('.') + 1)}`);
    const changed = Object.keys({ ...values, ...elements, ...pluck }).filter((name) => rename[name] === undefined);
    renamed.push(...changed.map((name) => `send another ${name}`));
    renamed.push(...Object.keys(add).map((key) => `send ${key}`));
    renamed.push(...Object.values(without).flatMap((members) => Object.values(members).map((text) => `drop ${text}`)));
    return [...renamed, ...(step.body.remove ?? []).map((key) => `drop ${key}`)];
  });
  const title = [...new Set(parts)].join(', ');
  return title.charAt(0).toUpperCase() + title.slice(1);
}

import * as v from 'valibot';
import { PREFIX, type Clone } from './clone.js';
import { GitError } from './git.js';
import type { Proposal, Scan } from './proposals.js';

const text = v.pipe(v.string(), v.maxLength(100_000));
const count = v.pipe(v.number(), v.integer(), v.minValue(0));
const schema = v.strictObject({
  schemaVersion: v.literal(1),
  partial: v.nullable(text),
  unchanged: count,
  proposals: v.pipe(
    v.array(
      v.strictObject({
        entry: v.pipe(v.string(), v.regex(/^[a-z0-9][a-z0-9-]{0,99}$/)),
        title: v.pipe(v.string(), v.maxLength(200), v.regex(/^\P{Cc}+$/u)),
        message: text,
        body: text,
        hash: v.pipe(v.string(), v.regex(/^[0-9a-f]{16}$/)),
        changed: count,
        unchanged: count,
        reviewers: v.exactOptional(v.pipe(v.array(v.pipe(v.string(), v.regex(/^[\w./-]{1,200}$/))), v.maxLength(20))),
        /** Base64: a patch may hold bytes that are no UTF-8. */
        patch: v.pipe(v.string(), v.base64()),
      }),
    ),
    v.maxLength(200),
  ),
});

/**
 * Changes that were worked out in one job to be made in another: the one that reads the code needs no rights, and the
 * one with rights reads no code.
 */
export type Plan = v.InferOutput<typeof schema>;

export function planOf({ proposals, partial, unchanged }: Scan): Plan {
  return {
    schemaVersion: 1,
    partial: partial ?? null,
    unchanged,
    proposals: proposals.map(({ entry, title, message, body, hash, content, reviewers, ...counts }) => ({
      entry,
      title,
      message,
      body,
      hash,
      changed: counts.changed,
      unchanged: counts.unchanged,
      ...(reviewers === undefined ? {} : { reviewers: [...reviewers] }),
      patch: content.patch.toString('base64'),
    })),
  };
}

/** Reads a plan's text; a string says what is wrong with it. */
export function readPlan(json: string): Plan | string {
  let value: unknown;
  try {
    value = JSON.parse(json);
  } catch {
    return 'not JSON';
  }
  const result = v.safeParse(schema, value);
  if (result.success) return result.output;
  const [issue] = result.issues;
  return `${v.getDotPath(issue) ?? 'the whole'}: ${issue.message}`;
}

/** The proposals of a plan on the base as it is now. Throws `GitError` where a patch does not fit or goes too far. */
export async function planned(plan: Plan, clone: Clone): Promise<Scan> {
  const proposals: Proposal[] = [];
  for (const { patch, ...rest } of plan.proposals) {
    const content = await clone.applied(Buffer.from(patch, 'base64')).catch((error: unknown) => {
      if (!(error instanceof GitError)) throw error;
      throw new GitError(`the plan for ${rest.entry} does not fit the base any more: make a new one`, undefined);
    });
    // A fix changes the text of files that are there: anything else is not from eolint.
    const [odd] = await clone.structural(content);
    if (odd !== undefined) {
      throw new GitError(`the plan for ${rest.entry} does more than change text, in ${JSON.stringify(odd)}`, undefined);
    }
    proposals.push({ ...rest, branch: `${PREFIX}${rest.entry}`, content });
  }
  return { proposals, partial: plan.partial ?? undefined, unchanged: plan.unchanged };
}

import { expect, it } from 'vitest';
import fc from '../properties.js';
import type { BranchState } from '../../src/campaign/clone.js';
import { decide, type Situation } from '../../src/campaign/decide.js';
import type { PullRequest } from '../../src/campaign/forge.js';
import { CLOSED, markerOf, PENDING, withHash } from '../../src/campaign/marker.js';

const entry = 'zone-setting-minify';
const request = (number: number, state: PullRequest['state'], hash: string | undefined): PullRequest => ({
  number,
  state,
  url: '',
  branch: `eolint/${entry}`,
  body: hash === undefined ? 'written by a person' : markerOf({ entry, hash }),
  labels: [],
  reviewers: [],
});

const hashes = fc.constantFrom(undefined, 'old', 'new', PENDING, CLOSED);
const situations: fc.Arbitrary<Situation> = fc.record({
  entry: fc.constant(entry),
  wanted: fc.constantFrom(undefined, { patch: 'p', hash: 'new' }),
  partial: fc.constantFrom(undefined, 'some paths'),
  branch: fc.constantFrom<BranchState | undefined>(
    undefined,
    { commit: 'c', own: true, patch: 'p' },
    { commit: 'c', own: true, patch: 'q' },
    { commit: 'c', own: true, patch: undefined },
    { commit: 'c', own: false, patch: undefined },
  ),
  requests: fc
    .array(fc.record({ state: fc.constantFrom<PullRequest['state']>('closed', 'merged'), hash: hashes }), {
      maxLength: 2,
    })
    .chain((past) =>
      fc
        .option(hashes, { nil: null })
        .map((open) => [
          ...(open === null ? [] : [request(9, 'open', open)]),
          ...past.map(({ state, hash }, index) => request(8 - index, state, hash)),
        ]),
    ),
  mayOpen: fc.boolean(),
});

/** The world after a decision was carried out. */
function after(situation: Situation): Situation {
  const { wanted, branch, requests } = situation;
  const decision = decide(situation);
  const mine = wanted === undefined ? undefined : { commit: 'd', own: true, patch: wanted.patch };
  switch (decision.do) {
    case 'create':
      return { ...situation, branch: mine, requests: [request(10, 'open', wanted?.hash), ...requests] };
    case 'update':
      return {
        ...situation,
        branch: decision.push ? mine : branch,
        requests: requests.map((one) =>
          one === decision.request && decision.edit ? { ...one, body: withHash(one.body, wanted?.hash ?? '') } : one,
        ),
      };
    case 'close': {
      const closed = { ...decision.request, state: 'closed' as const, body: withHash(decision.request.body, CLOSED) };
      return {
        ...situation,
        branch: branch?.own === true ? undefined : branch,
        requests: requests.map((one) => (one === decision.request ? closed : one)),
      };
    }
    case 'clear':
      return { ...situation, branch: undefined };
    case 'leave':
      return situation;
  }
}

it('has nothing to do a second time', () => {
  fc.assert(
    fc.property(situations, (situation) => {
      expect(decide(after(situation)).do).toBe('leave');
    }),
  );
});

it("never touches a person's branch, and never opens what a person closed", () => {
  fc.assert(
    fc.property(situations, (situation) => {
      const decision = decide(situation);
      const [newest] = situation.requests;
      if (situation.branch?.own === false) expect(decision.do).toBe('leave');
      if (newest?.state === 'closed' && !newest.body.includes(`hash=${CLOSED}`)) expect(decision.do).not.toBe('create');
      if (!situation.mayOpen) expect(decision.do).not.toBe('create');
      if (situation.partial !== undefined) expect(decision.do).not.toBe('close');
    }),
  );
});

it('does not renew a text that a person wrote', () => {
  const situation: Situation = {
    entry,
    wanted: { patch: 'p', hash: 'new' },
    partial: undefined,
    branch: { commit: 'c', own: true, patch: 'q' },
    requests: [request(1, 'open', undefined)],
    mayOpen: true,
  };
  expect(decide(situation)).toMatchObject({ do: 'update', push: true, edit: false });
});

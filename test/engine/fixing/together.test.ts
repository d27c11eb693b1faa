import { describe, expect, it } from 'vitest';
import { unlessLeft } from '../../../src/engine/fixing/left-alone.js';
import type { Placed } from '../../../src/engine/fixing/placed.js';
import { together, type Sharing } from '../../../src/engine/fixing/together.js';
import type { FieldRead, Request, RequestSite } from '../../../src/model/request.js';
import type { Span } from '../../../src/model/span.js';

const at = (start: number, file = 'a.js'): Span => ({ file, start, end: start + 5 });
const read = (start: number): FieldRead => ({ path: ['result'], span: at(start) });
const sender = (...reads: FieldRead[]): RequestSite => ({ reads, escapes: [] });
const request = (url: number, site: RequestSite, sent = 1000): Request =>
  ({
    url: [{ kind: 'run', text: 'path', span: at(url) }],
    query: [],
    headers: [],
    site,
    span: at(sent),
  }) as unknown as Request;
const finding = (requests: readonly Request[], ...edits: readonly number[]): Sharing => ({
  rule: 'one',
  requests,
  edits: edits.map((start) => ({ ...at(start), text: 'new' })),
});
const alone = (one: Request): Request => one;

describe('findings belong together', () => {
  it.each<[string, Sharing[], number[][]]>([
    [
      'not where each changes its own address',
      [finding([request(10, sender())], 10), finding([request(20, sender())], 20)],
      [],
    ],
    [
      'where one changes the address of another',
      [finding([request(10, sender())], 10), finding([request(10, sender())]), finding([request(30, sender())], 30)],
      [[0, 1]],
    ],
    [
      'not by what another rule found',
      [finding([request(10, sender())], 10), { ...finding([request(10, sender())]), rule: 'two' }],
      [],
    ],
    [
      'where one changes what the addresses of others share',
      [
        finding([request(10, sender())], 12),
        finding([request(10, sender())]),
        finding([request(14, sender())]),
        finding([request(17, sender())]),
      ],
      [[0, 1, 2]],
    ],
    [
      'by way of a third',
      [
        finding([request(10, sender())], 10, 20),
        finding([request(20, sender())], 20, 30),
        finding([request(30, sender())]),
      ],
      [[0, 1, 2]],
    ],
  ])('%s', (_, findings, expected) => {
    expect(groupsOf(together(findings, alone))).toEqual(expected);
  });

  it('where a read may be of the answer of each that is sent at a call', () => {
    const site = sender(read(50));
    const findings = [finding([request(10, site)], 10, 50), finding([request(20, site)])];
    expect(groupsOf(together(findings, alone))).toEqual([[0, 1]]);
  });

  it('not where each has reads of its own', () => {
    const site = sender(read(50), read(60));
    const [first, second] = [request(10, site), request(20, site)];
    const own = (one: Request): Request => ({ ...one, site: sender(read(one === first ? 50 : 60)) });
    const findings = [finding([first], 10, 50), finding([second], 20, 60)];
    expect(groupsOf(together(findings, own))).toEqual([]);
  });

  it('where the call itself is changed by which both are sent', () => {
    const site = sender();
    const findings = [finding([request(10, site)], 1000), finding([request(20, site)])];
    expect(groupsOf(together(findings, alone))).toEqual([[0, 1]]);
  });
});

describe('a safe fix stays safe', () => {
  const placed = (number: number | undefined, applicability: string | null, noFix: string | null = null): Placed =>
    ({
      finding: { span: at(0), fix: applicability === null ? null : { applicability, because: null }, noFix },
      calls: [],
      together: number,
    }) as unknown as Placed;
  const about = { isAsked: () => true, sourceOf: () => undefined };
  const safe = placed(1, 'safe');
  const elsewhere = 'its path is written elsewhere, for other calls as well: see the finding there';

  it.each<[string, Placed[], string]>([
    ['where it stands alone', [placed(undefined, 'safe'), placed(undefined, null)], 'safe'],
    ['where all are made', [safe, placed(1, 'safe')], 'safe'],
    ['where the other is not of its group', [safe, placed(2, null, 'why')], 'safe'],
    ['where the other is made there', [safe, placed(1, null, elsewhere)], 'safe'],
    ['not where the other has none', [safe, placed(1, null, 'why')], 'unsafe'],
    ['not where the other is not safe', [safe, placed(1, 'unsafe')], 'unsafe'],
  ])('%s', (_, all, expected) => {
    expect(unlessLeft(all, all, about)[0]?.finding.fix?.applicability).toBe(expected);
  });

  it('not where the other is suppressed, or not sure enough', () => {
    const other = placed(1, 'safe');
    const because = 'what it changes is also of a call that is left as it is (line 1)';
    expect(unlessLeft([safe], [safe, other], about)[0]?.finding.fix).toEqual({ applicability: 'unsafe', because });
    const isAsked = (one: Placed): boolean => one !== other;
    const [first] = unlessLeft([safe, other], [safe, other], { ...about, isAsked });
    expect(first?.finding.fix?.applicability).toBe('unsafe');
  });
});

function groupsOf(numbers: readonly (number | undefined)[]): number[][] {
  const found = new Map<number, number[]>();
  for (const [index, number] of numbers.entries())
    if (number !== undefined) found.set(number, [...(found.get(number) ?? []), index]);
  return [...found.values()];
}

import { describe, expect, it } from 'vitest';
import fc from '../properties.js';
import type { Step } from '../../src/model/rewrite.js';
import { after, apply, run } from './fixes.js';
import { requestOf } from './requests.js';

const segment = fc.constantFrom('a', 'b', 'cc', 'abc');
const segments = fc.array(segment, { minLength: 1, maxLength: 4 });

describe('laws of the path step', () => {
  it('gives the path that replacing segments gives, wherever the string is cut', () => {
    fc.assert(
      fc.property(
        segments,
        segments,
        fc.array(segment, { maxLength: 3 }),
        fc.array(segment, { maxLength: 3 }),
        fc.array(fc.nat({ max: 40 }), { maxLength: 4 }),
        (old, now, head, tail, cuts) => {
          const path = `/${[...head, ...old, ...tail].join('/')}`;
          const wanted = `/${[...head, ...now, ...tail].join('/')}`;
          const places = [...new Set(cuts.map((cut) => cut % path.length))]
            .filter((cut) => cut > 0)
            .sort((a, b) => a - b);
          const parts = [0, ...places].map((from, index) => path.slice(from, places[index] ?? path.length));
          const text = `fetch(${parts.map((part) => `'${part}'`).join(' + ')})`;
          const result = run(text, [{ path: { replace: old.join('/'), with: now.join('/') } }]);
          if (result === undefined || !('fix' in result)) return;
          const url = requestOf(apply(text, result.fix.edits)).url;
          const now2 = url.map((piece) => (piece.kind === 'run' ? piece.text : '?')).join('');
          expect(now2).toBe(wanted);
          const spans = requestOf(text).url.map((piece) => piece.span);
          for (const edit of result.fix.edits) {
            const inside = spans.some((span) => span && edit.start >= span.start && edit.end <= span.end);
            expect(inside).toBe(true);
          }
          expect(apply(text, result.fix.edits)).not.toContain("''");
        },
      ),
      { numRuns: 400 },
    );
  });

  it('is never refused for a path in one string that holds the segments once', () => {
    fc.assert(
      fc.property(segments, fc.array(segment, { maxLength: 3 }), (now, head) => {
        const text = `fetch('/${[...head, 'OLD', 'END'].join('/')}')`;
        const step: Step = { path: { replace: 'OLD/END', with: [...now, 'END'].join('/') } };
        expect(after(text, [step])).toBe(`fetch('/${[...head, ...now, 'END'].join('/')}')`);
        expect(run(after(text, [step]), [step])).toHaveProperty('noFix');
      }),
    );
  });
});

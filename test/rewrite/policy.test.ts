import { describe, expect, it } from 'vitest';
import type { Edit } from '../../src/model/span.js';
import type { Touched, Use, UsesOfRequests } from '../../src/model/use.js';
import { judged, judgedObject, judgedTouch } from '../../src/rewrite/policy.js';
import type { Outcome, Rewriting } from '../../src/rewrite/step.js';
import { askedInput } from './fixes.js';
import { spanOf } from './requests.js';

const text = `const v = 'a';\nfetch('/a/v1?q=1', { method: 'PATCH', body: JSON.stringify({ old: v }) });\nuse(v);\nlog('old %s');\n`;
const use = spanOf(text, 'use(v)');

const inputOf = (uses: Partial<UsesOfRequests>, file?: string): Rewriting => askedInput(text, uses, file);

/** What is said against it; nothing where it may be made. */
const told = (outcome: Outcome): string =>
  'refused' in outcome ? `refused: ${outcome.refused}` : outcome.doubts.join('; ');
const touched = (what: Touched['what'], uses: readonly Use[], rest: Partial<Touched> = {}): Touched => ({
  what,
  keys: ['old'],
  uses,
  ...rest,
});
const judge = (what: Touched['what'], kind: Use['kind'], name?: string): string =>
  told(judgedTouch(inputOf({}), touched(what, [{ kind, name, span: use }])));

describe('what else is done with what a fix changes', () => {
  const at = '(line 3)';
  it.each<[Use['kind'], string | undefined, string, string]>([
    ['request', undefined, '', ''],
    ['tested', undefined, '', ''],
    ['logged', undefined, '', ''],
    ['read', 'old', `the text is also asked for \`old\` ${at}`, `refused: \`old\` is also read from the object ${at}`],
    ['read', 'other', `the text is also asked for \`other\` ${at}`, ''],
    ['read', undefined, `the text is also asked for a part ${at}`, `the object is also asked for a part ${at}`],
    ['set', 'old', '', `\`old\` is set again ${at}`],
    ['set', 'other', '', ''],
    ['set', 'pathname', `a part of the text is set ${at}`, ''],
    ['set', undefined, '', `the object gets a member by a name that is not known ${at}`],
    ['asked', 'old', `\`old\` is also asked for ${at}`, `\`old\` is also asked for ${at}`],
    [
      'picked',
      'old',
      `the text is spelled out with a choice of its members ${at}`,
      `the object is spelled out with a choice of its members ${at}`,
    ],
    ['removed', 'old', `\`old\` is also taken out of the text ${at}`, `\`old\` is also taken out of the object ${at}`],
    ['merged', 'old', '', `the object is put together with others ${at}`],
    ['merged', 'other', '', ''],
    ['merged', undefined, '', `the object is put together with others ${at}`],
    ['covered', 'old', '', `the object is put together with others ${at}`],
    ['covered', 'other', '', ''],
    [
      'compared',
      undefined,
      `refused: the text is also compared or searched ${at}`,
      `refused: the object is also compared or searched ${at}`,
    ],
    [
      'index',
      undefined,
      `refused: the text is also used as a key ${at}`,
      `refused: the object is also used as a key ${at}`,
    ],
    [
      'sent',
      undefined,
      `refused: the text is also part of another request ${at}`,
      `refused: the object is also part of another request ${at}`,
    ],
    ['argument', 'f', `the text is also handed to \`f\` ${at}`, `the object is also handed to \`f\` ${at}`],
    [
      'argument',
      undefined,
      `the text is also handed to \`a function\` ${at}`,
      `the object is also handed to \`a function\` ${at}`,
    ],
    ['iterated', undefined, `the text is also gone through ${at}`, `the object is also gone through ${at}`],
    [
      'returned',
      undefined,
      `the text is also returned to callers that are not known ${at}`,
      `the object is also returned to callers that are not known ${at}`,
    ],
    [
      'exported',
      undefined,
      `the text is also handed out to other files ${at}`,
      `the object is also handed out to other files ${at}`,
    ],
    [
      'printed',
      undefined,
      `the text is also printed or written to a file ${at}`,
      `the object is also printed or written to a file ${at}`,
    ],
    [
      'unknown',
      undefined,
      `the text is also used in a way that is not followed ${at}`,
      `the object is also used in a way that is not followed ${at}`,
    ],
  ])('%s (%s)', (kind, name, ofText, ofMembers) => {
    expect(judge('text', kind, name)).toBe(ofText);
    expect(judge('members', kind, name)).toBe(ofMembers);
    expect(judge('elements', kind, name)).toBe(ofText.replaceAll('the text', 'the list'));
  });

  it('is named in what is shown', () => {
    const shown = { kind: 'logged', span: spanOf(text, `log('old %s')`) } as const;
    expect(told(judgedTouch(inputOf({}), touched('members', [shown])))).toBe(
      '`old` is named in what is shown (line 4)',
    );
    expect(told(judgedTouch(inputOf({}), touched('members', [shown], { keys: ['ol', 'lo'] })))).toBe('');
    const far = { ...shown, span: { ...shown.span, file: 'src/other.js' } };
    expect(told(judgedTouch(inputOf({ textOf: () => text }), touched('members', [far])))).toBe(
      '`old` is named in what is shown (in `src/other.js`)',
    );
    expect(told(judgedTouch(inputOf({ textOf: () => undefined }), touched('members', [far])))).toBe('');
  });

  it('is an effect, or stands between parts', () => {
    expect(told(judgedTouch(inputOf({}), touched('text', [], { effect: use })))).toBe(
      `the value that goes may have an effect of its own ${at}`,
    );
    expect(told(judgedTouch(inputOf({}), touched('separator', [])))).toBe(
      'refused: what is joined with the other parts cannot be taken out alone',
    );
  });

  it('may be the same fix', () => {
    const set = { kind: 'set', name: 'old', span: use } as const;
    const edit = { ...use, text: '' };
    expect(told(judgedTouch(inputOf({}), touched('members', [set]), [edit]))).toBe('');
    const read = { ...set, kind: 'read' } as const;
    expect(told(judgedTouch(inputOf({}), touched('members', [read]), [edit]))).toContain(
      'is also read from the object',
    );
  });

  it('is that of other programs where a file of data is read', () => {
    const unknown: Use = { kind: 'unknown', span: { ...use, file: 'data/a.json' } };
    expect(told(judgedTouch(inputOf({}, 'data/a.json'), touched('text', [unknown])))).toBe('');
    expect(told(judgedTouch(inputOf({}), touched('text', [unknown])))).toContain('not followed');
  });
});

describe('edits as a whole', () => {
  const value = { ...spanOf(text, `'a'`), text: `'b'` };
  const judgeAll = (edits: readonly Edit[], uses: Partial<UsesOfRequests>): string =>
    told(judged(inputOf(uses), edits));

  it('are not judged where no program is known', () => {
    expect(judged({ ...inputOf({}), uses: undefined }, [value])).toEqual({ edits: [], doubts: [] });
  });

  it('are judged by all that they touch', () => {
    const compared = touched('text', [{ kind: 'compared', span: use }]);
    const printed = touched('text', [{ kind: 'printed', span: use }]);
    expect(judgeAll([value], { of: () => [printed] })).toContain('is also printed');
    expect(judgeAll([value], { of: () => [printed, compared] })).toContain('refused: the text is also compared');
  });

  it('leave an effect alone that is written once more', () => {
    const acting = touched('text', [], { effect: spanOf(text, 'use(v)') });
    const of = (): readonly Touched[] => [acting];
    const gone = { ...use, text: '' };
    const effect = 'the value that goes may have an effect of its own (line 3)';
    expect(judgeAll([gone], { of })).toBe(effect);
    expect(judgeAll([{ ...gone, text: 'use(v)' }], { of })).toBe('');
    expect(judgeAll([{ ...gone, text: 'reuse(v)' }], { of })).toBe(effect);
    expect(judgeAll([{ ...gone, text: 'use(v); use(v)' }], { of })).toBe(effect);
    // What the other edit writes is written at another time, unless a part of the address comes into the body.
    const body = { ...spanOf(text, '{ old: v }'), text: '{ old: use(v) }' };
    expect(judgeAll([gone, body], { of: (edit) => (edit.start === gone.start ? [acting] : []) })).toBe(effect);
    const path = { ...spanOf(text, '/v1'), text: '' };
    expect(judgeAll([path, body], { of: (edit) => (edit.start === path.start ? [acting] : []) })).toBe('');
  });

  it('take members out of what is put together with others, or spelled out by a choice', () => {
    const of = (kind: Use['kind']) => (): readonly Touched[] => [
      touched('members', [{ kind, name: 'old', span: use }]),
    ];
    const gone = { ...spanOf(text, 'old: v'), text: '' };
    const renamed = { ...gone, text: 'now: v' };
    for (const kind of ['picked', 'covered'] as const) {
      expect(judgeAll([gone], { of: of(kind) })).toBe('');
      expect(judgeAll([renamed], { of: of(kind) })).not.toBe('');
    }
    expect(judgeAll([gone], { of: of('merged') })).not.toBe('');
    // Where something else is written as well, what covers the member covers no longer what it did.
    expect(judgeAll([gone, value], { of: (edit) => (edit.start === gone.start ? of('covered')() : []) })).not.toBe('');
  });

  it('are sent for another call', () => {
    const otherCaller = (): typeof use => use;
    const other = 'it is sent for another call as well (line 3)';
    expect(judgeAll([value], { otherCaller })).toBe(other);
    expect(judgeAll([value, { ...value, start: value.start + 1 }], { otherCaller })).toBe(other);
    const shared = spanOf(text, 'log');
    const of = (): readonly Touched[] => [touched('text', [], { shared: [shared] })];
    const ofShared = (_request: unknown, at: typeof use) => (at.start === shared.start ? use : undefined);
    expect(judgeAll([value], { of, otherCaller: ofShared })).toBe(other);
    // The path is what tells the calls apart; the query is not.
    expect(judgeAll([{ ...spanOf(text, 'v1'), text: 'v2' }], { of, otherCaller: ofShared })).toBe('');
  });
});

describe('an object that gets a member, or becomes another', () => {
  const member = spanOf(text, 'old: v');
  const judgeObject = (uses: readonly Use[], reads: 'harmless' | 'judged' = 'harmless', makes?: typeof use): string =>
    told(judgedObject(inputOf({ of: () => [touched('members', uses)] }), member, reads, { makes }));

  it('may be read by its names, or not', () => {
    const read = { kind: 'read', name: 'old', span: use } as const;
    expect(judgeObject([read])).toBe('');
    expect(judgeObject([read], 'judged')).toContain('refused');
    expect(judgeObject([{ ...read, name: undefined }])).toContain('asked for a part');
  });

  it('may be made by a call', () => {
    const argument = { kind: 'argument', name: 'New', span: use } as const;
    expect(judgeObject([argument], 'harmless', use)).toBe('');
    expect(judgeObject([argument], 'harmless', member)).toContain('handed to `New`');
    expect(judgeObject([argument])).toContain('handed to `New`');
    expect(judgeObject([{ ...argument, kind: 'printed' }], 'harmless', use)).toContain('printed');
  });

  it('may be put together with what has such a member', () => {
    for (const kind of ['merged', 'covered'] as const)
      expect(judgeObject([{ kind, name: 'other', span: use }])).toContain('put together with others');
  });

  it('is no text, and may be sent for another call', () => {
    const texts = inputOf({ of: () => [touched('text', [{ kind: 'compared', span: use }], { effect: use })] });
    expect(told(judgedObject(texts, member, 'judged'))).toBe('');
    const effect = inputOf({ of: () => [touched('members', [], { effect: use })] });
    expect(told(judgedObject(effect, member, 'judged'))).toBe('');
    expect(told(judgedObject(inputOf({ otherCaller: () => use }), member, 'judged'))).toContain('for another call');
    expect(told(judgedObject({ ...inputOf({}), uses: undefined }, member, 'judged'))).toBe('');
  });
});

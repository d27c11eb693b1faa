import { describe, expect, it } from 'vitest';
import type { Edit, Span } from '../../src/model/span.js';
import type { TypeFacts } from '../../src/model/type-facts.js';
import { typeFacts } from '../../src/read/javascript/type-facts.js';
import { declaredTypes } from '../../src/rewrite/declared-types.js';
import { apply, askedInput, entryOf } from './fixes.js';
import { requestOf, spanOf } from './requests.js';

interface How {
  /** What stands in place of the read `.old`. */
  readonly to?: string;
  readonly facts?: TypeFacts | undefined;
  readonly declares?: ((key: string) => Span | undefined) | undefined;
  /** It is no read, but the member of a body. */
  readonly isSent?: boolean;
  readonly call?: string;
}

/** The text with its types where `res.old` is read as something else, or why that is not sure. */
function typed(text: string, { to = 'now', call = 'fetch(url)', isSent = false, ...rest }: How = {}): string {
  const file = 'src/app.ts';
  const read = { ...spanOf(text, '.old'), file };
  const key = { ...read, start: read.start + 1 };
  const edit: Edit = { ...key, text: to };
  const request = { ...requestOf(`fetch('/a')`), span: { ...spanOf(text, call), file } };
  const facts = 'facts' in rest ? rest.facts : typeFacts({ file, text });
  const outcome = declaredTypes(
    {
      entry: entryOf([]),
      request: { ...request, site: { reads: isSent ? [] : [{ path: ['result', 'old'], span: key }], escapes: [] } },
      source: { file, text },
      dialect: undefined,
      sharedWith: () => false,
      uses: isSent
        ? askedInput('fetch(url)', { of: () => [{ what: 'members', keys: ['old'], uses: [] }] }).uses
        : undefined,
      types: facts === undefined ? undefined : () => facts,
      declares: rest.declares,
    },
    [edit],
  );
  if ('refused' in outcome) return `refused: ${outcome.refused}`;
  const edits = [...outcome.edits, edit].toSorted((a, b) => a.start - b.start);
  return outcome.doubts.length > 0 ? outcome.doubts.join('; ') : apply(text, edits);
}

const read = 'const res = (await fetch(url)) as A;\nres.old;\n';

describe('a type that has the old key', () => {
  it.each([
    ['an interface', 'interface A { old: boolean }\n', 'interface A { now: boolean }\n'],
    [
      'a literal',
      'type A = {\n  old?: boolean;\n  on: string;\n};\n',
      'type A = {\n  now?: boolean;\n  on: string;\n};\n',
    ],
    [
      'two types',
      'interface A { old: 1 }\ninterface B { old: 2 }\n',
      'interface A { now: 1 }\ninterface B { now: 2 }\n',
    ],
    ['no type', 'interface A { other: boolean }\n', 'interface A { other: boolean }\n'],
  ])('changes with it: %s', (_name, before, after) => {
    expect(typed(before + read)).toBe(after + read.replace('.old', '.now'));
  });

  it.each([
    [
      'is seen by other files',
      'export interface A { old: boolean }\n',
      'a declared type has `old` (line 1), and other files see it',
    ],
    [
      'is written elsewhere',
      'interface A { old: boolean }\nconst a: A = { old: true };\n',
      'a declared type has `old` (line 1), and it is used elsewhere too (line 2)',
    ],
    ['has the new one', 'interface A { old: boolean; now: string }\n', 'a declared type has `now` already (line 1)'],
    [
      'has the new one behind an object of its own',
      'interface A { old: boolean; in: { x: 1 }; now: string }\n',
      'a declared type has `now` already (line 1)',
    ],
    [
      'has the new one in front of it',
      'interface A { now: string; old: boolean }\n',
      'a declared type has `now` already (line 1)',
    ],
  ])('speaks against it where it %s', (_name, types, doubt) => {
    expect(typed(types + read)).toBe(doubt);
  });

  it('has the new one in another type, or in an object of its own', () => {
    for (const types of [
      'interface A { old: 1 }\ninterface B { now: 2 }\n',
      'interface A { in: { now: 1 }; old: 2 }\n',
    ])
      expect(typed(types + read)).toContain('now: 2');
  });

  it('goes with a key that goes', () => {
    const gone = (types: string): string => typed(types + read, { to: '', isSent: true });
    expect(gone('interface A { old: boolean; on: string }\n')).toContain('interface A { on: string }');
    expect(gone('interface A {\n  old: boolean;\n  on: string;\n}\n')).toContain('interface A {\n  on: string;\n}');
    expect(gone('interface A {\n  on: string;\n  old: boolean;\n}\n')).toContain('interface A {\n  on: string;\n}');
    expect(gone('interface A {\r\n  old: boolean;\r\n  on: string;\r\n}\r\n')).toContain('{\r\n  on: string;\r\n}');
  });

  it('may be another file’s', () => {
    const text = `import type { A } from './types.js';\n${read}`;
    expect(typed(text)).toBe('the type `A` is declared elsewhere and may have `old`');
    expect(typed(text.replace(' as A', '') + 'const a = (): A => 1;\n')).toContain('res.now');
  });
});

describe('a type that is written in a call', () => {
  const call = (members: string): string => `const res = await send<{ ${members} }>(url);\nres.old;\n`;
  it('changes alone with the answer of the call', () => {
    const text = `${call('old: boolean')}const other = await send<{ old: boolean }>(other);\n`;
    expect(typed(text, { call: 'send<{ old: boolean }>(url)' })).toBe(
      text.replace('{ old: boolean }>(url)', '{ now: boolean }>(url)').replace('res.old', 'res.now'),
    );
  });

  it('has the new key already', () => {
    const text = call('old: boolean; now: string');
    expect(typed(text, { call: 'send<{ old: boolean; now: string }>(url)' })).toBe(
      'a declared type has `now` already (line 1)',
    );
  });

  it('has the key where it was, where that stands twice', () => {
    const text = call('in: { old: string }; old: boolean');
    expect(typed(text, { call: 'send<{ in: { old: string }; old: boolean }>(url)' })).toBe(
      'a declared type has `old` where it was (line 1)',
    );
  });
});

describe('a key that moves to another object', () => {
  it('is a member of another type then', () => {
    expect(typed(`interface A { old: boolean }\n${read}`, { to: 'user.name' })).toBe(
      'a declared type has `old` where it was (line 1)',
    );
    expect(typed(`interface A { on: boolean }\n${read}`, { to: 'user.name' })).toContain('res.user.name');
    expect(typed(`import type { A } from './a.js';\n${read}`, { to: 'user.name' })).toBe(
      'the type `A` is declared elsewhere and may have `old`',
    );
  });
});

describe('types that are not read', () => {
  const text = `class A:\n    old: bool\n${read}`;
  const at = { ...spanOf(text, 'old'), file: 'src/app.ts' };
  it.each(['now', 'user.name'])('have a line that declares the key (%s)', (to) => {
    const of = (declares?: How['declares']): string => typed(text, { to, facts: undefined, declares });
    expect(of()).toContain(`res.${to}`);
    expect(of(() => undefined)).toContain(`res.${to}`);
    expect(of((key) => (key === 'old' ? at : undefined))).toBe('a declared type has `old` too (line 2)');
    expect(of(() => ({ ...at, file: 'src/other.py' }))).toBe('a declared type has `old` too (in `src/other.py`)');
    expect(of(() => ({ ...spanOf(text, 'bool'), file: 'src/app.ts' }))).toBe(
      'the type `bool` is declared elsewhere and may have `old`',
    );
  });
});

import { describe, expect, it } from 'vitest';
import { Imports, importsIn } from '../../../src/engine/modules/imports.js';

const latin = (text: string): string => Buffer.from(text, 'utf8').toString('latin1');

describe('what files name as modules', () => {
  it('is found in the way of the language', () => {
    expect(importsIn(`import a from './a';\nconst b = require("bb");`, 'javascript')).toBe('./a\nbb');
    expect(importsIn('from .paths import ZONES, users\n', 'python')).toBe('.paths\n.paths.ZONES\n.paths.users');
    expect(importsIn("require_relative 'paths'\n", 'ruby')).toBe('./paths');
    expect(importsIn('curl https://example.com', 'shell')).toBe('');
    expect(importsIn('package a\nimport "x/b"\nimport c "x/c"\nimport `x/d`\n', 'go')).toBe('x/b\nx/c\nx/d');
    expect(importsIn('import (\n\t"fmt"\n\n\t. "x/e" // "x/f"\n\t_ "x/g"; "x/h"\n)\nvar a = "x/i"\n', 'go')).toBe(
      'fmt\nx/e\nx/g\nx/h',
    );
    expect(importsIn('var a = `\n"x/b"\n`\n', 'go')).toBe('');
  });

  /* Each of these took more than a second for 100 kB. */
  it.each([
    ['rust', `use ${' '.repeat(800_000)}`],
    ['lua', 'require [['.repeat(80_000)],
  ] as const)('is looked for in time that grows with the text: %s', { timeout: 4000 }, (language, text) => {
    expect(importsIn(text, language)).toBe('');
  });

  it('keeps names of any script', () => {
    expect(importsIn(latin(`import a from './größe';`), 'javascript')).toBe('./größe');
    expect(importsIn(latin(`import a from './größe';\nimport b from './木'`), 'javascript')).toBe('./größe\n./木');
  });

  it('is read where it was not looked for, and only then', () => {
    const read: string[] = [];
    const imports = new Imports(new Map([['a.ts', './b']]), (file) => {
      read.push(file);
      return file === 'gone.ts' ? undefined : `import '${file}.js'`;
    });
    expect(imports.of('a.ts')).toEqual(['./b']);
    expect(imports.of('c.ts')).toEqual(['c.ts.js']);
    expect(imports.of('c.ts')).toEqual(['c.ts.js']);
    expect(imports.of('gone.ts')).toEqual([]);
    expect(imports.of('notes.md')).toEqual([]);
    expect(read).toEqual(['c.ts', 'gone.ts']);
  });

  it('comes in the order of the files, whichever was read first', () => {
    const found = new Map([
      ['z.ts', './a'],
      ['a.ts', './z'],
      ['m.py', 'os'],
      ['none.ts', ''],
    ]);
    const imports = new Imports(found, () => undefined);
    expect([...imports.in(found.keys(), (kind) => kind === 'javascript')]).toEqual([
      ['a.ts', ['./z']],
      ['z.ts', ['./a']],
    ]);
  });
});

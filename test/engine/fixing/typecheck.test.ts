import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, expect, it } from 'vitest';
import { openProgram, type NativeTypeScript } from '../../../src/engine/fixing/typescript-program.js';
import { TypeCheck } from '../../../src/engine/fixing/typecheck.js';

const folders: string[] = [];
afterEach(() => {
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true, force: true });
});

function project(files: Readonly<Record<string, string>>): string {
  const folder = mkdtempSync(join(tmpdir(), 'eolint-types-'));
  folders.push(folder);
  for (const [file, text] of Object.entries({ 'tsconfig.json': '{}', ...files })) {
    mkdirSync(dirname(join(folder, file)), { recursive: true });
    writeFileSync(join(folder, file), text);
  }
  return folder;
}

const BEFORE = 'export const a: number = 1;\n';
const AFTER = 'export const a: number = "1";\n';

/** From version 7 on the package says its version, and the compiler is asked through another entry. */
const NATIVE = {
  'node_modules/typescript/package.json': JSON.stringify({
    name: 'typescript',
    version: '7.0.0',
    exports: { '.': './version.cjs', './unstable/sync': './sync.cjs' },
  }),
  'node_modules/typescript/version.cjs': 'exports.version = "7.0.0";',
};

/** Finds texts that are given to numbers; `closed` says that it was ended. */
const SYNC = `
const { readFileSync } = require('node:fs');
exports.API = class {
  constructor(options) { this.options = options; this.seen = new Map(); }
  updateSnapshot({ fileChanges }) {
    const { cwd, fs } = this.options;
    const file = cwd + '/a.ts';
    // What was seen once is not read again unless it is said to have changed.
    for (const changed of fileChanges.changed) this.seen.delete(changed);
    const read = () => {
      if (!this.seen.has(file)) this.seen.set(file, fs.readFile(file) ?? readFileSync(file, 'utf8'));
      return this.seen.get(file);
    };
    const program = {
      getSourceFileNames: () => [file, cwd + '/lib.d.ts'],
      getSyntacticDiagnostics: () => [{ code: 1, category: 2, text: 'only said' }],
      getSemanticDiagnostics: () => (/number = "/.test(read()) ? [{ code: 2322, category: 1, text: 'no number' }] : []),
    };
    return { getProject: () => ({ program }) };
  }
  close() { globalThis.closedNative = true; }
};
`;

it('asks the library that the compiler is up to version 6', () => {
  const importing = "import { a } from '../a';\nexport const b: number = a;\n";
  const folder = project({ 'a.ts': BEFORE, 'sub/b.ts': importing });
  symlinkSync(join(import.meta.dirname, '../../../node_modules'), join(folder, 'node_modules'));
  const types = new TypeCheck(folder);
  // What it imports is read from the disk.
  expect(types.problem('sub/b.ts', importing, importing.replace(': number', ': string'))).toMatch(/TS2322/);
  expect(types.problem('a.ts', BEFORE, AFTER)).toMatch(/^it would not compile \(TS2322: /);
  expect(types.problem('a.ts', BEFORE, BEFORE.replace('1', '2'))).toBeUndefined();
  // Another file of the same project, in a folder of it.
  expect(types.problem('sub/b.ts', importing, importing.replace('= a', '= "x"'))).toMatch(/TS2322/);
  expect(types.problem('sub/b.ts', importing, importing.replace('= a', '= a + 1'))).toBeUndefined();
  // What imports it no longer compiles.
  expect(types.problem('a.ts', BEFORE, 'export const a = "1";\n')).toMatch(/TS2322/);
  expect(types.problem('a.ts', BEFORE, 'export const c = 1;\n')).toMatch(/TS\d+/);
  // An error that was there is none that the fix brings; another one is, and one more of the same.
  const wrong = `${AFTER}export const d: string = 1;\n`;
  expect(types.problem('a.ts', AFTER, AFTER.replace('"1"', '"2"'))).toBeUndefined();
  expect(types.problem('a.ts', AFTER, wrong)).toMatch(/TS2322: Type 'number'/);
  expect(types.problem('a.ts', AFTER, `${BEFORE}export const d: string = 1;\n`)).toMatch(/Type 'number'/);
  expect(types.problem('a.ts', AFTER, `${AFTER}export const d: number = "1";\n`)).toMatch(/Type 'string'/);
  types.close();
});

it('asks the program that it is from version 7 on, and ends it', () => {
  const folder = project({ ...NATIVE, 'node_modules/typescript/sync.cjs': SYNC, 'a.ts': BEFORE });
  const types = new TypeCheck(folder);
  expect(types.problem('a.ts', BEFORE, AFTER)).toBe('it would not compile (TS2322: no number)');
  expect(types.problem('a.ts', BEFORE, BEFORE.replace('1', '2'))).toBeUndefined();
  expect(types.problem('b.ts', BEFORE, AFTER)).toBeUndefined();
  types.close();
  expect(globalThis).toHaveProperty('closedNative', true);
});

it.each<[what: string, main: string]>([
  ['is', './trap.cjs'],
  ['leads to a file that is', '../../trap.cjs'],
])('runs no compiler that %s committed to the repository, and says so', (_, main) => {
  const trap = 'globalThis.sprung = true; exports.readConfigFile = () => ({});';
  const package_ = { 'node_modules/typescript/package.json': JSON.stringify({ name: 'typescript', main }) };
  const folder = project({ ...package_, 'node_modules/typescript/trap.cjs': trap, 'trap.cjs': trap, 'a.ts': BEFORE });
  execFileSync('git', ['init', '--quiet', folder]);
  execFileSync('git', ['add', '--force', main.startsWith('..') ? 'trap.cjs' : 'node_modules'], { cwd: folder });
  const types = new TypeCheck(folder);
  expect(types.problem('a.ts', BEFORE, AFTER)).toBeUndefined();
  expect(types.unchecked()[0]?.reason).toContain('it is committed to the repository, and nothing of that is run');
  expect(globalThis).not.toHaveProperty('sprung');
});

it('sees what it was told last, whatever it saw before', () => {
  const folder = project({ ...NATIVE, 'node_modules/typescript/sync.cjs': SYNC, 'a.ts': BEFORE });
  const file = join(folder, 'a.ts');
  const { API } = createRequire(join(folder, 'a.ts'))('typescript/unstable/sync') as NativeTypeScript;
  const program = openProgram({ API }, join(folder, 'tsconfig.json'), folder);
  expect(program.errors(file)).toEqual([]);
  program.put(file, AFTER);
  expect(program.errors(file)).toEqual([{ code: 2322, text: 'no number' }]);
  program.put(file, AFTER);
  expect(program.errors(file)).toHaveLength(1);
  program.put(file, BEFORE);
  expect(program.errors(file)).toEqual([]);
  expect(() => program.errors(join(folder, 'lib.d.ts'))).toThrow('not part of the project');
  expect(() => program.errors(join(folder, 'b.ts'))).toThrow('not part of the project');
});

it('knows nothing where the compiler has neither, and says so', () => {
  const folder = project({ ...NATIVE, 'a.ts': BEFORE });
  const types = new TypeCheck(folder);
  expect(types.problem('a.ts', BEFORE, AFTER)).toBeUndefined();
  const [note, ...more] = types.unchecked();
  expect(more).toEqual([]);
  expect(note?.file).toBe('tsconfig.json');
  expect(note?.reason).toMatch(/^types were not checked: the project's TypeScript could not be asked \(.*sync\.cjs/);
  expect(note?.reason).not.toContain(folder);
});

it('knows nothing without a compiler, without settings, and of other files', () => {
  const types = new TypeCheck(project({ 'a.ts': BEFORE }));
  expect(types.problem('a.ts', BEFORE, AFTER)).toBeUndefined();
  expect(types.unchecked()).toEqual([]);
  expect(new TypeCheck(tmpdir()).problem('a.ts', BEFORE, AFTER)).toBeUndefined();
  expect(new TypeCheck(tmpdir()).problem('a.js', BEFORE, AFTER)).toBeUndefined();
});

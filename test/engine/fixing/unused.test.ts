import { describe, expect, it } from 'vitest';
import { Unused } from '../../../src/engine/fixing/unused.js';
import { project } from '../../flow/uses/uses-in.js';
import { Project } from '../project.js';

const TS = "const OLD = 'x';\nexport const send = () => fetch(OLD);\n";
const RS = 'fn send() {\n    let old = "x";\n    get(old);\n}\n';

/** What is said of a fix that puts a text in the place of some words. */
async function doubt(
  files: Readonly<Record<string, string>>,
  file: string,
  words: string,
): Promise<string | undefined> {
  const { cwd } = new Project(files);
  const { trees, at } = await project({ [file]: files[file] ?? '' }, words);
  return new Unused(cwd, Object.keys(files), trees).doubt([{ ...at(words), text: "'new'" }]);
}

const said = (name: string, line: number): string =>
  `nothing would use \`${name}\` any more, and the settings make an error of that (line ${line})`;

describe('a name that nothing would use any more', () => {
  it.each<[string, Readonly<Record<string, string>>]>([
    ['in the settings', { 'tsconfig.json': '{\n  "compilerOptions": {\n    "noUnusedLocals": true\n  }\n}' }],
    [
      'in the second settings of a folder',
      { 'tsconfig.json': '{}', 'tsconfig.app.json': '{\n "noUnusedLocals": true }', 'tsconfig.node.json': '{}' },
    ],
    ['beside it', { 'src/tsconfig.json': '{\n "noUnusedLocals": true }' }],
    [
      'above, where those beside it say nothing',
      { 'src/tsconfig.json': '{}', 'tsconfig.json': '{\n "noUnusedLocals": true }' },
    ],
    ['in the settings of one kind', { 'tsconfig.app.json': '{\n "noUnusedLocals" : true }' }],
  ])('is an error by what is said %s', async (_, settings) => {
    expect(await doubt({ 'src/a.ts': TS, ...settings }, 'src/a.ts', 'OLD)')).toBe(said('OLD', 2));
  });

  it.each<[string, Readonly<Record<string, string>>]>([
    ['without settings', {}],
    ['where they say otherwise', { 'tsconfig.json': '{\n "noUnusedLocals": false }' }],
    ['where it is only a comment', { 'tsconfig.json': '{\n // "noUnusedLocals": true\n }' }],
    ['where they are of another folder', { 'other/tsconfig.json': '{\n "noUnusedLocals": true }' }],
    ['where it is said to those of another language', { 'Cargo.toml': '{\n "noUnusedLocals": true }' }],
    ['where it is another file', { 'settings.json': '{\n "noUnusedLocals": true }' }],
  ])('is none %s', async (_, settings) => {
    expect(await doubt({ 'src/a.ts': TS, ...settings }, 'src/a.ts', 'OLD)')).toBeUndefined();
  });

  it('is asked of the settings of the folders above, however deep', async () => {
    const settings = { 'a/b/tsconfig.json': '{\n "noUnusedLocals": true }' };
    expect(await doubt({ 'a/b/c/d/a.ts': TS, ...settings }, 'a/b/c/d/a.ts', 'OLD)')).toBe(said('OLD', 2));
    expect(await doubt({ 'a/c/d/a.ts': TS, ...settings }, 'a/c/d/a.ts', 'OLD)')).toBeUndefined();
  });

  it('is none where another place uses it', async () => {
    const files = { 'a.ts': `${TS}log(OLD);\n`, 'tsconfig.json': '{\n "noUnusedLocals": true }' };
    expect(await doubt(files, 'a.ts', 'OLD)')).toBeUndefined();
  });

  it('is an error of Rust where a file, its crate or the settings deny it', async () => {
    const run = (more: Readonly<Record<string, string>>, text = RS) =>
      doubt({ 'src/a.rs': text, ...more }, 'src/a.rs', 'old)');
    expect(await run({})).toBeUndefined();
    expect(await run({}, `#![deny(warnings)]\n${RS}`)).toBe(said('old', 4));
    expect(await run({ 'src/lib.rs': '#![forbid(unused_variables)]' })).toBe(said('old', 3));
    expect(await run({ 'Cargo.toml': '[lints.rust]\nunused = { level = "deny" }' })).toBe(said('old', 3));
    expect(await run({ '.cargo/config.toml': 'rustflags = ["-D warnings"]' })).toBeUndefined();
    expect(await run({ 'Cargo.toml': '[lints.rust]\nunused = "warn"' })).toBeUndefined();
  });

  it('is an error of Kotlin and C# where warnings are', async () => {
    const kt = 'fun send() {\n    val old = "x"\n    load(old)\n}\n';
    const gradle = { 'build.gradle.kts': 'kotlin { compilerOptions { allWarningsAsErrors.set(true) } }' };
    expect(await doubt({ 'a.kt': kt, ...gradle }, 'a.kt', 'old)')).toBe(said('old', 3));
    const cs = 'class A {\n    void Send() {\n        var old = "x";\n        Get(old);\n    }\n}\n';
    const strict = { 'App.csproj': '<TreatWarningsAsErrors> true' };
    expect(await doubt({ 'src/A.cs': cs, ...strict }, 'src/A.cs', 'old)')).toBe(said('old', 4));
    expect(
      await doubt({ 'src/A.cs': cs, 'App.csproj': '<WarningsAsErrors>CS0001' }, 'src/A.cs', 'old)'),
    ).toBeUndefined();
  });

  it('is not asked of other languages, nor without edits', async () => {
    const files = { 'a.js': TS, 'tsconfig.json': '{\n "noUnusedLocals": true }' };
    expect(await doubt(files, 'a.js', 'OLD)')).toBeUndefined();
    const { trees } = await project({ 'a.ts': TS }, 'OLD)');
    expect(new Unused('.', [], trees).doubt([])).toBeUndefined();
    expect(new Unused('.', [], trees).doubt([{ file: 'b.ts', start: 0, end: 1, text: '' }])).toBeUndefined();
  });
});

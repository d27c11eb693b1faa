import { chmodSync, mkdirSync, renameSync, rmSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { fix } from '../../../src/engine/fixing/fix.js';
import { lint, type LintOptions } from '../../../src/engine/run/lint.js';
import { Project, asOf, minify, upload } from '../project.js';

async function files(project: Project, options: Partial<LintOptions> = {}, below = ''): Promise<string[]> {
  const result = await lint({ cwd: join(project.cwd, below), asOf, ...options });
  return result.findings.map(({ span }) => span.file);
}

async function about(project: Project, options: Partial<LintOptions> = {}) {
  const { findings, files: all, notes, empty } = await lint({ cwd: project.cwd, asOf, ...options });
  const told = (list: readonly { file: string; reason: string }[]): string[] =>
    list.map(({ file, reason }) => `${file}: ${reason}`);
  return {
    found: findings.map(({ span }) => span.file),
    skipped: told(all.skipped),
    failed: told(all.failed),
    notes,
    empty,
  };
}

describe('what is staged', () => {
  it('is looked at as it is staged, also of partly staged files', async () => {
    const project = new Project({ 'a.ts': 'start();\n', 'b.ts': 'start();\n', 'c.ts': minify() }).committed();
    expect(await files(project, { staged: true })).toEqual([]);
    project.write({ 'a.ts': minify(), 'b.ts': 'start(1);\n' }).git('add', '-A');
    project.write({ 'a.ts': 'start();\n', 'b.ts': minify(), 'd.ts': minify() });
    expect(await files(project, { staged: true })).toEqual(['a.ts']);
    const result = await lint({ cwd: project.cwd, asOf, staged: true });
    expect(result.texts('a.ts')).toBe(minify());
    expect(result.files.scanned).toBe(2);
  });

  it('is named where a pattern stands for too many words', async () => {
    const project = new Project({ 'a.ts': 'start();\n' }).committed();
    project.write({ 'a.ts': minify() }).git('add', '-A');
    const pattern = '{a,b,c,d}'.repeat(6);
    const failed = [`${pattern}: a pattern that is too long, or whose braces stand for too many words`];
    expect(await about(project, { staged: true, paths: [pattern, 'a.ts'] })).toMatchObject({ found: ['a.ts'], failed });
    expect(await about(project, { since: 'HEAD', paths: [pattern] })).toMatchObject({ found: [], failed });
  });

  it('follows imports into the index', async () => {
    const project = new Project({
      'base.ts': `export const BASE = 'https://api.example.com';\n`,
      'a.ts': `import { BASE } from './base.js';\n`,
    }).committed();
    const call = `import { BASE } from './base.js';\nfetch(BASE + '/client/v4/zones/z/settings/minify', { method: 'PATCH' });\n`;
    project.write({ 'base.ts': `export const BASE = 'https://api.cloudflare.com';\n`, 'a.ts': call }).git('add', '-A');
    project.write({ 'base.ts': `export const BASE = 'https://api.example.com';\n` });
    expect(await files(project, { staged: true })).toEqual(['a.ts']);
    expect(await files(project)).toEqual([]);
  });

  it('before the first commit, after renames, without removed files, links and other kinds', async () => {
    const project = new Project({ 'a.ts': minify(), 'b.ts': minify(), 'c.png': 'minify' });
    project.git('init', '-q', '.');
    symlinkSync('a.ts', join(project.cwd, 'link.ts'));
    project.git('add', '-A');
    expect(await files(project, { staged: true })).toEqual(['a.ts', 'b.ts']);
    project.git('commit', '-q', '-m', 'x');
    project.git('mv', 'a.ts', 'with space.ts');
    project.git('rm', '-q', 'b.ts');
    expect(await files(project, { staged: true })).toEqual(['with space.ts']);
  });

  it('can be narrowed by paths, and leaves out what is ignored', async () => {
    const project = new Project({}).committed();
    project.write({ 'src/a.ts': minify(), 'src/b.ts': minify(), 'test/a.ts': minify(), 'gen/a.ts': minify() });
    project.write({ '.eolintignore': 'gen/\n' }).git('add', '-A');
    expect(await files(project, { staged: true })).toEqual(['src/a.ts', 'src/b.ts', 'test/a.ts']);
    expect(await files(project, { staged: true, paths: ['src'] })).toEqual(['src/a.ts', 'src/b.ts']);
    expect(await files(project, { staged: true, paths: ['src/b.ts', 'test'] })).toEqual(['src/b.ts', 'test/a.ts']);
    expect(await files(project, { staged: true, paths: ['**/a.ts'] })).toEqual(['src/a.ts', 'test/a.ts']);
    expect(await files(project, { staged: true }, 'src')).toEqual(['a.ts', 'b.ts']);
  });

  it('is that of the index that a hook is told of', async () => {
    const project = new Project({ 'a.ts': 'start();\n' }).committed();
    project.write({ 'a.ts': minify() }).git('add', '-A');
    project.git('read-tree', '--index-output=other', 'HEAD');
    process.env['GIT_INDEX_FILE'] = join(project.cwd, 'other');
    try {
      expect(await files(project, { staged: true })).toEqual([]);
    } finally {
      delete process.env['GIT_INDEX_FILE'];
    }
    expect(await files(project, { staged: true })).toEqual(['a.ts']);
  });

  it('in a linked work tree', async () => {
    const project = new Project({ 'a.ts': 'start();\n' }).committed();
    project.git('worktree', 'add', '-q', 'tree');
    const tree = join(project.cwd, 'tree');
    project.write({ 'tree/a.ts': minify() });
    project.git('-C', tree, 'add', '-A');
    expect(await files(project, { staged: true }, 'tree')).toEqual(['a.ts']);
    expect(await files(project, {}, 'tree')).toEqual(['a.ts']);
    expect(await files(project, { staged: true })).toEqual([]);
  });

  it('takes large files for what they are', async () => {
    const project = new Project({}).committed();
    project
      .write({
        'a.ts': minify() + '\n'.repeat(3_000_000),
        'b.ts': ' '.repeat(34_000_000),
        'c.js': minify() + ' '.repeat(3_000_000),
        'd.js': minify() + ' '.repeat(30_000),
      })
      .git('add', '-A');
    const skipped = ['b.ts: 32 MB: larger than the limit of 32 MB', 'c.js: minified', 'd.js: minified'];
    const expected = { found: ['a.ts'], skipped };
    expect(await about(project, { staged: true })).toMatchObject(expected);
    expect(await about(project)).toMatchObject(expected);
  });

  it('reads the texts of files that are too large for a tree, and nothing else', async () => {
    const client = `// see /zones/x/rate_limits\nsend('GET', '/zones/' + z + '/filters', 'https://api.cloudflare.com/client/v4');\n`;
    const url = 'const upload = `${API}/accounts/${account}/images/v1/direct_upload`;\n';
    const project = new Project({ 'dist/bundle.js': client + url + 'x();\n'.repeat(500_000) });
    const { findings } = await lint({ cwd: project.cwd, asOf, minConfidence: 'possible', noIgnore: true });
    expect(findings.map(({ rule, fix: made }) => [rule, made])).toEqual([['images-v1-direct-upload', null]]);
  });

  it('needs a repository', async () => {
    await expect(lint({ cwd: new Project({}).cwd, asOf, staged: true })).rejects.toThrow('not a git repository');
  });

  it('is fixed in the work tree, where that is equal', async () => {
    const project = new Project({}).committed();
    project.write({ 'a.ts': `${upload()}\n`, 'b.ts': `${upload()}\n` }).git('add', '-A');
    project.write({ 'b.ts': `${upload()}\nstart();\n` });
    const result = await fix({ cwd: project.cwd, asOf, staged: true });
    expect(result.fixed).toMatchObject({
      findings: 1,
      suppressions: 0,
      files: ['a.ts'],
      refused: [{ file: 'b.ts', reason: 'it has changes that are not staged' }],
    });
    expect(result.findings.map(({ span }) => span.file)).toEqual(['b.ts']);
    expect(project.read('a.ts')).toContain('images/v2');
    expect(project.read('b.ts')).toBe(`${upload()}\nstart();\n`);
    expect(project.git('diff', '--name-only')).toBe('a.ts\nb.ts\n');
    expect(project.git('show', ':a.ts')).toContain('images/v1');
  });
});

describe('what changed since a commit', () => {
  it('on the branch, staged, not staged and not tracked', async () => {
    const names = ['same', 'branch', 'staged', 'changed', 'gone', 'main', 'back'];
    const project = new Project(Object.fromEntries(names.map((name) => [`${name}.ts`, minify()]))).committed();
    project.git('checkout', '-q', '-b', 'topic');
    const change = (name: string): Project => project.write({ [`${name}.ts`]: `${minify()}\n// ${name}\n` });
    change('branch');
    change('back');
    project.git('commit', '-qam', 'Change');
    project.git('checkout', '-q', 'main');
    change('main');
    project.git('commit', '-qam', 'Other');
    project.git('checkout', '-q', 'topic');
    change('staged').git('add', '-A');
    change('changed');
    project.write({ 'back.ts': minify(), 'new.ts': minify(), '.gitignore': 'out.ts\n', 'out.ts': minify() });
    rmSync(join(project.cwd, 'gone.ts'));
    expect(await files(project, { since: 'main' })).toEqual(['branch.ts', 'changed.ts', 'new.ts', 'staged.ts']);
    expect(await files(project, { since: 'HEAD' })).toEqual(['back.ts', 'changed.ts', 'new.ts', 'staged.ts']);
    expect(await files(project, { since: 'main', paths: ['new.ts', 'same.ts'] })).toEqual(['new.ts']);
  });

  it('reports what is in the changed files alone', async () => {
    const project = new Project({
      'paths.ts': `export const MINIFY = '/zones/z/settings/minify';\n`,
      'use.ts': `import { MINIFY } from './paths.js';\n`,
    }).committed();
    project.write({
      'use.ts': `import { MINIFY } from './paths.js';\nfetch('https://api.cloudflare.com/client/v4' + MINIFY);\n${minify()}`,
    });
    expect(await files(project, { since: 'HEAD' })).toEqual(['use.ts']);
    expect(await files(project)).toEqual(['paths.ts', 'use.ts']);
  });

  it('takes no option for a commit, and names one that there is not', async () => {
    const project = new Project({ 'a.ts': minify() }).committed();
    for (const since of ['--output=stolen', 'nowhere', 'HEAD~7', '-n']) {
      await expect(lint({ cwd: project.cwd, asOf, since })).rejects.toThrow(`git knows none by the name "${since}"`);
    }
    await expect(lint({ cwd: new Project({}).cwd, asOf, since: 'main' })).rejects.toThrow('not a git repository');
  });

  it('says that a shallow clone may not reach', async () => {
    const project = new Project({ 'a.ts': minify() }).committed();
    project.write({ 'a.ts': 'start();\n' }).git('commit', '-qam', 'Next');
    project.git('clone', '-q', '--depth=1', `file://${project.cwd}`, 'shallow');
    const cwd = join(project.cwd, 'shallow');
    await expect(lint({ cwd, asOf, since: 'HEAD~1' })).rejects.toThrow('this clone is shallow');
  });
});

describe('files, folders and globs', () => {
  it('takes what git tracks or would track, and what the same files leave out elsewhere', async () => {
    const tree = {
      'a.ts': minify(),
      '.gitignore': 'dist/\n*.gen.ts\n',
      'dist/a.ts': minify(),
      'x.gen.ts': minify(),
      'sub/.gitignore': '!x.gen.ts\n/b.ts\n',
      'sub/x.gen.ts': minify(),
      'sub/b.ts': minify(),
      'sub/deep/b.ts': minify(),
      'node_modules/p/a.ts': minify(),
    };
    const listed = ['a.ts', 'sub/deep/b.ts', 'sub/x.gen.ts'];
    expect(await files(new Project(tree))).toEqual(listed);
    const project = new Project(tree).committed();
    expect(await files(project)).toEqual(listed);
    expect(await files(project, { paths: ['sub'] })).toEqual(listed.slice(1));
    expect(await files(new Project(tree), { paths: ['sub'] })).toEqual(listed.slice(1));
    expect(await files(project, { paths: ['**/*.ts'] })).toEqual(listed);
    expect(await files(project, { paths: ['{sub,dist}/*.ts', 'a.?s'] })).toEqual(['a.ts', 'sub/x.gen.ts']);
    expect(await files(project, { noIgnore: true })).toHaveLength(6);
    project.git('add', '-f', 'dist/a.ts');
    expect(await files(project)).toEqual(['a.ts', 'dist/a.ts', 'sub/deep/b.ts', 'sub/x.gen.ts']);
  });

  it('reads a file that is named, with a note where it is ignored', async () => {
    const project = new Project({
      '.gitignore': 'dist/\n',
      '.eolintignore': 'b.ts\n',
      'dist/a.ts': minify(),
      'b.ts': minify(),
      'c.ts': minify(),
      'node_modules/d.ts': minify(),
    }).committed();
    const paths = ['dist/a.ts', 'b.ts', './c.ts', join(project.cwd, 'node_modules/d.ts')];
    expect(await about(project, { paths })).toMatchObject({
      found: ['b.ts', 'c.ts', 'dist/a.ts', 'node_modules/d.ts'],
      notes: ['b.ts', 'dist/a.ts', 'node_modules/d.ts'].map(
        (file) => `${file}: left out by ignore files, read since it is named`,
      ),
    });
    expect(await about(project, { paths, forceIgnore: true })).toMatchObject({ found: ['c.ts'] });
    expect((await about(project, { paths, noIgnore: true })).notes).toEqual([]);
    const elsewhere = new Project({ 'x.ts': 'start();' });
    const more = [...paths, join(elsewhere.cwd, 'x.ts')];
    expect(await about(project, { paths: more, forceIgnore: true })).toMatchObject({ found: ['c.ts'] });
  });

  it('takes names as they are: brackets, spaces, line ends', async () => {
    const names = ['[id].ts', 'a b.ts', 'ü*.ts', 'line\nend.ts', '-x.ts', '$(x).ts'];
    const project = new Project(Object.fromEntries(names.map((name) => [name, minify()]))).committed();
    expect((await files(project)).sort()).toEqual([...names].sort());
    for (const name of names) expect(await files(project, { paths: [`./${name}`] })).toEqual([name]);
  });

  it('takes 500 names', async () => {
    const names = Array.from({ length: 500 }, (_, i) => `src/part ${i}/a.ts`);
    const project = new Project(Object.fromEntries(names.map((name) => [name, minify()])));
    expect(await files(project, { paths: names })).toHaveLength(500);
    expect(await files(project, { paths: names.map((name) => join(project.cwd, name)) })).toHaveLength(500);
  });

  it('says what is not there, and where nothing is', async () => {
    const project = new Project({ 'a.ts': minify(), 'empty/x.png': '', 'docs/x.txt': '' });
    expect(await about(project, { paths: ['a.ts', 'b.ts'] })).toMatchObject({
      found: ['a.ts'],
      failed: ['b.ts: no such file or folder'],
    });
    expect(await about(project, { paths: ['*.vue'] })).toMatchObject({
      failed: ['*.vue: matches no file'],
      empty: false,
    });
    expect(await about(project, { paths: ['*.vue'], allowEmpty: true })).toMatchObject({
      failed: [],
      notes: ['*.vue: matches no file'],
    });
    expect(await about(project, { paths: ['empty'] })).toMatchObject({ failed: [], empty: true });
    expect(await about(project, { paths: ['docs/x.txt'] })).toMatchObject({
      empty: false,
      skipped: ['docs/x.txt: not a kind of file that is read'],
    });
    expect(await about(project.write({ '.gitignore': 'a.ts\n' }), { paths: ['*.ts'] })).toMatchObject({
      failed: ['*.ts: matches only files that are left out'],
    });
    expect(await about(project.committed(), { staged: true })).toMatchObject({ failed: [], empty: false });
  });

  it('follows no link: not in a tree, not from an import', async () => {
    const outside = new Project({ 'a.ts': minify(), 'paths.ts': `export const PATH = '/zones/z/settings/minify';\n` });
    const project = new Project({
      'b.ts': 'start();\n',
      'use.ts': `import { PATH } from './link.js';\nfetch('https://api.cloudflare.com/client/v4' + PATH);\n`,
    });
    symlinkSync(outside.cwd, join(project.cwd, 'folder'));
    symlinkSync(join(outside.cwd, 'a.ts'), join(project.cwd, 'file.ts'));
    symlinkSync(join(outside.cwd, 'paths.ts'), join(project.cwd, 'link.ts'));
    expect(await files(project)).toEqual([]);
    expect(await files(project, { paths: ['**/*.ts'] })).toEqual([]);
    expect(await files(project.committed())).toEqual([]);
    expect(await about(project, { paths: ['folder'] })).toMatchObject({
      failed: ['folder: a link that leads out of the project'],
    });
    project.write({ 'real/c.ts': minify() });
    symlinkSync('real', join(project.cwd, 'alias'));
    expect(await files(project, { paths: ['alias'] })).toEqual(['real/c.ts']);
    rmSync(join(project.cwd, 'real'), { recursive: true });
    symlinkSync('.', join(project.cwd, 'loop'));
    expect(await files(project, { noIgnore: true })).toEqual([]);
  });

  it('leaves a submodule alone until it is named', async () => {
    const other = new Project({ 'a.ts': minify() }).committed();
    const project = new Project({ 'b.ts': minify() }).committed();
    project.git('submodule', 'add', '-q', other.cwd, 'vendor/other');
    project.write({ 'nested/c.ts': minify() });
    project.git('init', '-q', 'nested');
    expect(await about(project)).toMatchObject({
      found: ['b.ts'],
      skipped: [
        'nested: another git repository: name it to look into it',
        'vendor/other: another git repository: name it to look into it',
      ],
    });
    expect(await files(project, { paths: ['vendor/other'] })).toEqual(['vendor/other/a.ts']);
    expect(await files(project, { paths: ['nested'] })).toEqual(['nested/c.ts']);
    expect(await files(project, { paths: ['b.ts', 'vendor/other/a.ts'] })).toEqual(['b.ts', 'vendor/other/a.ts']);
  });

  it('misses nothing in a sparse checkout, and nothing that was removed', async () => {
    const project = new Project({ 'a.ts': minify(), 'in/b.ts': minify(), 'out/c.ts': minify() }).committed();
    project.git('sparse-checkout', 'set', 'in');
    rmSync(join(project.cwd, 'a.ts'));
    expect(await about(project)).toEqual({ found: ['in/b.ts'], skipped: [], failed: [], notes: [], empty: false });
  });

  it('takes many folders', async () => {
    const folders = Array.from({ length: 450 }, (_, i) => `p${i}`);
    const project = new Project(Object.fromEntries(folders.map((folder) => [`${folder}/a.ts`, minify()])));
    expect(await files(project, { paths: folders })).toHaveLength(450);
    expect(await files(project.committed(), { paths: [...folders, 'p7', './p8/'] })).toHaveLength(450);
  });

  it('looks at a folder elsewhere', async () => {
    const project = new Project({
      'here/x.ts': 'start();\n',
      'there/a.ts': minify(),
      'there/.gitignore': 'b.ts\n',
      'there/b.ts': minify(),
    });
    expect(await files(project, { paths: ['../there'] }, 'here')).toEqual(['../there/a.ts']);
    renameSync(join(project.cwd, 'here'), join(project.cwd, 'moved'));
    expect(await files(project.committed(), { paths: ['../there'] }, 'moved')).toEqual(['../there/a.ts']);
  });

  it.runIf(process.getuid?.() !== 0)('names a folder that it may not open', async () => {
    const project = new Project({ 'a.ts': minify() });
    mkdirSync(join(project.cwd, 'closed'), { mode: 0 });
    expect(await about(project)).toMatchObject({ found: ['a.ts'], failed: ['closed: no permission to read it'] });
    chmodSync(join(project.cwd, 'closed'), 0o755);
  });
});

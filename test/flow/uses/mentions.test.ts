import { describe, expect, it } from 'vitest';
import { project } from './uses-in.js';

const PATH = 'https://api.cloudflare.com/client/v4/zones/z/script_monitor';
const CALL = `fetch('${PATH}')`;

/** The lines in which the word is found, besides those of the request. */
const said = async (
  files: Readonly<Record<string, string>>,
  part = 'script_monitor',
  next?: string,
  parts = false,
): Promise<string[]> => {
  const { uses, source } = await project({ 'a.mjs': `${CALL};\n`, ...files }, CALL, { url: PATH, parts });
  const edits = [] as { file: string; start: number; end: number; text: string }[];
  const lines: string[] = [];
  for (
    let at = uses.mention({ part, next }, source(), edits);
    at !== undefined;
    at = uses.mention({ part, next }, source(), edits)
  ) {
    const { text } = source(at.file);
    lines.push(text.slice(text.lastIndexOf('\n', at.start - 1) + 1, text.indexOf('\n', at.start)));
    edits.push({ ...at, text: '' });
  }
  return lines;
};

describe('a mention of a part of a path', () => {
  it('is not what the request is made of', async () => {
    expect(await said({})).toEqual([]);
  });

  it.each([
    ['a text', 'b.mjs', "const READABLE = ['script_monitor'];"],
    ['a part of one', 'b.mjs', "if (path.includes('/script_monitor/')) go();"],
    ['a pattern', 'b.mjs', 'if (/zones.script_monitor$/.test(path)) go();'],
    ['a pattern with bars', 'b.mjs', 'if (/(dns|script_monitor)/.test(path)) go();'],
    ['a pattern with bounds', 'b.mjs', String.raw`if (/\bscript_monitor\b/.test(path)) go();`],
    ['a key', 'b.mjs', 'const COSTS = { script_monitor: 5 };'],
    ['a symbol', 'b.rb', 'COSTS = { :script_monitor => 5 }'],
    ['a word of a shell', 'b.sh', 'for part in dns script_monitor; do ask "$part"; done'],
    ['a rule of a proxy', 'nginx.conf', 'location ~ ^/zones/[^/]+/(dns|script_monitor)/ {'],
    ['a policy', 'policy.json', '"segments": ["zones", "script_monitor"]'],
    ['a list in a file of lines', 'allowed.txt', '/zones/*/script_monitor'],
    ['a test', 'b.test.mjs', "expect(path).toBe('script_monitor');"],
  ])('is %s', async (_name, file, line) => {
    expect(await said({ [file]: `x\n${line}\n` })).toEqual([line]);
  });

  it.each([
    ['a name', 'b.mjs', 'const script_monitor = load(script_monitor);'],
    ['a member', 'b.mjs', 'go(metrics.script_monitor);'],
    [
      'a part of a word',
      'b.mjs',
      "go('cf_script_monitor', 'script_monitors', 'script_monitor-x', 'x-script_monitor');",
    ],
    ['a comment', 'b.mjs', '// script_monitor'],
    ['a message', 'b.mjs', "console.warn('no script_monitor');"],
    ['an error', 'b.mjs', "throw new Error('no script_monitor');"],
    ['prose', 'README.md', 'script_monitor'],
    ['a namespace', 'b.rs', 'script_monitor::go();'],
  ])('is not %s', async (_name, file, line) => {
    expect(await said({ [file]: `x\n${line}\n` })).toEqual([]);
  });

  it.each<[string, Readonly<Record<string, string>>, string[]]>([
    [
      'in a script of a page',
      { 'b.html': "<script>\nconst all = ['script_monitor'];\n</script>\n" },
      ["const all = ['script_monitor'];"],
    ],
    [
      'in two scripts of a page',
      { 'b.html': "<script>\na = ['script_monitor'];\n</script>\n<script>\nb = ['script_monitor'];\n</script>\n" },
      ["a = ['script_monitor'];", "b = ['script_monitor'];"],
    ],
    [
      'beside a script of a page',
      { 'b.html': '<script>go()</script>\n<a href="/zones/x/script_monitor">\n' },
      ['<a href="/zones/x/script_monitor">'],
    ],
  ])('stands %s', async (_, files, lines) => {
    expect(await said(files, undefined, undefined, true)).toEqual(lines);
  });

  it('is none in the document that is looked at', async () => {
    const { uses, source, request } = await project({ 'a.mjs': `${CALL};\n`, 'b.json': '"script_monitor"' }, CALL);
    const part = { part: 'script_monitor' };
    const edits = [{ ...request.span, text: '' }];
    expect(uses.mention(part, source('b.json'), edits)).toBeUndefined();
    expect(uses.mention(part, source(), edits)?.file).toBe('b.json');
  });

  it('may have several segments', async () => {
    const b = "go('images/v1/x');\ngo('images/v2/x');\ngo('images');\n";
    expect(await said({ 'b.mjs': b }, 'images/v1')).toEqual(["go('images/v1/x');"]);
    const others =
      "go('images/v1/direct_upload');\ngo('images/v1/stats');\ngo('images/v1');\ngo(`images/v1/${id}`);\ngo('images/v1?page=2');\n";
    expect(await said({ 'b.mjs': others }, 'images/v1', 'direct_upload')).toEqual([
      "go('images/v1/direct_upload');",
      "go('images/v1');",
    ]);
    const escaped = String.raw`go(/images\/v1/);`;
    expect(await said({ 'b.mjs': `${escaped}\n` }, 'images/v1')).toEqual([escaped]);
  });
});

describe('a mention of a field in a schema', () => {
  const inSchema = async (file: string, text: string): Promise<boolean> => {
    const { uses } = await project({ 'a.mjs': `${CALL};\n`, [file]: text }, CALL, { url: PATH });
    return uses.inSchema('locked') !== undefined;
  };

  it.each([
    ['record.schema.json', '{ "required": ["name", "locked"] }'],
    ['record.schema.json', '{ "properties": { "locked": {} } }'],
    ['openapi.yaml', 'openapi: 3.0.0\nx:\n  locked: true\n'],
  ])('%s: %s', async (file, text) => {
    expect(await inSchema(file, text)).toBe(true);
  });

  it.each([
    ['data.json', '{ "locked": true }'],
    ['record.schema.json', '{ "required": ["blocked", "locked_at"] }'],
    ['b.mjs', 'const s = { required: ["locked"] };'],
  ])('is none in %s: %s', async (file, text) => {
    expect(await inSchema(file, text)).toBe(false);
  });
});

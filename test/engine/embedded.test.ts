import { mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { entries } from 'eolint:schedule';
import { stringify } from 'yaml';
import { afterAll, afterEach, describe, expect, it } from 'vitest';
import { fix } from '../../src/engine/fixing/fix.js';
import { lint } from '../../src/engine/run/lint.js';
import { lineIndex } from '../../src/text/lines.js';

/*
 * The law of embedded text: what is found in a program, and what its fix makes of it, is the same when the program
 * stands in a document. Every example of the schedule is put into every container, two of them inside one another.
 */
const root = mkdtempSync(join(tmpdir(), 'eolint-embedded-'));
afterAll(() => {
  rmSync(root, { recursive: true, force: true });
});

const asOf = '2026-11-21';
const lines = (text: string, margin: string): string => text.replace(/^(?=.)/gm, margin);
const quoted = (text: string): string => text.replace(/^/gm, '> ').replace(/> $/gm, '>').replace(/\n>$/, '\n');

interface Container {
  readonly name: string;
  readonly file: string;
  readonly put: (text: string, lang: string) => string;
  /** Written in a way that a change of the text may not fit. */
  readonly narrow?: true;
}

const yamlStep = (text: string, style: 'BLOCK_LITERAL' | 'QUOTE_DOUBLE'): string =>
  stringify(
    { jobs: { a: { steps: [{ run: text }] } } },
    { defaultStringType: style, defaultKeyType: 'PLAIN', lineWidth: 0 },
  );

const anywhere: readonly Container[] = [
  { name: 'a fence', file: 'a.md', put: (text, lang) => `# Title\n\n\`\`\`${lang}\n${text}\`\`\`\n\nEnd.\n` },
  {
    name: 'a fence in a list',
    file: 'a.mdx',
    put: (text, lang) => `1. One\n\n   ~~~~ ${lang} title="x"\n${lines(text, '   ')}   ~~~~\n2. Two\n`,
  },
  {
    name: 'a fence in a quotation',
    file: 'a.md',
    put: (text, lang) => quoted(`\`\`\`{.${lang} .numberLines}\n${text}\`\`\`\n`),
  },
  { name: 'a listing', file: 'a.adoc', put: (text, lang) => `= T\n\n[source,${lang}]\n----\n${text}----\n` },
  {
    name: 'a directive',
    file: 'a.rst',
    put: (text, lang) => `T\n=\n\n.. code:: ${lang}\n\n${lines(text, '   ')}\nEnd\n`,
  },
];

const forShell: readonly Container[] = [
  { name: 'a step', file: '.github/workflows/a.yml', put: (text) => yamlStep(text, 'BLOCK_LITERAL') },
  { name: 'a quoted step', file: 'a.yml', put: (text) => yamlStep(text, 'QUOTE_DOUBLE') },
  { name: 'a string', file: 'a.json', put: (text) => `${JSON.stringify({ scripts: { go: text } })}\n` },
  {
    name: 'a step in a fence in a quotation',
    file: 'a.md',
    put: (text) => quoted(`\`\`\`yaml\n${yamlStep(text, 'BLOCK_LITERAL')}\`\`\`\n`),
  },
  {
    name: 'a fence in a notebook',
    file: 'a.ipynb',
    put: (text) =>
      `${JSON.stringify({ nbformat: 4, cells: [{ cell_type: 'markdown', source: `\`\`\`sh\n${text}\`\`\`\n` }] })}\n`,
  },
  {
    name: 'a page',
    file: 'a.html',
    put: (text) =>
      `<pre><code class="language-sh">${text.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/>/g, '&gt;')}</code></pre>\n`,
  },
  {
    name: 'a pipeline',
    file: 'Jenkinsfile',
    put: (text) => `node {\n  sh '''${text.replace(/\\/g, '\\\\').replace(/'/g, "\\'")}'''\n}\n`,
  },
];

const LANGS = new Set('sh ts js http py go tf rs cs java kt ex nim php rb lua pl'.split(' '));
const examples = entries.flatMap((entry) =>
  entry.examples
    .filter(({ lang, before }) => before !== undefined && LANGS.has(lang))
    .map((example, i) => ({ id: entry.id, name: `${entry.id} ${example.lang} ${example.name ?? i}`, ...example })),
);

/** Entries whose fix is told to be unsafe; a declared object has rewrites of its own in its row. */
const unsafe = new Set(
  entries.filter(({ rewrite }) => rewrite === undefined || rewrite.applicability === 'unsafe').map(({ id }) => id),
);

interface Seen {
  readonly text: string;
  readonly confidence: string;
}

async function findingsOf(file: string, text: string, rule: string): Promise<readonly Seen[]> {
  const { findings, texts } = await lint({ cwd: root, paths: [file], asOf, rules: [rule], stdin: { file, text } });
  return findings.map(({ span, confidence }) => ({
    text: (texts(span.file) ?? '').slice(span.start, span.end),
    confidence,
  }));
}

/** What is found in each example as it stands by itself: looked for once for all containers. */
const alone = new Map<object, Promise<readonly Seen[]>>();
function plainOf(example: (typeof examples)[number]): Promise<readonly Seen[]> {
  const { id, lang, before = '' } = example;
  const known = alone.get(example) ?? findingsOf(`a.${lang}`, before, id);
  alone.set(example, known);
  return known;
}

/** What is fixed stands here, and is gone behind each test. */
const cwd = mkdtempSync(join(root, 'f-'));
afterEach(() => {
  for (const file of readdirSync(cwd)) rmSync(join(cwd, file));
});

describe.each([...anywhere, ...forShell])('in $name ($file)', ({ file, put }) => {
  const fits = examples.filter(({ lang }) => lang === 'sh' || anywhere.some((one) => one.put === put));
  it.each(fits)('$name', async (example) => {
    const { id, lang, before = '', after } = example;
    const plain = await plainOf(example);
    const inside = await findingsOf(file, put(before, lang), id);
    // Text is compared where the container writes it as it is.
    expect(inside.map(({ confidence }) => confidence)).toEqual(plain.map(({ confidence }) => confidence));
    for (const [i, one] of inside.entries()) {
      const text = plain[i]?.text ?? '';
      if (!/[\n"'\\<>&]/.test(text)) expect(one.text).toBe(text);
    }
    if (after === undefined) return;
    writeFileSync(join(cwd, file.slice(file.lastIndexOf('/') + 1)), put(before, lang));
    const unsafeFixes = unsafe.has(id);
    const { fixed, changes } = await fix({ cwd, asOf, rules: [id], noIgnore: true, unsafeFixes });
    expect(fixed.refused).toEqual([]);
    const [change] = changes;
    expect(change?.after).toBe(put(after, lang));
    expect(readFileSync(join(cwd, change?.file ?? ''), 'utf8')).toBe(put(after, lang));
  });
});

describe('places', () => {
  it('are those of the file, through three containers', async () => {
    const curl = 'curl "https://api.cloudflare.com/client/v4/zones/$Z/settings/minify"\n';
    const text = `# T\n\n${quoted(`1. Step\n\n   \`\`\`yaml\n${lines(yamlStep(`set -e\n${curl}`, 'BLOCK_LITERAL'), '   ')}   \`\`\`\n`)}`;
    const { findings } = await lint({ cwd: root, asOf, stdin: { file: 'a.md', text } });
    expect(findings).toHaveLength(1);
    const span = findings[0]?.span ?? { start: 0, end: 0 };
    expect(text.slice(span.start, span.end)).toBe('https://api.cloudflare.com/client/v4/zones/$Z/settings/minify');
    const place = lineIndex(text).place(span.start);
    expect(text.split('\n')[place.line - 1]?.slice(place.column - 1)).toMatch(/^https:\/\/api/);
  });
});

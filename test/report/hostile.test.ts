import { describe, expect, it } from 'vitest';
import { formats } from '../../src/report/registry.js';
import { unixLine } from '../../src/report/unix.js';
import { hostile, hostileReport } from './hostile.js';
import { elementsOf, readXml } from './xml-reader.js';

const report = hostileReport();
const written = new Map<string, string>();
for (const [name, load] of formats) {
  const print = await load();
  written.set(name, print(report, { color: false, owners: (file) => [file, '@<script>'], version: '1.0.0' }));
}
const out = (name: string): string => written.get(name) ?? '';

/** Acts on a terminal, or hides or turns what is read; no line end and, in pages and XML, no tab. */
const active =
  // eslint-disable-next-line no-control-regex -- control characters are what must be gone
  /[\u0000-\u0009\u000b-\u001f\u007f-\u009f\u00ad\u061c\u180e\u200b\u200e\u200f\u2028-\u202e\u2060-\u206f\ufeff\p{Surrogate}\u{e0000}-\u{e007f}]/u;

describe.each([...formats.keys()])('%s', (name) => {
  it('holds nothing that a terminal acts on', () => {
    // Lines of these end in CR LF.
    const text = ['csv', 'ics'].includes(name) ? out(name).replaceAll('\r\n', '\n') : out(name);
    expect(active.exec(text)?.[0].codePointAt(0)?.toString(16)).toBeUndefined();
  });

  it('has no line that the log of a CI service takes for a command, but its own', () => {
    const lines = out(name).split('\n');
    const commands = lines.filter((line) => line.trimStart().startsWith('::'));
    const own = /^::(?:error|warning|notice) file=[^:]*,line=\d+,endLine=\d+,col=\d+,endColumn=\d+,title=[^:,]*::/;
    for (const line of commands) expect(line).toMatch(name === 'github' ? own : /^$/);
    // The runner looks at what stands behind a command of its own first.
    for (const line of lines.filter((one) => !commands.includes(one)))
      expect(line).not.toMatch(/##(?:\[|vso|teamcity)/i);
  });

  it('does not depend on the order of the findings', async () => {
    const print = await formats.get(name)?.();
    const turned = { ...report, findings: [...report.findings].reverse() };
    expect(print?.(turned, { color: false, owners: (file) => [file, '@<script>'], version: '1.0.0' })).toBe(out(name));
  });
});

describe('hostile names and texts', () => {
  it('are one line each for a problem matcher', () => {
    const lines = out('unix').trimEnd().split('\n');
    expect(lines).toHaveLength(hostile.length);
    for (const line of lines) expect(line).toMatch(new RegExp(unixLine));
  });

  it('come back from XML as far as it can hold them', () => {
    // eslint-disable-next-line no-control-regex -- what XML cannot hold
    const forbidden = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g;
    const kept = (text: string): string => text.replace(forbidden, '').replace(/\p{Surrogate}/gu, '\ufffd');
    const names = elementsOf(readXml(out('checkstyle')), 'file').map(({ attributes }) => attributes['name']);
    expect(names.sort()).toEqual(hostile.map(kept).sort());
    const suites = elementsOf(readXml(out('junit')), 'testsuite').map(({ attributes }) => attributes['name']);
    expect(new Set(suites)).toEqual(new Set(hostile.map(kept)));
  });

  it('come back from JSON exactly', () => {
    const files = (list: { file: string }[]): string[] => list.map(({ file }) => file).sort();
    const parsed = JSON.parse(out('json'));
    expect(files(parsed.findings)).toEqual([...hostile].sort());
    expect(
      JSON.parse(out('gitlab'))
        .map((it: { location: { path: string } }) => it.location.path)
        .sort(),
    ).toEqual([...hostile].sort());
  });

  it('are relative references in SARIF that give the name back', () => {
    const [run] = JSON.parse(out('sarif')).runs;
    const names = run.results.map(
      (it: { locations: { physicalLocation: { artifactLocation: { uri: string } } }[] }) => {
        const { uri } = it.locations[0]!.physicalLocation.artifactLocation;
        expect(uri).toMatch(/^(?:[\w.~-]|%[0-9A-F]{2}|\/)+$/);
        expect(new URL(uri, 'file:///root/deep/').protocol).toBe('file:');
        return decodeURIComponent(uri);
      },
    );
    expect(names.sort()).toEqual(hostile.map((text) => text.replace(/\p{Surrogate}/gu, '\ufffd')).sort());
    const messages = [...out('sarif').matchAll(/"message": \{\s*"text": "(.*)"/g)].map(([, text]) => text);
    expect(messages).toHaveLength(4 * hostile.length);
    for (const text of messages) expect(text).not.toContain('](');
  });

  it('neither link, mention, embed nor break a table in Markdown', () => {
    const text = out('markdown');
    const code = /<code>[^<]*<\/code>|(?<!\\)`[^`]*`/g;
    const prose = text.replace(code, 'CODE');
    expect(prose).not.toMatch(/(?<!\\)\]\(|<(?!\/?code>)[a-z!]|@\w|#\d|:\/\/|www\./i);
    const rows = text.split('\n').filter((line) => line.startsWith('|'));
    expect(rows).toHaveLength(hostile.length + 2);
    for (const row of rows) expect(row.replace(/\\\||<code>[^<]*<\/code>/g, '').match(/\|/g)).toHaveLength(7);
    for (const found of text.matchAll(code)) expect(found[0].slice(1, -1)).not.toMatch(/[|\n]/);
  });

  it('are data in the page, that cannot end its element', () => {
    const page = out('html');
    expect(page.match(/<script/g)).toHaveLength(2);
    expect(page.match(/<\/script/g)).toHaveLength(2);
    const data = /<script type="application\/json" id="data">(.*)<\/script>/.exec(page)?.[1] ?? '';
    expect(data).not.toMatch(/[<>&]/);
    expect(JSON.parse(data).findings).toHaveLength(hostile.length);
    expect(page.replace(data, '')).not.toMatch(/onerror|evil\.example|pwned/);
  });
});

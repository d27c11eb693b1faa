import { symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { ConfigurationError } from '../../../../src/engine/policy/configuration/problem.js';
import { readDocument } from '../../../../src/engine/policy/configuration/document.js';
import { lint } from '../../../../src/engine/run/lint.js';
import { Project, asOf, minify } from '../../project.js';

/** What a run says of a project's configuration. */
async function said(files: Readonly<Record<string, string>>): Promise<readonly string[]> {
  const { cwd } = new Project({ 'a.ts': minify(), ...files });
  try {
    await lint({ cwd, asOf });
    return [];
  } catch (error) {
    expect(error).toBeInstanceOf(ConfigurationError);
    return (error as ConfigurationError).message.split('\n');
  }
}

const many = (count: number, one: (i: number) => string): string =>
  Array.from({ length: count }, (_, i) => one(i)).join(',');

describe('a configuration of somebody hostile', () => {
  it.each<[name: string, text: string, reason: string]>([
    ['eolint.json', '['.repeat(100_000), 'eolint.json:1:1: not readable as JSON: it is nested too deeply'],
    ['eolint.json', '{"a":'.repeat(100_000), 'eolint.json:1:1: not readable as JSON: it is nested too deeply'],
    ['eolint.yaml', `rules: ${'['.repeat(100_000)}`, 'eolint.yaml:1:1: not readable as YAML: it is nested too deeply'],
    [
      'eolint.json',
      `{"hosts": [${many(80_000, (i) => `"h${i}.example.com"`)}]}`,
      'eolint.json:1:1: is larger than 1 MiB',
    ],
    ['eolint.json', `{"hosts": ["${'*.'.repeat(1000)}x"]}`, 'must be a host name'],
  ])('%s: %.20s', async (name, text, reason) => {
    const [first, ...more] = await said({ [name]: text });
    expect(first).toContain(reason);
    expect(more).toEqual([]);
  });

  it('has no more mistakes named than anybody reads', async () => {
    expect(await said({ 'eolint.json': `{"rules": {${many(40_000, (i) => `"r${i}": "off"`)}}}` })).toHaveLength(50);
    expect(await said({ 'eolint.json': `{"rules": {${many(20_000, (i) => `"filters${i}": 7`)}}}` })).toHaveLength(50);
    expect((await said({ 'eolint.json': `{${'x '.repeat(20_000)}}` })).length).toBeLessThanOrEqual(50);
  });

  it('names no schedule that is too large, and no names of members of all objects', async () => {
    const configuration = '{"schedules": [{"files": "s/*.yaml", "hosts": ["x.example"]}]}';
    const large = await said({ 'eolint.json': configuration, 's/a.yaml': `# ${'x'.repeat(2 ** 20)}\n` });
    expect(large).toEqual(['s/a.yaml:1:1: is larger than 1 MiB']);
    const [first] = await said({
      'eolint.json': configuration,
      's/__proto__.yaml': 'id: __proto__\n__proto__: {a: 1}\n',
    });
    expect(first).toMatch(/^s\/__proto__\.yaml:\d+/);
    expect(Object.hasOwn(Object.prototype, 'a')).toBe(false);
  });

  it('may be a link that leads to itself, which is told', async () => {
    const { cwd } = new Project({ 'a.ts': minify() });
    symlinkSync('eolint.json', join(cwd, 'eolint.json'));
    await expect(lint({ cwd, asOf })).rejects.toThrow('eolint.json:1:1: a link that leads to itself');
  });

  it.each(['.gitignore', '.eolintignore', 'package.json'])('%s may be one, and the run goes on', async (name) => {
    const { cwd } = new Project({ 'a.ts': minify() });
    symlinkSync(name, join(cwd, name));
    expect((await lint({ cwd, asOf })).findings).toHaveLength(1);
  });

  it('may have brackets in its texts', async () => {
    const text = `{"rules": {}, "ignores": ["${'['.repeat(1000)}", "a\\"${'{'.repeat(1000)}"]}`;
    expect(await readDocument('eolint.json', text)).toMatchObject({ ok: true });
  });
});

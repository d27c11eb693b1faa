import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { lint } from '../../../src/engine/run/lint.js';
import { Project } from '../project.js';

const API = 'https://api.cloudflare.com/client/v4';

type Files = Readonly<Record<string, string>>;

/** Projects in one text: `-- <project>/<file> --` before each file. */
function projects(): readonly (readonly [name: string, files: Files])[] {
  const made = new Map<string, Record<string, string>>();
  const text = readFileSync(new URL('over-files.txtar', import.meta.url), 'utf8');
  for (const part of text.split(/^-- (?=\S+ --$)/m).slice(1)) {
    const [, name = '', file = '', content = ''] = /^([^/]+)\/(\S+) --\n([^]*)$/.exec(part) ?? [];
    made.set(name, { ...made.get(name), [file]: content.replaceAll('api:', API) });
  }
  return [...made];
}

/* The parts of one address stand in several files, and are put together as each language does it. */
describe('a request whose parts stand in several files', () => {
  it.each(projects())('%s', async (_name, files) => {
    const { cwd } = new Project({ LICENSE: '', ...files });
    const { findings } = await lint({ cwd, asOf: '2026-11-21', noIgnore: true });
    expect(findings.map(({ rule, confidence }) => `${rule} ${confidence}`)).toEqual(['firewall-rules certain']);
  });
});

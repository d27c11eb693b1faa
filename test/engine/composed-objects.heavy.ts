import { readFileSync } from 'node:fs';
import { beforeAll, describe, expect, it } from 'vitest';
import { lint } from '../../src/engine/run/lint.js';
import { Project } from './project.js';

interface Row {
  readonly language: string;
  readonly code: string;
  readonly file: string;
  readonly text: string;
  readonly rule: string;
  readonly isFound: boolean;
}

const BODY = 'load-balancer-notification-email';

/**
 * `== <language> <file> [<rule>]` before a program with a place `BODY`, `--` before each way to put a body or a query
 * together that has the retired member, and `--not` before each that has it no longer when it is sent.
 */
function rows(): readonly Row[] {
  const text = readFileSync(new URL('composed-objects.txt', import.meta.url), 'utf8');
  return text
    .split(/^== /m)
    .slice(1)
    .flatMap((part, at) => {
      const [head = '', ...lines] = part.split('\n');
      const [language = '', name = '', rule = BODY] = head.split(' ');
      const [program = '', ...ways] = lines.join('\n').split(/^--(?=\n|not\n)/m);
      return ways.map((way, i) => {
        const code = way.replace(/^(?:not)?\n/, '').trim();
        return {
          language,
          code,
          rule,
          isFound: !way.startsWith('not'),
          file: `${language}/${String(at)}-${String(i)}/${name}`,
          text: `${program.trimEnd().replace('BODY', () => code)}\n`,
        };
      });
    });
}

const ALL = rows();

/*
 * A retired member of a body, or a retired parameter, in an object that is put together as each language does it, mostly with
 * what is not known; where it is taken away again nothing may be said.
 */
describe('a body or a query that is put together', () => {
  const found = new Map<string, Set<string>>();
  const possible = new Map<string, Set<string>>();
  beforeAll(async () => {
    const files = Object.fromEntries(ALL.map(({ file, text }) => [file, text]));
    const { cwd } = new Project({ LICENSE: '', ...files });
    const { findings } = await lint({ cwd, asOf: '2026-11-21', noIgnore: true });
    for (const { rule, span, confidence } of findings) {
      const into = confidence === 'possible' ? possible : found;
      into.set(span.file, (into.get(span.file) ?? new Set()).add(rule));
    }
  }, 240_000);

  it.each(ALL.map((row) => [row.language, row.isFound ? 'has' : 'has not', row.code, row] as const))(
    '%s %s: %s',
    (_language, _has, _code, { file, rule, isFound }) => {
      expect(found.get(file)?.has(rule) ?? false).toBe(isFound);
      if (!isFound) expect(possible.get(file)?.has(rule) ?? false).toBe(false);
    },
  );
});

import { existsSync, readFileSync, readdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { helpText } from '../../src/cli/help.js';
import { COMMANDS, OPTIONS, flagsOf, type Command } from '../../src/cli/options.js';
import { OPTIONS as EXPR, exprHelp } from '../../src/cli/expr/options.js';

const root = fileURLToPath(new URL('../..', import.meta.url));
const pages = [
  'README.md',
  ...readdirSync(join(root, 'docs'))
    .filter((name) => name.endsWith('.md'))
    .map((name) => `docs/${name}`),
];
const textOf = (page: string): string => readFileSync(join(root, page), 'utf8');

const known = new Set([
  ...Object.entries(OPTIONS).flatMap(([name, option]) => flagsOf(name, option)),
  ...Object.keys(EXPR).map((name) => `--${name}`),
  '--help',
  '--version',
]);
/** Flags of the programs that the pages call besides. */
const others = new Set(['--yes', '--ignore-scripts']);

function commandLine(): string {
  const helps = (Object.keys(COMMANDS) as Command[]).map((command) => {
    const text = command === 'expr' ? exprHelp(undefined) : helpText(command, 100);
    return `## eolint ${command}\n\n\`\`\`text\n${text.trimEnd()}\n\`\`\`\n`;
  });
  return `\n${helps.join('\n')}\n`;
}

describe('the documentation', () => {
  it('has the help of every command as it is printed (UPDATE_DOCS=1 writes it)', () => {
    const between = /(?<=<!-- help -->\n)[\s\S]*?(?=<!-- \/help -->)/;
    const file = join(root, 'docs/command-line.md');
    if (process.env['UPDATE_DOCS'] !== undefined) {
      writeFileSync(
        file,
        textOf('docs/command-line.md').replace(between, () => commandLine()),
      );
    }
    expect(between.exec(textOf('docs/command-line.md'))?.[0]).toBe(commandLine());
  });

  it.each(pages.filter((page) => page !== 'docs/compared.md'))('%s names only flags that exist', (page) => {
    const named = [...textOf(page).matchAll(/(?<![\w-])--[a-z][a-z-]+/g)].map(([flag]) => flag);
    expect(named.filter((flag) => !known.has(flag) && !others.has(flag))).toEqual([]);
  });

  it.each(pages)('%s leads only to pages and pictures that are there', (page) => {
    const links = [...textOf(page).matchAll(/\]\((?!https?:|#)([^)#\s]+)/g)].map(([, link]) => link ?? '');
    for (const link of links) {
      const target = link.startsWith('/') ? join(root, 'docs', link) : join(root, dirname(page), link);
      expect([page, link, existsSync(target)]).toEqual([page, link, true]);
    }
  });

  it.each(pages)('%s says it in the words of the field', (page) => {
    expect(textOf(page).match(/\breckon|\btext of record|\bis told\b|\bare told\b|\bmend(?:s|ed)?\b/gi) ?? []).toEqual(
      [],
    );
  });
});

import type { Entry, Example } from '../model/entry.js';
import { expressionError } from '../report/expression-error.js';
import { code, prose } from '../report/markdown-text.js';
import { decidingDay } from '../text/deciding-day.js';
import { surfaceRewrites } from '../schedule/surface-rewrites.js';
import { changedLines } from './changed-lines.js';
import { SCHEDULE, exampleCommand, sections } from './entry-text.js';

/*
 * The pages of the rules, in Markdown. They say nothing of today: a page changes only with its entry.
 */

/** The page of one rule: what, when, what instead, how it is fixed, with examples before and after. */
export function rulePage(entry: Entry): string {
  const parts = sections(entry).flatMap(([title, lines]) => {
    const said = lines.filter((line) => line !== '');
    // What is the same for nearly all rules stands in a page of its own.
    const usual = title === 'How sure' && entry.atMost === undefined;
    return said.length === 0 || usual ? [] : [`## ${title}`, said.map(item).join('\n')];
  });
  const examples = entry.examples.flatMap((example) => exampleParts(example));
  return page([
    `# ${prose(entry.title)}`,
    facts(entry),
    ...parts,
    '## Examples',
    ...(entry.examples.some(({ after }) => after !== undefined)
      ? [`Lines with \`-\` and \`+\` show what ${code(exampleCommand(entry))} makes of the code.`]
      : []),
    ...examples,
    '## Leave a finding out',
    `Write a comment before the call, with a reason: ${code(`eolint-ignore-next ${entry.id} -- reason`)}. More in [suppressions](../configuration.md#leave-findings-out).`,
    `${code(`eolint explain ${entry.id}`)} shows the rule on the command line.`,
  ]);
}

/** The page of mistakes in expressions, which is no rule of the schedule. */
export function mistakesPage(): string {
  const { title, about, kinds, try: hint, url } = expressionError;
  return page([
    `# ${prose(title)}`,
    code(expressionError.id),
    about.map(prose).join(' '),
    ...kinds.flatMap((one) => [
      `## ${one.kind}`,
      prose(`${one.title}.`),
      fenced('diff', `- ${one.wrong}\n+ ${one.right}`),
    ]),
    prose(hint),
    `The language: <${url}>`,
  ]);
}

/** The list of all rules by their day, the latest first, those without a day in front. */
export function rulesIndex(entries: readonly Entry[]): string {
  const dated = [...entries].sort((a, b) => (keyOf(a) < keyOf(b) ? 1 : -1));
  const row = (entry: Entry): string =>
    `| ${decidingDay(entry) ?? 'not set'} | [${code(entry.id)}](${entry.id}.md) | ${prose(entry.title)} | ${fixText(entry)} |`;
  const years = new Map<string, Entry[]>();
  for (const entry of dated) {
    const year = decidingDay(entry)?.slice(0, 4) ?? 'No day is set';
    years.set(year, [...(years.get(year) ?? []), entry]);
  }
  return page([
    '# Rules by date',
    `${entries.length} rules. The day is the end of life by [Cloudflare's published deprecation schedule](${SCHEDULE}); ${code('eolint rules')} lists them with the days that are left.`,
    ...[...years].flatMap(([year, some]) => [
      `## ${year}`,
      ['| End of life | Rule | What ends | Fix |', '| --- | --- | --- | --- |', ...some.map(row)].join('\n'),
    ]),
    `Mistakes in rule expressions are [${code(expressionError.id)}](expression-error.md).`,
  ]);
}

function keyOf(entry: Entry): string {
  return `${decidingDay(entry) ?? '9999'} ${entry.id}`;
}

function facts(entry: Entry): string {
  const day = decidingDay(entry);
  const cells = [
    code(entry.id),
    day === null ? 'no end of life is set' : `end of life **${day}**`,
    ...(entry.extendedTo === undefined ? [] : [`extended to ${entry.extendedTo} in the public schedule`]),
    fixText(entry) === '' ? 'no fix' : fixText(entry),
  ];
  return cells.join(' · ');
}

function fixText(entry: Entry): string {
  if (entry.rewrite !== undefined) return `${entry.rewrite.applicability} fix`;
  const [declared] = surfaceRewrites(entry);
  return declared === undefined ? '' : `${declared.applicability} fix of declarations`;
}

function item(line: string): string {
  if (line.startsWith('- ')) return `  - ${prose(line.slice(2))}`;
  return `- ${prose(line).replace(`\`${SCHEDULE}\``, `<${SCHEDULE}>`)}`;
}

/** Languages that highlighters know by another name than the extension. */
const NAMES: Readonly<Record<string, string>> = {
  tf: 'hcl',
  yml: 'yaml',
  ex: 'elixir',
  pl: 'perl',
  rs: 'rust',
  cs: 'csharp',
};

function exampleParts({ lang, name, before, after, valid }: Example): string[] {
  const about = name === undefined ? lang : `${name} (${lang})`;
  if (before === undefined) return [`### Not found: ${prose(about)}`, fenced(NAMES[lang] ?? lang, valid ?? '')];
  if (after === undefined) return [`### Found: ${prose(about)}`, fenced(NAMES[lang] ?? lang, before)];
  return [`### Found and fixed: ${prose(about)}`, fenced('diff', changedLines(before, after, 3).join('\n'))];
}

/** A block of code, its fence longer than any in it. */
function fenced(language: string, text: string): string {
  const longest = Math.max(2, ...[...text.matchAll(/`{3,}/g)].map(([run]) => run.length));
  const fence = '`'.repeat(longest + 1);
  return `${fence}${language}\n${text.replace(/\n+$/, '')}\n${fence}`;
}

function page(parts: readonly string[]): string {
  return `${parts.join('\n\n')}\n`;
}

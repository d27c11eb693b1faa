import type { LintResult } from '../../engine/run/lint.js';
import type { Finding, Fix } from '../../model/finding.js';
import { colorsOf } from '../../text/colors.js';
import { applyEdits } from '../../text/edits.js';
import { inertTerminal } from '../../text/inert.js';
import { lineIndex } from '../../text/lines.js';
import { redact } from '../../text/redact.js';

/** What to do with one finding. */
export type Answer =
  | { readonly kind: 'yes' | 'no' | 'all' | 'quit' }
  /** Leave it out of reports from now on. */
  | { readonly kind: 'suppress'; readonly reason: string };

interface Questions {
  /** Shows a finding with the changes of its fix, and asks; undefined when the user ended the program. */
  ask(
    finding: Finding & { readonly fix: Fix },
    result: LintResult,
    place: { readonly index: number; readonly count: number },
  ): Promise<Answer | undefined>;
}

const KINDS = { y: 'yes', n: 'no', a: 'all', q: 'quit' } as const;

/** What the keys do, for a finding of this rule. */
function helpOf(rule: string): string {
  return [
    'y - make this change',
    'n - leave it as it is',
    `a - make this and all others of ${rule} that are as safe`,
    's - suppress the finding, with a reason',
    'q - quit; what was answered with y is written',
    '? - show this',
  ].join('\n');
}

/** The questions on a terminal; what draws them is loaded when the first one is asked. */
export async function questions(color: boolean): Promise<Questions> {
  const [{ askKey }, { changedLines }] = await Promise.all([import('./key.js'), import('../changed-lines.js')]);
  const colors = colorsOf(color);
  const paint = (line: string): string => {
    const shown = inertTerminal(line);
    if (line.startsWith('+')) return colors.green(shown);
    return line.startsWith('-') ? colors.red(shown) : shown;
  };
  return {
    ask: async (finding, result, { index, count }) => {
      const { rule, message, span, fix } = finding;
      const before = result.texts(span.file) ?? '';
      const after = applyEdits(before, fix.edits);
      const changes = changedLines(before, typeof after === 'string' ? after : before, 2);
      const { line, column } = lineIndex(before).place(span.start);
      const title = `${inertTerminal(span.file)}:${line}:${column} ${rule}`;
      const isSafe = fix.applicability === 'safe';
      const unsafe = isSafe ? undefined : `not safe: ${fix.because ?? 'it may change what the code does'}`;
      const about = [message, fix.title, unsafe]
        .filter((part) => part !== undefined)
        .map((part) => inertTerminal(redact(part)));
      const shown = [colors.bold(title), ...about, '', ...changes.map((change) => paint(redact(change))), ''];
      process.stdout.write(`\n${shown.join('\n')}\n`);
      // Whoever makes a change that may do harm says so: Enter stands for nothing there.
      const key = await askKey(`Make this change? (${index + 1} of ${count})`, ['y', 'n', 'a', 's', 'q'], {
        enter: isSafe ? 'y' : undefined,
        help: helpOf(rule),
      });
      if (key === undefined) return undefined;
      return key === 's' ? suppression() : { kind: KINDS[key as keyof typeof KINDS] };
    },
  };
}

async function suppression(): Promise<Answer | undefined> {
  const { isCancel, text } = await import('@clack/prompts');
  const reason = await text({
    message: 'Why? It is written behind the suppression; until=YYYY-MM-DD at its end lets it lapse.',
    validate: (value) => ((value ?? '').trim() === '' ? 'A suppression needs a reason.' : undefined),
  });
  return isCancel(reason) ? undefined : { kind: 'suppress', reason: reason.trim() };
}

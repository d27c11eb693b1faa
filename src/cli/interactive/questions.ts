import type { LintResult } from '../../engine/lint.js';
import type { Finding, Fix } from '../../model/finding.js';
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

/** The questions on a terminal; what draws them is loaded when the first one is asked. */
export async function questions(): Promise<Questions> {
  const [{ isCancel, log, select, text }, { createTwoFilesPatch }, { default: colors }] = await Promise.all([
    import('@clack/prompts'),
    import('diff'),
    import('picocolors'),
  ]);
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
      const patch = createTwoFilesPatch('', '', before, typeof after === 'string' ? after : before, '', '', {
        context: 2,
      });
      const changes = patch
        .split('\n')
        .slice(4)
        .filter((line) => line !== '');
      const { line, column } = lineIndex(before).place(span.start);
      const title = `${inertTerminal(span.file)}:${line}:${column} ${rule}`;
      const unsafe =
        fix.applicability === 'unsafe' ? `not safe: ${fix.because ?? 'it may change what the code does'}` : undefined;
      const about = [message, fix.title, unsafe]
        .filter((part) => part !== undefined)
        .map((part) => inertTerminal(redact(part)));
      log.message([colors.bold(title), ...about, '', ...changes.map((change) => paint(redact(change)))].join('\n'));
      const answer = await select({
        message: `Make this change? (${index + 1} of ${count})`,
        options: [
          { value: 'yes', label: 'yes' },
          { value: 'no', label: 'no' },
          { value: 'all', label: `yes, and all others of ${rule}` },
          { value: 'suppress', label: 'suppress it, with a reason' },
          { value: 'quit', label: 'quit', hint: 'what was answered with yes is written' },
        ] as const,
      });
      if (isCancel(answer)) return undefined;
      if (answer !== 'suppress') return { kind: answer };
      const reason = await text({
        message: 'Why? It is written behind the suppression; until=YYYY-MM-DD at its end lets it lapse.',
        validate: (value) => ((value ?? '').trim() === '' ? 'A suppression needs a reason.' : undefined),
      });
      return isCancel(reason) ? undefined : { kind: 'suppress', reason: reason.trim() };
    },
  };
}

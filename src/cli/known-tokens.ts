import { lintSource } from '@secretlint/core';
import { creator } from '@secretlint/secretlint-rule-preset-recommend';
import type { Report } from '../model/report.js';
import type { Range } from '../text/layout.js';

/** UTF-16 units of a file on each side of a finding that are looked at, more than a frame shows. */
const around = 4000;

const rules = [{ id: '@secretlint/secretlint-rule-preset-recommend', rule: creator }];

/** The tokens that a rule set of known formats finds near the findings of a report, by file. */
export async function knownTokens(report: Report): Promise<(file: string) => readonly Range[]> {
  const found = new Map<string, Range[]>();
  for (const [file, windows] of windowsOf(report)) {
    const text = report.texts(file) ?? '';
    const ranges = await Promise.all(windows.map((window) => tokensIn(text, window)));
    found.set(file, ranges.flat());
  }
  return (file) => found.get(file) ?? [];
}

async function tokensIn(text: string, { start, end }: Range): Promise<Range[]> {
  const { messages } = await lintSource({
    // Its rules go by the extension in places, and the text is a part of the file.
    source: { filePath: '/source.txt', content: text.slice(start, end), contentType: 'text', ext: '.txt' },
    options: { config: { rules } },
  });
  return messages.map(({ range }) => ({ start: start + range[0], end: start + range[1] }));
}

function windowsOf({ findings, texts }: Report): Map<string, Range[]> {
  const out = new Map<string, Range[]>();
  const spans = findings.flatMap(({ span, related }) => [span, ...related]).sort((a, b) => a.start - b.start);
  for (const { file, start, end } of spans) {
    const length = texts(file)?.length;
    if (length === undefined) continue;
    const window = { start: Math.max(start - around, 0), end: Math.min(end + around, length) };
    const windows = out.get(file) ?? [];
    const last = windows.at(-1);
    if (last !== undefined && window.start <= last.end) {
      windows[windows.length - 1] = { start: last.start, end: Math.max(last.end, window.end) };
    } else windows.push(window);
    out.set(file, windows);
  }
  return out;
}

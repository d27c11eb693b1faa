import type { FixKind, PageChange, PageData, PageFinding, PageLine, PageRule } from '../html/data.js';
import { h, relativeDays } from './dom.js';
import type { Child } from './dom.js';

export const fixNames: Readonly<Record<FixKind, string>> = {
  safe: 'Safe fix',
  unsafe: 'Unsafe fix',
  advice: 'Advice',
  none: 'By hand',
};

/** A finding as a closed box; what is in it is made when it is opened first. */
export function findingElement(data: PageData, finding: PageFinding): HTMLDetailsElement {
  const rule = data.rules[finding.rule];
  const box = h(
    'details',
    { class: `finding ${finding.status}` },
    h(
      'summary',
      {},
      h('span', { class: 'dot', title: finding.status, role: 'img', 'aria-label': finding.status }),
      h(
        'span',
        { class: 'what' },
        h('span', { class: 'message' }, ...withCode(finding.message)),
        h('span', { class: 'place' }, `${data.files[finding.file] ?? ''}:${finding.line}:${finding.column}`),
      ),
      h(
        'span',
        { class: 'tags' },
        finding.disputed === null ? undefined : h('span', { class: 'tag disputed' }, 'Disputed'),
        finding.confidence === 'certain' ? undefined : h('span', { class: 'tag' }, capital(finding.confidence)),
        h('span', { class: `tag fix-${finding.fix}` }, fixNames[finding.fix]),
        h('span', { class: 'when' }, whenText(finding, rule)),
      ),
    ),
  );
  const fill = (): void => {
    if (!box.open || box.children.length > 1) return;
    box.append(body(data, finding));
    for (const pre of box.querySelectorAll('pre')) showMark(pre);
  };
  box.addEventListener('toggle', fill);
  return box;
}

/** Scrolls long lines to what is marked in them. */
function showMark(pre: HTMLElement): void {
  const mark = pre.querySelector('mark');
  if (mark === null || mark.offsetLeft + mark.offsetWidth <= pre.clientWidth) return;
  pre.scrollLeft = mark.offsetLeft - pre.clientWidth / 3;
}

/** A mistake in an expression has no day. */
function whenText({ status }: PageFinding, rule: PageRule | undefined): string {
  if (rule === undefined || rule.days === null) return status === 'invalid' ? '' : 'no date';
  return relativeDays(rule.days);
}

function body(data: PageData, finding: PageFinding): HTMLElement {
  const rule = data.rules[finding.rule];
  const invalid = finding.status === 'invalid';
  const end = rule === undefined || rule.date === null ? 'not set' : `${rule.date}, ${relativeDays(rule.days ?? 0)}`;
  return h(
    'div',
    { class: 'body' },
    finding.code.length === 0 ? undefined : code(finding.code),
    finding.changes.length === 0
      ? undefined
      : h('div', { class: 'changes' }, h('h4', {}, fixTitle(finding)), ...finding.changes.map(change)),
    finding.draft === undefined
      ? undefined
      : h(
          'div',
          { class: 'changes' },
          h('h4', {}, `Draft: ${finding.draft.title}`),
          h('pre', { class: 'code', tabindex: 0, 'aria-label': 'Draft' }, finding.draft.text),
        ),
    h(
      'dl',
      {},
      fact(invalid ? 'Help' : 'Instead', ...finding.instead.map(operation)),
      fact('End of life', invalid ? '' : end),
      fact('Fix', ...(finding.hint === null ? [] : withCode(finding.hint))),
      fact('Disputed', finding.disputed ?? ''),
      fact('Confidence', finding.confidence),
      fact('Owners', finding.owners.map((owner) => data.owners[owner] ?? '').join(' ')),
      fact('Sent from', ...finding.related.map((place) => h('code', { class: 'whole' }, place))),
    ),
  );
}

/** A term with what is said of it; nothing where there is nothing to say. */
function fact(name: string, ...said: readonly (Node | string)[]): Child {
  const there = said.filter((one) => one !== '');
  return there.length === 0 ? undefined : [h('dt', {}, name), h('dd', {}, ...there)];
}

function operation(text: string): Node | string {
  const [, method, path] = /^([A-Z]+) (\/.*)$/.exec(text) ?? [];
  if (method === undefined || path === undefined) return text;
  return h('span', { class: 'operation' }, h('b', {}, method), h('code', {}, path));
}

function fixTitle({ fix }: PageFinding): string {
  return fix === 'safe' ? 'What eolint fix changes' : 'What eolint fix --unsafe-fixes changes';
}

function code(lines: readonly PageLine[]): HTMLElement {
  return h(
    'pre',
    { class: 'code', tabindex: 0, 'aria-label': 'Code' },
    ...lines.map(({ number, text, mark }) =>
      h(
        'span',
        { class: mark === undefined ? 'line' : 'line hit' },
        h('span', { class: 'number', 'aria-hidden': 'true' }, String(number)),
        h('span', { class: 'text' }, ...marked(text, mark)),
      ),
    ),
  );
}

function marked(text: string, mark: PageLine['mark']): (Node | string)[] {
  if (mark === undefined) return [text];
  const [from, to] = mark;
  return [text.slice(0, from), h('mark', {}, text.slice(from, to)), text.slice(to)];
}

const signs = { same: ' ', gone: '-', new: '+' } as const;
const spoken = { same: '', gone: 'removed: ', new: 'added: ' } as const;

function change({ file, lines }: PageChange): HTMLElement {
  return h(
    'div',
    {},
    file === null ? undefined : h('div', { class: 'other-file' }, file),
    h(
      'pre',
      { class: 'diff', tabindex: 0, 'aria-label': 'Change' },
      ...lines.map(({ kind, number, text, part }) =>
        h(
          'span',
          { class: `line ${kind}` },
          h('span', { class: 'number', 'aria-hidden': 'true' }, number === undefined ? '' : String(number)),
          h('span', { class: 'sign', 'aria-hidden': 'true' }, signs[kind]),
          spoken[kind] === '' ? undefined : h('span', { class: 'spoken' }, spoken[kind]),
          h('span', { class: 'text' }, ...marked(text, part)),
        ),
      ),
    ),
  );
}

/** Text with its parts between backticks as code. */
export function withCode(text: string): (Node | string)[] {
  return text
    .split(/(`[^`]+`)/)
    .filter(Boolean)
    .map((part) => (/^`[^`]+`$/.test(part) ? h('code', {}, part.slice(1, -1)) : part));
}

export function capital(word: string): string {
  return word.charAt(0).toUpperCase() + word.slice(1);
}

import type { Edit } from '../../model/span.js';
import { lineDiff } from '../html/line-diff.js';

const token = /\r\n|\s+|[\w$\u0080-\uffff]+|[^]/gu;
/** More tokens than this are not compared: only what an edit begins and ends with is left out then. */
const most = 190;

/** The same change in edits that carry only what they add: what the text before and after have in common stays. */
export function smallestEdits(text: string, edit: Edit): Edit[] {
  const old = text.slice(edit.start, edit.end);
  const [head, tail] = inCommon(old, edit.text);
  const start = edit.start + head;
  const before = old.slice(head, old.length - tail).match(token) ?? [];
  const after = edit.text.slice(head, edit.text.length - tail).match(token) ?? [];
  const whole = { ...edit, start, end: edit.end - tail, text: edit.text.slice(head, edit.text.length - tail) };
  if (before.length > most || after.length > most) return [whole];
  const out: Edit[] = [];
  let at = start;
  let open: { start: number; end: number; text: string } | undefined;
  const close = (): void => {
    if (open !== undefined) out.push({ ...edit, ...open });
    open = undefined;
  };
  for (const { kind, text: part } of lineDiff(before, after)) {
    if (kind === 'same') {
      close();
      at += part.length;
    } else {
      open ??= { start: at, end: at, text: '' };
      if (kind === 'gone') {
        at += part.length;
        open.end = at;
      } else open.text += part;
    }
  }
  close();
  return out.length === 0 ? [whole] : out;
}

/** How many characters two texts begin and end with in common, whole surrogate pairs. */
function inCommon(a: string, b: string): readonly [head: number, tail: number] {
  const least = Math.min(a.length, b.length);
  let head = 0;
  while (head < least && a[head] === b[head]) head++;
  if (/[\ud800-\udbff]/.test(a[head - 1] ?? '')) head--;
  let tail = 0;
  while (tail < least - head && a.at(-1 - tail) === b.at(-1 - tail)) tail++;
  if (/[\udc00-\udfff]/.test(a.at(-tail) ?? '') && tail > 0) tail--;
  return [head, tail];
}

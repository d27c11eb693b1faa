import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
import { dialectOf, recordOf, words, type Kind } from '../../src/engine/reading/kinds.js';
import type { Dialect, Spelled } from '../../src/model/dialect.js';
import type { Request } from '../../src/model/request.js';
import type { SourceText, Span } from '../../src/model/span.js';
import { casesIn } from '../cases.js';
import { runOf } from '../clients/sending.js';
import { fieldsOf } from './rewritten-forms.js';

/**
 * Tests that each program of `<kind>/forms.txt` becomes what the lines behind it say where the body of its first request
 * is to be sent as a form, or why it does not. `«` and `»` stand around what a name is given that stands for the body, and
 * around what a statement of its own puts into the request. A line `each LIST` says how a list of objects is made of a list that is code. `vitest run -u` writes down what comes now.
 */
export function forms(kind: Kind): void {
  it(`bodies become forms as ${kind}/forms.txt says`, async () => {
    const file = new URL(`${kind}/forms.txt`, import.meta.url);
    const dialect = await dialectOf(kind);
    if (dialect === undefined) throw new Error(`${kind} has no dialect`);
    const made: string[] = [];
    for (const [program] of casesIn(file)) {
      const lines = (await become(kind, dialect, program)).split('\n');
      made.push([program, ...lines.map((line) => `=> ${line}`)].join('\n'));
    }
    await expect(`${made.join('\n\n')}\n`).toMatchFileSnapshot(fileURLToPath(file));
  });
}

async function become(kind: Kind, dialect: Dialect, program: string): Promise<string> {
  const [, list] = /^each (.+)$/.exec(program) ?? [];
  if (list !== undefined) return dialect.each?.(list, { name: '$.id', 'odd key': '$' }) ?? '(cannot)';
  const [extension = ''] = words(recordOf(kind)?.extensions ?? '');
  const source: SourceText = { file: `a.${extension}`, text: program.replace(/[«»]/g, '') };
  const { requests } = await runOf(kind, source);
  const [sent] = requests;
  if (sent === undefined) return '(sends nothing)';
  const marked = markedIn(program).map((one): Span => ({ file: source.file, ...one }));
  const request = sent.body === undefined || sent.body.span !== undefined ? sent : setLater(sent, marked.pop(), source);
  const fields = fieldsOf(request);
  const spelled =
    fields === undefined
      ? (dialect.emptyForm?.(request, source) ?? { refused: 'there is no body of JSON' })
      : dialect.multipart(request, fields, source, marked[0]);
  return changed(source.text, spelled);
}

function markedIn(program: string): Omit<Span, 'file'>[] {
  return [...program.matchAll(/«([^»]*)»/g)].map(({ index, 1: inner = '' }, i) => {
    const start = index - 2 * i;
    return { start, end: start + inner.length };
  });
}

/** A request whose body is put into it by the statement that this is the value of. */
function setLater(request: Request, span: Span | undefined, { text }: SourceText): Request {
  if (request.body === undefined || span === undefined) return request;
  const start = span.start - (/[^\n;]*$/.exec(text.slice(0, span.start))?.[0].trimStart().length ?? 0);
  return { ...request, body: { ...request.body, span, whole: { ...span, start } } };
}

function changed(text: string, spelled: Spelled): string {
  if ('refused' in spelled) return `[${spelled.refused}]`;
  return [...spelled.edits]
    .sort((a, b) => b.start - a.start)
    .reduce((before, edit) => before.slice(0, edit.start) + edit.text + before.slice(edit.end), text);
}

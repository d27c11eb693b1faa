import type { LibraryStep } from '../model/rewrite.js';
import { barred, made, nothing, placeOf, quoted, refuse, type Outcome, type Rewriting } from './step.js';

/**
 * Calls another method of a client library: the last name of the chain, in capitals, becomes the first argument of a
 * method that stands for all of them. Nothing to do where a request is made by its URL.
 */
export function callMethod(input: Rewriting, step: LibraryStep): Outcome {
  const { request, dialect, source } = input;
  if (request.named === undefined) return nothing;
  const names = step[request.dialect === 'python' ? 'python' : 'javascript'];
  const bar = barred(input, request.named, 'the name of the method');
  if (bar !== undefined) return bar;
  const { file, start, end } = request.named;
  const chain = source.text.slice(start, end);
  const [, group = '', between = '', last = ''] = /(?<!\w)(\w+)(\s*\.\s*)(\w+)$/.exec(chain) ?? [];
  const to = Object.hasOwn(names, group) ? names[group] : undefined;
  const open = /^\s*\(\s*/.exec(source.text.slice(end))?.[0];
  if (
    to === undefined ||
    open === undefined ||
    between.trim() !== '.' ||
    !['python', 'javascript'].includes(request.dialect)
  ) {
    return refuse(`no method is known that stands for ${quoted(chain)}`);
  }
  const dimension = last.replace(/([a-z0-9])([A-Z])/g, '$1_$2').toUpperCase();
  const argument = dialect?.code?.({ text: dimension }, usualQuote(source.text));
  if (argument === undefined) return refuse('the argument cannot be written in this kind of file');
  const dictionary = request.dialect === 'python' ? attributeOf(input, step.dictionaries ?? []) : undefined;
  if (dictionary !== undefined) return dictionary;
  const at = end + open.length;
  const isEmpty = source.text[at] === ')';
  const from = end - last.length - between.length - group.length;
  return made([
    { file, start: from, end, text: to },
    { file, start: at, end: at, text: isEmpty ? argument : `${argument}, ` },
  ]);
}

/** A member of a field is read as an attribute: the field holds a dictionary now, which has keys alone, as the API spells them. */
function attributeOf(input: Rewriting, fields: readonly string[]): Outcome | undefined {
  const { text } = input.source;
  const isField = (key: string | undefined): boolean => key !== undefined && fields.includes(key);
  const read = input.request.site.reads.find(
    ({ path, span }) =>
      span.file === input.source.file &&
      ((isField(path.at(-2)) && text[span.start - 1] === '.') || (isField(path.at(-1)) && text[span.end] === '.')),
  );
  if (read === undefined) return undefined;
  const what = quoted(read.path.slice(isField(read.path.at(-1)) ? -1 : -2).join('.'));
  return refuse(
    `${what} is read as an object (${placeOf(input, read.span)}), and the new answer has a dictionary there, by the names that the API has`,
  );
}

/** The quotes that a file has more of. */
function usualQuote(text: string): string {
  return text.split('"').length > text.split("'").length ? '"' : "'";
}

import type { QueryStep } from '../model/rewrite.js';
import type { Edit, Span } from '../model/span.js';
import type { Run } from '../model/text.js';
import { removeSpan } from '../text/edits.js';
import { judgedTouch } from './policy.js';
import { removeStatement } from './statement.js';
import { knownText, type Parameter } from './parameters.js';
import { barred, made, quoted, refuse, together, type Outcome, type Refused, type Rewriting } from './step.js';

/** A value that asked for what is not the same without the parameter. */
export function unlessOther(
  { remove, values }: Extract<QueryStep, { readonly remove: string }>,
  one: Parameter,
): Refused | undefined {
  if (values === undefined) return undefined;
  const value = knownText(one.value);
  const what = `the query parameter ${quoted(remove)}`;
  if (value === undefined || (value === '' && one.field !== undefined)) {
    return refuse(
      `the value of ${what} is not known, and only ${values.map(quoted).join(' and ')} is the same without it`,
    );
  }
  return values.includes(value) ? undefined : refuse(`nothing stands for the value ${quoted(value)} of ${what}`);
}

export function removed(input: Rewriting, one: Parameter, name: string): Outcome {
  const what = `the query parameter ${quoted(name)}`;
  const { field } = one;
  if (field?.span !== undefined && field.apart !== undefined) {
    const { file } = field.span;
    const bar = barred(input, field.span, what);
    if (bar !== undefined) return bar;
    return made([{ file, ...removeSpan(input.source.text, field.span, field.apart), text: '' }]);
  }
  const range = wholeRange(input, one, what);
  if ('refused' in range) return asMember(input, one, what) ?? asStatement(input, one, what) ?? range;
  const edit = withSeparator(input.source.text, range);
  return edit === undefined ? refuse(`${what} cannot be taken out where it is written`) : made([edit]);
}

/** The parameter is a member of an object, or a pair of a list, that is made a query. */
function asMember(input: Rewriting, { name }: Parameter, what: string): Outcome | undefined {
  const [first] = name;
  const span = first?.span === undefined ? undefined : (input.uses?.member(first.span) ?? input.uses?.pair(first.span));
  if (span === undefined) return undefined;
  const { file } = span;
  return barred(input, span, what) ?? made([{ file, ...removeSpan(input.source.text, span, 'comma'), text: '' }]);
}

/** `params.set('name', value)`, `params['name'] = value`: the statement goes. */
function asStatement(input: Rewriting, { name }: Parameter, what: string): Outcome | undefined {
  const [first] = name;
  const assigned = first?.span === undefined ? undefined : input.uses?.assigned(first.span);
  if (first?.span === undefined || assigned === undefined) return undefined;
  const bar = barred(input, first.span, what) ?? barred(input, assigned.statement, what);
  if (bar !== undefined) return bar;
  const gone = removeStatement(input, assigned.statement, 'the statement');
  return 'refused' in gone ? gone : together([gone, judgedTouch(input, assigned.touched)]);
}

/** The range of `name=value`, where all of it is written in one stretch. */
function wholeRange(input: Rewriting, { name, value }: Parameter, what: string): Span | Refused {
  const runs = [...name, ...value].filter((piece): piece is Run => piece.kind === 'run');
  const [first] = runs;
  const last = runs.at(-1)?.span;
  if (runs.length < name.length + value.length) return refuse(`the value of ${what} comes from a variable`);
  if (first?.span === undefined || last?.file !== first.span.file)
    return refuse(`${what} is put together by other code`);
  // `name=` has no value that would say where it ends.
  const sign = value.length === 0 && input.source.text[last.end] === '=' ? 1 : 0;
  const span = { file: last.file, start: first.span.start, end: last.end + sign };
  const text = runs.map((run) => run.text).join('');
  const spelled = input.source.text.slice(span.start, span.end);
  if (spelled !== text && spelled.replace('=', '') !== text) return refuse(`${what} is put together by other code`);
  return barred(input, span, what) ?? span;
}

/** `a=1&` behind `?` or `&`, or `&a=1` and `?a=1` at the end. */
function withSeparator(text: string, { file, start, end }: Span): Edit | undefined {
  const before = text[start - 1] ?? '';
  if (!'?&'.includes(before) || before === '') return undefined;
  if (text[end] === '&') return { file, start, end: end + 1, text: '' };
  return { file, start: start - 1, end, text: '' };
}

import type { Expr, ObjectMember, Program } from '../model/program.js';
import type { Reader } from '../model/reader.js';
import type { Span } from '../model/span.js';
import type { Member, Value } from '../model/value.js';
import { WHOLE_TEXT } from '../text/data-files.js';
import { parseJsonText } from '../text/json-text.js';

/**
 * A JSON file that a program imports or reads: a module whose default export is the document, each member one by its
 * name, and all of its text by a name that no import has.
 */
export const jsonModule: Reader = {
  id: 'json-module',
  // Part of the program that imports it.
  surfaces: [],
  read({ file, text }) {
    const span = { file, start: 0, end: text.length };
    const whole = { kind: 'run', text, span, quoting: [] } as const;
    const value = parseJsonText([whole]);
    const named = value?.kind === 'object' ? [...value.members.values()] : [];
    const exports = [
      ...named
        .filter(({ key }) => key !== 'default')
        .map((one) => ({ exported: one.key, value: expression(one.value, span) })),
      ...(value === undefined ? [] : [{ exported: 'default', value: expression(value, span) }]),
      { exported: WHOLE_TEXT, value: { kind: 'text', text: [whole], span } satisfies Expr },
    ];
    const program: Program = { file, language: 'javascript', body: [{ kind: 'export', exports, span }] };
    return { programs: [program], requests: [], problems: value === undefined ? [{ message: 'not valid JSON' }] : [] };
  },
};

/** What is written in JSON, as an expression of a program. `around` stands in where a place is not known. */
function expression(value: Value, around: Span): Expr {
  switch (value.kind) {
    case 'text':
      return { kind: 'text', text: value.text, span: around };
    case 'literal':
      return { kind: 'literal', value: value.value, span: value.span ?? around };
    case 'object': {
      const span = value.span ?? around;
      return { kind: 'object', members: [...value.members.values()].map((one) => member(one, span)), span };
    }
    case 'list': {
      const span = value.span ?? around;
      return { kind: 'list', items: value.items.map((item) => ({ value: expression(item, span) })), span };
    }
    default:
      return { kind: 'other', children: [], span: around };
  }
}

function member(one: Member, around: Span): ObjectMember {
  const value = expression(one.value, one.valueSpan ?? around);
  return { key: one.key, keySpan: one.keySpan, value, span: one.span ?? around };
}

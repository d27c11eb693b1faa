import { byTables } from '../../../src/clients/senders.js';
import type { FindModules } from '../../../src/engine/modules/module-resolver.js';
import { PLAIN } from '../../../src/engine/languages/comments.js';
import { language } from '../../../src/engine/languages/language.js';
import type { LanguageLibrary } from '../../../src/flow/intrinsics/library.js';
import type { Dialect } from '../../../src/model/dialect.js';
import type { Expr, Stmt } from '../../../src/model/program.js';
import type { Reader } from '../../../src/model/reader.js';
import type { SourceText, Span } from '../../../src/model/span.js';
import { exportsOf } from '../../../src/read/top-level.js';
import { text } from '../../../src/read/build.js';

/**
 * A language that is in no release: one statement a line, `name = value`, `use module`, `send METHOD value`; values are
 * texts in quotes, names and `call(value)`, joined by `+`. Comments begin with `#`.
 */
const reader: Reader = {
  id: 'toy',
  read(source) {
    const body = [...source.text.matchAll(/^[^\S\n]*(\S.*)$/gm)].flatMap(({ 0: line, 1: code = '', index }) =>
      statement(source, code, index + line.length - code.length),
    );
    return {
      programs: [{ file: source.file, language: 'toy', body: [...exportsOf(body), ...body] }],
      requests: [],
      problems: [],
    };
  },
};

function statement(source: SourceText, code: string, start: number): Stmt[] {
  const span = { file: source.file, start, end: start + code.length };
  const [, name, value = ''] = /^(\w+) = (.+)$/.exec(code) ?? [];
  if (name !== undefined) {
    const target = { kind: 'name', name, span } as const;
    return [{ kind: 'let', target, value: expression(source, value, span.end - value.length), span }];
  }
  const used = /^use (\w+)$/.exec(code)?.[1];
  if (used !== undefined) {
    return [{ kind: 'import', from: used, bindings: [{ imported: '*', local: '*', span }], span }];
  }
  const [, method = '', url = ''] = /^send ([A-Z]+) (.+)$/.exec(code) ?? [];
  if (method === '') return [];
  const verb: Expr = text(
    [{ kind: 'run', text: method, span: { ...span, start: start + 5, end: start + 5 + method.length } }],
    span,
  );
  const args = [{ value: verb }, { value: expression(source, url, span.end - url.length) }];
  const callee: Expr = { kind: 'name', name: 'send', span };
  return [{ kind: 'expr', value: { kind: 'call', callee, args, span }, span }];
}

function expression(source: SourceText, code: string, start: number): Expr {
  const parts = [...code.matchAll(/"([^"]*)"|(\w+)\(([^)]*)\)|(\w+)/g)].map((found): Expr => {
    const [whole, quoted, callee, inner = '', name = ''] = found;
    const span: Span = { file: source.file, start: start + found.index, end: start + found.index + whole.length };
    if (quoted !== undefined) {
      const inside = { ...span, start: span.start + 1, end: span.end - 1 };
      return text([{ kind: 'run', text: quoted, span: inside, quoting: ['double'], within: span }], span);
    }
    if (callee === undefined) return { kind: 'name', name, span };
    const value = expression(source, inner, span.end - 1 - inner.length);
    return { kind: 'call', callee: { kind: 'name', name: callee, span }, args: [{ value }], span };
  });
  const [only, second] = parts;
  const span = { file: source.file, start, end: start + code.length };
  return only !== undefined && second === undefined ? only : { kind: 'join', parts, span };
}

const dialect: Dialect = { multipart: () => ({ refused: 'a toy sends no forms' }), escape: (written) => written };

const resolver: FindModules = () => ({ candidates: (_from, name) => [`${name}.toy`] });

const library: LanguageLibrary = {
  nameOf: ({ path }) => path.join('.'),
  // What it is given stands in the address as it is.
  functions: { plain: (_cx, [given]) => given?.value },
  text: {},
  list: {},
  response: {},
  function: {},
  object: {},
  encoded: {},
};

const clients = byTables({
  dialect: 'toy',
  tables: [{ id: 'toy-http', functions: { send: { sends: ['method', 'url'] } }, options: {}, defaultMethod: 'GET' }],
  orError: (value) => value,
  silent: () => false,
});

export const toy = language({
  id: 'toy',
  extensions: 'toy toys',
  fileNames: /^toyfile$/,
  interpreters: /\btoyrun\b/,
  names: { toy: 'toy plaything' },
  comments: PLAIN,
  reader: () => Promise.resolve(reader),
  dialect: () => Promise.resolve(dialect),
  modules: {
    extensions: 'toy',
    written: (code) => [...code.matchAll(/^use (\w+)$/gm)].map(([, name = '']) => name),
    resolver: () => Promise.resolve(resolver),
  },
  library: () => Promise.resolve(library),
  clients: () => Promise.resolve(clients),
});

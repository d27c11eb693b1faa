import type * as t from '@babel/types';
import type { Dialect, FormField, Spelled } from '../../model/dialect.js';
import type { Request } from '../../model/request.js';
import type { SourceText, Span } from '../../model/span.js';
import type { Text } from '../../model/text.js';
import { code, each } from './code.js';
import { replacedBody, type FormOptions } from './form-body.js';
import { appends, separator, usualQuote } from './form-field.js';
import { heldForm } from './held-form.js';
import { bare } from './lowering.js';
import { takesOwnForm } from './own-form.js';
import { parseSource } from './parse.js';
import { statementBefore } from './place.js';
import { children, nodesOf, pathTo, type Step } from './syntax-path.js';

/** How JavaScript and TypeScript spell what a rewriter asks for. */
export const javascriptDialect: Dialect = {
  multipart,
  formsSince: { axios: 1, got: 12 },
  leavesOutNothing: true,
  escape,
  code,
  each,
};

/** The clients that send a `FormData` as a multipart form. */
const CLIENTS: ReadonlyMap<string, FormOptions> = new Map([
  ['fetch', { options: { body: 'body' } }],
  ['ofetch', { options: { body: 'body' } }],
  ['axios', { options: { data: 'data' }, argument: true }],
  ['undici', { options: { body: 'body' } }],
  ['ky', { options: { json: 'body', body: 'body' } }],
  ['got', { options: { json: 'body', body: 'body' } }],
]);

const NAMES = ['form', 'uploadForm', ...Array.from({ length: 20 }, (_, i) => `form${i + 2}`)];

/**
 * Makes the form in statements right before the one that sends the request, and sends it in place of the body. Refused
 * where the values would not be the same there, or where anything but the fields is written in the body.
 */
function multipart(request: Request, fields: readonly FormField[], source: SourceText, held?: Span): Spelled {
  const client = CLIENTS.get(request.client);
  if (client === undefined) return refuse(`${request.client} is not known to send a FormData`);
  const own = takesOwnForm(source.text, request.client);
  if (own !== undefined) return refuse(`${own} is not known to send the FormData of the platform`);
  const body = request.body?.span;
  if (request.body === undefined || body === undefined) return refuse('the body is built elsewhere');
  if (body.file !== source.file || !holds(request.span, body)) return refuse('the body is built elsewhere');
  if (held !== undefined) return heldForm(request, fields, source, held, client);
  const { value } = request.body;
  const content = value.kind === 'encoded' && value.as === 'json' ? value.value : value;
  if (content.kind !== 'object' || content.open) return refuse('the body may hold more than is written');
  if (fields.some(({ valueSpan }) => valueSpan === undefined || !holds(body, valueSpan))) {
    return refuse('a field of the body is set elsewhere');
  }
  for (const tree of parseSource(source).trees) {
    const path = pathTo(tree, body.start, body.end);
    if (path !== undefined) return inTree(tree, path, client, fields, source);
  }
  return refuse('the body is not found in the code');
}

function inTree(
  tree: t.File,
  path: readonly Step[],
  client: FormOptions,
  fields: readonly FormField[],
  source: SourceText,
): Spelled {
  const target = replacedBody(path, client);
  if ('refused' in target) return target;
  const statement = statementBefore(path);
  if (statement === undefined) return refuse('no statement can stand right before the request');
  if (losesComment(tree, target, fields)) return refuse('a comment in the body would be lost');
  const quote = usualQuote(tree, source.text);
  const name = freeName(tree, statement, path.at(-1)?.node.start ?? 0, client, source);
  if (name === undefined) return refuse('no name is left for the form');
  const lines = [`const ${name} = new FormData();`];
  const appended = appends(name, fields, tree, source.text, quote);
  if ('refused' in appended) return appended;
  lines.push(...appended);
  const at = statement.node.start ?? 0;
  const text = lines.map((line) => line + separator(source.text, at)).join('');
  const { file } = source;
  return {
    edits: [
      { file, start: at, end: at, text },
      { file, start: target.start, end: target.end, text: target.prefix + name },
    ],
  };
}

function losesComment(
  tree: t.File,
  target: { readonly start: number; readonly end: number },
  fields: readonly FormField[],
): boolean {
  return (tree.comments ?? []).some((comment) => {
    const span = { start: comment.start ?? 0, end: comment.end ?? 0 };
    if (!holds(target, span)) return false;
    return !fields.some(({ valueSpan }) => valueSpan !== undefined && holds(valueSpan, span));
  });
}

/**
 * A name that the file does not use. Several requests in one row of statements may be rewritten at once, each for
 * itself, so that a request takes as many names further as bodies stand before its own.
 */
function freeName(
  tree: t.File,
  statement: Step,
  body: number,
  client: FormOptions,
  file: SourceText,
): string | undefined {
  const used = new Set<string>();
  for (const node of nodesOf(tree.program)) if (node.type === 'Identifier') used.add(node.name);
  // The markup of a component uses the names of its script.
  const component = /\.(?:vue|svelte|astro)$/i.test(file.file);
  const words = new Set(component ? file.text.match(/\w+/g) : []);
  const row = children(statement.parent).filter(({ key }) => key === statement.key);
  let before = 0;
  for (const { node } of row) {
    if ((node.start ?? 0) >= body) break;
    for (const one of nodesOf(node, (inner) => !SCOPE.test(inner.type))) {
      if ((one.end ?? 0) <= body && holdsBody(one, client)) before += 1;
    }
  }
  return NAMES.filter((name) => !used.has(name) && !words.has(name))[before];
}

const SCOPE = /^(?:BlockStatement|SwitchCase|StaticBlock|ArrowFunctionExpression)$/;

/** Whether this may be another request's body that could become a form as well. */
function holdsBody(node: t.Node, client: FormOptions): boolean {
  if (node.type === 'CallExpression') return client.argument === true && node.arguments[1]?.type === 'ObjectExpression';
  if (node.type !== 'ObjectProperty' || node.key.type !== 'Identifier') return false;
  const value = bare(node.value);
  return Object.hasOwn(client.options, node.key.name) && ['CallExpression', 'ObjectExpression'].includes(value.type);
}

function holds(outer: { readonly start: number; readonly end: number }, inner: typeof outer): boolean {
  return outer.start <= inner.start && inner.end <= outer.end;
}

function refuse(refused: string): { readonly refused: string } {
  return { refused };
}

/** Text as it is written in a string or template; undefined where the run's quoting is none of JavaScript's. */
function escape(text: string, like: Text[number]): string | undefined {
  if (like.kind !== 'run' || like.quoting === undefined || like.quoting.length === 0) return undefined;
  let written = text;
  for (const how of like.quoting) {
    const next = how === 'json' ? JSON.stringify(written).slice(1, -1) : escapedIn(how, written);
    if (next === undefined) return undefined;
    written = next;
  }
  return written;
}

const QUOTED: Readonly<Record<string, RegExp | undefined>> = {
  single: /[\\'\n\r]/g,
  double: /[\\"\n\r]/g,
  template: /[\\`\r]|\$(?=\{)/g,
};

function escapedIn(how: string, text: string): string | undefined {
  const special = QUOTED[how];
  if (special === undefined) return undefined;
  return text.replace(special, (char) => (char === '\n' ? '\\n' : char === '\r' ? '\\r' : `\\${char}`));
}

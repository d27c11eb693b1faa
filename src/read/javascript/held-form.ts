import type * as t from '@babel/types';
import type { FormField, Spelled } from '../../model/dialect.js';
import type { Request } from '../../model/request.js';
import type { SourceText, Span } from '../../model/span.js';
import { WRITTEN_ELSEWHERE, writtenBody } from '../held-body.js';
import { replacedBody, type FormOptions } from './form-body.js';
import { appends, separator, usualQuote } from './form-field.js';
import { parseSource } from './parse.js';
import { isStatement } from './place.js';
import { pathTo } from './syntax-path.js';

const decoded = (code: string): string | undefined => /^JSON\.stringify\(\s*([^]*?)\s*,?\s*\)$/.exec(code)?.[1];

/**
 * `const body = {...}`: the name is given a form there, and the statements behind put the fields into it. Refused where the
 * declaration says a type, or holds another name.
 */
export function heldForm(
  request: Request,
  fields: readonly FormField[],
  source: SourceText,
  held: Span,
  client: FormOptions,
): Spelled {
  const body = writtenBody(request, source, held, decoded);
  const given = request.body?.span;
  if (body === undefined || given === undefined) return WRITTEN_ELSEWHERE;
  const { file, text } = source;
  for (const tree of parseSource(source).trees) {
    const path = pathTo(tree, held.start, held.end);
    const argument = pathTo(tree, given.start, given.end);
    if (path === undefined || argument === undefined) continue;
    const declaration = path.findLast(({ node }) => node.type === 'VariableDeclaration');
    const declarator = path.at(-1)?.parent;
    if (declaration === undefined || !isStatement(declaration) || !isPlain(declaration.node, declarator, body.name)) {
      return { refused: 'the body is not given to a name by a declaration of its own' };
    }
    if ((tree.comments ?? []).some(({ start, end }) => (start ?? 0) >= held.start && (end ?? 0) <= held.end)) {
      return { refused: 'a comment in the body would be lost' };
    }
    const target = replacedBody(argument, client);
    if ('refused' in target) return target;
    const lines = appends(body.name, fields, tree, text, usualQuote(tree, text));
    if ('refused' in lines) return lines;
    const [start, end] = [declaration.node.start ?? 0, declaration.node.end ?? 0];
    const added = lines.map((line) => separator(text, start) + line).join('');
    return {
      edits: [
        { file, start: held.start, end, text: `new FormData();${added}` },
        { file, start: target.start, end: target.end, text: target.prefix + body.name },
      ],
    };
  }
  return WRITTEN_ELSEWHERE;
}

/** `const name = value`, and nothing more. */
function isPlain(declaration: t.Node, declarator: t.Node | undefined, name: string): boolean {
  if (declaration.type !== 'VariableDeclaration' || declaration.declarations.length !== 1) return false;
  const [own] = declaration.declarations;
  return (
    own === declarator &&
    own?.id.type === 'Identifier' &&
    own.id.name === name &&
    (own.id.typeAnnotation ?? null) === null
  );
}

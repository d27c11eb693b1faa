import type { Expr } from '../../model/program.js';
import type { Span } from '../../model/span.js';
import { call, member, method, nameExpr, other } from '../build.js';
import type { SyntaxNode } from '../grammar/syntax-node.js';
import { slice, spanOf, type Lowering } from './lowering.js';

/** `[type]::Member(...)` of the types that put texts together. */
export function staticCall(type: string, name: string | undefined, args: readonly Expr[], span: Span): Expr {
  const [first, ...rest] = args;
  const key = `${type.replace(/^\[(?:System\.)?|\]$/gi, '')}::${name ?? ''}`.toLowerCase();
  if (first === undefined) return other([], span);
  switch (key) {
    case 'string::format': {
      const list: Expr = { kind: 'list', items: rest.map((value) => ({ value })), span };
      return call('powershell.format', [first, list], span);
    }
    case 'string::concat':
      return { kind: 'join', parts: args, span };
    case 'string::join':
      return rest[0] === undefined ? other(args, span) : joined(rest[0], first, span);
    case 'uri::escapedatastring':
    case 'net.webutility::urlencode':
    case 'web.httputility::urlencode':
      return call('encodeURIComponent', [first], span);
    case 'io.file::readalltext':
      return call('Get-Content', [first], span);
    case 'io.path::combine':
      return call('Join-Path', args, span);
    case 'uri::new':
      return first;
    default:
      return other(args, span);
  }
}

/** The elements of a list with a text between them. */
export function joined(list: Expr, between: Expr, span: Span): Expr {
  return { kind: 'call', callee: member(list, 'join', span, span), args: [{ value: between }], span };
}

interface Static {
  readonly name: string | undefined;
  readonly keySpan: Span;
  /** Absent where it is no call. */
  readonly given: readonly Expr[] | undefined;
  readonly span: Span;
}

/** `[Edge]::new(...)`, `[Edge]::Base` of a class of the file. */
export function ownStatic(cx: Lowering, type: SyntaxNode, { name, keySpan, given, span }: Static): Expr | undefined {
  const own = slice(cx, type)
    .replace(/^\[|\]$/g, '')
    .toLowerCase();
  const last = name?.toLowerCase();
  if (last === undefined || !cx.own.classes.has(own)) return undefined;
  const of = nameExpr(own, spanOf(cx, type));
  if (given === undefined) return member(of, last, keySpan, span);
  if (last !== 'new') return method(of, last, given, span);
  return { kind: 'call', callee: of, args: given.map((value) => ({ value })), construct: true, span };
}

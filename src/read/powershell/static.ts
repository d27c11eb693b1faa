import type { Expr } from '../../model/program.js';
import type { Span } from '../../model/span.js';
import { call, member, other } from '../build.js';

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

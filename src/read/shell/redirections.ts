import type { Redirection } from 'unbash';
import type { Expr } from '../../model/program.js';
import { call, madeText, name, other, spanOf, type Lowering } from './lowering.js';
import { args as wordArgs, hereDocument, wordExpr } from './word.js';
import { fedFile } from './written-files.js';

/** What the redirections feed the command's standard input; the last one counts. */
export function standardInput(cx: Lowering, redirects: readonly Redirection[]): Expr | undefined {
  const found = redirects.filter(feeds).at(-1);
  if (found === undefined) return undefined;
  const span = spanOf(cx, found);
  if (found.type === 'HereDoc') return hereDocument(cx, found);
  if (found.type === 'HereString') {
    if (found.target === undefined) return undefined;
    const parts = [wordExpr(cx, found.target), madeText('\n', span)];
    // A lone expansion may be more than text (an answer of the API): it is handed on as it is.
    return parts[0]?.kind === 'text' || parts[0]?.kind === 'join' ? { kind: 'join', parts, span } : parts[0];
  }
  const [part] = found.target?.parts ?? [];
  if (part?.type === 'ProcessSubstitution') return cx.grammar.substitution(cx, part.script, spanOf(cx, part));
  const written = fedFile(cx, found);
  if (written !== undefined) return written;
  return found.target === undefined ? other([], span) : call(name('cat', span), wordArgs(cx, found.target), span);
}

function feeds(redirect: Redirection): boolean {
  const { descriptor } = redirect;
  if (descriptor !== undefined && (descriptor.type !== 'FileDescriptor' || descriptor.value !== 0)) return false;
  if (redirect.type === 'Redirect') return redirect.operator === '<' && redirect.target?.value !== '/dev/null';
  return true;
}

/** Whether what the command prints goes elsewhere than to its standard output. */
export function silenced(redirects: readonly Redirection[]): boolean {
  return redirects.some((redirect) => {
    if (redirect.type !== 'Redirect') return false;
    const { descriptor, operator, target } = redirect;
    if (operator === '&>' || operator === '&>>') return true;
    const output = operator === '>' || operator === '>>' || operator === '>|' || operator === '>&';
    const standard = descriptor === undefined || (descriptor.type === 'FileDescriptor' && descriptor.value === 1);
    return output && standard && target?.value !== '&1' && target?.value !== '1' && target?.value !== '/dev/stdout';
  });
}

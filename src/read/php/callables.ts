import type { Expr } from '../../model/program.js';

/** Which argument of a function is one that it calls. */
const CALLABLES = new Map([
  ['array_map', 0],
  ['call_user_func', 0],
  ['call_user_func_array', 0],
  ['forward_static_call', 0],
  ['register_shutdown_function', 0],
  ['array_filter', 1],
  ['array_reduce', 1],
  ['array_walk', 1],
  ['iterator_apply', 1],
]);

export function takesCallable(called: string): number | undefined {
  return CALLABLES.get(called);
}

/** What a name in a text calls: `'send'`, `'Client::send'`, `['Client', 'send']`, `[$client, 'send']`. Other values call what they are. */
export function callableOf(value: Expr): Expr {
  if (value.kind === 'text') {
    const [run, more] = value.text;
    if (run?.kind !== 'run' || more !== undefined) return value;
    const [of = '', method, rest] = run.text.split('::');
    if (rest !== undefined || !isName(of)) return value;
    if (method === undefined) return { kind: 'name', name: plain(of), span: value.span };
    return isName(method) ? memberOf(classNamed(of, value), method, value) : value;
  }
  const [of, name] = value.kind === 'list' && value.items.length === 2 ? value.items : [];
  const method = name === undefined ? undefined : nameIn(name.value);
  if (of === undefined || name === undefined || method === undefined) return value;
  if (of.value.kind !== 'text') return memberOf(of.value, method, name.value);
  const owner = nameIn(of.value);
  return owner === undefined ? value : memberOf(classNamed(owner, of.value), method, name.value);
}

function nameIn(value: Expr): string | undefined {
  const [run, more] = value.kind === 'text' ? value.text : [];
  return run?.kind === 'run' && more === undefined && isName(run.text) ? run.text : undefined;
}

function isName(text: string): boolean {
  return /^\\?[A-Za-z_]\w*(?:\\\w+)*$/.test(text);
}

/** A name that is spelled as those of classes are, and none of what a container has by a word: `'edge'`. */
export function isClassName(text: string): boolean {
  return isName(text) && /(?:^|\\)[A-Z]\w*$/.test(text);
}

function plain(name: string): string {
  return /^\\\w+$/.test(name) ? name.slice(1) : name;
}

function classNamed(name: string, { span }: Expr): Expr {
  return /^(?:self|static)$/.test(name) ? { kind: 'this', span } : { kind: 'name', name: plain(name), span };
}

function memberOf(of: Expr, key: string, { span }: Expr): Expr {
  return { kind: 'member', of, key, keySpan: span, span };
}

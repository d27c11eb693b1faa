import type { Stmt } from '../model/program.js';

type Let = Extract<Stmt, { kind: 'let' }>;

/**
 * Declarations so that each stands behind those whose names it uses. Where they use each other in a circle, as the
 * outputs and arguments of modules may, the one that was met first comes last.
 */
export function ordered(lets: readonly Let[]): readonly Let[] {
  const byName = new Map<string, Let[]>();
  for (const one of lets) {
    if (one.target.kind !== 'name') continue;
    byName.set(one.target.name, [...(byName.get(one.target.name) ?? []), one]);
  }
  const done = new Set<Let>();
  const sorted: Let[] = [];
  for (const start of lets) {
    const open: { one: Let; used: readonly Let[]; at: number }[] = [];
    const enter = (one: Let): void => {
      if (done.has(one)) return;
      done.add(one);
      open.push({ one, used: namesIn(one.value).flatMap((name) => byName.get(name) ?? []), at: 0 });
    };
    enter(start);
    for (let top = open.at(-1); top !== undefined; top = open.at(-1)) {
      const next = top.used[top.at];
      top.at += 1;
      if (next !== undefined) enter(next);
      else {
        sorted.push(top.one);
        open.pop();
      }
    }
  }
  return sorted;
}

/** Every name that an expression uses. */
function namesIn(expr: Let['value']): readonly string[] {
  const found = new Set<string>();
  const open: unknown[] = [expr];
  while (open.length > 0) {
    const node = open.pop();
    if (typeof node !== 'object' || node === null) continue;
    if ('kind' in node && node.kind === 'name' && 'name' in node && typeof node.name === 'string') found.add(node.name);
    for (const value of Object.values(node)) if (typeof value === 'object') open.push(value);
  }
  return [...found];
}

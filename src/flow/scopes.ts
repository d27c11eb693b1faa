import type { Value } from '../model/value.js';
import type { Scope } from './context.js';
import { Variable, type Cell } from './state/places.js';
import { birth, noteRead } from './state/reads.js';
import { unknown } from './values.js';

export function childScope(parent: Scope, isFunction = false): Scope {
  const scope: Scope = {
    names: new Map(),
    parent,
    home: isFunction ? undefined : (parent.home ?? parent),
    module: parent.module,
  };
  return scope;
}

export function lookUp(scope: Scope, name: string): Cell | undefined {
  for (let at: Scope | undefined = scope; at !== undefined; at = at.parent) {
    const cell = at.names.get(name);
    if (cell !== undefined) return cell;
  }
  return undefined;
}

/** Whether a variable is one of the functions or the module around this one, which others may set. */
export function isShared(scope: Scope, cell: Cell): boolean {
  for (let at: Scope | undefined = scope; at !== undefined; at = at.parent) {
    for (const own of at.names.values()) if (own === cell) return false;
    if (at.home === undefined) return true;
  }
  return true;
}

export function declare(scope: Scope, name: string, value: Value): Cell {
  const cell = new Variable(value, scope.parent === undefined);
  scope.names.set(name, cell);
  return cell;
}

/** Declares a name whose value is found out when it is first asked for. */
export function declareLazily(scope: Scope, name: string, find: () => Value, guessed = false): void {
  scope.names.set(name, new LazyCell(find, guessed));
}

/** A value that is found out once. Asked for while it is found out, as in a cycle of modules, it is not known. */
function lazily(find: () => Value): () => Value {
  let found: Value | undefined;
  let finding = false;
  return () => {
    if (found !== undefined) return found;
    if (finding) return unknown();
    finding = true;
    try {
      found = find();
    } finally {
      finding = false;
    }
    return found;
  };
}

export class LazyCell implements Cell {
  readonly born = birth();
  private get: () => Value;

  constructor(
    find: () => Value,
    readonly guessed: boolean,
  ) {
    this.get = lazily(find);
  }

  get value(): Value {
    const found = this.get();
    noteRead(this);
    return found;
  }

  peek(): Value {
    return this.get();
  }

  set value(value: Value) {
    this.get = () => value;
  }
}

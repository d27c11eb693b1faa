import { describe, expect, it } from 'vitest';
import type { Scope } from '../../src/flow/context.js';
import { childScope, declare, declareLazily, isShared, LazyCell, lookUp } from '../../src/flow/scopes.js';
import type { Value } from '../../src/model/value.js';
import { notKnown, text } from './make.js';

/** The scope of a module, as far as scopes ask for it. */
const top = (): Scope => ({ names: new Map(), parent: undefined, home: undefined, module: undefined as never });

describe('a name', () => {
  it('is that of the nearest scope', () => {
    const module = top();
    const inner = childScope(module);
    const outer = declare(module, 'a', text('outer'));
    expect(lookUp(inner, 'a')).toBe(outer);
    const own = declare(inner, 'a', text('own'));
    expect(lookUp(inner, 'a')).toBe(own);
    expect(lookUp(module, 'a')).toBe(outer);
    expect(lookUp(inner, 'b')).toBeUndefined();
  });

  it('is shared where it is of what stands around the function', () => {
    const module = top();
    const fn = childScope(module, true);
    const block = childScope(fn);
    const inner = childScope(block, true);
    const [atTop, inFn, inBlock, inInner] = [module, fn, block, inner].map((scope) => declare(scope, 'a', text('x')));
    if (atTop === undefined || inFn === undefined || inBlock === undefined || inInner === undefined) throw new Error();
    expect([atTop, inFn, inBlock].map((cell) => isShared(block, cell))).toEqual([true, false, false]);
    expect([atTop, inFn, inBlock, inInner].map((cell) => isShared(inner, cell))).toEqual([true, true, true, false]);
    expect(isShared(module, atTop)).toBe(false);
  });

  it('is at home in its function', () => {
    const module = top();
    const fn = childScope(module, true);
    expect(fn.home).toBeUndefined();
    expect(childScope(fn).home).toBe(fn);
    expect(childScope(childScope(fn)).home).toBe(fn);
    expect(childScope(module).home).toBe(module);
  });
});

describe('a value that is found out when it is asked for', () => {
  it('is found out once', () => {
    let times = 0;
    const scope = top();
    declareLazily(scope, 'a', () => {
      times += 1;
      return text('found');
    });
    const cell = lookUp(scope, 'a');
    expect(times).toBe(0);
    expect([cell?.value, cell?.value]).toEqual([text('found'), text('found')]);
    expect(times).toBe(1);
  });

  it('is not known while it is found out', () => {
    const seen: Value[] = [];
    const cell: LazyCell = new LazyCell(() => {
      seen.push(cell.value, cell.peek());
      return text('found');
    }, false);
    expect(cell.value).toEqual(text('found'));
    expect(seen).toEqual([notKnown(), notKnown()]);
  });

  it('is found out anew where that failed', () => {
    let fails = true;
    const cell = new LazyCell(() => {
      if (!fails) return text('found');
      fails = false;
      throw new Error('too deep');
    }, false);
    expect(() => cell.value).toThrow('too deep');
    expect(cell.value).toEqual(text('found'));
  });

  it('may be set before, and says whether it is a guess', () => {
    const cell = new LazyCell(() => text('found'), true);
    cell.value = text('set');
    expect([cell.value, cell.peek()]).toEqual([text('set'), text('set')]);
    expect(cell.guessed).toBe(true);
    const scope = top();
    declareLazily(scope, 'sure', () => text('x'));
    declareLazily(scope, 'guess', () => text('x'), true);
    expect(['sure', 'guess'].map((name) => (lookUp(scope, name) as LazyCell).guessed)).toEqual([false, true]);
  });
});

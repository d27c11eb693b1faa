import { describe, expect, it } from 'vitest';
import { ledTo } from '../../../src/flow/slice/outline/leads.js';
import type { Expr } from '../../../src/model/program.js';
import { javascript } from '../../../src/read/javascript/reader.js';

/** What `const x = …` is set to. */
function valueOf(text: string): Expr {
  const [first] = javascript.read({ file: 'a.ts', text: `const x = ${text}` }).programs[0]?.body ?? [];
  if (first?.kind !== 'let' || first.value === undefined) throw new Error(`no value in ${text}`);
  return first.value;
}

describe('the names by which a value leads to something', () => {
  it.each<[string, readonly string[]]>([
    ['1', []],
    ["'a'", []],
    // A name may be the function itself.
    ['api', ['api', 'function api']],
    ['o.api', ['api', 'function api']],
    ['make()', ['make']],
    ['o.make()', ['make']],
    ['o.make().more()', ['more']],
    ['new Api()', ['Api']],
    ['new cf.Api(token)', ['Api']],
    ['await make()', ['make']],
    ['await api', ['api', 'function api']],
    ['api as Api', ['api', 'function api']],
    // The members of an object, and not what they are set to.
    ['{ a: api, b }', ['a', 'b']],
    ['{ [name]: api }', []],
    ['{ a() {} }', ['a']],
    ['{}', []],
    // What a class gives of itself.
    ['Api.create()', ['create', 'Api']],
    ['cf.Api.create()', ['create', 'Api']],
    ['api.create()', ['create']],
    // What a function gives that is called at once, or kept.
    ['(() => new Api())()', ['Api']],
    ['(() => { const a = 1; return make(a) })()', ['make']],
    ['(() => { run() })()', []],
    ['useMemo(() => new Api(), [])', ['useMemo', 'Api']],
    ['useMemo(() => { if (x) return one(); return two() })', ['useMemo', 'two']],
    ['useMemo(() => (x ? one() : two()))', ['useMemo']],
    ['useMemo(() => { return })', ['useMemo']],
    ['once(make)', ['once']],
    ['a.once(() => make())', ['once', 'make']],
    // What is bound does as what it is bound of.
    ['level.bind(api)', ['bind', 'function api', 'function level']],
    ['api.level.bind(api)', ['bind', 'function api', 'function level']],
    ['partial(level)', ['partial', 'function level']],
    ['partial(() => new Api())', ['partial', 'Api']],
    ['other.level.use(api)', ['use']],
  ])('%s', (text, expected) => {
    expect(ledTo(valueOf(text))).toEqual(expected);
  });
});

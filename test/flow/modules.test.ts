import { describe, expect, it } from 'vitest';
import type { Context, Scope } from '../../src/flow/context.js';
import { exportOf, typeKey } from '../../src/flow/exports.js';
import { exportNames, importNames } from '../../src/flow/modules.js';
import { declare, lookUp } from '../../src/flow/scopes.js';
import { external, list, object, unknown } from '../../src/flow/values.js';
import type { ExportBinding, Expr, ImportBinding } from '../../src/model/program.js';
import type { Value } from '../../src/model/value.js';
import { member, moduleScope, shown, span, text } from './make.js';

const AT = span(1);

/** The modules of a project by their names; what is loaded, for which name. */
function project(modules: Readonly<Record<string, Value>>): { cx: Context; scope: Scope; loaded: string[] } {
  const loaded: string[] = [];
  const cx = {
    importModule: (_of: unknown, from: string, _at: unknown, name?: string) => {
      loaded.push([from, ...(name === undefined ? [] : [name])].join(' '));
      return modules[from] ?? external(from, []);
    },
    extensions: {
      import: (file: string, name: string, load: () => Value) =>
        loaded.push(`${file} may have ${name} of ${shown(load())}`),
    },
    evaluate: (expr: Expr) => (expr as unknown as { is: Value }).is,
  } as unknown as Context;
  const scope = moduleScope();
  Object.assign(scope.module, { exports: object() });
  return { cx, scope, loaded };
}

const binding = (imported: string, more: Partial<ImportBinding> = {}): ImportBinding => ({
  imported,
  local: 'x',
  span: AT,
  ...more,
});
const value = (of: Value): Expr => ({ kind: 'other', is: of }) as unknown as Expr;
const said = (of: Value | undefined): string =>
  of?.kind === 'external' ? `<${[of.module, ...of.path].join('.')}>` : of === undefined ? 'none' : shown(of);

const own = object([member('a', text('1')), member('default', text('2')), member(typeKey('T'), text('type'))]);
const inner = object([member('c', text('3'))]);
const modules = {
  own,
  'own.b': inner,
  'own.b.d': object([member('e', text('4'))]),
  plain: object([member('module.exports', text('whole'))]),
  several: object([member('a', text('1')), member('b', text('2'))]),
};

describe('a name that is imported', () => {
  it.each<[string, string, ImportBinding, string]>([
    ['of a module', 'own', binding('a'), "'1'"],
    ['that the module has not', 'own', binding('b'), '?b'],
    ['for the default', 'own', binding('default'), "'2'"],
    ['for the default of a module that has none', 'plain', binding('default'), "'whole'"],
    ['for the whole', 'own', binding('*'), "{a: '1', default: '2', type T: 'type'}"],
    ['for the whole of a module of CommonJS', 'plain', binding('*'), "'whole'"],
    ['from outside', 'axios', binding('a'), '<axios.a>'],
    ['for the default from outside', 'axios', binding('default'), '<axios>'],
    ['for the whole from outside', 'axios', binding('*'), '<axios>'],
    ['which is a module', 'own', binding('b', { module: 'own.b' }), "{c: '3'}"],
    ['which may be a module, but is a name', 'own', binding('a', { module: 'own.b' }), "'1'"],
    ['which may be a module from outside', 'own', binding('b', { module: 'own.x' }), '?b'],
    [
      'for the whole, with a module that is reached through it',
      'own',
      binding('*', { module: 'own.b' }),
      "{a: '1', default: '2', type T: 'type', b: {c: '3'}, ...}",
    ],
    [
      'for the whole, with one that is reached through two',
      'own',
      binding('*', { module: 'own.b.d' }),
      "{a: '1', default: '2', type T: 'type', b: {d: {e: '4'}, ...}, ...}",
    ],
    [
      'for the whole from outside, with a module of the project',
      'x',
      binding('*', { module: 'own.b' }),
      "{b: {c: '3'}, ...}",
    ],
  ])('%s', (_name, from, one, is) => {
    const { cx, scope } = project(modules);
    importNames(cx, { kind: 'import', from, bindings: [one], span: AT }, scope);
    expect(said(lookUp(scope, 'x')?.value)).toBe(is);
  });

  it.each<[string, string, ImportBinding, string, string]>([
    ['a type of a module', 'own', binding('T'), "'type'", '?T'],
    ['a type that the module has not', 'own', binding('a'), '?a', "'1'"],
    ['a class that is taken for its type', 'own', binding('a', { typeOnly: true }), "'1'", 'none'],
    ['a type from outside', 'axios', binding('T', { typeOnly: true }), '<axios.T>', 'none'],
    ['the type of what is from outside', 'axios', binding('T'), '?T', '<axios.T>'],
  ])('is %s', (_name, from, one, type, is) => {
    const { cx, scope } = project(modules);
    importNames(cx, { kind: 'import', from, bindings: [one], span: AT }, scope);
    expect([said(lookUp(scope, typeKey('x'))?.value), said(lookUp(scope, 'x')?.value)]).toEqual([type, is]);
  });

  it('loads its module when it is asked for, and says which name is; what is imported for no name is loaded at once', () => {
    const { cx, scope, loaded } = project(modules);
    importNames(cx, { kind: 'import', from: 'own', bindings: [binding('a')], span: AT }, scope);
    expect(loaded).toEqual([]);
    expect(lookUp(scope, 'x')?.value).toBeDefined();
    expect(loaded).toEqual(['own a']);
    importNames(cx, { kind: 'import', from: 'other', bindings: [], span: AT }, scope);
    expect(loaded).toEqual(['own a', 'other']);
  });

  it('is the whole function’s where it stands in a block', () => {
    const { cx, scope } = project(modules);
    const block: Scope = { names: new Map(), parent: scope, home: scope, module: scope.module };
    importNames(cx, { kind: 'import', from: 'own', bindings: [binding('a')], span: AT }, block);
    expect([scope.names.has('x'), block.names.has('x')]).toEqual([true, false]);
  });

  it('is guessed where no import is written', () => {
    const { cx, scope } = project(modules);
    const bindings = [binding('a', { guessed: true }), binding('a', { local: 'y' })];
    importNames(cx, { kind: 'import', from: 'own', bindings, span: AT }, scope);
    expect(['x', 'y'].map((name) => lookUp(scope, name)?.guessed)).toEqual([true, false]);
  });

  it('with a dot before it is that of a function that is called as a method', () => {
    const { cx, scope, loaded } = project(modules);
    importNames(
      cx,
      { kind: 'import', from: '.fast', bindings: [binding('fast', { local: '.fast' })], span: AT },
      scope,
    );
    expect(loaded.at(-1)).toMatch(/^a\.js may have fast of /);
    expect(scope.names.size).toBe(0);
  });

  it.each<[string, Value, string[]]>([
    ['all', modules.several, ['a', 'b']],
    [
      'those that the module says',
      object([...modules.several.members.values(), member('__all__', list([text('a')]))]),
      ['a'],
    ],
    [
      'all where it says what is not known',
      object([...modules.several.members.values(), member('__all__', list([text('a'), unknown()]))]),
      ['a', 'b', '__all__'],
    ],
    [
      'all where it may say more',
      object([...modules.several.members.values(), member('__all__', list([text('a')], { open: true }))]),
      ['a', 'b', '__all__'],
    ],
    [
      'all where it says a number',
      object([...modules.several.members.values(), member('__all__', text('a'))]),
      ['a', 'b', '__all__'],
    ],
    ['none of what is from outside', external('x', []), []],
  ])('by a star are %s', (_name, from, names) => {
    const { cx, scope } = project({ from });
    importNames(cx, { kind: 'import', from: 'from', bindings: [binding('*', { local: '*' })], span: AT }, scope);
    expect([...scope.names.keys()]).toEqual(names);
    if (names.length > 0) expect(said(lookUp(scope, 'a')?.value)).toBe("'1'");
  });
});

describe('what is exported', () => {
  const exporting = (one: ExportBinding): string[] => {
    const { cx, scope } = project(modules);
    declare(scope, 'a', text('own'));
    declare(scope, typeKey('T'), text('own type'));
    exportNames(cx, { kind: 'export', exports: [one], span: AT }, scope);
    const { exports } = scope.module;
    return ['x', typeKey('x')].map((name) => said(exportOf(exports, name)));
  };

  it.each<[string, ExportBinding, string[]]>([
    ['a name', { exported: 'x', local: 'a' }, ["'own'", 'none']],
    ['a name that is not there', { exported: 'x', local: 'b' }, ['?b', 'none']],
    ['a name as it is', { exported: 'x' }, ['?x', 'none']],
    ['a type', { exported: 'x', local: 'T', typeOnly: true }, ['none', "'own type'"]],
    ['a name that may be a type', { exported: 'x', local: 'T' }, ['?T', "'own type'"]],
    ['a value', { exported: 'x', value: value(text('v')) }, ["'v'", 'none']],
    ['a name of another module', { exported: 'x', from: 'own', imported: 'a' }, ["'1'", '?a']],
    ['a name of another module as it is', { exported: 'x', from: 'own' }, ['?x', '?x']],
    ['a type of another module', { exported: 'x', from: 'own', imported: 'T', typeOnly: true }, ['none', "'type'"]],
    [
      'a class of another module for its type',
      { exported: 'x', from: 'own', imported: 'a', typeOnly: true },
      ['none', "'1'"],
    ],
    ['a whole module', { exported: 'x', from: 'plain', imported: '*' }, ["'whole'", '?*']],
  ])('%s', (_name, one, is) => {
    expect(exporting(one)).toEqual(is);
  });

  it('is all of another module', () => {
    const { cx, scope, loaded } = project(modules);
    exportNames(cx, { kind: 'export', exports: [{ exported: '*', from: 'several' }], span: AT }, scope);
    expect([...scope.module.exports.members.keys()]).toEqual([]);
    expect(said(exportOf(scope.module.exports, 'b'))).toBe("'2'");
    expect(loaded).toEqual(['several b']);
  });

  it('is not known while it is asked for what it is, and is told again after that', () => {
    const { cx, scope } = project(modules);
    const { exports } = scope.module;
    const seen: string[] = [];
    Object.assign(cx, {
      importModule: () => {
        seen.push(said(exportOf(exports, 'x')));
        return own;
      },
    });
    exportNames(cx, { kind: 'export', exports: [{ exported: 'x', from: 'own', imported: 'a' }], span: AT }, scope);
    expect([said(exportOf(exports, 'x')), said(exportOf(exports, 'x'))]).toEqual(["'1'", "'1'"]);
    expect(seen).toEqual(['?', '?']);
  });
});

import fc, { type Arbitrary } from '../../properties.js';
import type { Feature } from './grammar.js';
import { statementsIn } from './statements.js';

/** A program's modules by name, the first being the one to start with. `common`: they are CommonJS modules. */
export interface GeneratedProgram {
  readonly files: Readonly<Record<string, string>>;
  readonly common: boolean;
}

/** Declarations that a module has where it uses their names, in this order. */
const PRELUDE: readonly (readonly [names: RegExp, text: string])[] = [
  [/\bat\b/, `let at = 'live';`],
  [/\blast\b/, `let last = 'live';`],
  [/\bverb\b/, `let verb = 'GET';`],
  [/\bseen\b/, `let seen = false;`],
  [/\bn\b/, `let n = 0;`],
  [/\blist\b/, `const list = ['live'];`],
  [/\btable\b/, `const table = { j: 'live' };`],
  [/\bhooks\b/, `const hooks = [];`],
  [/\bfail\b/, `function fail(p) { if (process.env.B) throw { path: p }; }`],
  [/\blater\b/, `const later = async (p) => p;`],
  [/\brefuse\b/, `const refuse = async (p) => { if (process.env.B) throw { path: p }; };`],
  [
    /\b(Box|Wide|box)\b/,
    `class Box {
  static shared = 'live';
  static of(p) { return new this(p); }
  parts = [];
  constructor(p) { this.set(p); }
  set(p) { this.parts = [p]; return this; }
  add(p) { this.parts.push(p); return this; }
  get() { return this.path; }
  get path() { return this.parts.join('/'); }
  get old() { return this.parts[0]; }
  set old(p) { if (process.env.A) this.parts[0] = p; }
  each(act) { this.parts.slice(0, 3).forEach((p) => act(p)); }
  send() { fetch('https://api.cloudflare.com/client/v4/zones/z/' + this.get()); }
}
class Wide extends Box {
  set(p) { super.set(p); this.kept = p; return this; }
  get() { return this.kept ?? super.get(); }
}
let box = new Box('live');`,
  ],
];

type Form = 'function' | 'arrow' | 'expression';

interface Fn {
  readonly name: string;
  readonly body: string;
  readonly form: Form;
}

function functionText({ name, body, form }: Fn): string {
  const rest = `(p = 'live', d = 2) {\nif (d <= 0) return p;\n${body}\nreturn p;\n}`;
  if (form === 'arrow') return `const ${name} = ${rest.replace(') {', ') => {')};`;
  return form === 'function' ? `function ${name}${rest}` : `const ${name} = function ${rest};`;
}

/** The declarations that `code` uses, those that they use in turn, and the code. */
function withPrelude(code: string): string {
  let text = code;
  let before = -1;
  const used = new Set<string>();
  while (used.size !== before) {
    before = used.size;
    for (const [names, declared] of PRELUDE) if (names.test(text)) used.add(declared);
    text = [...used, code].join('\n');
  }
  return [...PRELUDE.map(([, declared]) => declared).filter((declared) => used.has(declared)), code].join('\n');
}

const FORMS = fc.constantFrom<Form>('function', 'arrow', 'expression');

function functionsIn(features: readonly Feature[], entered: boolean): Arbitrary<readonly Fn[]> {
  const body = statementsIn(new Set(features), entered);
  return fc.tuple(...['f0', 'f1', 'f2', 'f3'].map((name) => fc.record({ name: fc.constant(name), body, form: FORMS })));
}

/** Functions that a function needs, through others too. */
function needed(from: string, fns: readonly Fn[]): readonly Fn[] {
  const seen = new Set<Fn>();
  const texts = [from];
  for (let text = texts.pop(); text !== undefined; text = texts.pop()) {
    for (const one of fns) {
      if (seen.has(one) || !new RegExp(`\\b${one.name}\\b`).test(text)) continue;
      seen.add(one);
      texts.push(one.body);
    }
  }
  return fns.filter((one) => seen.has(one));
}

/** Where a program of one module starts: in its own call, or where other code calls what it hands out. */
export type Way = 'started' | 'handed out' | 'both';

/** Programs of one module: functions, some of them handed out, and a start. */
export function programOf(features: readonly Feature[], way: Way = 'both'): Arbitrary<GeneratedProgram> {
  const start = way === 'handed out' ? '' : `f0('live', 2);`;
  const count = way === 'started' ? fc.constant(0) : fc.integer({ min: way === 'both' ? 0 : 1, max: 2 });
  return fc
    .record({ fns: functionsIn(features, way !== 'started'), count, first: fc.boolean() })
    .map(({ fns, count, first }) => {
      const shown = ['f0', 'f1'].slice(0, count);
      const wanted = needed(`f0 ${shown.join(' ')}`, fns);
      // What is called before it is declared has to be a declaration.
      const texts = wanted.map((one) => functionText(first ? { ...one, form: 'function' } : one));
      const code = [...(first ? [start] : []), ...texts, ...(first ? [] : [start])];
      const handed = shown.length === 0 ? '' : `export { ${shown.join(', ')} };`;
      return { files: { 'main.js': tidy(withPrelude([...code, handed].join('\n'))) }, common: false };
    });
}

const IMPORTS = fc.constantFrom('named', 'whole', 'default', 'index');

/** Programs of several modules, each with state of its own, that import one another's functions. */
export function modulesOf(features: readonly Feature[], common: boolean): Arbitrary<GeneratedProgram> {
  return fc
    .record({
      fns: functionsIn([...features, 'calls'], true),
      how: IMPORTS,
      start: fc.constantFrom('', `f0('live', 2);`),
    })
    .map(({ fns, how, start }) => {
      const wanted = needed('f0', fns);
      const place = (name: string): string => (name === 'f0' ? 'main.js' : name === 'f1' ? 'one.js' : 'two.js');
      const files: Record<string, string> = {};
      for (const file of new Set(wanted.map(({ name }) => place(name)))) {
        const own = wanted.filter(({ name }) => place(name) === file).map((one): Fn => ({ ...one, form: 'function' }));
        const foreign = wanted
          .filter(
            ({ name, body }) =>
              place(name) !== file && own.some((one) => one.body.includes(name)) && body !== undefined,
          )
          .map(({ name }) => name);
        const link = common ? commonLinks : links;
        const { head, uses } = link(foreign, how, place);
        const bodies = own.map((one) => functionText({ ...one, body: uses(one.body) }));
        const code = withPrelude([...bodies, file === 'main.js' ? start : ''].join('\n'));
        files[file] = tidy([head, code, exportsOf(own, how, common)].join('\n'));
      }
      if (how === 'index') files['index.js'] = indexOf(Object.keys(files), common);
      return { files, common };
    });
}

type Links = (
  names: readonly string[],
  how: string,
  place: (name: string) => string,
) => { head: string; uses: (body: string) => string };

const same = (body: string): string => body;
const prefixed = (body: string): string => body.replace(/\b(f[0-3])\b/g, 'from_$1.$1');

const links: Links = (names, how, place) => {
  const head = names.map((name) => {
    const from = `'./${how === 'index' ? 'index.js' : place(name)}'`;
    if (how === 'whole') return `import * as from_${name} from ${from};`;
    if (how === 'default') return `import from_${name} from ${from};`;
    return `import { ${name} } from ${from};`;
  });
  const foreign = (body: string): string =>
    body.replace(/\b(f[0-3])\b/g, (name) => (names.includes(name) ? prefixed(name) : name));
  return { head: head.join('\n'), uses: how === 'whole' || how === 'default' ? foreign : same };
};

/** CommonJS modules take what they need of one another when they need it, since they may form a ring. */
const commonLinks: Links = (names, how, place) => ({
  head: names
    .map((name) => `const in_${name} = require('./${how === 'index' ? 'index.js' : place(name)}');`)
    .join('\n'),
  uses: (body) => body.replace(/\b(f[0-3])\b/g, (name) => (names.includes(name) ? `in_${name}.${name}` : name)),
});

function exportsOf(own: readonly Fn[], how: string, common: boolean): string {
  const names = own.map(({ name }) => name);
  if (common) return names.map((name) => `exports.${name} = ${name};`).join('\n');
  const all = `export { ${names.join(', ')} };`;
  return how === 'default' ? `${all}\nexport default { ${names.join(', ')} };` : all;
}

function indexOf(files: readonly string[], common: boolean): string {
  return files
    .map((file) => (common ? `Object.assign(exports, require('./${file}'));` : `export * from './${file}';`))
    .join('\n');
}

const tidy = (code: string): string => code.replace(/\n{2,}/g, '\n').trim() + '\n';

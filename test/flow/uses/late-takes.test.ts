import { describe, expect, it } from 'vitest';
import { lateTakesIn } from '../../../src/flow/uses/late-takes.js';

/** What a text takes late, as `names of the files that fit`; `*` for any name. */
function taken(file: string, text: string, among: readonly string[]): string[] {
  const language = file.endsWith('.py') ? 'python' : 'javascript';
  return lateTakesIn({ file, text }, language).map(
    ({ names, file: meant }) => `${[...(names ?? ['*'])].join()} of ${among.filter((one) => meant.test(one)).join()}`,
  );
}

const JS = ['src/paths', 'src/a/paths', 'src/a/index', 'lib/paths'];
const PY = ['paths', 'cf/paths', 'cf/other'];

describe('what takes a module where the program runs', () => {
  it.each<[string, string[]]>([
    [`const { KV } = await import('./paths.mjs');`, ['KV of src/paths']],
    [`const { KV: kv = '', B } = await import('./paths');`, ['KV,B of src/paths']],
    [`const { KV, ...rest } = await import('./paths');`, ['* of src/paths']],
    [`const m = await import('../lib/paths.js'); m.KV(m.B);`, ['KV,B of lib/paths']],
    [`const m = await import('../lib/paths.js'); show(m);`, ['* of lib/paths']],
    [`console.log((await import('./paths')).KV);`, ['KV of src/paths']],
    [`import('./paths').then(({ KV }) => KV);`, ['KV of src/paths']],
    [`import('./paths').then((m) => m);`, ['* of src/paths']],
    [`const Page = lazy(() => import('./paths'));`, ['default of src/paths']],
    [`await import('./paths');\n`, []],
    [`load(import('./a'));`, ['* of src/a/index']],
    ['load(import(`./${name}.mjs`));', ['* of src/paths,src/a/paths,src/a/index']],
    [`load(require(path.join(__dirname, 'a', 'paths')));`, ['* of src/a/paths']],
    [`load(require('./' + name));`, ['* of src/paths,src/a/paths,src/a/index']],
    [`load(require('./paths'));`, []],
    [`load(import(name));`, []],
    [`for (const name of readdirSync('.')) load(import(name));`, ['* of src/paths,src/a/paths,src/a/index,lib/paths']],
    [`load(import.meta.glob('./*.mjs', { eager: true }));`, ['* of src/paths,src/a/paths,src/a/index']],
    [`load(jest.requireActual('./paths'));`, ['* of src/paths']],
    [`const load = createRequire(import.meta.url);\nload('./paths').KV;`, ['KV of src/paths']],
    ['show(require.cache[key].exports);', ['* of src/paths,src/a/paths,src/a/index,lib/paths']],
    [`show(Object.values(require.cache));`, ['* of src/paths,src/a/paths,src/a/index,lib/paths']],
    [`delete require.cache[require.resolve('./paths')];`, []],
    [`// import('./paths')`, []],
    [`load(import('./paths'`, []],
  ])('%s', (text, found) => {
    expect(taken('src/b.mjs', text, JS)).toEqual(found);
  });

  it.each<[string, string[]]>([
    ['mod = importlib.import_module("cf.paths")\nprint(vars(mod))', ['* of cf/paths']],
    ['mod = importlib.import_module("cf.paths")\nprint(mod.KV)', ['KV of cf/paths']],
    ['print(import_module("paths").KV)', ['KV of paths,cf/paths']],
    ['print(run_path("cf/paths.py")["KV"])', ['KV of cf/paths']],
    ['mod = import_module(f"cf.{name}")\nmod.main()', ['main of cf/paths,cf/other']],
    ['import_module("cf.paths")\n', []],
    ['exec(open("paths.py").read())', ['* of paths,cf/paths']],
    ['exec(code)', []],
    ['sys.modules["paths"].__dict__["KV"]', ['* of paths,cf/paths']],
    ['sys.modules["cf.paths"].KV', ['KV of cf/paths']],
    ['sys.modules.get("cf.paths").KV', ['KV of cf/paths']],
    ['for name, mod in sys.modules.items(): show(mod)', ['* of paths,cf/paths,cf/other']],
    ['sys.modules[__name__].KV\nglob.glob("*")', []],
    ['sys.modules["paths"] = fake', []],
  ])('%s', (text, found) => {
    expect(taken('b.py', text, PY)).toEqual(found);
  });
});

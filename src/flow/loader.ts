import type { Program } from '../model/program.js';
import type { Span } from '../model/span.js';
import type { Value } from '../model/value.js';
import { WHOLE_TEXT, dataSpecifier } from '../text/data-files.js';
import { newFrame, type Module, type Scope } from './context.js';
import { declare } from './scopes.js';
import type { Evaluator } from './evaluator.js';
import { wholeOf } from './exports.js';
import { loadPackage, type RunFor } from './packages.js';
import { external, object } from './values.js';
import type { World } from './world.js';

/** How many modules are loaded inside one another: one that is used while another one's top level runs. */
const NESTED = 24;

/** Runs the top level of modules, each once, when it is first asked for. */
export class Loader {
  /** No more modules are loaded. */
  closed = false;
  private readonly modules = new Map<Program, Module>();
  private nested = 0;

  constructor(
    private readonly cx: Evaluator,
    private readonly world: World,
    private readonly root: RunFor,
  ) {}

  all(): Iterable<Module> {
    return this.modules.values();
  }

  importModule(from: Module, specifier: string, span: Span, naming?: string): Value {
    const name = naming === '*' || naming === 'default' ? undefined : naming;
    const program = this.world.resolve(from.file, specifier, { naming: name, known: this.closed });
    if (program === undefined) return external(specifier, [], span);
    if (this.nested >= NESTED && !this.modules.has(program)) {
      this.cx.summaries.spoil();
      this.cx.cut('modules are nested too deep', span);
      return external(specifier, [], span);
    }
    this.nested += 1;
    const { exports } = this.load(program);
    this.nested -= 1;
    return exports;
  }

  /** All text of a file of the project that a program reads; undefined where it cannot be found. */
  textOf(from: Module, path: string): Value | undefined {
    const program = this.world.resolve(from.file, dataSpecifier(path), { known: this.closed });
    return program === undefined ? undefined : this.load(program).exports.members.get(WHOLE_TEXT)?.value;
  }

  /** `require('x')`, where the name is not the program's own. */
  required(callee: Value, specifier: Value | undefined, span: Span): Value | undefined {
    if (callee.kind !== 'external' || callee.module !== '' || specifier?.kind !== 'text') return undefined;
    const [name] = callee.path;
    if (callee.path.length !== 1 || (name !== 'require' && name !== 'import')) return undefined;
    const text = specifier.text.map((piece) => (piece.kind === 'run' ? piece.text : '')).join('');
    const found = this.importModule(this.cx.module, text, span);
    return found.kind === 'object' ? wholeOf(found) : found;
  }

  /** Runs a module's top level the first time it is asked for; a cycle sees the exports made so far. */
  load(program: Program): Module {
    const loaded = this.modules.get(program) ?? this.loadShared(program);
    if (loaded !== undefined) return loaded;
    const exports = object();
    const module: Module = { file: program.file, language: program.language, exports };
    this.enter(program, module);
    const scope: Scope = { names: new Map(), parent: undefined, home: undefined, module };
    declare(scope, 'exports', exports);
    declare(scope, 'module', object([{ key: 'exports', value: exports }]));
    this.apart(() => {
      this.root(program.file, () => {
        this.cx.frames.push(newFrame(module));
        this.cx.run(program.body, scope);
        this.cx.frames.pop();
      });
    });
    const whole = scope.names.get('module')?.value;
    const replaced = whole?.kind === 'object' ? whole.members.get('exports')?.value : undefined;
    if (replaced !== undefined && replaced !== exports)
      exports.members.set('module.exports', { key: 'module.exports', value: replaced });
    return module;
  }

  private enter(program: Program, module: Module): void {
    this.modules.set(program, module);
    this.cx.slice.add([program]);
  }

  private loadShared(program: Program): Module | undefined {
    if (program.package === undefined) return undefined;
    const programs = this.world.packageOf?.(program) ?? [program];
    const runFor: RunFor = (file, work) => {
      this.apart(() => {
        this.root(file, work);
      });
    };
    loadPackage(this.cx, programs, runFor, (one, module) => {
      this.enter(one, module);
    });
    return this.modules.get(program);
  }

  /** Runs a module's top level, or a field's value, as if nothing were under way: the first use of it may be anywhere. */
  apart(work: () => void): void {
    const { cx } = this;
    const frames = cx.frames.splice(0);
    const answers = cx.answers.splice(0);
    const { stdin, repeating, rows } = cx;
    Object.assign(cx, { stdin: undefined, repeating: 0, rows: 1 });
    cx.summaries.outside(() => {
      cx.store.outside(work);
    });
    Object.assign(cx, { stdin, repeating, rows });
    cx.frames.push(...frames);
    cx.answers.push(...answers);
  }
}

import type { Language, Parser } from 'web-tree-sitter';
import type { Shipped } from '../../model/reader.js';

/** The grammars that ship with the program. */
export type GrammarName =
  'c-sharp' | 'elixir' | 'go' | 'hcl' | 'java' | 'kotlin' | 'lua' | 'php' | 'powershell' | 'python' | 'ruby' | 'rust';

/** A parser with what it holds on to. */
export interface Loaded {
  readonly parser: Parser;
  readonly language: Language;
  /** Bytes that all parsers hold together. The memory is reused and never given back. */
  memory(): number;
  /** Milliseconds of processor time so far. */
  readonly spent: () => number;
}

/** Pages of 64 kB: 32 MB at first, 1 GB at most, several times what one text may take. */
const MEMORY = { initial: 512, maximum: 16_384 };

let runtime: Promise<{ module: typeof import('web-tree-sitter'); memory: WebAssembly.Memory }> | undefined;
const loading = new Map<GrammarName, Promise<void>>();
const loaded = new Map<GrammarName, Loaded>();
let abandoned = false;

/** Loads a grammar the first time that it is asked for. Rejects when it cannot be had. */
export function loadGrammar(name: GrammarName, shipped: Shipped): Promise<void> {
  const known = loading.get(name);
  if (known !== undefined) return known;
  const started = load(name, shipped);
  loading.set(name, started);
  return started;
}

async function load(name: GrammarName, shipped: Shipped): Promise<void> {
  const [bytes, { module, memory }] = await Promise.all([shipped.grammar(name), (runtime ??= start())]);
  const language = await module.Language.load(bytes);
  const parser = new module.Parser();
  parser.setLanguage(language);
  const spent = (): number => shipped.spent?.() ?? 0;
  loaded.set(name, { parser, language, memory: () => memory.buffer.byteLength, spent });
}

/**
 * Gives up the parsers of all grammars: where one broke off in the middle, what they hold together is not to be trusted,
 * and the next texts would not be read either. They are loaded anew when they are asked for next.
 */
export function abandonGrammars(): void {
  if (runtime === undefined) return;
  runtime = undefined;
  for (const { parser } of loaded.values()) forget(parser);
  loaded.clear();
  loading.clear();
  abandoned = true;
}

/** Else the collector of garbage would give it back at any time later, and what that throws nobody catches. */
function forget(parser: Parser): void {
  try {
    parser.delete();
  } catch {
    // It no longer counts as held by then, and its memory goes as a whole.
  }
}

/** The module keeps one runtime for good: another one takes the module once more. */
async function runtimeModule(): Promise<typeof import('web-tree-sitter')> {
  if (!abandoned) return import('web-tree-sitter');
  const { createRequire } = await import('node:module');
  const require = createRequire(import.meta.url);
  const file = require.resolve('web-tree-sitter');
  Reflect.deleteProperty(require.cache, file);
  return require(file) as typeof import('web-tree-sitter');
}

async function start(): Promise<{ module: typeof import('web-tree-sitter'); memory: WebAssembly.Memory }> {
  const module = await runtimeModule();
  // Memory of our own tells how much a parse takes: one that takes all of it would be the end of every parser.
  const memory = new WebAssembly.Memory(MEMORY);
  // What breaks off is told as a problem of its text, in words of ours.
  await module.Parser.init({ wasmMemory: memory, printErr: () => undefined });
  return { module, memory };
}

/** The parser of a grammar that was loaded before. */
export function loadedGrammar(name: GrammarName): Loaded | undefined {
  return loaded.get(name);
}

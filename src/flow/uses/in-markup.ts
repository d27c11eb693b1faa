import type { SourceText, Span } from '../../model/span.js';
import { bareName, folderOf } from './module-names.js';
import { placesIn } from './places-in.js';
import type { Tree } from './tree/tree.js';
import type { Trees } from './trees.js';

/** A call of a function with something, as text. */
const CALL = /(?<![\w$-])([A-Za-z_$][\w$]*)\s*\(\s*(?=[^)\s])/g;
/** The same with a text. */
const CALL_WITH_TEXT = /(?<![\w$-])([A-Za-z_$][\w$]*)\s*\(\s*(?=\\?["'`]|&quot;|&#39;)/g;
/** Files whose programs have markup around them, which calls their functions. */
const COMPONENT = /\.(?:vue|svelte|astro)$/i;
const SCRIPTS = /<script\b[^>]*>[^]*?(?:<\/script\s*>|$)|^\s*---\n[^]*?\n---/gi;

/** Files that call functions of a language and are of another kind: pages, notebooks, classes of one machine. */
const DOCUMENTS: Readonly<Record<string, RegExp>> = {
  javascript: /\.x?html?$/i,
  python: /\.ipynb$/i,
  java: /\.(?:kts?|scala|groovy)$/i,
  kotlin: /\.(?:java|scala|groovy)$/i,
};

/** A file that is of another kind may call functions of a language; of any where none is named. */
export function callsOthers(file: string, language?: string): boolean {
  if (language !== undefined) return DOCUMENTS[language]?.test(file) === true;
  return Object.values(DOCUMENTS).some((files) => files.test(file));
}

/**
 * Places that call a function by its name and are no part of a program of its language: `@click="put('/zones')"` of a
 * component, a page that has the script, a cell of a notebook, markup in a text.
 */
export function calledInMarkup(trees: Trees, near: readonly Tree[], name: string): readonly Span[] {
  const [own] = near;
  if (own === undefined) return [];
  const { language, file } = own.program;
  const found = trees.documents.flatMap((one) => {
    const places = callsOthers(one.file, language) ? (placesIn(one, CALL).get(name) ?? []) : [];
    return places.length > 0 && sees(one, file) ? inDocument(trees, one, places) : [];
  });
  if (language !== 'javascript') return found;
  return [...found, ...near.flatMap((tree) => inTree(trees, tree, name))];
}

/** It lies beside the file, or says its name or that of its folder. */
function sees({ file, text }: SourceText, own: string): boolean {
  const folder = folderOf(own);
  if (folder === folderOf(file)) return true;
  const words = [bareName(own), bareName(folder)];
  return words.some((word) => word !== '' && text.includes(word));
}

/** What was read of it as a program says its calls itself. */
function inDocument(trees: Trees, document: SourceText, places: readonly Span[]): readonly Span[] {
  const read = trees.partsOf(document.file).flatMap((part) => trees.text(part)?.text ?? []);
  if (read.length === 0) return places;
  if (!/html?$/i.test(document.file)) return [];
  return outsideOf(scriptsIn(document), places, (script) => read.some((text) => script.includes(text.trim())));
}

function inTree(trees: Trees, tree: Tree, name: string): readonly Span[] {
  const source = trees.text(tree.program.file);
  if (source === undefined) return [];
  if (COMPONENT.test(source.file)) return outsideOf(scriptsIn(source), placesIn(source, CALL).get(name) ?? []);
  return (placesIn(source, CALL_WITH_TEXT).get(name) ?? []).filter((at) => isWritten(tree, at, source));
}

type Script = readonly [start: number, text: string];

function scriptsIn({ text }: SourceText): readonly Script[] {
  return [...text.matchAll(SCRIPTS)].map(({ 0: script, index }) => [index, script]);
}

function outsideOf(scripts: readonly Script[], places: readonly Span[], isRead?: (script: string) => boolean): Span[] {
  const inner = isRead === undefined ? scripts : scripts.filter(([, script]) => isRead(script));
  return places.filter((at) => !inner.some(([start, { length }]) => start <= at.start && at.start < start + length));
}

/** It stands in a text, or in what is said of a class of Angular, which is not looked into. */
function isWritten(tree: Tree, at: Span, { text }: SourceText): boolean {
  const kind = tree.holding(at)[0]?.['kind'];
  return (
    kind === 'text' || kind === 'join' || ((kind === undefined || kind === 'class') && text.includes('@Component('))
  );
}

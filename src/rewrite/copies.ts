import type { Step } from '../model/rewrite.js';
import type { Edit, SourceText, Span } from '../model/span.js';
import { linesOf } from '../text/lines.js';
import { documentAnchors } from './document-anchors.js';
import { documentNames } from './document-names.js';
import { made, placeOf, quoted, together, type Outcome, type Rewriting } from './step.js';
import { overlap } from '../text/spans.js';

/**
 * What says the same as the text that changes, and stays: a copy, a table, a guard, a type; what a test expects; what
 * else a variable of a document is put into; the new form beside the old one, in a text that tells of both.
 */
export function copies(input: Rewriting, steps: readonly Step[], edits: readonly Edit[]): Outcome {
  if (edits.length === 0) return made([]);
  return together([
    twins(input, steps, edits),
    expectations(input, edits),
    documentNames(input, edits),
    documentAnchors(input, edits),
    attributes(input, edits),
    told(input, steps),
    orphans(input, edits),
  ]);
}

function twins(input: Rewriting, steps: readonly Step[], edits: readonly Edit[]): Outcome {
  const { uses } = input;
  const doubts = steps.flatMap((step) => {
    if (!('path' in step)) return [];
    const twin = uses?.twin(input.source, step.path.replace, edits) ?? listed(input, step.path.replace, edits);
    return twin === undefined
      ? []
      : [`${quoted(textAt(input, twin))} stands in another text too (${placeOf(input, twin)})`];
  });
  return made([], doubts);
}

function textAt({ source, uses }: Rewriting, { file, start, end }: Span): string {
  const text = file === source.file ? source.text : uses?.textOf(file);
  return text?.slice(start, end) ?? '';
}

/** Lists of settings say a path where another program takes it: one that no request of the fix is made of. */
function listed({ source, uses }: Rewriting, part: string, edits: readonly Edit[]): Span | undefined {
  if (uses === undefined || uses.isProgram(source.file) || !SETTINGS.test(source.file)) return undefined;
  const words = part.replace(/^\/|\/$/g, '');
  return uses
    .notOwn(source, words, () => partsIn(source, words))
    .find((span) => !edits.some((edit) => overlap(edit, span)));
}

/** Where some segments stand as the end of a path, or of a part of one, and in no comment. */
function partsIn({ file, text }: SourceText, words: string): readonly Span[] {
  const found: Span[] = [];
  for (let at = text.indexOf(words); at >= 0; at = text.indexOf(words, at + 1)) {
    const end = at + words.length;
    const isPart = text[at - 1] === '/' && /^(?:[/?"'`\s)]|$)/.test(text.slice(end, end + 1));
    if (isPart && !/(?:^|\s)#/.test(text.slice(text.lastIndexOf('\n', at) + 1, at)))
      found.push({ file, start: at, end });
  }
  return found;
}

const SETTINGS = /\.(?:ya?ml|toml)$/;

/** A test that expects what is sent or read now would fail. */
function expectations(input: Rewriting, edits: readonly Edit[]): Outcome {
  const { source, uses } = input;
  if (uses === undefined) return made([]);
  const words = edits.flatMap((edit) => {
    const members = uses.of(edit).filter(({ what }) => what === 'members');
    const keys = members.flatMap(({ keys: all }) => all);
    const replaced = source.text.slice(edit.start, edit.end).replace(/^["'`\s,&?]+|["'`\s,&?]+$/g, '');
    return /^[\w.:/-]{5,}$/.test(replaced) ? [...keys, replaced] : keys;
  });
  const at = uses.expected(source, words, edits);
  return at === undefined
    ? made([])
    : made([], [`${quoted(textAt(input, at))} stands in what a test expects (${placeOf(input, at)})`]);
}

const BLOCK = /^[ \t]*(data|resource)[ \t]+"([\w-]+)"[ \t]+"([\w-]+)"[ \t]*\{/gm;

/** An attribute of a block is read where the block is named: `data.http.records.url`. */
function attributes(input: Rewriting, edits: readonly Edit[]): Outcome {
  const { file, text } = input.source;
  if (!file.endsWith('.tf')) return made([]);
  const read = edits.flatMap((edit) => {
    const block = [...text.slice(0, edit.start).matchAll(BLOCK)].at(-1);
    const start = text.lastIndexOf('\n', edit.start - 1) + 1;
    const attribute = /^\s*(\w+)\s*=/.exec(text.slice(start, edit.start))?.[1];
    if (block === undefined || attribute === undefined) return [];
    const [, kind = '', type = '', name = ''] = block;
    const self = selfRead(text.slice(block.index), attribute);
    if (self !== undefined) {
      const at = { file, start: block.index + self.start, end: block.index + self.end };
      return [`${quoted(text.slice(at.start, at.end))} is looked at by a condition (${placeOf(input, at)})`];
    }
    // The provider keeps the address as the identifier too; who takes the whole object has both.
    const isHttp = kind === 'data' && type === 'http' && attribute === 'url';
    const asked = isHttp ? `(?:\\.(?:${attribute}|id)\\b|(?![\\w.-]))` : `\\.${attribute}\\b`;
    const chain = `${kind === 'data' ? 'data\\.' : ''}${type}\\.${name}(?:\\[[^\\]]*\\])?${asked}`;
    const use = new RegExp(`(?<![\\w.])${chain}`).exec(text);
    if (use === null) return [];
    return [`${quoted(use[0])} is read as well (${placeOf(input, { file, start: use.index, end: use.index })})`];
  });
  return made([], read);
}

/** Conditions of a block ask for its attribute, or for what the request answers, by `self`. */
function selfRead(block: string, attribute: string): { readonly start: number; readonly end: number } | undefined {
  const end = /\n\}/.exec(block)?.index ?? block.length;
  const read = new RegExp(`(?<![\\w.])self\\.(?:${attribute}|response_body|body)\\b`);
  const conditions = [
    ...block.slice(0, end).matchAll(/^[ \t]*condition[ \t]*=[^]*?(?=\n[ \t]*(?:\w+[ \t]*=|\})|(?![^]))/gm),
  ];
  for (const { 0: text, index } of conditions) {
    const found = read.exec(text);
    if (found !== null) return { start: index + found.index, end: index + found.index + found[0].length };
  }
  return undefined;
}

/** What nothing uses any more may not be declared in some languages. */
function orphans(input: Rewriting, edits: readonly Edit[]): Outcome {
  const at = input.uses?.orphan(edits);
  if (at === undefined) return made([]);
  return made(
    [],
    [`nothing would use ${quoted(textAt(input, at))} any more, and it would not compile (${placeOf(input, at)})`],
  );
}

const PROSE = /\.(?:mdx?|markdown|rst|adoc|asciidoc|txt)$/i;
const HISTORY = /(?:^|\/)(?:changelog|changes|history|releases?|release[-_]notes|migrat\w*|upgrad\w*)[^/]*$/i;
/** So many lines before and after a command belong to what is said of it. */
const BESIDE = 12;

const rests = new WeakMap<SourceText, Map<string, boolean>>();

/** A text has a word outside of all places where it has another one. */
function isInRest(source: SourceText, old: string, now: string): boolean {
  let known = rests.get(source);
  if (known === undefined) rests.set(source, (known = new Map<string, boolean>()));
  const key = `${old}\0${now}`;
  const found = known.get(key) ?? without(source.text, old).includes(now);
  known.set(key, found);
  return found;
}

function without(text: string, word: string): string {
  return word === '' ? text : text.replaceAll(word, '');
}

/** A text for people that tells of the old form, or shows both, is not better with the new form twice. */
function told({ source, inFile, request }: Rewriting, steps: readonly Step[]): Outcome {
  const outer = inFile?.(request.span);
  if (outer?.source === undefined || !PROSE.test(outer.span.file)) return made([]);
  if (HISTORY.test(outer.span.file)) return made([], ['the file tells of what was before']);
  const lines = linesOf(outer.source);
  const at = lines.place(outer.span.start).line;
  const near = outer.source.text.slice(lines.offsetOf(at - BESIDE, 1), lines.offsetOf(at + BESIDE + 1, 1));
  const shown = steps.flatMap((step) => {
    const [old, now] = wordsOf(step);
    // The old form may hold the new one.
    return now !== '' && (without(near, old).includes(now) || isInRest(source, old, now)) ? [now] : [];
  })[0];
  return made([], shown === undefined ? [] : [`the text beside it shows ${quoted(shown)} as well`]);
}

/** A word of the old form and the one that stands for it. */
function wordsOf(step: Step): readonly [string, string] {
  if ('path' in step && /[/_]/.test(step.path.with)) return [step.path.replace, step.path.with];
  if ('query' in step && 'to' in step.query) return [step.query.starts, step.query.to];
  return ['', ''];
}

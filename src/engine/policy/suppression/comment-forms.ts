import { LANGUAGES } from '../../languages/all.js';
import { C, DOUBLE, PLAIN, SINGLE, markup, type CommentForms } from '../../languages/comments.js';
import type { Language } from '../../languages/language.js';
import { recordOf, words } from '../../reading/kinds.js';

/** Languages that are not read by themselves, and other names of those that are: texts in documents may be in them. */
const OTHERS: readonly (readonly [names: string, forms: CommentForms | undefined])[] = [
  ['pyi starlark', recordOf('python')?.comments],
  ['nimble', recordOf('nim')?.comments],
  ['graphql gql justfile', PLAIN],
  ['proto less scss sol', C],
  ['nomad', recordOf('hcl')?.comments],
  ['css', { line: [], block: [['/*', '*/']], texts: [DOUBLE, SINGLE] }],
  ['asm s', { line: [';'], block: [], texts: [DOUBLE] }],
  ['hrl tex sty', { line: ['%'], block: [], texts: [] }],
  ['svg', markup],
];

const FORMS: ReadonlyMap<string, CommentForms> = new Map([
  ...OTHERS.flatMap(([names, forms]) => pairs(words(names), forms)),
  ...LANGUAGES.flatMap((language) => formsOf(language)),
]);

/** The comments of a language under all of its names: those that an extension has of its own come last. */
function formsOf({ id, extensions, names, comments, commentsIn = {} }: Language): (readonly [string, CommentForms])[] {
  const all = [id, ...words(extensions), ...Object.values(names ?? {}).flatMap(words)];
  return [...pairs(all, comments), ...Object.entries(commentsIn)];
}

function pairs(names: readonly string[], forms: CommentForms | undefined): (readonly [string, CommentForms])[] {
  return forms === undefined ? [] : names.map((name) => [name, forms] as const);
}

/**
 * The comments of a language, by its name or the extension of its files; undefined where it has none (JSON) or it is
 * not known.
 */
export function commentForms(language: string): CommentForms | undefined {
  return FORMS.get(language) ?? FORMS.get(language.toLowerCase());
}

/** The language of a file by the kind that it is read as; of kinds with several languages, by its extension. */
export function languageOf(file: string, kind: string): string {
  const name = file.slice(file.lastIndexOf('/') + 1);
  const dot = name.lastIndexOf('.');
  const extension = dot > 0 ? name.slice(dot + 1).toLowerCase() : '';
  return Object.hasOwn(recordOf(kind)?.commentsIn ?? {}, extension) ? extension : kind;
}

export type { CommentForms };

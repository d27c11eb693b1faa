import type { SourceText, Span } from '../../model/span.js';
import { placeOf } from '../../rewrite/step.js';
import { literally } from '../../text/pattern.js';
import { isTest } from '../../text/test-file.js';
import { LookedThrough, unread, type Others } from './looked-through.js';

/** Declarations that may hold conditions on others, and the tests of them. */
const DECLARES = /\.(?:tf|tofu|hcl|tf\.json|tofu\.json|(?:tf|tofu)test\.json)$/i;
/** Policies that a plan has to meet, in languages of their own. */
const POLICY = /\.(?:rego|sentinel|feature|cue|polar|cedar)$/i;
const TEST = /\.(?:tf|tofu)test\.(?:hcl|json)$/i;

/** The attribute of a declared object is read, by itself or in what goes through its rules. */
const READ = new RegExp(
  [
    String.raw`(?<![\w.])(?:self|(?:data\.)?cloudflare_\w+\.[\w-]+)(?:\.\w+|\.\*|\[[^\]\n]*\])*\.\w*expression\b`,
    String.raw`\bin\s+(?:self|(?:data\.)?cloudflare_\w+\.[\w-]+)\b[^\n]*:[^\n]*\.\w*expression\b`,
  ].join('|'),
);
/** What is demanded of declared objects, up to the end of its block. */
const CONDITION = /\bcondition["']?\s*[=:][\s\S]*?(?=\berror_message\b|\n\s*\}|$)/g;

/**
 * Places in declarations, their tests and the policies of a project that go by the text of a declared expression: another
 * text that says the same does not meet them.
 */
export class ReadBack {
  private files: Others | undefined;

  /** `listed`: every file there is. */
  constructor(
    private readonly cwd: string,
    private readonly listed: Iterable<string>,
  ) {}

  /** Why an expression of a file with one of the fields may not be changed alone. */
  doubt(file: string, fields: readonly string[]): string | undefined {
    if (!DECLARES.test(file)) return undefined;
    this.files ??= this.readAll();
    // A field is known by its last name as well: patterns leave its first out.
    const words = fields.map((field) => field.slice(field.indexOf('.') + 1));
    const { texts, unread: large } = this.files;
    const own = texts.find((one) => one.file === file);
    for (const other of texts) {
      const span = placeIn(other, words);
      if (span === undefined) continue;
      return `the text of the expression is looked at (${placeOf({ source: own ?? { file, text: '' } }, span)})`;
    }
    return large === undefined ? undefined : unread(large);
  }

  private readAll(): Others {
    const found = new LookedThrough(this.cwd, 'source');
    const names = [...this.listed].filter((file) => DECLARES.test(file) || POLICY.test(file) || isTest(file));
    for (const file of names.sort()) found.take(file);
    return found;
  }
}

function placeIn({ file, text }: SourceText, words: readonly string[]): Span | undefined {
  const says = new RegExp(`(?<!\\w)(?:${words.map(literally).join('|')})(?!\\w)`);
  const at = (start: number, length: number): Span => ({ file, start, end: start + length });
  const isAll = POLICY.test(file) || TEST.test(file) || (isTest(file) && !DECLARES.test(file));
  const said = isAll ? says.exec(text) : null;
  if (said !== null) return at(said.index, said[0].length);
  if (!DECLARES.test(file)) return undefined;
  const read = READ.exec(text);
  if (read !== null) return at(read.index, read[0].length);
  for (const { 0: condition, index } of text.matchAll(CONDITION)) {
    const found = says.exec(condition);
    if (found !== null) return at(index + found.index, found[0].length);
  }
  return undefined;
}

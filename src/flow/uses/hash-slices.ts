import type { Span } from '../../model/span.js';
import { literally } from '../../text/pattern.js';
import type { Binding } from './tree/scopes.js';
import type { Tree } from './tree/tree.js';
import type { Trees } from './trees.js';

/** Words that are written out: `qw(name type)`, `"name", 'type'`. */
const WRITTEN = /^(?:qw\s*[([{<\/|!]([\w\s-]*)[)\]}>\/|!]|([\w\s"',-]*))$/;

interface Slice {
  readonly span: Span;
  readonly name: string | undefined;
}

/**
 * Places of Perl that take several members of a hash at once: `@record{qw(name type)}`, `@$record{...}`, `$record->@{...}`.
 * `name` is undefined where one of them is not written out.
 */
export function slicesOf(trees: Trees, { program }: Tree, { name }: Binding): readonly Slice[] {
  const text = program.language === 'perl' ? trees.text(program.file)?.text : undefined;
  const bare = /^[%$](\w+)$/.exec(name)?.[1];
  if (text === undefined || bare === undefined) return [];
  const word = literally(bare);
  const taken = name.startsWith('%')
    ? String.raw`[@%]${word}\s*\{`
    : String.raw`[@%](?:\$${word}|\{\s*\$${word}\s*\})\s*\{|\$${word}\s*->\s*[@%]\{`;
  return [...text.matchAll(new RegExp(String.raw`(?:${taken})([^{}]*(?:\{[^{}]*\}[^{}]*)?)\}`, 'g'))].flatMap(
    ({ 0: { length }, 1: keys = '', index }): readonly Slice[] => {
      const span = { file: program.file, start: index, end: index + length };
      const said = WRITTEN.exec(keys.trim());
      const names = (said?.[1] ?? said?.[2])?.match(/[\w-]+/g);
      return names === undefined || names === null
        ? [{ span, name: undefined }]
        : names.map((one) => ({ span, name: one }));
    },
  );
}

import { literally } from '../../text/pattern.js';
import type { Tree } from './tree/tree.js';
import type { Trees } from './trees.js';
import { wordsIn } from './words.js';

/** Languages whose classes are built on those of each other. */
const TOGETHER = /^(?:java|kotlin|scala|groovy)$/;

/**
 * Something that was not read as a class of the language is built on a type of this name: a class of another language of the
 * platform, or of a file that was not read, or the constants of an enum, which have methods of their own.
 */
export function isBuiltElsewhere(trees: Trees, tree: Tree, type: string): boolean {
  if (!TOGETHER.test(tree.program.language)) return false;
  const name = literally(type);
  const enums = new RegExp(String.raw`\benum\s+\w+[^{}]{0,300}?\bimplements\b[^{}]{0,300}?\b${name}\b`);
  const classes = new RegExp(String.raw`\b(?:implements|extends)\b[^{}]{0,300}?\b${name}\b`);
  const says = ({ program }: Tree, pattern: RegExp): boolean => {
    const source = trees.text(program.file);
    return source !== undefined && wordsIn(source).has(type) && pattern.test(source.text);
  };
  const isBuilt = (other: Tree): boolean =>
    says(other, classes) || other.classes.some((of) => trees.families.basesOf({ tree: other, of }).includes(type));
  return (
    trees.alike(tree).some((one) => says(one, enums)) || trees.related(tree).some(isBuilt) || trees.buildsUnread(type)
  );
}

import { concluded, type Rewritten } from '../plan.js';
import type { ResourceRewriting } from '../resource-rewriting.js';
import { placeOf, quoted, type Refused } from '../step.js';
import { kindUnsure, valueUnsure } from './sure.js';
import { inFile, placeOfBlock, references, removedBlock, type Place } from './block.js';

/**
 * Puts a block `removed` where an object is declared that nothing takes the place of: Terraform forgets it, and no
 * operation is called. All that `for_each` or `count` make of it are forgotten together.
 */
export function forgetDeclaration(input: ResourceRewriting, because: string): Rewritten {
  const { source, resource } = input;
  const block = placeOfBlock(input, resource);
  if ('refused' in block) return { noFix: block.refused };
  const unsure = kindUnsure(input) ?? valueUnsure(input);
  if (unsure !== undefined) return { noFix: unsure.refused };
  if (/(?:^|\s)(?:#|\/\/|\/\*)/m.test(block.text)) {
    return {
      noFix: `a comment in the block would be lost: it has to stand outside (${placeOf({ source }, resource.span)})`,
    };
  }
  const used = usedElsewhere(input, block);
  if (used !== undefined) return { noFix: used.refused };
  const removed = removedBlock(input, block.address);
  if (typeof removed !== 'string') return { noFix: removed.refused };
  const { file, start, end } = resource.span;
  const edits = [{ file, start, end, text: inFile(input, removed) }];
  return concluded({ title: `Forget ${block.address}`, edits, doubts: [because], safe: false }, source);
}

/** What refers to the object would name nothing. */
function usedElsewhere(input: ResourceRewriting, block: Place): Refused | undefined {
  const { source, resource } = input;
  const [read] = resource.reads.map(({ span }) => span).filter((span) => span.file !== source.file);
  const [here] = references(input, block)
    .filter(({ start }) => start < resource.span.start || start >= resource.span.end)
    .map((range) => ({ file: source.file, ...range }));
  const at = read ?? here;
  if (at === undefined) return undefined;
  return { refused: `${quoted(block.address)} is used elsewhere, and that has to go first (${placeOf(input, at)})` };
}

import type { FunctionExpr } from '../../model/program.js';
import type { Edit, Span } from '../../model/span.js';
import type { UsesOfRequests } from '../../model/use.js';
import { setBeside } from './set-beside.js';
import { branchAt } from './branches.js';
import type { Callees } from './callees.js';
import { armsAt, meansSame, orphanIn } from './copies.js';
import { elementAt, isThrown, memberAt, pairAt, spreadAt } from './elements.js';
import { heldAt } from './held.js';
import { separates } from './separators.js';
import type { Tree } from './tree/tree.js';
import type { Trees } from './trees.js';
import { leavesOutEmpty, wireName } from './wire-names.js';

/** What stands at a place of a program, and around it, whatever request is looked at. */
export abstract class TreePlaces {
  abstract readonly callees: Callees;

  constructor(readonly trees: Trees) {}

  /** The element of a list that a text is all of, where others stay in the list. */
  element(text: Span): Span | undefined {
    return this.within(text, (tree) => elementAt(tree, text));
  }

  meansSame(range: Span, at: Span): boolean {
    const tree = range.file === at.file ? this.trees.of(range.file) : undefined;
    return tree !== undefined && meansSame(tree, range, at);
  }

  around(at: Span): Span | undefined {
    const around = this.trees
      .of(at.file)
      ?.holding(at)
      .findLast((one) => one['kind'] === 'function');
    return around?.['span'] as Span | undefined;
  }

  orphan(edits: readonly Edit[]): Span | undefined {
    const tree = edits[0] === undefined ? undefined : this.trees.of(edits[0].file);
    return tree?.program.language === 'go' ? orphanIn(tree, edits) : undefined;
  }

  isProgram(file: string): boolean {
    return this.trees.of(file) !== undefined;
  }

  isThrown(at: Span): boolean {
    return this.within(at, (tree) => isThrown(tree, at)) === true;
  }

  arms(at: Span): ReturnType<UsesOfRequests['arms']> {
    return this.within(at, (tree) => armsAt(tree, at));
  }

  branch(text: Span, to: Span, isInAddress: boolean): Span | undefined {
    // What is missing is left out of an address by PHP alone.
    return this.within(text, (tree) => branchAt(tree, text, to, isInAddress && tree.program.language !== 'php'));
  }

  spreadBeside(key: Span, names: readonly string[]): Span | undefined {
    return this.within(
      key,
      (tree) => spreadAt(tree, key, names, this.trees.text(key.file)?.text ?? '') ?? setBeside(tree, key),
    );
  }

  member(key: Span): Span | undefined {
    return this.within(key, (tree) => memberAt(tree, key));
  }

  held(at: Span): Span | undefined {
    return this.within(at, (tree) => heldAt(this.callees, tree, at));
  }

  pair(key: Span): Span | undefined {
    return this.within(key, (tree) => pairAt(tree, key, this.trees.text(key.file)?.text ?? ''));
  }

  knowsCallers(at: Span): boolean {
    const tree = this.trees.of(at.file);
    if (tree === undefined) return false;
    if (/^(?:javascript|python|php|ruby|shell|powershell|perl|lua)$/.test(tree.program.language)) return true;
    // What a private function gives stays in its file.
    const [node] = tree.holding(at);
    const fn = node?.['kind'] === 'function' ? node : node === undefined ? undefined : tree.scopeOf(node);
    return fn?.['kind'] === 'function' && tree.isPrivate(fn as unknown as FunctionExpr);
  }

  leavesOutEmpty(read: Span, key: string): boolean | undefined {
    return leavesOutEmpty(this.trees, read, key);
  }

  wireName(read: Span, key: string): Span | undefined {
    return wireName(this.trees, read, key);
  }

  declaresMembers({ file }: Span): boolean {
    const language = this.trees.of(file)?.program.language ?? '';
    if (language === 'csharp') return !/\bdynamic\b/.test(this.trees.text(file)?.text ?? '');
    return /^(?:kotlin|java|scala|go|rust|swift|dart|nim)$/.test(language);
  }

  isOperand(text: Span): boolean {
    const tree = this.trees.of(text.file);
    const inner = tree?.holding(text)[0];
    const parent = inner === undefined ? undefined : tree?.places.get(inner)?.parent['kind'];
    return parent === 'binary' || parent === 'join';
  }

  isText(at: Span): boolean {
    return this.trees.of(at.file)?.holding(at)[0]?.['kind'] === 'text';
  }

  separates(text: Span): boolean {
    const tree = this.trees.of(text.file);
    const inner = tree?.holding(text)[0];
    return tree !== undefined && inner?.['kind'] === 'text' && separates(tree, inner);
  }

  protected within<T>({ file }: Span, of: (tree: Tree) => T): T | undefined {
    const tree = this.trees.of(file);
    return tree === undefined ? undefined : of(tree);
  }
}

import type { MappedText, Spelling } from '../../model/part.js';
import type { Quoting } from '../../model/text.js';
import { entryByKey } from './keys.js';

/** The tree of a JSON, YAML or TOML document: offsets are those of the file. An alias is the node it stands for. */
export type Node = MapNode | ListNode | ScalarNode;

export interface MapNode {
  readonly kind: 'map';
  readonly entries: readonly Entry[];
  /** How one entry is set apart from the next. */
  readonly apart: 'comma' | 'line';
  readonly start: number;
  readonly end: number;
}

export interface Entry {
  readonly key: string;
  /** Of the key's text, without quotes. */
  readonly keyStart: number;
  readonly keyEnd: number;
  readonly value: Node;
  /** The whole `key: value`; where it stands on lines of its own, those lines without the last line end. */
  readonly start: number;
  readonly end: number;
}

export interface ListNode {
  readonly kind: 'list';
  readonly items: readonly Node[];
  readonly apart: 'comma' | 'line';
  readonly start: number;
  readonly end: number;
}

export interface ScalarNode {
  readonly kind: 'scalar';
  readonly value: string | number | boolean | null;
  /** With its quotes, or the header of a block. */
  readonly start: number;
  readonly end: number;
  /** The text that the file spells here; made when it is asked for. */
  readonly content: MappedText;
  readonly spelling: Spelling;
  readonly quoting: Quoting;
}

/** A scalar whose text is only worked out when somebody reads it. */
export class Scalar implements ScalarNode {
  readonly kind = 'scalar';
  private made: MappedText | undefined;

  constructor(
    readonly value: string | number | boolean | null,
    readonly start: number,
    readonly end: number,
    readonly spelling: Spelling,
    readonly quoting: Quoting,
    private readonly make: () => MappedText,
  ) {}

  get content(): MappedText {
    this.made ??= this.make();
    return this.made;
  }
}

/** The entry of a map by its key, through YAML's merge keys; the last one of that name holds. */
export function entryOf(node: Node | undefined, key: string): Entry | undefined {
  return node?.kind === 'map' ? entryByKey(node, key) : undefined;
}

/** What a path of keys leads to. */
export function nodeAt(node: Node | undefined, ...path: readonly string[]): Node | undefined {
  return path.reduce<Node | undefined>((at, key) => entryOf(at, key)?.value, node);
}

/** The items of a list; none of anything else. */
export function itemsOf(node: Node | undefined): readonly Node[] {
  return node?.kind === 'list' ? node.items : [];
}

/** A scalar that is text; undefined for every other node. */
export function textNode(node: Node | undefined): (ScalarNode & { readonly value: string }) | undefined {
  return node?.kind === 'scalar' && typeof node.value === 'string'
    ? (node as ScalarNode & { readonly value: string })
    : undefined;
}

/** The text of a scalar that is text. */
export function textAt(node: Node | undefined, ...path: readonly string[]): string | undefined {
  return textNode(nodeAt(node, ...path))?.value;
}

/** Whether a map has a key of its own. */
export function has(node: Node | undefined, key: string): boolean {
  return entryOf(node, key) !== undefined;
}

/** A node of a syntax tree: what a grammar made of a stretch of text. Comments are left out. */
export interface SyntaxNode {
  /** The grammar's name for it; a token that is no name or literal is called what is written. `ERROR`: not understood. */
  readonly type: string;
  /** False for tokens: keywords, brackets, operators. */
  readonly named: boolean;
  /** What it is to its parent, where the grammar says so. */
  readonly field: string | undefined;
  /** UTF-16 offsets; a node that the parser put in because it was missing is empty. */
  readonly start: number;
  readonly end: number;
  readonly children: readonly SyntaxNode[];
}

/** The first child with this field. */
export function childOf(node: SyntaxNode | undefined, field: string): SyntaxNode | undefined {
  return node?.children.find((child) => child.field === field);
}

/** All children with this field. */
export function childrenOf(node: SyntaxNode | undefined, field: string): readonly SyntaxNode[] {
  return node?.children.filter((child) => child.field === field) ?? [];
}

/** The children that are no tokens. */
export function named(node: SyntaxNode | undefined): readonly SyntaxNode[] {
  return node?.children.filter((child) => child.named) ?? [];
}

/** The first child of one of these types. */
export function ofType(node: SyntaxNode | undefined, ...types: readonly string[]): SyntaxNode | undefined {
  return node?.children.find((child) => types.includes(child.type));
}

/** Whether a token such as a keyword stands among the children. */
export function hasToken(node: SyntaxNode | undefined, token: string): boolean {
  return node?.children.some((child) => !child.named && child.type === token) ?? false;
}

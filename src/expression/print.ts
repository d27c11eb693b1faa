import type { ComparisonOp, Expr, Index, Literal, LogicalOp, SetItem, Tree } from './tree.js';

export interface PrintOptions {
  /** How operators are written that have both a word and a symbol; as they were when absent. */
  readonly notation?: 'word' | 'symbol' | undefined;
}

type Notation = PrintOptions['notation'];

/** How tightly a node holds together; an operand must hold tighter than what it stands in. */
const levels: Readonly<Record<LogicalOp | 'not' | 'atom', number>> = { or: 1, xor: 2, and: 3, not: 4, atom: 5 };

/** How tightly a node holds together, from 1 for `or` to 5 for what needs no parentheses anywhere. */
export function levelOf(node: Expr): number {
  if (node.kind === 'logical') return levels[node.op];
  return node.kind === 'not' ? levels.not : levels.atom;
}

export const logicalSymbols: Readonly<Record<LogicalOp, string>> = { or: '||', xor: '^^', and: '&&' };

const comparisonSymbols: Readonly<Partial<Record<ComparisonOp, string>>> = {
  eq: '==',
  ne: '!=',
  lt: '<',
  le: '<=',
  gt: '>',
  ge: '>=',
  matches: '~',
  bitwise_and: '&',
};

/**
 * The text of a tree: one space between tokens and no parentheses but those it needs. Literals stay as they were
 * written. Parsing the text gives the same tree, up to offsets and the notation asked for.
 */
export function print(tree: Tree | Expr, options: PrintOptions = {}): string {
  return printExpr(tree.kind === 'tree' ? tree.root : tree, options.notation);
}

function useSymbol(written: boolean, notation: Notation): boolean {
  return notation === undefined ? written : notation === 'symbol';
}

function printExpr(node: Expr, notation: Notation): string {
  switch (node.kind) {
    case 'constant':
      return String(node.value);
    case 'logical': {
      const op = useSymbol(node.symbol, notation) ? logicalSymbols[node.op] : node.op;
      return node.items.map((item) => above(item, levels[node.op], notation)).join(` ${op} `);
    }
    case 'not': {
      const sign = useSymbol(node.symbol, notation) ? '!' : 'not ';
      return sign + above(node.item, levels.not - 1, notation);
    }
    case 'quantifier':
      return `${node.op}(${printArgument(node.item, notation)})`;
    case 'comparison': {
      const symbol = useSymbol(node.symbol, notation) ? comparisonSymbols[node.op] : undefined;
      const right = node.right.kind === 'bad' ? node.right.raw : printLiteral(node.right);
      return `${printExpr(node.left, notation)} ${symbol ?? node.op} ${right}`;
    }
    case 'group':
      return `(${printExpr(node.item, notation)})`;
    case 'field':
      return node.name;
    case 'call':
      return `${node.name}(${node.args.map((arg) => printArgument(arg, notation)).join(', ')})`;
    case 'access':
      return printExpr(node.of, notation) + node.indexes.map(printIndex).join('');
    case 'bad':
      return node.raw;
  }
}

/** In parentheses unless it holds tighter than `level`. */
function above(node: Expr, level: number, notation: Notation): string {
  const text = printExpr(node, notation);
  return levelOf(node) > level ? text : `(${text})`;
}

/**
 * A chain stands in parentheses as an argument, all else bare. One that begins with `not` would do without, but only
 * for the newest engine.
 */
function printArgument(node: Expr | Literal, notation: Notation): string {
  if (isLiteral(node)) return printLiteral(node);
  return node.kind === 'logical' ? `(${printExpr(node, notation)})` : printExpr(node, notation);
}

/** Whether an argument is a literal. */
export function isLiteral(node: Expr | Literal): node is Literal {
  switch (node.kind) {
    case 'bytes':
    case 'int':
    case 'ip':
    case 'regex':
    case 'wildcard':
    case 'set':
    case 'list':
      return true;
    default:
      return false;
  }
}

function printIndex(index: Index): string {
  return index.kind === 'each' ? '[*]' : `[${index.raw}]`;
}

function printLiteral(node: Literal): string {
  if (node.kind === 'set') return `{${node.items.map(printItem).join(' ')}}`;
  return node.kind === 'list' ? `$${node.name}` : node.raw;
}

function printItem(item: SetItem): string {
  return item.raw;
}

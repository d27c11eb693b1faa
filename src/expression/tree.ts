import type { ExpressionError } from './errors.js';

/** UTF-16 offsets in the text that was parsed; `end` is exclusive. Redundant parentheses belong to no node. */
interface Place {
  readonly start: number;
  readonly end: number;
}

/** What `parse` gives. With errors the tree holds `bad` nodes where the text could not be understood. */
export interface Tree {
  readonly kind: 'tree';
  readonly root: Expr;
  readonly errors: readonly ExpressionError[];
}

export type Expr = Constant | Logical | Not | Quantifier | Comparison | Group | Operand | Bad;

/** The whole expression is `true` or `false`. */
export interface Constant extends Place {
  readonly kind: 'constant';
  readonly value: boolean;
}

export type LogicalOp = 'and' | 'or' | 'xor';

/** A chain of one operator; `items` are two or more and none is a chain of the same operator. */
export interface Logical extends Place {
  readonly kind: 'logical';
  readonly op: LogicalOp;
  /** Written as `&&`, `||`, `^^`. */
  readonly symbol: boolean;
  readonly items: readonly Expr[];
}

export interface Not extends Place {
  readonly kind: 'not';
  readonly symbol: boolean;
  readonly item: Expr;
}

export interface Quantifier extends Place {
  readonly kind: 'quantifier';
  readonly op: 'any' | 'all';
  readonly item: Expr;
}

export type ComparisonOp =
  | 'eq'
  | 'ne'
  | 'lt'
  | 'le'
  | 'gt'
  | 'ge'
  | 'contains'
  | 'matches'
  | 'wildcard'
  | 'strict wildcard'
  | 'in'
  | 'bitwise_and';

export interface Comparison extends Place {
  readonly kind: 'comparison';
  readonly left: Operand;
  readonly op: ComparisonOp;
  readonly symbol: boolean;
  readonly right: Literal | Bad;
}

/**
 * A bare field or call in parentheses as the argument of a call or quantifier. Only there parentheses have a meaning:
 * a missing value becomes false, or an empty array.
 */
export interface Group extends Place {
  readonly kind: 'group';
  readonly item: Operand;
}

/** A value; as an expression of its own, the truth of a Bool. */
export type Operand = Field | Call | Access;

export interface Field extends Place {
  readonly kind: 'field';
  readonly name: string;
}

export interface Call extends Place {
  readonly kind: 'call';
  readonly name: string;
  readonly args: readonly (Expr | Literal)[];
}

export interface Access extends Place {
  readonly kind: 'access';
  readonly of: Field | Call;
  /** One or more. */
  readonly indexes: readonly Index[];
}

export type Index =
  | ({ readonly kind: 'each' } & Place)
  | ({ readonly kind: 'at'; readonly index: number; readonly raw: string } & Place)
  | ({ readonly kind: 'key'; readonly key: string; readonly raw: string } & Place);

/** Text that could not be understood. */
export interface Bad extends Place {
  readonly kind: 'bad';
  readonly raw: string;
}

/** Literals keep the text they were written as in `raw`. */
export type Literal = BytesLiteral | IntLiteral | IpLiteral | RegexLiteral | WildcardLiteral | SetLiteral | ListName;

/** `value` has one character of code 0 to 255 for each byte. */
export interface BytesLiteral extends Place {
  readonly kind: 'bytes';
  readonly value: string;
  readonly raw: string;
}

/** `value` is the number in decimal digits, exact; a JavaScript number could not hold every one. */
export interface IntLiteral extends Place {
  readonly kind: 'int';
  readonly value: string;
  readonly raw: string;
}

/** `value` has one character for each of the 4 or 16 bytes. */
export interface IpLiteral extends Place {
  readonly kind: 'ip';
  readonly value: string;
  readonly raw: string;
}

/** `pattern` is the text the regular expression engine sees. */
export interface RegexLiteral extends Place {
  readonly kind: 'regex';
  readonly pattern: string;
  readonly raw: string;
}

/** `pattern` holds bytes as `BytesLiteral` does, with wildcard escapes. */
export interface WildcardLiteral extends Place {
  readonly kind: 'wildcard';
  readonly pattern: string;
  readonly raw: string;
}

export interface SetLiteral extends Place {
  readonly kind: 'set';
  readonly items: readonly SetItem[];
}

export interface ListName extends Place {
  readonly kind: 'list';
  /** Without the dollar. */
  readonly name: string;
}

/** Ranges include both ends. */
export type SetItem =
  | BytesLiteral
  | ({ readonly kind: 'int-range'; readonly first: string; readonly last: string; readonly raw: string } & Place)
  | ({ readonly kind: 'ip-range'; readonly first: string; readonly last: string; readonly raw: string } & Place);

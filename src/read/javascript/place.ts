import type { Step } from './syntax-path.js';

/** Where statements stand in a row, so that another can be put between them. */
const LISTS: ReadonlySet<string> = new Set([
  'Program.body',
  'BlockStatement.body',
  'StaticBlock.body',
  'SwitchCase.consequent',
  'TSModuleBlock.body',
]);

/** The ways from a statement down to an expression that is always reached, once, when the statement runs. */
const STRAIGHT: ReadonlySet<string> = new Set([
  'ExpressionStatement.expression',
  'VariableDeclaration.declarations',
  'VariableDeclarator.init',
  'ReturnStatement.argument',
  'ThrowStatement.argument',
  'ExportNamedDeclaration.declaration',
  'ExportDefaultDeclaration.declaration',
  'IfStatement.test',
  'SwitchStatement.discriminant',
  'ForOfStatement.right',
  'ForInStatement.right',
  'AwaitExpression.argument',
  'CallExpression.callee',
  'CallExpression.arguments',
  'OptionalCallExpression.callee',
  'NewExpression.callee',
  'NewExpression.arguments',
  'MemberExpression.object',
  'OptionalMemberExpression.object',
  'AssignmentExpression.right',
  'ObjectExpression.properties',
  'ObjectProperty.value',
  'ArrayExpression.elements',
  'SpreadElement.argument',
  'TemplateLiteral.expressions',
  'UnaryExpression.argument',
  'BinaryExpression.left',
  'BinaryExpression.right',
  'LogicalExpression.left',
  'ConditionalExpression.test',
  'SequenceExpression.expressions',
  'TSAsExpression.expression',
  'TSSatisfiesExpression.expression',
  'TSNonNullExpression.expression',
  'TSTypeAssertion.expression',
  'TypeCastExpression.expression',
]);

/** A statement stands in a row of them, so that another can be put behind it. */
export function isStatement({ parent, key }: Step): boolean {
  return LISTS.has(`${parent.type}.${key}`);
}

/**
 * The statement that holds the end of the path, when what a statement right before it computes is what would be
 * computed at that end. Undefined when no statement can stand there: a branch without braces, the body of an arrow
 * function, an operand that is not always reached, a later declaration of several.
 */
export function statementBefore(path: readonly Step[]): Step | undefined {
  for (let i = path.length - 1; i >= 0; i--) {
    const step = path[i];
    if (step === undefined) return undefined;
    const way = `${step.parent.type}.${step.key}`;
    if (LISTS.has(way)) return step;
    if (!STRAIGHT.has(way)) return undefined;
    if (step.key === 'declarations' && step.index !== 0) return undefined;
    if (step.parent.type === 'AssignmentExpression' && step.parent.operator !== '=') return undefined;
  }
  return undefined;
}

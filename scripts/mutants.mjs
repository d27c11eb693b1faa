/* Small changes of a TypeScript file that change what it does, as `{ file, start, end, text, place, what }`. */
import ts from 'typescript';

const K = ts.SyntaxKind;

/** Operators, and what stands in their place. */
const OPERATORS = new Map([
  [K.EqualsEqualsEqualsToken, '!=='],
  [K.ExclamationEqualsEqualsToken, '==='],
  [K.LessThanToken, '<='],
  [K.LessThanEqualsToken, '<'],
  [K.GreaterThanToken, '>='],
  [K.GreaterThanEqualsToken, '>'],
  [K.PlusToken, '-'],
  [K.MinusToken, '+'],
  [K.AmpersandAmpersandToken, '||'],
  [K.BarBarToken, '&&'],
  [K.QuestionQuestionToken, '&&'],
  [K.PlusEqualsToken, '-='],
]);
const METHODS = new Map([
  ['some', 'every'],
  ['every', 'some'],
  ['startsWith', 'endsWith'],
  ['endsWith', 'startsWith'],
  ['indexOf', 'lastIndexOf'],
  ['lastIndexOf', 'indexOf'],
  ['flatMap', 'map'],
  ['push', 'at'],
  ['toLowerCase', 'toUpperCase'],
]);

/** @param {string} file @param {string} text */
export function mutantsOf(file, text) {
  const source = ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true);
  const found = [];
  const add = (start, end, by) => {
    const { line, character } = source.getLineAndCharacterOfPosition(start);
    const was = text.slice(start, end).replace(/\s+/g, ' ');
    if (was === by) return;
    const short = was.length > 60 ? `${was.slice(0, 57)}...` : was;
    found.push({
      file,
      start,
      end,
      text: by,
      place: `${file}:${line + 1}:${character + 1}`,
      what: `${short} -> ${by || 'nothing'}`,
    });
  };
  const visit = (node) => {
    if (ts.isTypeNode(node) || ts.isImportDeclaration(node) || ts.isExportDeclaration(node)) return;
    if (ts.isInterfaceDeclaration(node) || ts.isTypeAliasDeclaration(node)) return;
    change(node, source, add);
    // What an error says is for people.
    if (!ts.isThrowStatement(node)) ts.forEachChild(node, visit);
  };
  visit(source);
  return found;
}

function change(node, source, add) {
  const start = node.getStart(source);
  if (ts.isBinaryExpression(node)) {
    const { operatorToken } = node;
    const by = OPERATORS.get(operatorToken.kind);
    if (by !== undefined) add(operatorToken.getStart(source), operatorToken.end, by);
  } else if (ts.isIfStatement(node)) {
    for (const by of ['true', 'false']) add(node.expression.getStart(source), node.expression.end, by);
  } else if (ts.isConditionalExpression(node)) {
    for (const by of ['true', 'false']) add(node.condition.getStart(source), node.condition.end, by);
  } else if (ts.isWhileStatement(node)) add(node.expression.getStart(source), node.expression.end, 'false');
  else if (node.kind === K.TrueKeyword) add(start, node.end, 'false');
  else if (node.kind === K.FalseKeyword) add(start, node.end, 'true');
  else if (ts.isNumericLiteral(node)) add(start, node.end, String(Number(node.text.replaceAll('_', '')) + 1));
  else if (ts.isStringLiteral(node) && node.text !== '') add(start, node.end, "''");
  else if (ts.isPrefixUnaryExpression(node) && node.operator === K.ExclamationToken) add(start, start + 1, '');
  else if (ts.isExpressionStatement(node) || ts.isBreakStatement(node) || ts.isContinueStatement(node))
    add(start, node.end, ';');
  else if (ts.isReturnStatement(node) && node.expression !== undefined) add(start, node.end, 'return undefined;');
  else if (ts.isCaseClause(node)) add(node.expression.getStart(source), node.expression.end, '{}');
  else if (ts.isSpreadElement(node)) add(start, node.end, '...[]');
  else if (ts.isPropertyAccessExpression(node) && ts.isCallExpression(node.parent) && node.parent.expression === node) {
    const by = METHODS.get(node.name.text);
    if (by !== undefined) add(node.name.getStart(source), node.name.end, by);
    if (node.name.text === 'filter') add(node.name.end, node.parent.end, '(() => true)');
  } else if (isArrowBody(node)) add(start, node.end, 'undefined');
}

/** The expression that an arrow function gives. */
function isArrowBody(node) {
  return ts.isArrowFunction(node.parent ?? node) && node.parent.body === node && !ts.isBlock(node);
}

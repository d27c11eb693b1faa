/*
 * Small changes of a TypeScript file that change what it does, as `{ file, start, end, changed, place, what, form }`: in the
 * range from `start` to `end` stands `changed` instead, an expression, the expression a spread takes, a statement, or the
 * name of a member by its `form`.
 */
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
  // `at`: what is changed, for people; `range`: what stands there instead as a whole.
  const add = ({ at, range = at, changed, by = changed, form = 'expression' }) => {
    const { line, character } = source.getLineAndCharacterOfPosition(at.start);
    const was = text.slice(at.start, at.end).replace(/\s+/g, ' ');
    if (was === by) return;
    const short = was.length > 60 ? `${was.slice(0, 57)}...` : was;
    found.push({
      ...{ file, start: range.start, end: range.end, changed, form },
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

/** The text of a file with all of these changes in it: each takes place while `globalThis.mutated(its id)` says so. */
export function withSwitches(text, mutants) {
  const sorted = [...mutants].sort((a, b) => a.start - b.start || b.end - a.end);
  const render = (start, end, inside) => {
    let out = '';
    let at = start;
    while (inside.length > 0) {
      const [outer, ...others] = inside;
      const within = others.filter((one) => one.end <= outer.end);
      out += text.slice(at, outer.start) + switched(outer, render(outer.start, outer.end, within));
      at = outer.end;
      inside = others.filter((one) => one.start >= outer.end);
    }
    return out + text.slice(at, end);
  };
  return render(0, text.length, sorted);
}

function switched({ id, changed, form }, original) {
  const asked = `globalThis.mutated(${id})`;
  if (form === 'statement') return `{ if (${asked}) { ${changed} } else { ${original} } }`;
  const either = `(${asked} ? ${changed} : ${original})`;
  return form === 'name' ? `[${either}]` : either;
}

function change(node, source, add) {
  const rangeOf = (one) => ({ start: one.getStart(source), end: one.end });
  const said = (one) => source.text.slice(one.getStart(source), one.end);
  const at = rangeOf(node);
  if (ts.isBinaryExpression(node)) {
    const { left, operatorToken, right } = node;
    const by = OPERATORS.get(operatorToken.kind);
    const changed = by === '-=' ? `${said(left)} -= ${said(right)}` : `(${said(left)}) ${by} (${said(right)})`;
    if (by !== undefined) add({ at: rangeOf(operatorToken), range: at, changed, by });
  } else if (ts.isIfStatement(node)) {
    for (const changed of ['true', 'false']) add({ at: rangeOf(node.expression), changed });
  } else if (ts.isConditionalExpression(node)) {
    for (const changed of ['true', 'false']) add({ at: rangeOf(node.condition), changed });
  } else if (ts.isWhileStatement(node)) add({ at: rangeOf(node.expression), changed: 'false' });
  else if (node.kind === K.TrueKeyword) add({ at, changed: 'false' });
  else if (node.kind === K.FalseKeyword) add({ at, changed: 'true' });
  else if (ts.isNumericLiteral(node))
    add({ at, changed: String(Number(node.text.replaceAll('_', '')) + 1), form: formOf(node) });
  else if (ts.isStringLiteral(node) && node.text !== '' && !ts.isImportCall(node.parent))
    add({ at, changed: "''", form: formOf(node) });
  else if (ts.isPrefixUnaryExpression(node) && node.operator === K.ExclamationToken)
    add({ at: { start: at.start, end: at.start + 1 }, range: at, changed: said(node.operand), by: '' });
  else if (ts.isExpressionStatement(node) || ts.isBreakStatement(node) || ts.isContinueStatement(node)) {
    if (!said(node).startsWith('super(')) add({ at, changed: '', by: ';', form: 'statement' });
  } else if (ts.isReturnStatement(node) && node.expression !== undefined)
    add({ at, changed: 'return undefined;', form: 'statement' });
  else if (ts.isCaseClause(node)) add({ at: rangeOf(node.expression), changed: '{}' });
  else if (ts.isSpreadElement(node)) add({ at, range: rangeOf(node.expression), changed: '[]', by: '...[]' });
  else if (ts.isPropertyAccessExpression(node) && ts.isCallExpression(node.parent) && node.parent.expression === node) {
    const name = rangeOf(node.name);
    const chain = rangeOf(chainAround(node));
    const put = (range, by) =>
      source.text.slice(chain.start, range.start) + by + source.text.slice(range.end, chain.end);
    const by = METHODS.get(node.name.text);
    if (by !== undefined) add({ at: name, range: chain, changed: put(name, by), by });
    const given = { start: name.end, end: node.parent.end };
    if (node.name.text === 'filter')
      add({ at: given, range: chain, changed: put(given, '(() => true)'), by: '(() => true)' });
  } else if (isArrowBody(node)) add({ at, changed: 'undefined' });
}

/** All that a `?.` within leaves out, where it leaves something out. */
function chainAround(node) {
  const { parent } = node;
  const goesOn =
    (ts.isPropertyAccessExpression(parent) || ts.isElementAccessExpression(parent) || ts.isNonNullExpression(parent)) &&
    parent.expression === node;
  return goesOn || (ts.isCallExpression(parent) && parent.expression === node) ? chainAround(parent) : node;
}

function formOf(node) {
  // Also what `{ 0: whole }` takes apart.
  return node.parent.name === node || node.parent.propertyName === node ? 'name' : 'expression';
}

/** The expression that an arrow function gives. */
function isArrowBody(node) {
  return ts.isArrowFunction(node.parent ?? node) && node.parent.body === node && !ts.isBlock(node);
}

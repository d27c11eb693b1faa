import ts from 'typescript';

const K = ts.SyntaxKind;
const LAZY = new Set([K.AmpersandAmpersandToken, K.BarBarToken, K.QuestionQuestionToken]);

/**
 * Source text that counts in the global `__seen` which of its branches run, the first as number `first`: functions, blocks,
 * what follows a test, the sides of operators that may not need theirs. With it come the texts that are written in it: what
 * the code compares with is what a fuzzer cannot guess.
 */
export function instrumented(file, text, first) {
  const source = ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true);
  const inserts = [];
  const words = new Set();
  let branches = 0;
  const count = () => `__seen[${first + branches++}]++`;
  const at = (place, piece) => inserts.push({ place, piece, order: inserts.length });
  const wrapped = (node) => {
    at(node.getStart(source), `(${count()}, `);
    at(node.end, ')');
  };
  const statement = (node) => {
    if (node === undefined || ts.isBlock(node)) return;
    at(node.getStart(source), `{ ${count()}; `);
    at(node.end, ' }');
  };
  const visit = (node) => {
    if (ts.isTypeNode(node) || ts.isInterfaceDeclaration(node) || ts.isTypeAliasDeclaration(node)) return;
    if (ts.isImportDeclaration(node) || ts.isExportDeclaration(node)) return;
    if (ts.isStringLiteral(node) && node.text.length > 0 && node.text.length <= 40) words.add(node.text);
    if (ts.isBlock(node)) at(node.getStart(source) + 1, ` ${count()};`);
    else if (ts.isIfStatement(node)) for (const one of [node.thenStatement, node.elseStatement]) statement(one);
    else if (ts.isIterationStatement(node, false)) statement(node.statement);
    else if (ts.isCaseClause(node) && node.statements.length > 0)
      at(node.statements[0].getStart(source), `${count()}; `);
    else if (ts.isConditionalExpression(node)) for (const one of [node.whenTrue, node.whenFalse]) wrapped(one);
    else if (ts.isBinaryExpression(node) && LAZY.has(node.operatorToken.kind)) wrapped(node.right);
    else if (ts.isArrowFunction(node) && !ts.isBlock(node.body)) wrapped(node.body);
    ts.forEachChild(node, visit);
  };
  visit(source);
  // At one place what ends stands before what begins, and of what begins the outer one first.
  const ordered = inserts.sort(
    (a, b) => a.place - b.place || rank(a) - rank(b) || (rank(a) === 0 ? b.order - a.order : a.order - b.order),
  );
  let made = '';
  let from = 0;
  for (const { place, piece } of ordered) {
    made += text.slice(from, place) + piece;
    from = place;
  }
  return { code: made + text.slice(from), branches, words };
}

/** Ends before beginnings. */
function rank({ piece }) {
  return piece === ')' || piece === ' }' ? 0 : 1;
}

import ts from 'typescript';

/** A small source change that a test should notice. */
export interface Mutation {
  /** The replaced range and its replacement. */
  start: number;
  end: number;
  replacement: string;
  /** The line number, from 1. */
  line: number;
}

/** Operators and the operator that a typo might put in their place. */
const swapped: Partial<Record<ts.SyntaxKind, string>> = {
  [ts.SyntaxKind.AmpersandAmpersandToken]: '||',
  [ts.SyntaxKind.BarBarToken]: '&&',
  [ts.SyntaxKind.LessThanToken]: '<=',
  [ts.SyntaxKind.LessThanEqualsToken]: '<',
  [ts.SyntaxKind.GreaterThanToken]: '>=',
  [ts.SyntaxKind.GreaterThanEqualsToken]: '>',
  [ts.SyntaxKind.EqualsEqualsEqualsToken]: '!==',
  [ts.SyntaxKind.ExclamationEqualsEqualsToken]: '===',
  [ts.SyntaxKind.PlusToken]: '-',
  [ts.SyntaxKind.MinusToken]: '+',
};

/** A loop with a changed condition or step may never end, which does not reveal a missing test. */
const isInLoopHead = (node: ts.Node): boolean =>
  ts.findAncestor(
    node,
    (part) =>
      part.parent &&
      (ts.isForStatement(part.parent) ||
        ts.isWhileStatement(part.parent) ||
        ts.isDoStatement(part.parent)) &&
      part.parent.statement !== part,
  ) !== undefined;

/** Text of errors and log messages. */
const isMessage = (node: ts.Node) =>
  ts.findAncestor(
    node,
    (one) =>
      ts.isNewExpression(one) ||
      (ts.isPropertyAssignment(one) && /^(message|error|label|words)$/.test(one.name.getText())) ||
      (ts.isCallExpression(one) && /(^|\.)(log|warn|describe)$/.test(one.expression.getText())),
  ) !== undefined;

/** A string used as a value, not as a module name, property, type, case or directive. */
function isValue(node: ts.Node): boolean {
  const { parent } = node;
  return (
    ts.isReturnStatement(parent) ||
    ts.isVariableDeclaration(parent) ||
    ts.isConditionalExpression(parent) ||
    ts.isArrowFunction(parent) ||
    (ts.isPropertyAssignment(parent) && parent.initializer === node)
  );
}

/** The texts that may replace a node. */
function replacements(node: ts.Node): string[] {
  if (ts.isIfStatement(node.parent) && node.parent.expression === node) return ['true', 'false'];
  if (ts.isConditionalExpression(node.parent) && node.parent.condition === node)
    return ['true', 'false'];
  if (ts.isPrefixUnaryExpression(node) && node.operator === ts.SyntaxKind.ExclamationToken)
    return [node.operand.getText()];
  if (ts.isBinaryExpression(node)) {
    const { left, operatorToken, right } = node;
    const { kind } = operatorToken;
    if (kind === ts.SyntaxKind.QuestionQuestionToken) return [left.getText()];
    const other = swapped[kind];
    return other ? [`${left.getText()} ${other} ${right.getText()}`] : [];
  }
  if (ts.isThrowStatement(node)) return [';'];
  if (ts.isExpressionStatement(node) && !ts.isStringLiteral(node.expression)) return [';'];
  // A string with a space is prose, whose wording no test checks.
  if (ts.isStringLiteral(node) && /^\S+$/.test(node.text) && isValue(node)) return ["''"];
  // Removes the last step of a chain, such as a filter or a sort.
  if (
    ts.isCallExpression(node) &&
    ts.isPropertyAccessExpression(node.expression) &&
    /^(filter|toSorted|toReversed|trim|slice|normalize|toLowerCase)$/.test(
      node.expression.name.text,
    )
  )
    return [node.expression.expression.getText()];
  return [];
}

export function mutationsOf(name: string, text: string): Mutation[] {
  const file = ts.createSourceFile(name, text, ts.ScriptTarget.Latest, true);
  const found: Mutation[] = [];
  const visit = (node: ts.Node): void => {
    if (ts.isTypeNode(node) || ts.isImportDeclaration(node) || ts.isInterfaceDeclaration(node))
      return;
    const start = node.getStart();
    const line = file.getLineAndCharacterOfPosition(start).line + 1;
    if (!isInLoopHead(node) && !isMessage(node))
      for (const replacement of replacements(node))
        if (replacement !== node.getText())
          found.push({ start, end: node.getEnd(), replacement, line });
    ts.forEachChild(node, visit);
  };
  ts.forEachChild(file, visit);
  return found;
}

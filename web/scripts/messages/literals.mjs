// Finds texts for people that are not in a catalogue.

import ts from "typescript";

const TEXT_ATTRIBUTES =
  /^(aria-(label|description|valuetext)|alt|children|heading|label|lead|placeholder|title)$/;
/** A text has two words, or begins with a capital letter followed by a small one. */
const TEXT = /\p{L}[\p{L}’',.!?…]* \p{L}|^\P{L}*\p{Lu}\p{Ll}/u;
const LETTER = /\p{L}/u;

/** Whether a string is not shown: a module's name, a key, a type, or a message for developers. */
function isHidden(node) {
  const { parent } = node;
  return (
    ts.isImportDeclaration(parent) ||
    ts.isLiteralTypeNode(parent) ||
    ts.isElementAccessExpression(parent) ||
    (ts.isPropertyAssignment(parent) && parent.name === node) ||
    (ts.isNewExpression(parent) && parent.expression.getText() === "Error") ||
    (ts.isCallExpression(parent) && parent.expression.getText().startsWith("console."))
  );
}

function isText(node) {
  if (ts.isJsxText(node)) return LETTER.test(node.text);
  if (
    !ts.isStringLiteral(node) &&
    !ts.isNoSubstitutionTemplateLiteral(node) &&
    !ts.isTemplateExpression(node)
  ) {
    return false;
  }
  if (isHidden(node)) return false;
  if (ts.isJsxAttribute(node.parent) && TEXT_ATTRIBUTES.test(node.parent.name.getText())) {
    return LETTER.test(node.text ?? node.getText());
  }
  return TEXT.test(
    ts.isTemplateExpression(node)
      ? node
          .getText()
          .slice(1)
          .replace(/\$\{[^}]*\}/g, "0")
      : node.text,
  );
}

/** The texts of a file with their lines. */
export function literalsOf(path, code) {
  const file = ts.createSourceFile(path, code, ts.ScriptTarget.Latest, true, ts.ScriptKind.TSX);
  const found = [];
  const visit = (node) => {
    if (isText(node)) {
      const { line } = file.getLineAndCharacterOfPosition(node.getStart());
      found.push({ line: line + 1, text: node.getText().trim().replace(/\s+/g, " ") });
    }
    ts.forEachChild(node, visit);
  };
  visit(file);
  return found;
}

// Finds texts for people that are not in a catalogue.

import { readFileSync } from "node:fs";
import ts from "typescript";

const RARITIES = new URL("../../../definitions/rarities.json", import.meta.url);

/** Words that look like texts: names of rarities, modifiers and products, keys of keyboards. */
const NAMES = new Set([
  ...JSON.parse(readFileSync(RARITIES, "utf8")).map(({ name }) => name),
  ...["Negative", "Glitch", "Glitched", "Prismatic", "Holo V", "Foilcast", "Twitch", "Prime"],
  ...["ArrowDown", "ArrowLeft", "ArrowRight", "ArrowUp", "Enter", "Escape"],
]);
const CODE = /^(\w+(Error|Event)$|Bearer )/;
const CSS_VALUE = /\d(px|fr)\b|\bauto (auto|\d)/;
const CSS_SELECTORS = /^([a-z1-6]+|[a-z]*\[[^\]]*\])(, ([a-z1-6]+|[a-z]*\[[^\]]*\]))+$/;

const TEXT_ATTRIBUTES =
  /^(aria-(label|description|valuetext)|alt|children|heading|label|lead|placeholder|title)$/;
/** A text has two words, or begins with a capital letter followed by a small one. */
const TEXT = /\p{L}[\p{L}’',.!?…]* \p{L}|^\P{L}*\p{Lu}\p{Ll}/u;
const LETTER = /\p{L}/u;

const COMPARISONS = new Set([
  ts.SyntaxKind.EqualsEqualsEqualsToken,
  ts.SyntaxKind.ExclamationEqualsEqualsToken,
]);

/** Whether a string is not shown: a name, a compared value, a type, or a message for developers. */
function isHidden(node) {
  const { parent } = node;
  const text = node.text ?? node.head.text;
  return (
    NAMES.has(text) ||
    [CODE, CSS_VALUE, CSS_SELECTORS].some((pattern) => pattern.test(text)) ||
    ts.isCaseClause(parent) ||
    (ts.isBinaryExpression(parent) && COMPARISONS.has(parent.operatorToken.kind)) ||
    ts.isImportDeclaration(parent) ||
    (ts.isCallExpression(parent) && parent.expression.kind === ts.SyntaxKind.ImportKeyword) ||
    ts.isLiteralTypeNode(parent) ||
    ts.isElementAccessExpression(parent) ||
    (ts.isPropertyAssignment(parent) && parent.name === node) ||
    (ts.isNewExpression(parent) && parent.expression.getText().endsWith("Error")) ||
    (ts.isCallExpression(parent) && parent.expression.getText().startsWith("console."))
  );
}

function isText(node) {
  if (ts.isJsxText(node)) return LETTER.test(node.text) && !NAMES.has(node.text.trim());
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
  const file = ts.createSourceFile(path, code, ts.ScriptTarget.Latest, true);
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

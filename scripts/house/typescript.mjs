// Comments, identifiers and test names of TypeScript and JavaScript.
import { web } from "./packages.mjs";

export const isScript = ({ path }) => /\.(?:tsx?|mjs|js)$/.test(path);

/** `test`, `it` and `describe`, also as `test.each(rows)`. */
function isTestCall(ts, call) {
  let callee = call;
  while (callee.expression !== undefined) callee = callee.expression;
  return ts.isIdentifier(callee) && ["test", "it", "describe"].includes(callee.text);
}

function addComments(ts, text, position, comments) {
  const ranges = [ts.getLeadingCommentRanges(text, position), ts.getTrailingCommentRanges(text, position)];
  for (const { pos, end } of ranges.flatMap((range) => range ?? [])) comments.set(pos, text.slice(pos, end));
}

const isText = (ts, node) => node !== undefined && (ts.isStringLiteralLike(node) || ts.isTemplateExpression(node));

function isDefinition(ts, node) {
  const kinds = [
    ts.isFunctionDeclaration, ts.isVariableDeclaration, ts.isClassDeclaration, ts.isInterfaceDeclaration, ts.isTypeAliasDeclaration,
  ];
  return node.name !== undefined && ts.isIdentifier(node.name) && kinds.some((is) => is(node));
}

function parseSource(ts, { path, text }) {
  const kind = path.endsWith("x") ? ts.ScriptKind.TSX : ts.ScriptKind.TS;
  return ts.createSourceFile(path, text, ts.ScriptTarget.Latest, false, kind);
}

export function parseScript({ path, text }) {
  const ts = web("typescript");
  const source = parseSource(ts, { path, text });
  const [comments, identifiers, definitions, testNames] = [new Map(), new Set(), [], []];
  const visit = (node) => {
    // Text between tags has no comments: `//` in an address is none.
    if (node.kind === ts.SyntaxKind.JsxText) return;
    if (ts.isToken(node)) addComments(ts, text, node.pos, comments);
    if (ts.isIdentifier(node)) identifiers.add(node.text);
    if (isDefinition(ts, node)) definitions.push(node.name.text);
    const name = ts.isCallExpression(node) && isTestCall(ts, node) ? node.arguments[0] : undefined;
    if (isText(ts, name)) testNames.push(name.getText(source));
    for (const child of node.getChildren(source)) visit(child);
  };
  visit(source);
  return { path, comments: [...comments.values()], identifiers, definitions, testNames };
}

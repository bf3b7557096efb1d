// Rules that hold nothing but layout, and queries about widths.
import { web } from "./packages.mjs";

const FEATURES = "web/src/features/";

/** What components of `web/src/ui` set through their props: place and size, the gaps between, the size and weight of text. */
const LAYOUT = [
  "display", "gap", "row-gap", "column-gap", "flex", "flex-*", "grid", "grid-*",
  "align-*", "justify-*", "place-*", "padding", "padding-*", "margin", "margin-*",
  "width", "height", "inline-size", "block-size", "min-*", "max-*",
  "font-size", "font-weight", "line-height",
];
/** What those components take from a token; with any other value it is a look of its own. */
const TOKENS = ["color", "background", "background-color", "font", "font-family", "border-radius", "border", "border-*"];

const matcher = (names) => new RegExp(`^(?:${names.map((name) => name.replace("*", "[\\w-]+")).join("|")})$`);
const [layout, tokens] = [matcher(LAYOUT), matcher(TOKENS)];
/** Values beside `var(--…)` that are no look of their own: `1px solid var(--line)`, `0`, `inherit`. */
const PLAIN_VALUE = /^(?:var\(--[\w-]+\)|-?[\d.]+[a-z%]*|solid|none|transparent|inherit|currentcolor|\s)+$/i;

function isLayoutDeclaration({ prop, value }) {
  return layout.test(prop) || (tokens.test(prop) && PLAIN_VALUE.test(value));
}

const isConditional = ({ parent }) =>
  parent !== undefined && (/^(?:media|container|supports|keyframes)$/.test(parent.name) || isConditional(parent));

/** Rules with their own declarations. Those inside a query or keyframes are left out: the figure of queries has the former. */
function rulesOf(root) {
  const rules = [];
  root.walkRules((rule) => {
    const declarations = rule.nodes.filter(({ type }) => type === "decl");
    if (declarations.length > 0 && !isConditional(rule)) rules.push({ rule, declarations });
  });
  return rules;
}

const parseAll = (files) => files.map(({ path, text }) => ({ path, root: web("postcss").parse(text, { from: path }) }));

/** Rules of the features' CSS modules, and those of them that are only layout, text tone and surface tokens. */
export function layoutRules(files) {
  const modules = files.filter(({ path }) => path.startsWith(FEATURES) && path.endsWith(".module.css"));
  const all = parseAll(modules).flatMap(({ path, root }) => rulesOf(root).map((found) => ({ path, ...found })));
  const only = all.filter(({ declarations }) => declarations.every(isLayoutDeclaration));
  return { all: all.length, only: only.map(({ path, rule }) => `${path}:${rule.source.start.line} ${rule.selector}`) };
}

const FLIPPED = { "<": ">", ">": "<", "<=": ">=", ">=": "<=" };

/** `(max-width: 40rem)`, `(width <= 40rem)` and `(40rem >= width)` are one condition. */
function widthConditions(query) {
  const text = query.toLowerCase().replaceAll("inline-size", "width").replace(/\s+/g, " ");
  return [...text.matchAll(/\(([^()]*\bwidth\b[^()]*)\)/g)].flatMap(([, feature]) => {
    const bound = /^\s*(min|max)-width\s*:\s*(.+?)\s*$/.exec(feature);
    if (bound) return [`width ${bound[1] === "min" ? ">=" : "<="} ${bound[2]}`];
    const after = /\bwidth\s*(<=|>=|<|>|=)\s*([^<>=]+?)\s*$/.exec(feature);
    const before = /^\s*([^<>=]+?)\s*(<=|>=|<|>|=)\s*width/.exec(feature);
    return [
      ...(before ? [`width ${FLIPPED[before[2]] ?? before[2]} ${before[1]}`] : []),
      ...(after ? [`width ${after[1]} ${after[2]}`] : []),
    ];
  });
}

/**
 * Queries about a width, as `media width <= 40rem`, one for each copy: `@media` and `@container` in styles, and
 * `useMedia("(max-width: …)")` in the web app's scripts. Other queries, as for less motion, are none.
 */
export function widthQueries(files) {
  const found = [];
  const add = (kind, query) => {
    const conditions = widthConditions(query);
    if (conditions.length > 0) found.push(`${kind} ${conditions.sort().join(" and ")}`);
  };
  for (const { root } of parseAll(files.filter(({ path }) => path.endsWith(".css")))) {
    root.walkAtRules(/^(?:media|container)$/, ({ name, params }) => add(name, params));
  }
  for (const { text } of files.filter(({ path }) => /^web\/.*(?<!\.test)\.tsx?$/.test(path))) {
    for (const [, query] of text.matchAll(/["'`](\([^"'`]*\bwidth\b[^"'`]*\))["'`]/g)) add("media", query);
  }
  return found;
}

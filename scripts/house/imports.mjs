// Import circles of the server, and the files that know the whole application.
import { withoutTests } from "./rust.mjs";

const SOURCE = "server/src/";
/** They put the application together, so they name it. */
const COMPOSITION = ["app.rs", "main.rs", "lib.rs", "serve.rs", "router.rs"];

/** `server/src/db/value.rs` and `server/src/db.rs` both belong to `db`. */
const moduleOf = (path) => path.slice(SOURCE.length).split("/")[0].replace(/\.rs$/, "");

const isProduct = ({ path, isTest }) => path.startsWith(SOURCE) && !isTest;

/** The first names in `{a::{b, c}, d}`: `a` and `d`. */
function firstNames(group) {
  const names = [];
  let depth = 0;
  for (const [token] of group.matchAll(/[{},]|[^{},]+/g)) {
    if (token === "{") depth++;
    else if (token === "}") depth--;
    else if (token !== "," && depth === 1) names.push(/\w*/.exec(token.trim())[0]);
    if (depth === 0) break;
  }
  return names.filter((name) => name !== "");
}

/** Names at the top of the crate that the code mentions: `crate::a`, `crate::{a, b::c}`, and `super::` as far as the crate. */
export function crateNames({ path, code }) {
  const depth = path.slice(SOURCE.length).replace(/(?:\/mod)?\.rs$/, "").split("/").length;
  const above = `(?:crate::|(?<!::)(?:super::){${depth}}(?!super::))`;
  return [...withoutTests(code).matchAll(new RegExp(`\\b${above}\\s*(\\{|\\w+)`, "g"))].flatMap((found) =>
    found[1] === "{" ? firstNames(code.slice(found.index + found[0].length - 1)) : [found[1]],
  );
}

/**
 * Modules of the server, each with those that it names outside tests. `main.rs` and `lib.rs` are the roots of their crates:
 * nothing imports them, so they belong to no circle.
 */
export function importGraph(files) {
  const sources = files.filter(isProduct).filter(({ path }) => !["main", "lib"].includes(moduleOf(path)));
  const graph = new Map(sources.map(({ path }) => [moduleOf(path), new Set()]));
  for (const file of sources) {
    const from = moduleOf(file.path);
    for (const name of crateNames(file)) if (name !== from && graph.has(name)) graph.get(from).add(name);
  }
  return graph;
}

export function withoutModule(graph, module) {
  const rest = [...graph].filter(([name]) => name !== module);
  return new Map(rest.map(([name, to]) => [name, new Set([...to].filter((other) => other !== module))]));
}

/** Tarjan's strongly connected components, largest first; each sorted. */
export function circles(graph) {
  const [order, low, stack, found] = [new Map(), new Map(), [], []];
  const close = (node) => {
    const circle = stack.splice(stack.indexOf(node));
    for (const member of circle) low.set(member, Infinity);
    found.push(circle.sort());
  };
  const visit = (node) => {
    order.set(node, order.size);
    low.set(node, order.get(node));
    stack.push(node);
    for (const next of graph.get(node)) {
      if (!order.has(next)) visit(next);
      low.set(node, Math.min(low.get(node), low.get(next)));
    }
    if (low.get(node) === order.get(node)) close(node);
  };
  for (const node of graph.keys()) if (!order.has(node)) visit(node);
  return found.sort((a, b) => b.length - a.length);
}

/** Product files that name the type `App`, outside composition. */
export function appFiles(files) {
  return files
    .filter((file) => isProduct(file) && !COMPOSITION.includes(file.path.slice(SOURCE.length)))
    .filter(({ code }) => /\bApp\b/.test(withoutTests(code)))
    .map(({ path }) => path);
}

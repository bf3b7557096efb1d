// Lists the operations and shapes of /api/openapi.json. Everything is set as text, never as markup.
"use strict";

const METHODS = ["get", "post", "put", "patch", "delete"];

/** Makes an element with text or children. */
function make(name, attributes, ...children) {
  const element = document.createElement(name);
  for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, value);
  element.append(...children);
  return element;
}

/** The shape of a schema as a few lines of text, following references a few levels down. */
function shape(schema, components, depth = 0, seen = []) {
  if (!schema) return "nothing";
  if (schema.$ref) {
    const name = schema.$ref.split("/").pop();
    if (depth > 3 || seen.includes(name)) return name;
    return shape(components[name], components, depth, [...seen, name]);
  }
  const variants = schema.oneOf ?? schema.anyOf;
  if (variants) return variants.map((one) => shape(one, components, depth, seen)).join(" | ");
  if (schema.allOf) return schema.allOf.map((one) => shape(one, components, depth, seen)).join(" & ");
  if (schema.enum) return schema.enum.map((value) => JSON.stringify(value)).join(" | ");
  const types = [schema.type ?? "any"].flat();
  return types.map((type) => {
    if (type === "array") return `[${shape(schema.items, components, depth, seen)}]`;
    if (type !== "object") return schema.format ? `${type} (${schema.format})` : type;
    const fields = Object.entries(schema.properties ?? {});
    if (fields.length === 0) {
      const values = schema.additionalProperties;
      return typeof values === "object" ? `{ name: ${shape(values, components, depth + 1, seen)} }` : "{ … }";
    }
    const indent = "  ".repeat(depth + 1);
    const lines = fields.map(([name, field]) => {
      const mark = schema.required?.includes(name) ? "" : "?";
      return `${indent}${name}${mark}: ${shape(field, components, depth + 1, seen)}`;
    });
    return `{\n${lines.join("\n")}\n${"  ".repeat(depth)}}`;
  }).join(" | ");
}

function bodyShape(content, components) {
  const [kind, media] = Object.entries(content ?? {})[0] ?? [];
  if (!kind) return null;
  return media.schema ? shape(media.schema, components) : kind;
}

function operation(method, path, call, components) {
  const inside = make("div", { class: "body" });
  if (call.description) inside.append(make("p", {}, call.description));
  if (call.parameters?.length) {
    const rows = call.parameters.map((one) =>
      make("tr", {},
        make("td", {}, `${one.name}${one.required ? "" : "?"}`),
        make("td", {}, `${one.in}, ${shape(one.schema, components)}`),
        make("td", {}, one.description ?? "")));
    inside.append(make("h3", {}, "Parameters"), make("table", {}, make("tbody", {}, ...rows)));
  }
  const sent = bodyShape(call.requestBody?.content, components);
  if (sent) inside.append(make("h3", {}, "Body"), make("pre", {}, sent));
  for (const [status, answer] of Object.entries(call.responses ?? {})) {
    const title = make("h3", {}, `${status} `, make("span", { class: "quiet" }, answer.description ?? ""));
    inside.append(title);
    const got = bodyShape(answer.content, components);
    if (got) inside.append(make("pre", {}, got));
  }
  return make("details", { "data-text": `${method} ${path} ${call.operationId} ${call.summary ?? ""}`.toLowerCase() },
    make("summary", {},
      make("span", { class: "method" }, method.toUpperCase()),
      make("code", {}, path),
      make("span", { class: "summary" }, call.summary ?? call.operationId ?? ""),
      call.security?.length ? make("span", { class: "key" }, "needs a token") : ""),
    inside);
}

function show(doc) {
  const components = doc.components?.schemas ?? {};
  const byTag = new Map();
  for (const [path, item] of Object.entries(doc.paths)) {
    for (const method of METHODS.filter((name) => item[name])) {
      const tag = item[method].tags?.[0] ?? "other";
      byTag.set(tag, [...(byTag.get(tag) ?? []), operation(method, path, item[method], components)]);
    }
  }
  const tags = [...byTag.keys()].sort();
  document.getElementById("tags").replaceChildren(...tags.map((tag) => make("a", { href: `#${tag}` }, tag)));
  document.getElementById("calls").replaceChildren(
    ...tags.map((tag) => make("section", { id: tag }, make("h2", {}, tag), ...byTag.get(tag))));
}

document.getElementById("find").addEventListener("input", (event) => {
  const words = event.target.value.toLowerCase().split(/\s+/).filter(Boolean);
  for (const section of document.querySelectorAll("section")) {
    let left = 0;
    for (const call of section.querySelectorAll("details")) {
      call.hidden = !words.every((word) => call.dataset.text.includes(word));
      left += call.hidden ? 0 : 1;
    }
    section.hidden = left === 0;
  }
});

fetch("/api/openapi.json")
  .then((response) => (response.ok ? response.json() : Promise.reject(new Error(`HTTP ${response.status}`))))
  .then(show)
  .catch((error) => {
    document.getElementById("calls").replaceChildren(
      make("p", {}, `The document could not be loaded (${error.message}). Reload the page to try again.`));
  });

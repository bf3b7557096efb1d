#!/usr/bin/env node
// Checks that a client of one OpenAPI document works with another (docs/api.md, "The promise"). Prints a sentence for each
// difference, and exits with 1 if one breaks clients and the major version is the same.
//
//   node scripts/api-promise.mjs            # the newest release and server/openapi.json
//   node scripts/api-promise.mjs OLD NEW
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";

const ROOT = fileURLToPath(new URL("..", import.meta.url));
const METHODS = ["get", "put", "post", "patch", "delete", "head", "options"];
/** Limits of values, and whether the new limit accepts less than the old one. */
const LIMITS = {
  minimum: (before, after) => after > (before ?? -Infinity),
  minLength: (before, after) => after > (before ?? 0),
  minItems: (before, after) => after > (before ?? 0),
  maximum: (before, after) => after < (before ?? Infinity),
  maxLength: (before, after) => after < (before ?? Infinity),
  maxItems: (before, after) => after < (before ?? Infinity),
  pattern: (before, after) => after !== undefined && after !== before,
};

/**
 * A schema with its references, `allOf` and alternatives resolved, except those of its properties and items. A nullable
 * schema has the type `null`; alternatives other than null are `variants`. `types` is undefined if any type fits.
 */
function resolve(document, schema) {
  if (typeof schema !== "object" || schema === null) return {};
  if (schema.$ref !== undefined) {
    const name = schema.$ref.replace("#/components/schemas/", "");
    const target = document.components?.schemas?.[name];
    if (target === undefined) throw new Error(`the schema ${schema.$ref} is missing`);
    return { ...resolve(document, target), name, ...(schema.deprecated && { deprecated: true }) };
  }
  if (schema.allOf !== undefined) {
    const { allOf, ...rest } = schema;
    return [rest, ...allOf].map((part) => resolve(document, part)).reduce((all, part) => ({
      ...all,
      ...part,
      types: part.types ?? all.types,
      properties: { ...all.properties, ...part.properties },
      required: [...(all.required ?? []), ...(part.required ?? [])],
      name: all.name,
    }));
  }
  const choices = schema.oneOf ?? schema.anyOf;
  if (choices !== undefined) {
    const parts = choices.map((choice) => resolve(document, choice));
    const isNull = (part) => part.types?.length === 1 && part.types[0] === "null";
    const others = parts.filter((part) => !isNull(part));
    const types = parts.every((part) => part.types) ? [...new Set(parts.flatMap((part) => part.types))] : undefined;
    const base = others.length === 1 ? others[0] : { variants: others.map((part, at) => ({ key: variantKey(part, at), part })) };
    return { ...base, types, ...(schema.deprecated && { deprecated: true }) };
  }
  const { type, const: constant, ...rest } = schema;
  return { ...rest, types: type && [type].flat(), enum: constant === undefined ? schema.enum : [constant] };
}

/** Identifies an alternative: the values that tag it, its schema's name, or its place. */
function variantKey({ name, properties = {}, enum: values }, at) {
  const tags = Object.entries(properties).flatMap(([tag, { const: constant, enum: list }]) =>
    constant !== undefined || list?.length === 1 ? [`${tag}=${constant ?? list[0]}`] : [],
  );
  return tags.join() || values?.join() || name || `number ${at + 1}`;
}

/** Whether values of this type are also values of one of these. */
const fits = (type, types) => types.includes(type) || (type === "integer" && types.includes("number"));

/** The differences between two documents: those that break clients, and those that clients have to tolerate. */
export function differences(before, after) {
  const [breaks, notes, seen] = [[], [], new Set()];

  /** Compares what is sent in one direction: "requests" or "responses". */
  function schemas(at, [oldSchema, newSchema]) {
    const [old, now] = [resolve(before, oldSchema), resolve(after, newSchema)];
    const { direction, operation } = at;
    const sent = direction === "responses";
    const say = (list, text) => list.push(`In ${direction} of ${operation}, ${text}.`);
    const [wide, narrow] = sent ? [old, now] : [now, old];
    const verb = sent ? "can be" : "can no longer be";
    for (const type of wide.types ? (narrow.types ?? ["any type"]) : []) {
      if (!fits(type, wide.types)) say(breaks, `\`${at.label}\` ${verb} ${type}`);
    }
    // The rest is the same wherever the schema is used.
    const label = old.name ?? at.label;
    if (old.name !== undefined) {
      const pair = `${direction} ${old.name} ${now.name ?? at.label}`;
      if (seen.has(pair)) return;
      seen.add(pair);
    }
    if (old.types?.includes("string") && now.types?.includes("string") && old.format !== now.format) {
      say(breaks, `\`${label}\` has the format ${now.format ?? "of any text"} instead of ${old.format ?? "any text"}`);
    }
    const values = (narrow.enum ?? []).filter((value) => value !== null && wide.enum && !wide.enum.includes(value));
    for (const value of values) say(sent ? notes : breaks, `\`${label}\` ${verb} ${JSON.stringify(value)}`);
    if (wide.enum && !narrow.enum && !narrow.variants) say(sent ? notes : breaks, `\`${label}\` ${sent ? "can have any value" : "is limited to some values"}`);
    if (!sent) {
      for (const [name, isStricter] of Object.entries(LIMITS)) {
        if (now[name] !== undefined && isStricter(old[name], now[name])) say(breaks, `\`${label}\` has the ${name} ${now[name]}`);
      }
      if (old.default !== undefined && JSON.stringify(old.default) !== JSON.stringify(now.default)) say(breaks, `\`${label}\` has another default`);
      if (now.additionalProperties === false && old.additionalProperties !== false) say(breaks, `\`${label}\` accepts no unknown fields`);
    }

    for (const { key } of narrow.variants ?? []) {
      if (wide.variants && !wide.variants.some((variant) => variant.key === key)) say(sent ? notes : breaks, `\`${label}\` ${verb} the variant ${key}`);
    }
    for (const { key, part } of old.variants ?? []) {
      const same = now.variants?.find((variant) => variant.key === key);
      if (same) parts({ ...at, label: part.name ?? `${label} (${key})` }, part, same.part);
    }
    parts({ ...at, label }, old, now);
  }

  /** Compares the properties, items and values of two resolved schemas. */
  function parts(at, old, now) {
    const { direction, operation, label } = at;
    const sent = direction === "responses";
    const say = (list, text) => list.push(`In ${direction} of ${operation}, ${text}.`);
    const has = (schema, name) => schema.required?.includes(name) ?? false;
    for (const [name, property] of Object.entries(old.properties ?? {})) {
      const field = `${label}.${name}`;
      const same = now.properties?.[name];
      if (same === undefined) {
        say(resolve(before, property).deprecated ? notes : breaks, `\`${field}\` was removed`);
        continue;
      }
      if (sent && has(old, name) && !has(now, name)) say(breaks, `\`${field}\` can be absent`);
      schemas({ ...at, label: field }, [property, same]);
    }
    const isNew = (name) => has(now, name) && !has(old, name);
    if (!sent) for (const name of Object.keys(now.properties ?? {}).filter(isNew)) say(breaks, `\`${label}.${name}\` is required`);
    if (old.items && now.items) schemas({ ...at, label: `${label}[]` }, [old.items, now.items]);
    const [oldValues, newValues] = [old.additionalProperties, now.additionalProperties];
    if (typeof oldValues === "object" && typeof newValues === "object") schemas({ ...at, label: `${label}{}` }, [oldValues, newValues]);
  }

  function contents(at, old = {}, now = {}) {
    for (const [type, { schema }] of Object.entries(old)) {
      if (now[type] === undefined) breaks.push(`In ${at.direction} of ${at.operation}, the type ${type} was removed.`);
      else schemas(at, [schema, now[type].schema]);
    }
  }

  function parameters(operation, old = [], now = []) {
    const same = (one) => (other) => other.name === one.name && other.in === one.in;
    for (const parameter of old) {
      const found = now.find(same(parameter));
      if (found === undefined) (parameter.deprecated ? notes : breaks).push(`The parameter \`${parameter.name}\` of ${operation} was removed.`);
      else schemas({ direction: "requests", operation, label: parameter.name }, [parameter.schema, found.schema]);
    }
    for (const parameter of now.filter(({ required }) => required)) {
      if (!old.find(same(parameter))?.required) breaks.push(`The parameter \`${parameter.name}\` of ${operation} is required.`);
    }
  }

  for (const [path, item] of Object.entries(before.paths)) {
    for (const method of METHODS.filter((name) => item[name])) {
      const [operation, old, now] = [`${method.toUpperCase()} ${path}`, item[method], after.paths[path]?.[method]];
      if (now === undefined) {
        (old.deprecated ? notes : breaks).push(`${operation} was removed.`);
        continue;
      }
      if (old.operationId !== now.operationId) breaks.push(`${operation} has another operationId, which generated clients use.`);
      const schemes = (list) => (list?.length ? list : [{}]).map((one) => Object.keys(one).sort().join());
      const admits = schemes(now.security ?? after.security);
      if (!schemes(old.security ?? before.security).every((one) => admits.includes(one))) breaks.push(`${operation} needs other credentials.`);
      parameters(operation, old.parameters, now.parameters);
      if (now.requestBody?.required && !old.requestBody?.required) breaks.push(`${operation} requires a body.`);
      if (old.requestBody && !now.requestBody) breaks.push(`${operation} has no body.`);
      else contents({ direction: "requests", operation, label: "body" }, old.requestBody?.content, now.requestBody?.content);
      for (const [status, response] of Object.entries(old.responses)) {
        if (now.responses[status] === undefined) breaks.push(`${operation} has no response ${status}.`);
        else contents({ direction: "responses", operation, label: "body" }, response.content, now.responses[status].content);
      }
    }
  }
  return { breaks, notes };
}

/** The newest of these versions. */
export const newest = (versions) => versions.toSorted((one, other) => one.localeCompare(other, "en", { numeric: true })).at(-1);

function main([old, now = `${ROOT}server/openapi.json`]) {
  const folder = `${ROOT}server/released`;
  // The databases of a release can be there before its document.
  const last = newest(existsSync(folder) ? readdirSync(folder).filter((name) => existsSync(`${folder}/${name}/openapi.json`)) : []);
  if (old === undefined && last === undefined) return console.log("There is no release yet, so nothing is promised.");
  const [before, after] = [old ?? `${folder}/${last}/openapi.json`, now].map((file) => JSON.parse(readFileSync(file, "utf8")));
  const { breaks, notes } = differences(before, after);
  for (const note of notes) console.log(`Clients have to tolerate: ${note}`);
  for (const text of breaks) console.error(`Breaks clients: ${text}`);
  const [since, version] = [before, after].map((document) => document.info.version);
  console.log(`The API of ${version} and of ${since}: ${breaks.length} breaks, ${notes.length} extensions`);
  const major = (text) => Number.parseInt(text, 10);
  if (breaks.length > 0 && major(version) === major(since)) process.exitCode = 1;
}

if (process.argv[1] === fileURLToPath(import.meta.url)) main(process.argv.slice(2));

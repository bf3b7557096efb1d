// What the scripts read from a message in ICU syntax. Each function throws a `SyntaxError` for an invalid message.

import { parse, TYPE } from "@formatjs/icu-messageformat-parser";
import { printAST } from "@formatjs/icu-messageformat-parser/printer.js";

const childrenOf = ({ children = [], options = {} }) => [
  ...children,
  ...Object.values(options).flatMap(({ value }) => value),
];

const flatten = (nodes) => nodes.flatMap((node) => [node, ...flatten(childrenOf(node))]);

const casesOf = ({ options }) => Object.keys(options);

function typeOf(node) {
  switch (node.type) {
    case TYPE.argument:
      return "string";
    case TYPE.number:
    case TYPE.plural:
      return "number";
    case TYPE.date:
    case TYPE.time:
      return "Date | number";
    case TYPE.select:
      return casesOf(node)
        .sort()
        .map((name) => JSON.stringify(name))
        .join(" | ");
    case TYPE.tag:
      return "Tag";
  }
}

/** The TypeScript types of a message's parameters and tags by name. */
export function parameterTypes(message) {
  const named = flatten(parse(message)).filter((node) => typeOf(node) !== undefined);
  return new Map(named.map((node) => [node.value, typeOf(node)]));
}

/** Whether a message has tags, so that it is a `ReactNode` and not a string. */
export const isRich = (message) => [...parameterTypes(message).values()].includes("Tag");

/** The cases of each cardinal plural in a message. */
export const pluralCases = (message) =>
  flatten(parse(message))
    .filter(({ type, pluralType }) => type === TYPE.plural && pluralType === "cardinal")
    .map(casesOf);

const PLAIN = "aceginosuyzACEINOSUYZ";
const ACCENTED = "áçéĝíñöšüýžÁÇÉÍÑÖŠÜÝŽ";

const accent = (text) =>
  text.replace(/[aeiou]/gi, "$&$&").replace(/./g, (letter) => ACCENTED[PLAIN.indexOf(letter)] ?? letter);

/** The message in the pseudo-locale: in brackets, with accents, and 40 % longer, as each vowel is doubled. */
export function pseudo(message) {
  const nodes = parse(message);
  for (const node of flatten(nodes)) if (node.type === TYPE.literal) node.value = accent(node.value);
  return `[${printAST(nodes)}]`;
}

const mark = (value) => ({ type: TYPE.literal, value });

function isolateIn(nodes) {
  return nodes.flatMap((node) => {
    if (node.children) node.children = isolateIn(node.children);
    for (const option of Object.values(node.options ?? {})) option.value = isolateIn(option.value);
    return node.type === TYPE.argument ? [mark("\u2068"), node, mark("\u2069")] : [node];
  });
}

/** The message with its names isolated, so that they do not change the order of the words around them. */
export const isolateNames = (message) => printAST(isolateIn(parse(message)));

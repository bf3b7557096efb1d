// Words that a maintainer of a plainly written project would not use, and where they are counted.
import { web } from "./packages.mjs";
import { rustTestNames } from "./rust.mjs";

/**
 * Whole words, in any case. They have been used with so many meanings that a reader has to guess, or are not the term of the
 * field. A word that has an everyday meaning in technical texts ("keeps", "whose") is not listed, however often it is misused.
 */
export const ODD_WORDS = [
  "told", "planted", "deed", "deeds", "the aside", "meanwhile", "whoever", "somebody", "nobody", "anybody", "everybody", "anew",
  "afresh", "hindrance", "heed", "spoilt", "mended",
];
/** An underscore is no letter here, so that names of tests are read word by word: `nobodys_way` has one. */
const PATTERN = ODD_WORDS.map((word) => word.replace(" ", "[\\s_]+")).join("|");
const ODD = new RegExp(`(?<![a-z])(?:${PATTERN})(?:['’]?s)?(?![a-z])`, "gi");
const DOCUMENTS = /^(?:docs\/.*|README|ARCHITECTURE|CONTRIBUTING)(?:\.md)$/;

export const oddWords = (text) => (text.match(ODD) ?? []).map((word) => word.toLowerCase().replace(/['’]s$/, ""));

function cssComments({ path, text }) {
  const found = [];
  web("postcss").parse(text, { from: path }).walkComments((comment) => found.push(comment.text));
  return found;
}

/** A comment of SQL or a shell at a line's beginning or behind code; one inside a string is counted too, which is rare. */
const lineComments = (mark) => ({ text }) =>
  [...text.matchAll(new RegExp(`(?:^|\\s)(${mark}.*)`, "gm"))].map(([, comment]) => comment);

const OTHERS = [
  [/\.css$/, cssComments],
  [/\.sql$/, lineComments("--")],
  [/\.sh$/, lineComments("#")],
  [DOCUMENTS, ({ text }) => [text]],
];

/** Odd words of comments, test names and documents, as `[path, word]`, one for each occurrence. */
export function oddWordsOf({ files, rust, scripts }) {
  const texts = [
    ...rust.map((file) => [file.path, [...file.comments, ...rustTestNames(file)]]),
    ...scripts.map(({ path, comments, testNames }) => [path, [...comments, ...testNames]]),
    ...files.map((file) => [file.path, OTHERS.filter(([pattern]) => pattern.test(file.path)).flatMap(([, read]) => read(file))]),
  ];
  return texts.flatMap(([path, parts]) => parts.flatMap(oddWords).map((word) => [path, word]));
}

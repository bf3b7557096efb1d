// Names that mislead, until nothing has them any more. That "show" and "goal" mean one thing each is for a reader to judge.
import { withoutTests } from "./rust.mjs";

/** Identifiers that nothing has, whatever they name. */
const IDENTIFIERS = [
  "told", "deeds", "Surroundings", "Shelf", "Darkroom", "Letterbox", "Hindrance", "keep_up", "work_off", "set_aside", "useSettled",
  "useTicking", "Popout", "Meanwhile", "Leaving", "TakeAlong", "useSameKey", "useIntent",
];
/** Types, functions and modules by the name that is defined; a word behind `in` is where, if elsewhere the name is right. */
const DEFINITIONS = [
  "Moment", "Aside", "Mouth", "Ear", "Beat", "Told", "Trail", "Turns", "Kept", "Made", "Once", "survey",
  "Stage in server/src/overlay/", "Cast in server/src/overlay/", "take in server/", "bring in server/", "put in server/",
  "see in server/", "look in server/", "take in web/src/api/", "grouped in web/src/lib/", "Around in web/", "Trial in web/",
];
/** Types that are defined more than once: a name means one thing. */
const ONE_MEANING = ["Board", "Price", "Line", "Path"];
/** Files and folders. */
const PATHS = {
  "words.ts": /^web\/src\/.*\bwords\.ts$/,
  "shapes.ts": /^web\/src\/.*\bshapes\.ts$/,
  "place.ts": /^web\/src\/.*\/place\.ts$/,
  "arrival.ts": /^web\/src\/.*\/arrival\.ts$/,
  "curtain.ts": /^web\/src\/.*\/curtain\.ts$/,
  "packs/Table.tsx": /^web\/src\/.*\bpacks\/Table\.tsx$/,
  "achievements/GoalList.tsx": /^web\/src\/.*\bachievements\/GoalList\.tsx$/,
  "cards/live.ts": /^web\/src\/.*\bcards\/live\.ts$/,
  "closeup/": /^web\/src\/.*\bcloseup\//,
  "nodes/line.rs": /^server\/src\/nodes\/line(?:\.rs|\/)/,
};
/** Names of one thing: at most one of each group is left. */
const SYNONYMS = {
  "due.rs and expiry.rs": [/^server\/src\/\w+\/due\.rs$/, /^server\/src\/\w+\/expiry\.rs$/],
  "widget/ and goal.html": [/^web\/src\/widget\//, /^web\/goal\.html$/],
};

const TYPES = ["struct", "enum", "trait", "type"];
const RUST_DEFINITION = /\b(struct|enum|trait|type|fn|mod)\s+(\w+)/g;

/** Definitions outside Rust's tests, as `{ name, path, kind }`. */
function definitionsOf({ rust, scripts }) {
  const product = rust.filter(({ isTest }) => !isTest);
  return [
    ...product.flatMap(({ path, code }) =>
      [...withoutTests(code).matchAll(RUST_DEFINITION)].map(([, kind, name]) => ({ name, path, kind })),
    ),
    ...scripts.flatMap(({ path, definitions }) => definitions.map((name) => ({ name, path, kind: "script" }))),
  ];
}

function identifiersOf({ rust, scripts }) {
  const found = new Set(scripts.flatMap(({ identifiers }) => [...identifiers]));
  for (const { code } of rust) for (const [name] of code.matchAll(/\b[A-Za-z]\w*/g)) found.add(name);
  return found;
}

/** Names of the lists above that the code still has. */
export function oldNames({ files, rust, scripts }) {
  const identifiers = identifiersOf({ rust, scripts });
  const definitions = definitionsOf({ rust, scripts });
  const isDefined = (entry) => {
    const [name, place = ""] = entry.split(" in ");
    return definitions.some((one) => one.name === name && one.path.startsWith(place));
  };
  const isOften = (name) => definitions.filter((one) => one.name === name && TYPES.includes(one.kind)).length > 1;
  const exists = (pattern) => files.some(({ path }) => pattern.test(path));
  return [
    ...IDENTIFIERS.filter((name) => identifiers.has(name)),
    ...DEFINITIONS.filter(isDefined),
    ...ONE_MEANING.filter(isOften).map((name) => `${name} (more than one)`),
    ...Object.keys(PATHS).filter((name) => exists(PATHS[name])),
    ...Object.keys(SYNONYMS).filter((name) => SYNONYMS[name].every(exists)),
    ...(rust.some(({ code }) => /\bWord::Here\b/.test(code)) ? ["Word::Here"] : []),
  ];
}

// What is wrong with a translation.

import { parameterTypes, pluralCases } from "./icu.mjs";

/** Numbers that have all plural forms of a language. Forms of larger numbers fall back to `other`. */
const COUNTS = Array.from({ length: 200 }, (_, count) => count);

function pluralForms(language) {
  const rules = new Intl.PluralRules(language);
  return [...new Set(COUNTS.map((count) => rules.select(count)))];
}

/** The problems of one translation of a message. */
export function translationProblems(source, translation, language) {
  if (translation === undefined) return ["is missing"];
  const [wanted, given] = [parameterTypes(source), parameterTypes(translation)];
  const names = [...new Set([...wanted.keys(), ...given.keys()])];
  const forms = pluralForms(language);
  return [
    ...names
      .filter((name) => wanted.get(name) !== given.get(name))
      .map(
        (name) => `has ${name}: ${given.get(name) ?? "nothing"}, the source ${wanted.get(name) ?? "nothing"}`,
      ),
    ...pluralCases(translation)
      .flatMap((cases) => forms.filter((form) => !cases.includes(form)))
      .map((form) => `has a plural without "${form}"`),
  ];
}

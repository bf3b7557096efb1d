// Runs before the first paint in every document: chooses the language (address, choice of the account, browser, English)
// and sets `lang` and `dir`, which `src/lib/language.ts` reads. The account's choice is only in this browser's storage.
(() => {
  const DIRECTIONS = { en: "ltr", de: "ltr", "en-XA": "ltr" };
  const languages = Object.keys(DIRECTIONS);
  const stored = () => {
    try {
      return localStorage.getItem("foilcast.language");
    } catch {
      return null;
    }
  };
  const base = (tag) => tag.split("-")[0];
  const match = (tag) =>
    languages.find((one) => one === tag) ?? languages.find((one) => base(one) === base(tag));

  const wanted = [new URLSearchParams(location.search).get("lang"), stored(), ...navigator.languages];
  const language = wanted.map((tag) => tag && match(tag)).find((tag) => tag) ?? "en";
  const root = document.documentElement;
  root.lang = language;
  root.dir = DIRECTIONS[language];
})();

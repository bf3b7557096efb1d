// Runs before the first paint in every document: chooses the language (address, choice of the account, browser, and that
// of the site, which the server writes into the document) and sets `lang` and `dir`, which `src/lib/language.ts` reads.
// The account's choice is in a cookie, which the server reads, too, to announce the messages of a page.
// What is shown on stream is for all viewers: it has the language of the site, or that of its address.
// The pseudo-locale is chosen by the address only.
(() => {
  const DIRECTIONS = {
    en: "ltr",
    de: "ltr",
    fr: "ltr",
    es: "ltr",
    "pt-BR": "ltr",
    ja: "ltr",
    ar: "rtl",
    "en-XA": "ltr",
  };
  const root = document.documentElement;
  const languages = Object.keys(DIRECTIONS);
  const real = languages.filter((tag) => tag !== "en-XA");
  const chosenBefore = /(?:^|; )foilcast-language=([\w-]+)/.exec(document.cookie)?.[1];
  const base = (tag) => tag.split("-")[0];
  const match = (among) => (tag) =>
    tag && (among.find((one) => one === tag) ?? among.find((one) => base(one) === base(tag)));

  const linked = match(languages)(new URLSearchParams(location.search).get("lang"));
  const own = [match(languages)(chosenBefore), ...navigator.languages.map(match(real))];
  const isOnStream = root.dataset.stream !== undefined;
  const language = [linked, ...(isOnStream ? [] : own)].find((tag) => tag) ?? root.lang;
  root.lang = language;
  root.dir = DIRECTIONS[language];
})();

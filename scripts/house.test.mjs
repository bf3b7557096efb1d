import assert from "node:assert/strict";
import { test } from "node:test";
import { layoutRules, widthQueries } from "./house/css.mjs";
import { appFiles, circles, crateNames, importGraph, withoutModule } from "./house/imports.mjs";
import { oldNames } from "./house/names.mjs";
import { parseRustFiles, rustLines, shortDocs } from "./house/rust.mjs";
import { parseScript } from "./house/typescript.mjs";
import { oddWordsOf } from "./house/words.mjs";

const files = (texts) => Object.entries(texts).map(([path, text]) => ({ path, text }));
const rust = (texts) => parseRustFiles(files(texts));
const style = (text) => files({ "web/src/features/cards/Cards.module.css": text });

const CIRCLE = {
  "server/src/lib.rs": "pub mod a; pub mod app; pub mod b; pub mod c;\n#[cfg(test)]\nmod access;",
  "server/src/a.rs": "use crate::{b::{One, Two}, c};",
  "server/src/b/mod.rs": "mod inner;",
  "server/src/b/inner.rs": "fn f() { super::super::c::run() }",
  "server/src/c.rs": "fn f(app: crate::app::App) {}",
  "server/src/app.rs": "use crate::a;\npub struct App;",
  "server/src/access.rs": "use crate::router::App;",
  "server/src/router.rs": "use crate::app::App;",
};

test("a circle consists of the modules that import each other", () => {
  const graph = importGraph(rust({ ...CIRCLE, "server/src/c.rs": "use crate::a;" }));
  assert.deepEqual(circles(graph)[0], ["a", "b", "c"]);
  assert.equal(circles(graph).length, 3);
});

test("a module can be removed from the graph", () => {
  const graph = importGraph(rust(CIRCLE));
  assert.deepEqual(circles(graph)[0], ["a", "app", "b", "c"]);
  assert.equal(circles(withoutModule(graph, "app"))[0].length, 1);
});

test("imports in tests, comments and strings are not edges", () => {
  const [file] = rust({
    "server/src/a.rs": `
      // crate::b
      const TEXT: &str = "crate::b // \\" crate::b";
      const RAW: &str = r#"crate::b " crate::b"#;
      const QUOTE: char = '"';
      struct A<'a> { #[cfg(test)] seen: crate::b::Seen, kept: &'a crate::c::Kept }
      #[cfg(test)] #[allow(unused)] mod tests { use crate::b; fn f() {} }
      #[cfg(not(test))] use crate::d::{self, e::{F, G}};
    `,
  });
  assert.deepEqual(crateNames(file), ["c", "d"]);
});

test("App is counted outside tests and composition", () => {
  assert.deepEqual(appFiles(rust(CIRCLE)), ["server/src/c.rs"]);
});

test("files behind #[cfg(test)] are tests", () => {
  const parsed = rust({
    "server/src/db/mod.rs": "#[cfg(test)]\npub(crate) mod statements;\nmod conn;",
    "server/src/db/statements.rs": "",
    "server/src/db/conn.rs": "",
    "server/tests/crash.rs": "",
    "server/src/due/tests.rs": "",
    "server/src/db/room_tests.rs": "",
  });
  const names = parsed.filter(({ isTest }) => !isTest).map(({ path }) => path);
  assert.deepEqual(names, ["server/src/db/mod.rs", "server/src/db/conn.rs"]);
});

test("a rule with only layout and tokens is counted, others are not", () => {
  const found = layoutRules(
    style(`
      @layer features {
        .row { display: flex; gap: var(--space-2); color: var(--text-soft); border: 1px solid var(--line); }
        .glow { display: flex; box-shadow: 0 0 4px red; }
        .red { color: red; }
        @media (max-width: 40rem) { .row { gap: 0; } }
      }
      @keyframes turn { to { width: 0; } }
    `),
  );
  assert.deepEqual(found, { all: 3, only: ["web/src/features/cards/Cards.module.css:3 .row"] });
});

test("both notations of a width count as one query, and other queries do not count", () => {
  const found = widthQueries([
    ...style(`
      @media (max-width: 40rem) { a { b: c } }
      @media screen and (width <= 40rem) { a { b: c } }
      @media (40rem >= width) { a { b: c } }
      @container card (20rem < inline-size < 40rem) { a { b: c } }
      @media (prefers-reduced-motion: reduce) { a { b: c } }
    `),
    ...files({ "web/src/lib/phone.ts": 'export const usePhone = () => useMedia("(max-width: 40rem)");' }),
  ]);
  const narrow = "media width <= 40rem";
  assert.deepEqual(found, [narrow, narrow, narrow, "container width < 40rem and width > 20rem", narrow]);
});

test("a short doc comment is one line of at most three words", () => {
  const text = "/// Its id.\nid: u8,\n/// One two three four.\nx: u8,\n/// Begins here\n/// and ends.\ny: u8,\n//// Not one.\n";
  assert.deepEqual(shortDocs(text), ["/// Its id."]);
});

test("lines of documentation and comments are counted separately", () => {
  const { lines, docs, comments } = rustLines(files({ "a.rs": "//! A.\n/// B.\n// C.\nfn f() {} // D.\n" }));
  assert.deepEqual([lines, docs, comments], [4, 2, 1]);
});

test("odd words count in comments, names of tests and documents, and not in code", () => {
  const found = oddWordsOf({
    files: files({ "docs/a.md": "Whoever asks. Nobody's.", "web/public/a.md": "Whoever", "web/a.css": "/* anew */ a { b: c }" }),
    rust: rust({
      "server/src/a.rs": `
        // told
        let told = "told";
        #[test]
        fn nobodys_way() {}
        fn somebody() {}
        #[apply(on_both_engines!)]
        async fn deeds(database: TestDatabase) {}`,
    }),
    scripts: [
      parseScript({
        path: "a.test.tsx",
        text: 'const told = <p>// anew</p>; /* meanwhile */ test.each([])("somebody", f);',
      }),
    ],
  });
  const words = found.map(([, word]) => word);
  assert.deepEqual(words, ["told", "nobodys", "deeds", "meanwhile", "somebody", "whoever", "nobody", "anew"]);
});

test("old names are found where they are defined or used", () => {
  const texts = {
    "server/src/a.rs": "struct Board; fn stage() {} // Shelf",
    "server/src/b.rs": "struct Board; struct Stage; fn look() { let deeds = Word::Here; }",
  };
  const scripts = [parseScript({ path: "web/src/api/client.ts", text: 'export function take() { return "Popout"; }' })];
  assert.deepEqual(oldNames({ files: files({ ...texts, "web/src/a/words.ts": "" }), rust: rust(texts), scripts }), [
    "deeds",
    "look in server/",
    "take in web/src/api/",
    "Board (more than one)",
    "words.ts",
    "Word::Here",
  ]);
});

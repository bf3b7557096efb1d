//! What a page will need besides its document, sent in the response's `Link` header: a browser requests the page's code
//! and styles together with the app's own, not one round trip after it.
//!
//! Names and dependencies are those of the web app's build, which writes them down in its manifest.

use std::collections::{BTreeMap, BTreeSet, HashMap};

use axum::http::HeaderValue;
use serde::Deserialize;

/// The module that every page begins with.
const ENTRY: &str = "index.html";

/// One module of the build.
#[derive(Debug, Default, Deserialize)]
#[serde(default)]
pub struct Chunk {
    file: String,
    css: Vec<String>,
    imports: Vec<String>,
    #[serde(rename = "dynamicImports")]
    dynamic_imports: Vec<String>,
}

/// The modules of the build, by name.
pub type Manifest = HashMap<String, Chunk>;

/// The end of the name of a catalogue of messages in the source language.
const SOURCE: &str = "/messages/en.json";
const MODULE: &str = "rel=modulepreload";

/// The `Link` header of a page with this module in this language, if it needs more than the document says.
pub fn of(manifest: &Manifest, module: Option<&str>, language: &str) -> Option<HeaderValue> {
    HeaderValue::try_from(links(manifest, module, language)).ok().filter(|value| !value.is_empty())
}

/// Everything that a module needs and the document does not name: its code and styles, and the messages of both.
fn links(manifest: &Manifest, module: Option<&str>, language: &str) -> String {
    let (mut named, mut needed) = (Needs::default(), Needs::default());
    named.add(manifest, ENTRY);
    needed.add(manifest, ENTRY);
    if let Some(module) = module {
        needed.add(manifest, module);
    }
    let files = needed.files.into_iter().filter(|(file, _)| !named.files.contains_key(file));
    let catalogues = needed.catalogues.iter().filter_map(|folder| {
        let in_language = manifest.get(&format!("{folder}/messages/{language}.json"));
        let chunk = in_language.or_else(|| manifest.get(&format!("{folder}{SOURCE}")))?;
        Some((chunk.file.clone(), MODULE))
    });
    let link = |(file, how): (String, &str)| format!("</{file}>; {how}");
    files.chain(catalogues).map(link).collect::<Vec<_>>().join(", ")
}

/// The files of modules, and the folders of their catalogues.
#[derive(Default)]
struct Needs {
    files: BTreeMap<String, &'static str>,
    catalogues: BTreeSet<String>,
}

impl Needs {
    fn add(&mut self, manifest: &Manifest, name: &str) {
        let Some(chunk) = manifest.get(name) else { return };
        if self.files.insert(chunk.file.clone(), MODULE).is_some() {
            return;
        }
        // With `crossorigin`, as the build's own loader asks for styles; otherwise they would be fetched twice.
        self.files.extend(chunk.css.iter().map(|file| (file.clone(), "rel=preload; as=style; crossorigin")));
        let folders = chunk.dynamic_imports.iter().filter_map(|import| import.strip_suffix(SOURCE));
        self.catalogues.extend(folders.map(str::to_owned));
        chunk.imports.iter().for_each(|import| self.add(manifest, import));
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_page_gets_hints_for_files_that_the_document_does_not_name_and_for_its_messages() {
        let manifest = r#"{
            "index.html": {"file": "assets/index.js", "css": ["assets/app.css"], "imports": ["_base.js"],
                "dynamicImports": ["lib/messages/en.json", "lib/messages/de.json"]},
            "_base.js": {"file": "assets/base.js"},
            "_face.js": {"file": "assets/face.js", "css": ["assets/face.css"], "imports": ["_base.js"]},
            "page.tsx": {"file": "assets/page.js", "imports": ["index.html", "_face.js"],
                "dynamicImports": ["x", "page/messages/en.json"]},
            "lib/messages/en.json": {"file": "assets/en1.js"},
            "lib/messages/de.json": {"file": "assets/de1.js"},
            "page/messages/en.json": {"file": "assets/en2.js"}
        }"#;
        let manifest: Manifest = serde_json::from_str(manifest).unwrap();
        assert_eq!(
            links(&manifest, Some("page.tsx"), "de"),
            "</assets/face.css>; rel=preload; as=style; crossorigin, </assets/face.js>; rel=modulepreload, \
             </assets/page.js>; rel=modulepreload, </assets/de1.js>; rel=modulepreload, \
             </assets/en2.js>; rel=modulepreload"
        );
        assert_eq!(links(&manifest, None, "en"), "</assets/en1.js>; rel=modulepreload");
    }
}

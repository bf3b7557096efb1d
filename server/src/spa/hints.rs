//! What a page will need besides its document, sent in the response's `Link` header: a browser requests the page's code
//! and styles together with the app's own, not one round trip after it.
//!
//! Names and dependencies are those of the web app's build, which writes them down in its manifest.

use std::collections::{BTreeMap, HashMap};

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
}

/// The modules of the build, by name.
pub type Manifest = HashMap<String, Chunk>;

/// The `Link` header of a page with this module, if it needs more than the document says.
pub fn of(manifest: &Manifest, module: &str) -> Option<HeaderValue> {
    HeaderValue::try_from(links(manifest, module)).ok().filter(|value| !value.is_empty())
}

/// Everything that a module needs and the entry does not bring.
fn links(manifest: &Manifest, module: &str) -> String {
    let (mut brought, mut needed) = (BTreeMap::new(), BTreeMap::new());
    collect(manifest, ENTRY, &mut brought);
    collect(manifest, module, &mut needed);
    let link = |(file, how): (String, &str)| format!("</{file}>; {how}");
    needed.into_iter().filter(|(file, _)| !brought.contains_key(file)).map(link).collect::<Vec<_>>().join(", ")
}

fn collect(manifest: &Manifest, name: &str, into: &mut BTreeMap<String, &'static str>) {
    let Some(chunk) = manifest.get(name) else { return };
    if into.insert(chunk.file.clone(), "rel=modulepreload").is_some() {
        return;
    }
    // With `crossorigin`, as the build's own loader asks for styles; otherwise they would be fetched twice.
    into.extend(chunk.css.iter().map(|file| (file.clone(), "rel=preload; as=style; crossorigin")));
    chunk.imports.iter().for_each(|import| collect(manifest, import, into));
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_page_gets_hints_for_files_that_the_entry_does_not_load() {
        let manifest = r#"{
            "index.html": {"file": "assets/index.js", "css": ["assets/app.css"], "imports": ["_base.js"]},
            "_base.js": {"file": "assets/base.js"},
            "_face.js": {"file": "assets/face.js", "css": ["assets/face.css"], "imports": ["_base.js"]},
            "page.tsx": {"file": "assets/page.js", "imports": ["index.html", "_face.js"], "dynamicImports": ["x"]}
        }"#;
        let manifest: Manifest = serde_json::from_str(manifest).unwrap();
        assert_eq!(
            links(&manifest, "page.tsx"),
            "</assets/face.css>; rel=preload; as=style; crossorigin, </assets/face.js>; rel=modulepreload, \
             </assets/page.js>; rel=modulepreload"
        );
        assert_eq!(links(&manifest, "unknown.tsx"), "");
    }
}

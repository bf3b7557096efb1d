//! What a page will need besides its document, sent in the response's `Link` header: a browser requests the page's code
//! and styles together with the app's own, not one round trip after it.
//!
//! Names and dependencies are those of the web app's build, which writes them down in its manifest.

use std::collections::{BTreeMap, HashMap};
use std::sync::LazyLock;

use axum::http::HeaderValue;
use serde::Deserialize;

use super::WebApp;

/// Pages with a module of their own, as `web/src/app/routes.tsx` imports them.
const PAGES: &[(&str, &str)] = &[
    ("/login", "src/features/auth/LoginPage.tsx"),
    ("/dashboard", "src/features/dashboard/DashboardPage.tsx"),
    ("/collection", "src/features/collection/CollectionPage.tsx"),
    ("/collection/:username", "src/features/collection/CollectionPage.tsx"),
    ("/profile/:username", "src/features/profile/ProfilePage.tsx"),
    ("/account", "src/features/account/AccountPage.tsx"),
    ("/trading", "src/features/trades/TradingPage.tsx"),
    ("/trades/pending", "src/features/trades/PendingPage.tsx"),
    ("/achievements", "src/features/achievements/AchievementsPage.tsx"),
    ("/wishes", "src/features/wishes/WishesPage.tsx"),
    ("/grading", "src/features/grading/GradingPage.tsx"),
    ("/catalogue", "src/features/catalogue/CataloguePage.tsx"),
    ("/catalogue/:id", "src/features/catalogue/DefinitionPage.tsx"),
    ("/card/:cardId", "src/features/catalogue/CardPage.tsx"),
    ("/market", "src/features/market/MarketPage.tsx"),
    ("/market/create", "src/features/market/CreateListingPage.tsx"),
    ("/market/listing/:id", "src/features/market/ListingPage.tsx"),
    ("/openings/:id/verify", "src/features/fairness/VerifyPage.tsx"),
    ("/fairness", "src/features/fairness/SeedsPage.tsx"),
    ("/packs/:id/odds", "src/features/packs/OddsPage.tsx"),
    ("/leaderboard", "src/features/leaderboard/LeaderboardPage.tsx"),
    ("/queue", "src/features/queue/QueuePage.tsx"),
    ("/raffles/:id", "src/features/fairness/RafflePage.tsx"),
    ("/admin-dashboard", "src/features/admin-dashboard/AdminDashboardPage.tsx"),
    ("/admin/actions", "src/features/admin-actions/ActionsPage.tsx"),
    ("/admin/packs", "src/features/packs/editor/PacksPage.tsx"),
    ("/admin/cards/import", "src/features/cards/editor/ImportPage.tsx"),
    ("/admin/cards/:id", "src/features/cards/editor/CardEditorPage.tsx"),
    ("/admin/card-ownership", "src/features/ownership/OwnershipPage.tsx"),
    ("/admin/modifiers", "src/features/modifiers/ModifiersPage.tsx"),
    ("/admin/achievements", "src/features/achievements/editor/AchievementsEditorPage.tsx"),
    ("/admin/twitch", "src/features/twitch/TwitchPage.tsx"),
    ("/admin/health", "src/features/health/HealthPage.tsx"),
    ("/admin/cardaudit", "src/features/audit/AuditPage.tsx"),
];

/// The module that every page begins with.
const ENTRY: &str = "index.html";

/// One module of the build.
#[derive(Debug, Default, Deserialize)]
#[serde(default)]
struct Chunk {
    file: String,
    css: Vec<String>,
    imports: Vec<String>,
}

type Manifest = HashMap<String, Chunk>;

static HINTS: LazyLock<HashMap<&'static str, HeaderValue>> = LazyLock::new(|| {
    let manifest = WebApp::get(".vite/manifest.json").map(|file| file.data);
    let manifest: Manifest = manifest.and_then(|text| serde_json::from_slice(&text).ok()).unwrap_or_default();
    let header = |module| HeaderValue::try_from(links(&manifest, module)).ok().filter(|value| !value.is_empty());
    PAGES.iter().filter_map(|(route, module)| Some((*route, header(module)?))).collect()
});

/// The `Link` header of a client route, if its page needs more than the document says.
pub fn of(route: &str) -> Option<&'static HeaderValue> {
    HINTS.get(route)
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
    fn a_page_is_hinted_what_the_entry_does_not_load() {
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
        assert_eq!(links(&manifest, "gone.tsx"), "");
    }

    #[test]
    fn the_pages_are_where_the_web_app_imports_them_from() {
        let web = concat!(env!("CARGO_MANIFEST_DIR"), "/../web/");
        let table = std::fs::read_to_string(format!("{web}src/app/routes.tsx")).unwrap();
        let lazy = table.matches("lazyPage(() => import(\"../features/").count();
        // One page is not worth a hint: it is for developers.
        let listed: std::collections::HashSet<_> = PAGES.iter().map(|(_, module)| module).collect();
        assert_eq!(listed.len() + 1, lazy, "a page of the web app is missing in PAGES");
        for (route, module) in PAGES {
            let import = module.replace("src/", "../").replace(".tsx", "");
            assert!(table.contains(&format!("import(\"{import}\")")), "{module} is not what routes.tsx imports");
            assert!(super::super::CLIENT_ROUTES.contains(route), "{route} is no client route");
        }
    }
}

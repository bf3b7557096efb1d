//! Creates the folder of the web app's build, which is embedded, so that a checkout compiles before `make` fills it.

use std::{env, fs, path::PathBuf};

fn main() {
    let folder = PathBuf::from(env::var_os("CARGO_MANIFEST_DIR").unwrap_or_default()).join("../web/dist");
    if let Err(error) = fs::create_dir_all(&folder) {
        println!("cargo:warning=could not create {}: {error}", folder.display());
    }
    println!("cargo:rerun-if-changed=build.rs");
}

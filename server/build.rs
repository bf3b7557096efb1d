//! Makes sure that the folders which are put inside the binary exist; building the web app is `make`'s work.
//!
//! A debug build reads them when it runs, so it is not rebuilt when they change.

use std::{env, fs, path::PathBuf};

fn main() {
    let is_inside = env::var_os("PROFILE").is_some_and(|profile| profile != "debug");
    let home = PathBuf::from(env::var_os("CARGO_MANIFEST_DIR").unwrap_or_default());
    for folder in ["../web/dist", "src/demo/set"] {
        let folder = home.join(folder);
        if let Err(error) = fs::create_dir_all(&folder) {
            println!("cargo:warning=could not create {}: {error}", folder.display());
        }
        if is_inside {
            println!("cargo:rerun-if-changed={}", folder.display());
        }
    }
    println!("cargo:rerun-if-changed=build.rs");
}

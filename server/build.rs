//! Makes sure that the folders which are put inside the binary exist; building the web app is `make`'s work.

use std::{env, fs, path::PathBuf};

fn main() {
    let home = PathBuf::from(env::var_os("CARGO_MANIFEST_DIR").unwrap_or_default());
    for folder in ["../web/dist", "src/demo/set"] {
        let folder = home.join(folder);
        if let Err(error) = fs::create_dir_all(&folder) {
            println!("cargo:warning={} cannot be made: {error}", folder.display());
        }
        println!("cargo:rerun-if-changed={}", folder.display());
    }
    println!("cargo:rerun-if-changed=build.rs");
}

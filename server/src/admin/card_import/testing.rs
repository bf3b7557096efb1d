//! Archives for tests.

use std::io::{Cursor, Write};

use zip::ZipWriter;
use zip::write::SimpleFileOptions;

/// Creates a ZIP archive of these files.
pub(crate) fn zipped(files: &[(&str, &[u8])]) -> Vec<u8> {
    let mut zip = ZipWriter::new(Cursor::new(Vec::new()));
    for (name, bytes) in files {
        zip.start_file(*name, SimpleFileOptions::default()).expect("is added");
        zip.write_all(bytes).expect("is written");
    }
    zip.finish().expect("is finished").into_inner()
}

//! Splits a file into its documents, one at a time: one array, or one document per line.
//!
//! A broken record is skipped with the line on which it began, and reading continues after it.

use std::io::{BufRead, Result};

/// The text of a document. Its reader checks whether it is valid.
#[derive(Debug, PartialEq, Eq)]
pub struct Document {
    /// The line on which it begins, from 1.
    pub line: u64,
    pub text: Vec<u8>,
}

/// The layout of a file's documents.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Shape {
    Unknown,
    Lines,
    Array,
    Over,
}

pub struct Documents<R> {
    from: R,
    line: u64,
    shape: Shape,
    /// The current line, and the position in it.
    now: Vec<u8>,
    at: usize,
}

impl<R: BufRead> Documents<R> {
    pub fn new(from: R) -> Self {
        Self { from, line: 0, shape: Shape::Unknown, now: Vec::new(), at: 0 }
    }

    /// Reads the next line. Returns `false` at the end.
    fn turn(&mut self) -> Result<bool> {
        self.now.clear();
        self.at = 0;
        self.line += 1;
        Ok(self.from.read_until(b'\n', &mut self.now)? > 0)
    }

    /// Skips separators between documents. Returns `false` at the end of the file.
    fn skip(&mut self, between: &[u8]) -> Result<bool> {
        loop {
            let rest = &self.now[self.at..];
            if let Some(next) = rest.iter().position(|byte| !byte.is_ascii_whitespace() && !between.contains(byte)) {
                self.at += next;
                return Ok(true);
            }
            if !self.turn()? {
                return Ok(false);
            }
        }
    }

    fn read(&mut self) -> Result<Option<Document>> {
        if self.shape == Shape::Unknown {
            // Some programs write a byte order mark at the start of a file.
            let more = self.skip(b"\xef\xbb\xbf")?;
            self.shape = if more && self.now[self.at] == b'[' { Shape::Array } else { Shape::Lines };
            if self.shape == Shape::Array {
                self.at += 1;
            }
        }
        match self.shape {
            Shape::Array => self.element(),
            Shape::Lines => self.whole_line(),
            Shape::Unknown | Shape::Over => Ok(None),
        }
    }

    fn whole_line(&mut self) -> Result<Option<Document>> {
        if !self.skip(b"")? {
            return Ok(None);
        }
        let text = self.now[self.at..].trim_ascii().to_vec();
        self.at = self.now.len();
        Ok(Some(Document { line: self.line, text }))
    }

    fn element(&mut self) -> Result<Option<Document>> {
        if !self.skip(b",")? {
            self.shape = Shape::Over;
            // The array has no end.
            return Ok(Some(Document { line: self.line, text: b"]".to_vec() }));
        }
        if self.now[self.at] == b']' {
            self.at += 1;
            // Text after the array is read line by line. Usually there is none.
            self.shape = Shape::Lines;
            return self.whole_line();
        }
        let (line, mut text) = (self.line, Vec::new());
        let mut nesting = Nesting::default();
        loop {
            let rest = &self.now[self.at..];
            // A new document at the start of a line while another is open: the other one has no end.
            let cut = self.at == 0 && !text.is_empty() && rest.first() == Some(&b'{');
            if cut {
                return Ok(Some(Document { line, text }));
            }
            match nesting.end(rest) {
                Some(length) => {
                    text.extend_from_slice(&rest[..length]);
                    self.at += length;
                    return Ok(Some(Document { line, text }));
                }
                None => text.extend_from_slice(rest),
            }
            // A string cannot span lines. One that does has no end, and the next line starts a new document.
            let broken = std::mem::take(&mut nesting.in_text);
            if !self.turn()? || broken {
                return Ok(Some(Document { line, text }));
            }
        }
    }
}

impl<R: BufRead> Iterator for Documents<R> {
    type Item = Result<Document>;

    fn next(&mut self) -> Option<Self::Item> {
        self.read().transpose()
    }
}

/// The nesting depth of brackets at the current position.
#[derive(Default)]
struct Nesting {
    depth: usize,
    in_text: bool,
    escaped: bool,
}

impl Nesting {
    /// The end of the current value, if it ends within these bytes.
    fn end(&mut self, bytes: &[u8]) -> Option<usize> {
        for (at, byte) in bytes.iter().enumerate() {
            if self.in_text {
                match byte {
                    _ if self.escaped => self.escaped = false,
                    b'\\' => self.escaped = true,
                    b'"' => self.in_text = false,
                    _ => {}
                }
                continue;
            }
            match byte {
                b'"' => self.in_text = true,
                b'{' | b'[' => self.depth += 1,
                b'}' | b']' if self.depth > 1 => self.depth -= 1,
                b'}' | b']' if self.depth == 1 => return Some(at + 1),
                // A bare value ends before the separator.
                b',' | b']' | b'}' if self.depth == 0 => return Some(at.max(usize::from(*byte == b'}'))),
                _ => {}
            }
        }
        None
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn split(text: &str) -> Vec<(u64, String)> {
        let documents = Documents::new(text.as_bytes()).map(|document| document.expect("reads"));
        documents.map(|document| (document.line, String::from_utf8(document.text).expect("is text"))).collect()
    }

    fn check(text: &str, expected: &[(u64, &str)]) {
        let found = split(text);
        let found: Vec<(u64, &str)> = found.iter().map(|(line, text)| (*line, text.trim())).collect();
        assert_eq!(found, expected, "{text}");
    }

    #[test]
    fn an_array_in_any_layout_is_split() {
        check("[]", &[]);
        check(" [ ]\n", &[]);
        check("", &[]);
        check("\u{feff}[{\"a\":1}]", &[(1, "{\"a\":1}")]);
        check("[{\"a\":[1,{\"b\":\"]}\\\"\"}]},{}]", &[(1, "{\"a\":[1,{\"b\":\"]}\\\"\"}]}"), (1, "{}")]);
        check(
            "[\n  {\n    \"a\": 1\n  },\n  {\n    \"b\": 2\n  }\n]\n",
            &[(2, "{\n    \"a\": 1\n  }"), (5, "{\n    \"b\": 2\n  }")],
        );
        check("[{\"a\":1},\n{\"b\":2}]", &[(1, "{\"a\":1}"), (2, "{\"b\":2}")]);
        check("[1, null,\"x,y\", {}]", &[(1, "1"), (1, "null"), (1, "\"x,y\""), (1, "{}")]);
    }

    #[test]
    fn lines_are_split() {
        check("{\"a\":1}\n\n  {\"b\":2}\r\n{\"c\":3}", &[(1, "{\"a\":1}"), (3, "{\"b\":2}"), (4, "{\"c\":3}")]);
        check("nonsense\n{}", &[(1, "nonsense"), (2, "{}")]);
    }

    #[test]
    fn a_broken_document_is_skipped_and_the_next_is_read() {
        // A string without its end, and a bracket without its end.
        check("[{\"a\":\"x},\n{\"b\":2},\n{\"c\":3}]", &[(1, "{\"a\":\"x},"), (2, "{\"b\":2}"), (3, "{\"c\":3}")]);
        check(
            "[{\"a\":{\"x\":1},\n{\"b\":2},\n{\"c\":3}]",
            &[(1, "{\"a\":{\"x\":1},"), (2, "{\"b\":2}"), (3, "{\"c\":3}")],
        );
        check("[{\"a\":1}", &[(1, "{\"a\":1}"), (2, "]")]);
        check("[{\"a\":1}] {\"b\":2}", &[(1, "{\"a\":1}"), (1, "{\"b\":2}")]);
    }

    #[test]
    fn the_reader_always_reaches_the_end() {
        let bytes = [b'[', b']', b'{', b'}', b'"', b'\\', b',', b'\n', b' ', b'a', 0xff];
        // Every text of five of these bytes: the reader reaches the end.
        for number in 0..bytes.len().pow(5) {
            let text: Vec<u8> = (0..5).map(|place| bytes[number / bytes.len().pow(place) % bytes.len()]).collect();
            let count = Documents::new(text.as_slice()).take(20).count();
            assert!(count < 20, "{text:?}");
        }
    }
}

//! Escapes texts of users for HTML and SVG.

/// Escapes a text for content and attributes.
///
/// Control characters become spaces, because SVG allows none. Opening braces are escaped, too, because our templates
/// mark placeholders with braces.
pub fn escaped(text: &str) -> String {
    let mut safe = String::with_capacity(text.len());
    for letter in text.chars() {
        match letter {
            '&' => safe.push_str("&amp;"),
            '<' => safe.push_str("&lt;"),
            '>' => safe.push_str("&gt;"),
            '"' => safe.push_str("&quot;"),
            '\'' => safe.push_str("&#39;"),
            '{' => safe.push_str("&#123;"),
            letter if letter.is_control() => safe.push(' '),
            letter => safe.push(letter),
        }
    }
    safe
}

#[cfg(test)]
mod tests {
    use super::escaped;

    #[test]
    fn html_and_template_syntax_is_escaped() {
        assert_eq!(
            escaped("<a b=\"c\" d='e'>{{f}} & g</a>"),
            "&lt;a b=&quot;c&quot; d=&#39;e&#39;&gt;&#123;&#123;f}} &amp; g&lt;/a&gt;"
        );
        assert_eq!(escaped("one\ntwo\u{0}Łódź"), "one two Łódź");
    }
}

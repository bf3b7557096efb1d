//! The `foilcast` command.
fn main() {}

//! Checksums of tables that are equal on both engines and do not depend on the order of rows.

use std::fmt;

use sha2::{Digest, Sha256};

use super::tables::Table;
use super::{OwnedValue, Snapshot, Value};

/// The number of rows and the sum of their SHA-256 hashes, in any order.
///
/// It detects rows that were lost, duplicated or changed by accident. An attacker could construct two different tables
/// with the same sum; against that, the files of a backup have hashes of their own.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Sum {
    pub rows: u64,
    high: u128,
    low: u128,
}

impl Sum {
    /// Adds a row. Columns are hashed in the order of the table, each as its kind and its bytes.
    pub(super) fn add(&mut self, row: &[OwnedValue], bytes: &mut Vec<u8>) {
        bytes.clear();
        for value in row {
            match value {
                OwnedValue::Other(Value::Null) => bytes.push(0),
                OwnedValue::Text(text) => push_text(bytes, text),
                OwnedValue::Other(Value::Text(text)) => push_text(bytes, text),
                OwnedValue::Other(Value::Int(number)) => push_value(bytes, 2, &number.to_be_bytes()),
                OwnedValue::Other(Value::Bool(flag)) => push_value(bytes, 3, &[u8::from(*flag)]),
                OwnedValue::Other(Value::Real(number)) => push_value(bytes, 4, &number.to_bits().to_be_bytes()),
            }
        }
        let hash = Sha256::digest(&*bytes);
        let (high, low) = hash.split_at(16);
        let number = |half: &[u8]| half.iter().fold(0_u128, |number, byte| (number << 8) | u128::from(*byte));
        self.rows += 1;
        self.high = self.high.wrapping_add(number(high));
        self.low = self.low.wrapping_add(number(low));
    }
}

fn push_value(bytes: &mut Vec<u8>, kind: u8, value: &[u8]) {
    bytes.push(kind);
    bytes.extend_from_slice(value);
}

fn push_text(bytes: &mut Vec<u8>, text: &str) {
    push_value(bytes, 1, &(text.len() as u64).to_be_bytes());
    bytes.extend_from_slice(text.as_bytes());
}

impl fmt::Display for Sum {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:032x}{:032x}", self.high, self.low)
    }
}

/// The sum of a table. `each` is called after every row.
pub(super) fn of(snapshot: &mut Snapshot, table: &Table, mut each: impl FnMut()) -> anyhow::Result<Sum> {
    let (mut sum, mut bytes) = (Sum::default(), Vec::new());
    snapshot.conn().each(table.sql.rows, &[], |row| {
        sum.add(&table.row(row)?, &mut bytes);
        each();
        Ok(())
    })?;
    Ok(sum)
}

/// The sum of every table, in the order of the snapshot's schema.
///
/// # Errors
/// When a table cannot be read, or holds a value of another type than its column's.
pub fn all(snapshot: &mut Snapshot) -> anyhow::Result<Vec<(&'static str, Sum)>> {
    snapshot.schema().tables().iter().map(|table| Ok((table.name, of(snapshot, table, || {})?))).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn sum(rows: &[&[OwnedValue]]) -> Sum {
        let (mut sum, mut bytes) = (Sum::default(), Vec::new());
        for row in rows {
            sum.add(row, &mut bytes);
        }
        sum
    }

    fn text(text: &str) -> OwnedValue {
        OwnedValue::Text(text.into())
    }

    #[test]
    fn the_sum_depends_on_all_values_and_not_on_the_order_of_rows() {
        let (a, b) = ([text("a"), OwnedValue::Other(Value::Int(1))], [text("b"), OwnedValue::Other(Value::Null)]);
        assert_eq!(sum(&[&a, &b]), sum(&[&b, &a]));
        assert_eq!(sum(&[&a]).to_string().len(), 64);
        let others: [&[&[OwnedValue]]; 6] = [
            &[&a],
            &[&a, &b, &b],
            &[&a, &a],
            &[&[text("a"), OwnedValue::Other(Value::Int(2))], &b],
            &[&[text("a"), OwnedValue::Other(Value::Bool(true))], &b],
            &[&a, &[text("b"), text("")]],
        ];
        for other in others {
            assert_ne!(sum(&[&a, &b]), sum(other));
        }
        // The boundaries of columns are part of the hash.
        assert_ne!(sum(&[&[text("ab"), text("c")]]), sum(&[&[text("a"), text("bc")]]));
    }
}

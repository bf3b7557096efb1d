//! How likely the ten grades are: ten weights in one text, the one of grade 10 first.

use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;
use std::fmt;
use std::str::FromStr;

/// Weights of the grades 10 to 1; at least one of them is above 0.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(try_from = "String", into = "String")]
pub struct Weights([u32; 10]);

/// A text that is not ten weights.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[error("not ten weights")]
pub struct NotWeights;

impl Weights {
    /// The largest weight of one grade.
    pub const MAX_WEIGHT: u32 = 1_000_000;

    /// The sum of all weights, which is never 0.
    pub fn total(&self) -> u64 {
        self.0.iter().map(|weight| u64::from(*weight)).sum()
    }

    /// The grade that a point from 0 to below the total lies in; points beyond it count as the last.
    pub fn grade(&self, point: u64) -> u8 {
        let mut left = point;
        let mut last = 1;
        for (grade, weight) in self.grades().filter(|(_, weight)| *weight > 0) {
            last = grade;
            match left.checked_sub(u64::from(weight)) {
                Some(rest) => left = rest,
                None => return grade,
            }
        }
        last
    }

    /// Each grade with its weight, 10 first.
    pub fn grades(&self) -> impl Iterator<Item = (u8, u32)> + '_ {
        (1..=10).rev().zip(self.0)
    }

    /// The weights of the grades from 10 down to 1.
    pub fn by_rank(&self) -> [u32; 10] {
        self.0
    }

    /// The weight of each grade, by the grade as text.
    pub fn by_grade(&self) -> BTreeMap<String, u32> {
        self.grades().map(|(grade, weight)| (grade.to_string(), weight)).collect()
    }
}

impl Default for Weights {
    fn default() -> Self {
        Self([1, 3, 7, 10, 12, 14, 12, 10, 7, 4])
    }
}

impl fmt::Display for Weights {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let texts: Vec<String> = self.0.iter().map(ToString::to_string).collect();
        f.write_str(&texts.join(","))
    }
}

impl FromStr for Weights {
    type Err = NotWeights;
    fn from_str(text: &str) -> Result<Self, NotWeights> {
        let weights: Result<Vec<u32>, _> = text.split(',').map(|weight| weight.trim().parse()).collect();
        let weights: [u32; 10] = weights.map_err(|_| NotWeights)?.try_into().map_err(|_| NotWeights)?;
        let fine = weights.iter().all(|weight| *weight <= Self::MAX_WEIGHT) && weights.iter().any(|weight| *weight > 0);
        if fine { Ok(Self(weights)) } else { Err(NotWeights) }
    }
}

impl TryFrom<String> for Weights {
    type Error = NotWeights;
    fn try_from(text: String) -> Result<Self, NotWeights> {
        text.parse()
    }
}

impl From<Weights> for String {
    fn from(weights: Weights) -> Self {
        weights.to_string()
    }
}

impl utoipa::PartialSchema for Weights {
    fn schema() -> utoipa::openapi::RefOr<utoipa::openapi::schema::Schema> {
        utoipa::openapi::ObjectBuilder::new()
            .schema_type(utoipa::openapi::schema::Type::String)
            .description(Some("The weights of the grades 10 to 1, separated by commas."))
            .into()
    }
}

impl utoipa::ToSchema for Weights {}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_default_weights_add_up_to_eighty() {
        let weights = Weights::default();
        assert_eq!((weights.total(), weights.to_string().as_str()), (80, "1,3,7,10,12,14,12,10,7,4"));
        let mut count = [0_u32; 11];
        for point in 0..80 {
            count[usize::from(weights.grade(point))] += 1;
        }
        assert_eq!(count, [0, 4, 7, 10, 12, 14, 12, 10, 7, 3, 1]);
        assert_eq!((weights.grade(0), weights.grade(79), weights.grade(80), weights.grade(u64::MAX)), (10, 1, 1, 1));
        let only_nine: Weights = "0,5,0,0,0,0,0,0,0,0".parse().unwrap();
        assert_eq!((only_nine.grade(0), only_nine.grade(4), only_nine.grade(99)), (9, 9, 9));
    }

    #[test]
    fn weights_are_ten_whole_numbers_and_not_all_zero() {
        for text in ["1, 0,0,0,0,0,0,0,0 ,0", "1,3,7,10,12,14,12,10,7,4", "0,0,0,0,0,0,0,0,0,1000000"] {
            assert!(text.parse::<Weights>().is_ok(), "{text}");
        }
        let invalid =
            ["", "1", "0,0,0,0,0,0,0,0,0,0", "1,1,1,1,1,1,1,1,1", "1,1,1,1,1,1,1,1,1,1,1", "1,1,1,1,1,1,1,1,1,-1"];
        for text in
            invalid.into_iter().chain(["1,1,1,1,1,1,1,1,1,0.5", "0,0,0,0,0,0,0,0,0,1000001", "a,b,c,d,e,f,g,h,i,j"])
        {
            assert_eq!(text.parse::<Weights>(), Err(NotWeights), "{text}");
        }
    }
}

//! Pages of lists that can grow: `page` from 1, `limit` with a default and a cap per list (contract §1).

use crate::error::{Error, Result};
use crate::messages::msg;
use serde::Deserialize;
use utoipa::IntoParams;

/// The requested page. Flatten it into a list's query, or take it alone.
#[derive(Debug, Clone, Copy, Default, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub struct Paging {
    /// The page, from 1.
    pub page: Option<u32>,
    /// The number of entries per page; larger values are reduced to the list's maximum.
    pub limit: Option<u32>,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Page {
    /// The page, from 1.
    pub number: u32,
    /// Things on a page, from 1.
    pub limit: u32,
}

impl Paging {
    /// The page that is meant, with this list's default and cap.
    ///
    /// # Errors
    /// 400 when `page` or `limit` is 0.
    pub fn page(self, default: u32, cap: u32) -> Result<Page> {
        let (number, limit) = (self.page.unwrap_or(1), self.limit.unwrap_or(default));
        for (name, value) in [("page", number), ("limit", limit)] {
            if value == 0 {
                return Err(Error::invalid_field(name, msg!("invalid_query.from_one", name)));
            }
        }
        Ok(Page { number, limit: limit.min(cap) })
    }
}

impl Page {
    /// Things before this page.
    pub fn offset(self) -> i64 {
        i64::from(self.number - 1) * i64::from(self.limit)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn pages_count_from_one_and_limits_are_capped() {
        let page = |page, limit| Paging { page, limit }.page(60, 200).ok();
        assert_eq!(page(None, None), Some(Page { number: 1, limit: 60 }));
        assert_eq!(page(Some(3), Some(1000)), Some(Page { number: 3, limit: 200 }));
        assert_eq!(page(Some(0), None), None);
        assert_eq!(page(None, Some(0)), None);
        assert_eq!(page(Some(u32::MAX), Some(200)).map(Page::offset), Some(858_993_458_800));
    }
}

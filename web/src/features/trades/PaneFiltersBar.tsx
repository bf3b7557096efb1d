import { useState } from "react";
import { fromSortOption, toSortOption } from "../../lib/filters";
import * as words from "../../lib/messages";
import { Box } from "../../ui/Box";
import { Button } from "../../ui/Button";
import { Checkbox } from "../../ui/Checkbox";
import { Grid } from "../../ui/Grid";
import { Icon } from "../../ui/Icon";
import { Row } from "../../ui/Row";
import { SearchField } from "../../ui/SearchField";
import { Select } from "../../ui/Select";
import { Stack } from "../../ui/Stack";
import { ModifierSelect } from "../cards/FilterSelects";
import { SORTS } from "../collection/search";
import { sortOptions } from "../collection/sortOptions";
import * as m from "./messages";
import type { PaneSearch } from "./tradingSearch";

interface PaneFiltersBarProps {
  filters: PaneSearch;
  onChange: (next: Partial<PaneSearch>) => void;
  /** Undefined while no filter is set. */
  onClear: (() => void) | undefined;
  lackingLabel: string;
}

/** Window height in pixels from which all filters are shown. */
const ROOMY_HEIGHT = 900;

/** The filters of a pane; all except the search are collapsed on small screens. */
export function PaneFiltersBar({ filters, onChange, onClear, lackingLabel }: PaneFiltersBarProps) {
  const [open, setOpen] = useState(window.innerWidth > 1080 && window.innerHeight >= ROOMY_HEIGHT);
  const count = [filters.modifier !== "", filters.slabbed, filters.lacking].filter(Boolean).length;
  return (
    <Stack gap={3}>
      <Row nowrap gap={2} align="end">
        <Box grow>
          <SearchField
            label={m.search()}
            placeholder={m.searchPlaceholder()}
            value={filters.search}
            onChange={(search) => onChange({ search })}
          />
        </Box>
        <Button aria-expanded={open} onClick={() => setOpen(!open)}>
          <Icon name="filter" />
          {words.activeFilters({ count })}
        </Button>
      </Row>
      {open ? (
        <Grid min="9rem" fill gap={3} rowGap={2}>
          <Select
            label={m.sort()}
            value={toSortOption(sortOptions(), filters)}
            options={sortOptions()}
            onChange={(option) => onChange(fromSortOption(SORTS, option))}
          />
          <ModifierSelect value={filters.modifier} onChange={(modifier) => onChange({ modifier })} />
          <Row line="always" gap={4} rowGap={0}>
            <Checkbox
              label={lackingLabel}
              checked={filters.lacking}
              onChange={(lacking) => onChange({ lacking })}
            />
            <Checkbox
              label={m.filterSlabbed()}
              checked={filters.slabbed}
              onChange={(slabbed) => onChange({ slabbed })}
            />
            {onClear === undefined ? null : (
              <Button kind="quiet" size="s" onClick={onClear}>
                {m.clearFilters()}
              </Button>
            )}
          </Row>
        </Grid>
      ) : null}
    </Stack>
  );
}

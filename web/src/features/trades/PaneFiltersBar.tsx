import { useState } from "react";
import { fromSortOption, toSortOption } from "../../lib/filters";
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
import { SORT_OPTIONS, SORTS } from "../collection/search";
import type { PaneSearch } from "./tradingSearch";

interface PaneFiltersBarProps {
  filters: PaneSearch;
  onChange: (next: Partial<PaneSearch>) => void;
  /** Undefined while nothing is filtered. */
  onClear: (() => void) | undefined;
  lackingLabel: string;
}

/** Screens at least this high have room for all filters at once. */
const ROOMY = 900;

/** The filters of one pane; all but the search are folded away where there is little room. */
export function PaneFiltersBar({ filters, onChange, onClear, lackingLabel }: PaneFiltersBarProps) {
  const [open, setOpen] = useState(window.innerWidth > 1080 && window.innerHeight >= ROOMY);
  const count = [filters.modifier !== "", filters.slabbed, filters.lacking].filter(Boolean).length;
  return (
    <Stack gap={3}>
      <Row nowrap gap={2} align="end">
        <Box grow>
          <SearchField
            label="Search"
            placeholder="Name of a card"
            value={filters.search}
            onChange={(search) => onChange({ search })}
          />
        </Box>
        <Button aria-expanded={open} onClick={() => setOpen(!open)}>
          <Icon name="filter" />
          {count === 0 ? "Filters" : `Filters (${count})`}
        </Button>
      </Row>
      {open ? (
        <Grid min="9rem" fill gap={3} rowGap={2}>
          <Select
            label="Sort by"
            value={toSortOption(SORT_OPTIONS, filters)}
            options={SORT_OPTIONS}
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
              label="Slabbed"
              checked={filters.slabbed}
              onChange={(slabbed) => onChange({ slabbed })}
            />
            {onClear === undefined ? null : (
              <Button kind="quiet" size="s" onClick={onClear}>
                Clear filters
              </Button>
            )}
          </Row>
        </Grid>
      ) : null}
    </Stack>
  );
}

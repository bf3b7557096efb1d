import { useState } from "react";
import { Button } from "../../ui/Button";
import { Checkbox } from "../../ui/Checkbox";
import { Disc } from "../../ui/Disc";
import { FilterBar } from "../../ui/FilterBar";
import { Icon } from "../../ui/Icon";
import { Progress } from "../../ui/Progress";
import { Row } from "../../ui/Row";
import { SearchField } from "../../ui/SearchField";
import { Segmented } from "../../ui/Segmented";
import { Select } from "../../ui/Select";
import { Stack } from "../../ui/Stack";

const rarities = [
  { value: "", label: "Every rarity" },
  { value: "Rare", label: "Rare" },
];

/** Filter bars and progress bars. */
export function Bars() {
  const [search, setSearch] = useState("");
  const [rarity, setRarity] = useState("");
  const [slabbed, setSlabbed] = useState(false);
  return (
    <Stack gap={4}>
      {[false, true].map((columns) => (
        <FilterBar
          key={String(columns)}
          label={columns ? "Filters in columns" : "Filters"}
          columns={columns}
          count={slabbed ? 1 : 0}
          search={<SearchField label="Search" placeholder="Name" value={search} onChange={setSearch} />}
          checks={
            <>
              <Checkbox label="Slabbed" checked={slabbed} onChange={setSlabbed} />
              <Button kind="quiet" size="s" onClick={() => setSlabbed(false)}>
                Clear filters
              </Button>
            </>
          }
        >
          <Select label="Rarity" value={rarity} options={rarities} onChange={setRarity} />
        </FilterBar>
      ))}
      <Row gap={3}>
        {(["s", "m", "l"] as const).map((size) => (
          <Disc key={size} size={size} tone="soft">
            <Icon name="check" />
          </Disc>
        ))}
        {(["accent", "line", "rim"] as const).map((look) => (
          <Disc key={look} look={look}>
            <Icon name="check" />
          </Disc>
        ))}
        <Icon name="check" tone="good" />
        <Button size="l">Large button</Button>
      </Row>
      <Segmented wide label="Show" value={rarity} options={rarities} onChange={setRarity} />
      <Progress label="Not begun" value={0} max={10} />
      <Progress label="Under way" value={6} max={10} />
      <Progress label="Done" value={10} max={10} />
      <Progress label="No end in sight" />
    </Stack>
  );
}

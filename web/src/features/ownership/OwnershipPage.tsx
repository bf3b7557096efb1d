import { useQuery } from "@tanstack/react-query";
import { useEffect } from "react";
import { useSearchParams } from "../../lib/useSearchParams";
import { Box } from "../../ui/Box";
import { Button } from "../../ui/Button";
import { EmptyState } from "../../ui/EmptyState";
import { Grid } from "../../ui/Grid";
import { PageHeading } from "../../ui/PageHeading";
import { QueryView } from "../../ui/QueryView";
import { Row } from "../../ui/Row";
import { SearchField } from "../../ui/SearchField";
import { Segmented } from "../../ui/Segmented";
import { Skeleton } from "../../ui/Skeleton";
import { Stack } from "../../ui/Stack";
import { Text } from "../../ui/Text";
import { toastError } from "../../ui/toasts";
import { AdminNav } from "../admin/AdminNav";
import { CardSearch } from "./CardSearch";
import { countText, RarityGroup } from "./Owners";
import { definition, ownership } from "./queries";
import { RarityNav } from "./RarityNav";
import {
  findOwners,
  type OwnershipSearch,
  ownershipSearch,
  type RarityOwners,
  type Sort,
  totals,
} from "./search";

const SORT_CHOICES: readonly { value: Sort; label: string }[] = [
  { value: "count", label: "Count" },
  { value: "name", label: "Name" },
];

/** The owners of a card, grouped by rarity. */
export default function OwnershipPage() {
  const [search, setSearch] = useSearchParams(ownershipSearch);
  return (
    <>
      <AdminNav />
      <PageHeading title="Card Ownership" lead="Look up a card, and see who owns copies of it." />
      <Box max="36rem" after={5}>
        <CardSearch onPick={({ _id }) => setSearch({ card: _id, owner: "" }, { push: true })} />
      </Box>
      {search.card === "" ? (
        <EmptyState title="No card chosen yet">
          Type a part of a card’s name above and choose it from the list.
        </EmptyState>
      ) : (
        <Ownership key={search.card} search={search} onChange={setSearch} />
      )}
    </>
  );
}

interface OwnershipProps {
  search: OwnershipSearch;
  onChange: (next: Partial<OwnershipSearch>) => void;
}

function Ownership({ search, onChange }: OwnershipProps) {
  const card = useQuery(definition(search.card)).data;
  const owners = useQuery(ownership(search.card));
  const { errorUpdatedAt } = owners;
  useEffect(() => {
    if (errorUpdatedAt > 0) toastError("Failed to load ownership data");
  }, [errorUpdatedAt]);
  const name = card?.name ?? "This card";
  return (
    <Box as="section" shrink aria-label={`Owners of ${name}`}>
      <QueryView
        query={owners}
        title="Failed to load ownership data"
        loading={
          <Stack gap={4} aria-busy="true">
            <Skeleton height="3rem" />
            <Skeleton height="16rem" />
          </Stack>
        }
      >
        {(data) => (
          <>
            {data.length === 0 ? (
              <EmptyState title={`Nobody owns ${card === undefined ? "this card" : name}`}>
                Nobody has pulled a copy yet. Owners appear here.
              </EmptyState>
            ) : (
              <Groups name={name} groups={data} search={search} onChange={onChange} />
            )}
          </>
        )}
      </QueryView>
    </Box>
  );
}

interface GroupsProps extends OwnershipProps {
  name: string;
  groups: readonly RarityOwners[];
}

function Groups({ name, groups, search, onChange }: GroupsProps) {
  const shown = findOwners(groups, search);
  const { copies, people } = totals(shown);
  return (
    <>
      <Row as="header" gap={4} rowGap={1} align="baseline" after={4}>
        <Text as="h2" breaks size="2xl" font="display">
          {name}
        </Text>
        <Text numeric tone="soft" role="status">
          {`${countText(copies, "copy", "copies")} with ${countText(people, "owner", "owners")}`}
        </Text>
      </Row>
      <Row gap={4} align="end" after={5}>
        <Box grow="20rem" max="20rem">
          <SearchField
            label="Filter by username"
            placeholder="Part of a username"
            value={search.owner}
            onChange={(owner) => onChange({ owner })}
          />
        </Box>
        <Segmented
          label="Sort by"
          value={search.sort}
          options={SORT_CHOICES}
          onChange={(sort) => onChange({ sort })}
        />
      </Row>
      {shown.length === 0 ? (
        <EmptyState
          title="No owners match"
          action={<Button onClick={() => onChange({ owner: "" })}>Show all owners</Button>}
        >
          {`Nobody with “${search.owner}” in their name owns a copy.`}
        </EmptyState>
      ) : (
        <Grid columns="11rem 1fr" gap={5} align="start" stack="phone">
          <RarityNav rarities={shown.map(({ rarity }) => rarity)} />
          <Stack gap={6}>
            {shown.map((group) => (
              <RarityGroup key={group.rarity} {...group} arrangement={`${search.sort} ${search.owner}`} />
            ))}
          </Stack>
        </Grid>
      )}
    </>
  );
}

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
import { findOwners, type RarityOwners, totals } from "./findOwners";
import * as m from "./messages";
import { countsText, RarityGroup } from "./Owners";
import { definition, ownership } from "./queries";
import { RarityNav } from "./RarityNav";
import { type OwnershipSearch, ownershipSearch, type Sort } from "./search";

const SORT_CHOICES: readonly { value: Sort; label: () => string }[] = [
  { value: "count", label: m.sortCount },
  { value: "name", label: m.sortName },
];

/** The owners of a card, grouped by rarity. */
export default function OwnershipPage() {
  const [search, setSearch] = useSearchParams(ownershipSearch);
  return (
    <>
      <AdminNav />
      <PageHeading title={m.title()} lead={m.lead()} />
      <Box max="36rem" after={5}>
        <CardSearch onPick={({ _id }) => setSearch({ card: _id, owner: "" }, { push: true })} />
      </Box>
      {search.card === "" ? (
        <EmptyState title={m.noCardChosen()}>{m.noCardChosenHint()}</EmptyState>
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
  const name = useQuery(definition(search.card)).data?.name;
  const owners = useQuery(ownership(search.card));
  const { errorUpdatedAt } = owners;
  useEffect(() => {
    if (errorUpdatedAt > 0) toastError(m.failed());
  }, [errorUpdatedAt]);
  return (
    <Box as="section" shrink aria-label={name === undefined ? m.owners() : m.ownersOfCard({ card: name })}>
      <QueryView
        query={owners}
        title={m.failed()}
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
              <EmptyState title={name === undefined ? m.noOwners() : m.noOwnersOfCard({ card: name })}>
                {m.noOwnersHint()}
              </EmptyState>
            ) : (
              <Groups name={name ?? m.thisCard()} groups={data} search={search} onChange={onChange} />
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
          {countsText(copies, people)}
        </Text>
      </Row>
      <Row gap={4} align="end" after={5}>
        <Box grow="20rem" max="20rem">
          <SearchField
            label={m.filterField()}
            placeholder={m.filterPlaceholder()}
            value={search.owner}
            onChange={(owner) => onChange({ owner })}
          />
        </Box>
        <Segmented
          label={m.sort()}
          value={search.sort}
          options={SORT_CHOICES.map(({ value, label }) => ({ value, label: label() }))}
          onChange={(sort) => onChange({ sort })}
        />
      </Row>
      {shown.length === 0 ? (
        <EmptyState
          title={m.noMatch()}
          action={<Button onClick={() => onChange({ owner: "" })}>{m.showAll()}</Button>}
        >
          {m.noMatchHint({ search: search.owner })}
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

import { useQuery } from "@tanstack/react-query";
import { useNavigate, useSearch } from "@tanstack/react-router";
import { useEffect } from "react";
import { Button } from "../../ui/Button";
import { EmptyState } from "../../ui/EmptyState";
import { PageHeading } from "../../ui/PageHeading";
import { QueryView } from "../../ui/QueryView";
import { SearchField } from "../../ui/SearchField";
import { Segmented } from "../../ui/Segmented";
import { Skeleton } from "../../ui/Skeleton";
import { toastError } from "../../ui/toasts";
import { AdminNav } from "../admin/AdminNav";
import { CardSearch } from "./CardSearch";
import { counted, RarityGroup } from "./Owners";
import styles from "./Ownership.module.css";
import { lookedUp, ownership } from "./queries";
import { RarityNav } from "./RarityNav";
import {
  arranged,
  type OwnershipSearch,
  parseSearch,
  type RarityOwners,
  type Sort,
  toAddress,
  totals,
} from "./search";

const SORT_CHOICES: readonly { value: Sort; label: string }[] = [
  { value: "count", label: "Count" },
  { value: "name", label: "Name" },
];

/** Who owns copies of a card, rarity by rarity. */
export default function OwnershipPage() {
  const search = parseSearch(useSearch({ strict: false }));
  const navigate = useNavigate();
  const go = (next: Partial<OwnershipSearch>) =>
    void navigate({
      to: "/admin/card-ownership",
      search: toAddress({ ...search, ...next }),
      replace: next.card === undefined,
      resetScroll: false,
    });
  return (
    <>
      <AdminNav />
      <PageHeading title="Card Ownership" lead="Look up a card, and see who owns copies of it." />
      <CardSearch className={styles.search} onPick={({ _id }) => go({ card: _id, owner: "" })} />
      {search.card === "" ? (
        <EmptyState title="No card chosen yet">
          Type a part of a card’s name above and choose it from the list.
        </EmptyState>
      ) : (
        <Ownership key={search.card} search={search} onChange={go} />
      )}
    </>
  );
}

interface OwnershipProps {
  search: OwnershipSearch;
  onChange: (next: Partial<OwnershipSearch>) => void;
}

function Ownership({ search, onChange }: OwnershipProps) {
  const card = useQuery(lookedUp(search.card)).data;
  const owners = useQuery(ownership(search.card));
  const { errorUpdatedAt } = owners;
  useEffect(() => {
    if (errorUpdatedAt > 0) toastError("Failed to load ownership data");
  }, [errorUpdatedAt]);
  const name = card?.name ?? "This card";
  return (
    <section className={styles.result} aria-label={`Owners of ${name}`}>
      <QueryView
        query={owners}
        title="Failed to load ownership data"
        loading={
          <div aria-busy="true" className={styles.waiting}>
            <Skeleton height="3rem" />
            <Skeleton height="16rem" />
          </div>
        }
      >
        {(data) => (
          <>
            {data.length === 0 ? (
              <EmptyState title={`Nobody owns ${card === undefined ? "this card" : name}`}>
                Nobody has pulled a copy yet. As soon as somebody does, it shows here.
              </EmptyState>
            ) : (
              <Groups name={name} groups={data} search={search} onChange={onChange} />
            )}
          </>
        )}
      </QueryView>
    </section>
  );
}

interface GroupsProps extends OwnershipProps {
  name: string;
  groups: readonly RarityOwners[];
}

function Groups({ name, groups, search, onChange }: GroupsProps) {
  const shown = arranged(groups, search);
  const { copies, people } = totals(shown);
  return (
    <>
      <header className={styles.about}>
        <h2 className={styles.title}>{name}</h2>
        <p role="status" className={styles.count}>
          {`${counted(copies, "copy", "copies")} with ${counted(people, "owner", "owners")}`}
        </p>
      </header>
      <div className={styles.tools}>
        <SearchField
          className={styles.filter}
          label="Filter by username"
          placeholder="Part of a username"
          value={search.owner}
          onChange={(owner) => onChange({ owner })}
        />
        <Segmented
          label="Sort by"
          value={search.sort}
          options={SORT_CHOICES}
          onChange={(sort) => onChange({ sort })}
        />
      </div>
      {shown.length === 0 ? (
        <EmptyState
          title="No owner is called that"
          action={<Button onClick={() => onChange({ owner: "" })}>Show all owners</Button>}
        >
          {`Nobody with “${search.owner}” in their name owns a copy.`}
        </EmptyState>
      ) : (
        <div className={styles.split}>
          <RarityNav rarities={shown.map(({ rarity }) => rarity)} />
          <div className={styles.groups}>
            {shown.map((group) => (
              <RarityGroup key={group.rarity} {...group} arrangement={`${search.sort} ${search.owner}`} />
            ))}
          </div>
        </div>
      )}
    </>
  );
}

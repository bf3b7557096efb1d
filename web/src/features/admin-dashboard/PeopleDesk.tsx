import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { type KeyboardEvent, useRef, useState } from "react";
import type { Schemas } from "../../api/client";
import { formatNumber } from "../../lib/formats";
import * as words from "../../lib/messages";
import { timeAgo } from "../../lib/timeAgo";
import { useDebouncedValue } from "../../lib/useDebouncedValue";
import { Box } from "../../ui/Box";
import { Icon } from "../../ui/Icon";
import { Panel } from "../../ui/Panel";
import { QueryView } from "../../ui/QueryView";
import { Row } from "../../ui/Row";
import { Segmented } from "../../ui/Segmented";
import { Skeleton } from "../../ui/Skeleton";
import { Text } from "../../ui/Text";
import { TextField } from "../../ui/TextField";
import { Avatar } from "../users/Avatar";
import { type UserFilter, usersWithPacks } from "../users/queries";
import styles from "./AdminDashboard.module.css";
import * as m from "./messages";
import { PersonActions } from "./PersonActions";
import { COLUMNS, nextSorting, type Sorting, sorted } from "./sorting";

const FILTERS: readonly { value: UserFilter; label: () => string }[] = [
  { value: "active", label: m.filterActive },
  { value: "all", label: m.filterAll },
];

/** The server's limit of users in a list. */
const MAX_LISTED = 200;

/** A searchable list of users with their packs, and actions for each. */
export function PeopleDesk() {
  const [filter, setFilter] = useState<UserFilter>("all");
  const [text, setText] = useState("");
  const search = useDebouncedValue(text.trim());
  // The opened row stays open until the next result arrives.
  const list = useQuery({ ...usersWithPacks(filter, search), placeholderData: keepPreviousData });
  return (
    <Panel title={m.people()}>
      <Row gap={3} align="end" first="12rem">
        <TextField
          label={m.searchField()}
          type="search"
          value={text}
          maxLength={64}
          onChange={(event) => setText(event.target.value)}
        />
        <Segmented
          label={m.filter()}
          value={filter}
          options={FILTERS.map(({ value, label }) => ({ value, label: label() }))}
          onChange={setFilter}
        />
      </Row>
      <QueryView
        query={list}
        loading={
          <div aria-busy="true">
            <Skeleton height="16rem" />
          </div>
        }
      >
        {(data) => (
          <>
            {data.length === 0 ? (
              <Text tone="soft">{emptyText(filter, search)}</Text>
            ) : (
              <>
                <PeopleTable users={data} />
                {filter === "all" && data.length >= MAX_LISTED ? (
                  <Text tone="soft">{limitText(search)}</Text>
                ) : null}
              </>
            )}
          </>
        )}
      </QueryView>
    </Panel>
  );
}

function emptyText(filter: UserFilter, search: string): string {
  if (search !== "") return m.nobodyFound({ search });
  return filter === "active" ? m.nobodyActive() : m.nobodyYet();
}

const limitText = (search: string) =>
  search === "" ? m.newestAccounts({ count: MAX_LISTED }) : m.newestMatches({ count: MAX_LISTED });

function PeopleTable({ users }: { users: Schemas["ActiveUser"][] }) {
  const [sorting, setSorting] = useState<Sorting>({ by: "active", descending: true });
  const [open, setOpen] = useState<string | null>(null);
  const body = useRef<HTMLTableSectionElement>(null);

  const handleKey = (event: KeyboardEvent<HTMLElement>) => {
    const step = event.key === "ArrowDown" ? 1 : event.key === "ArrowUp" ? -1 : 0;
    if (step === 0) return;
    const rows = [...(body.current?.querySelectorAll<HTMLElement>("[data-person]") ?? [])];
    const focused = document.activeElement;
    const index = focused instanceof HTMLElement ? rows.indexOf(focused) : -1;
    if (index < 0) return;
    event.preventDefault();
    rows[index + step]?.focus();
  };

  return (
    <div className={styles.scroll}>
      <table className={styles.people}>
        <caption className="visually-hidden">{m.peopleTable()}</caption>
        <thead>
          <tr>
            {COLUMNS.map(({ key, label }) => (
              <Text as="th" tone="soft" key={key} scope="col" aria-sort={ariaSort(sorting, key)}>
                <button type="button" onClick={() => setSorting((now) => nextSorting(now, key))}>
                  {label()}
                  {sorting.by === key ? <Icon name={sorting.descending ? "down" : "up"} size={16} /> : null}
                </button>
              </Text>
            ))}
          </tr>
        </thead>
        <tbody ref={body} onKeyDown={handleKey}>
          {sorted(users, sorting).map((person) => (
            <PersonRow
              key={person._id}
              person={person}
              open={open === person._id}
              onToggle={() => setOpen((now) => (now === person._id ? null : person._id))}
            />
          ))}
        </tbody>
      </table>
    </div>
  );
}

function ariaSort({ by, descending }: Sorting, key: string): "ascending" | "descending" | "none" {
  if (by !== key) return "none";
  return descending ? "descending" : "ascending";
}

interface RowProps {
  person: Schemas["ActiveUser"];
  open: boolean;
  onToggle: () => void;
}

function PersonRow({ person, open, onToggle }: RowProps) {
  return (
    <>
      <Box as="tr" edge="above" data-open={open || undefined}>
        <th scope="row">
          <button type="button" data-person aria-expanded={open} className={styles.person} onClick={onToggle}>
            <Avatar name={person.username} picture={person.twitchProfilePic} size={28} />
            <span>{person.username}</span>
          </button>
        </th>
        <Text
          as="td"
          numeric
          padX={2}
          className={styles.number}
          data-counted={words.packs({ count: person.packs })}
        >
          <span>{formatNumber(person.packs)}</span>
        </Text>
        <Box as="td" padX={2}>
          {person.preferredPack?.name ?? "–"}
        </Box>
        <Box as="td" padX={2}>
          {person.lastActive == null ? m.neverActive() : timeAgo(person.lastActive)}
        </Box>
      </Box>
      {open ? (
        <tr>
          <Box as="td" padX={2} colSpan={COLUMNS.length}>
            <PersonActions person={person} />
          </Box>
        </tr>
      ) : null}
    </>
  );
}

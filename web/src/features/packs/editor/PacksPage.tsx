import { useQuery } from "@tanstack/react-query";
import { Link, useNavigate } from "@tanstack/react-router";
import { useState } from "react";
import { failureOf } from "../../../api/cache";
import { messageOf, type Schemas } from "../../../api/client";
import { useSearchParams } from "../../../lib/useSearchParams";
import { Badge } from "../../../ui/Badge";
import { buttonClass } from "../../../ui/Button";
import { EmptyState } from "../../../ui/EmptyState";
import { ErrorState } from "../../../ui/ErrorState";
import { linkClass } from "../../../ui/linkClass";
import { boxClass } from "../../../ui/look";
import { PageHeading } from "../../../ui/PageHeading";
import { Row } from "../../../ui/Row";
import { Skeleton } from "../../../ui/Skeleton";
import { Stack } from "../../../ui/Stack";
import { Stale } from "../../../ui/Stale";
import { Text } from "../../../ui/Text";
import { AdminNav } from "../../admin/AdminNav";
import { useEditorKey } from "../../editing/useEditorKey";
import { PackArt } from "../PackArt";
import { packs } from "../queries";
import { draftOf, newDraft } from "./draft";
import * as m from "./messages";
import { PackEditor } from "./PackEditor";
import styles from "./Packs.module.css";
import { definitions } from "./queries";
import { packsSearch } from "./search";

/** Value of the `pack` parameter for a pack that is not saved yet. */
const NEW = "new";

/** The editor of packs, with the odds and a simulation of a draft. */
export default function PacksPage() {
  const [{ pack: requested }] = useSearchParams(packsSearch);
  const list = useQuery(packs());
  const cards = useQuery(definitions());
  const failed = failureOf(list) ?? failureOf(cards);
  return (
    <>
      <AdminNav />
      <PageHeading
        title={m.title()}
        lead={m.lead()}
        actions={
          <Link className={buttonClass("primary")} to="/admin/packs" search={{ pack: NEW }}>
            {m.newPack()}
          </Link>
        }
      />
      {failed !== null ? (
        <ErrorState
          title={m.failed()}
          message={messageOf(failed)}
          retrying={list.isFetching || cards.isFetching}
          onRetry={() => void Promise.all([list.refetch(), cards.refetch()])}
        />
      ) : list.data === undefined || cards.data === undefined ? (
        <div role="status" aria-busy="true" aria-label={m.loading()}>
          <Skeleton height="8rem" />
        </div>
      ) : (
        <>
          <Stale query={list.error === null ? cards : list} />
          <EditorDesk packs={list.data} cards={cards.data} requested={requested} />
        </>
      )}
    </>
  );
}

interface EditorDeskProps {
  packs: Schemas["Pack"][];
  cards: Schemas["Definition"][];
  requested: string | undefined;
}

function EditorDesk({ packs, cards, requested }: EditorDeskProps) {
  const navigate = useNavigate();
  const [blank] = useState(() => newDraft(cards.map(({ _id }) => _id)));
  const shown = packs.find(({ _id }) => _id === requested) ?? (requested === NEW ? undefined : packs[0]);
  const draft = requested === NEW || shown === undefined ? blank : draftOf(shown);
  const [key, saved] = useEditorKey(shown?._id);
  const select = (pack: string | undefined) => {
    saved(pack);
    void navigate({
      to: "/admin/packs",
      search: pack === undefined ? {} : { pack },
      resetScroll: false,
      ignoreBlocker: true,
    });
  };
  if (cards.length === 0) {
    return <EmptyState title={m.noCards()}>{m.noCardsHint()}</EmptyState>;
  }
  return (
    <Stack gap={5}>
      <Row as="nav" scrolling gap={3} padBelow={2} aria-label={m.packs()}>
        {packs.map((pack) => (
          <Tile key={pack._id} pack={pack} current={pack._id === shown?._id} />
        ))}
        {packs.length === 0 ? (
          <Text tone="soft" size="sm">
            {m.firstPackHint()}
          </Text>
        ) : null}
      </Row>
      <PackEditor
        key={key}
        now={draft}
        version={shown?.oddsVersion ?? null}
        cards={cards}
        onSaved={select}
        onGone={() => select(undefined)}
      />
    </Stack>
  );
}

const TILE = boxClass({ pad: 3, surface: "panel" });

function Tile({ pack, current }: { pack: Schemas["Pack"]; current: boolean }) {
  return (
    <Link
      className={linkClass("tile", TILE)}
      to="/admin/packs"
      search={{ pack: pack._id }}
      resetScroll={false}
      aria-current={current || undefined}
    >
      <Row as="span" nowrap gap={3}>
        <span className={styles.art}>
          <PackArt name={pack.name} imageUrl={pack.imageUrl} state="whole" />
        </span>
        <Stack as="span" gap="hair" align="start" breaks>
          <strong>{pack.name}</strong>
          <Text as="small" tone="soft" size="sm">
            {m.packSummary({ cards: pack.cardPool.length, version: pack.oddsVersion })}
          </Text>
          {pack.isDefault ? <Badge>{m.defaultBadge()}</Badge> : null}
        </Stack>
      </Row>
    </Link>
  );
}

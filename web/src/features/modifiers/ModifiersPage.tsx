import { useQuery } from "@tanstack/react-query";
import { Link, useNavigate } from "@tanstack/react-router";
import { useState } from "react";
import type { Schemas } from "../../api/client";
import { useSearchParams } from "../../lib/useSearchParams";
import { Badge } from "../../ui/Badge";
import { buttonClass } from "../../ui/Button";
import { linkClass } from "../../ui/linkClass";
import { boxClass } from "../../ui/look";
import { PageHeading } from "../../ui/PageHeading";
import { QueryView } from "../../ui/QueryView";
import { Row } from "../../ui/Row";
import { Skeleton } from "../../ui/Skeleton";
import { Stack } from "../../ui/Stack";
import { Text } from "../../ui/Text";
import { AdminNav } from "../admin/AdminNav";
import { useEditorKey } from "../editing/useEditorKey";
import { draftOf, newDraft } from "./draft";
import { ModifierEditor } from "./ModifierEditor";
import styles from "./Modifiers.module.css";
import * as m from "./messages";
import { adminModifiers } from "./queries";
import { modifiersSearch } from "./search";

type Modifier = Schemas["AdminModifier"];

/** Value of the `modifier` parameter for a modifier that is not saved yet. */
const NEW = "new";

export default function ModifiersPage() {
  const [{ modifier: requested }] = useSearchParams(modifiersSearch);
  const list = useQuery(adminModifiers());
  return (
    <>
      <AdminNav />
      <PageHeading
        title={m.title()}
        lead={m.lead()}
        actions={
          <Link className={buttonClass("primary")} to="/admin/modifiers" search={{ modifier: NEW }}>
            {m.newModifier()}
          </Link>
        }
      />
      <QueryView
        query={list}
        title={m.failed()}
        loading={
          <div role="status" aria-busy="true" aria-label={m.loading()}>
            <Skeleton height="8rem" />
          </div>
        }
      >
        {(data) => (
          <>
            <EditorDesk modifiers={data} requested={requested} />
          </>
        )}
      </QueryView>
    </>
  );
}

interface EditorDeskProps {
  modifiers: readonly Modifier[];
  requested: string | undefined;
}

function EditorDesk({ modifiers, requested }: EditorDeskProps) {
  const navigate = useNavigate();
  const [blank] = useState(newDraft);
  const shown =
    modifiers.find(({ _id }) => _id === requested) ?? (requested === NEW ? undefined : modifiers[0]);
  const [key, saved] = useEditorKey(shown?._id);
  const select = (modifier: string | undefined) => {
    saved(modifier);
    void navigate({
      to: "/admin/modifiers",
      search: modifier === undefined ? {} : { modifier },
      resetScroll: false,
      ignoreBlocker: true,
    });
  };
  return (
    <Stack gap={5}>
      <Row as="nav" scrolling gap={3} padBelow={2} aria-label={m.title()}>
        {modifiers.map((modifier) => (
          <Tile key={modifier._id} modifier={modifier} current={modifier._id === shown?._id} />
        ))}
      </Row>
      <ModifierEditor
        key={key}
        now={shown === undefined ? blank : draftOf(shown)}
        modifier={shown}
        onSaved={select}
        onGone={() => select(undefined)}
      />
    </Stack>
  );
}

const TILE = boxClass({ pad: 3, surface: "panel" });

function Tile({ modifier, current }: { modifier: Modifier; current: boolean }) {
  return (
    <Link
      className={linkClass("tile", TILE)}
      to="/admin/modifiers"
      search={{ modifier: modifier._id }}
      resetScroll={false}
      aria-current={current || undefined}
    >
      <Row as="span" nowrap gap={3}>
        <span className={styles.swatch} style={swatch(modifier)} aria-hidden="true" />
        <Stack as="span" breaks grow>
          <strong>{modifier.name}</strong>
          <Text as="small" tone="soft" size="sm">
            {m.held({ count: modifier.held })}
          </Text>
        </Stack>
        {modifier.enabled ? <Badge tone="good">{m.inPacks()}</Badge> : <Badge>{m.off()}</Badge>}
      </Row>
    </Link>
  );
}

/** The two colours of a look; built-in modifiers have none and use fixed ones. */
function swatch({ look, name }: Modifier) {
  const pair: readonly [string, string] =
    look == null ? (BUILT_IN[name] ?? PLAIN) : [look.first, look.second];
  const [first, second] = pair;
  return { background: `linear-gradient(135deg, ${first} 49.5%, ${second} 50.5%)` };
}

const PLAIN = ["#8d8d8d", "#4b4e57"] as const;
const BUILT_IN: Readonly<Record<string, readonly [string, string]>> = {
  Negative: ["#f4f4f4", "#101115"],
  Glitch: ["#ff1f5a", "#00e0ff"],
  Prismatic: ["#ff5d7d", "#52d9ff"],
};

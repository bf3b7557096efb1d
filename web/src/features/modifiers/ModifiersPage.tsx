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
import { draftOf, heldWords, newDraft } from "./draft";
import { ModifierEditor } from "./ModifierEditor";
import styles from "./Modifiers.module.css";
import { adminModifiers } from "./queries";
import { modifiersSearch } from "./search";

type Modifier = Schemas["AdminModifier"];

/** The `modifier` of the address that stands for one that does not exist yet. */
const NEW = "new";

/** Modifiers: the words and looks that a few cards have besides their rarity. */
export default function ModifiersPage() {
  const [{ modifier: asked }] = useSearchParams(modifiersSearch);
  const list = useQuery(adminModifiers());
  return (
    <>
      <AdminNav />
      <PageHeading
        title="Modifiers"
        lead="A word before a card’s name, and a look on top of its rarity. Which ones packs give is public."
        actions={
          <Link className={buttonClass("primary")} to="/admin/modifiers" search={{ modifier: NEW }}>
            New modifier
          </Link>
        }
      />
      <QueryView
        query={list}
        title="The modifiers could not be loaded"
        loading={
          <div role="status" aria-busy="true" aria-label="Loading the modifiers">
            <Skeleton height="8rem" />
          </div>
        }
      >
        {(data) => (
          <>
            <Desk modifiers={data} asked={asked} />
          </>
        )}
      </QueryView>
    </>
  );
}

function Desk({ modifiers, asked }: { modifiers: readonly Modifier[]; asked: string | undefined }) {
  const navigate = useNavigate();
  const [started] = useState(newDraft);
  const shown = modifiers.find(({ _id }) => _id === asked) ?? (asked === NEW ? undefined : modifiers[0]);
  const [key, saved] = useEditorKey(shown?._id);
  const go = (modifier: string | undefined) => {
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
      <Row as="nav" scrolling gap={3} padBelow={2} aria-label="Modifiers">
        {modifiers.map((modifier) => (
          <Tile key={modifier._id} modifier={modifier} current={modifier._id === shown?._id} />
        ))}
      </Row>
      <ModifierEditor
        key={key}
        now={shown === undefined ? started : draftOf(shown)}
        modifier={shown}
        onSaved={go}
        onGone={() => go(undefined)}
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
            {heldWords(modifier.held)}
          </Text>
        </Stack>
        {modifier.enabled ? <Badge tone="good">In packs</Badge> : <Badge>Off</Badge>}
      </Row>
    </Link>
  );
}

/** Two colours of it; hand-drawn ones show their best-known colours. */
function swatch({ look, name }: Modifier) {
  const pair: readonly [string, string] = look == null ? (KNOWN[name] ?? PLAIN) : [look.first, look.second];
  const [first, second] = pair;
  return { background: `linear-gradient(135deg, ${first} 49.5%, ${second} 50.5%)` };
}

const PLAIN = ["#8d8d8d", "#4b4e57"] as const;
const KNOWN: Readonly<Record<string, readonly [string, string]>> = {
  Negative: ["#f4f4f4", "#101115"],
  Glitch: ["#ff1f5a", "#00e0ff"],
  Prismatic: ["#ff5d7d", "#52d9ff"],
};

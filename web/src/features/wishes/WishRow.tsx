import { Link } from "@tanstack/react-router";
import { useState } from "react";
import type { Schemas } from "../../api/client";
import * as words from "../../lib/messages";
import { Button, buttonClass } from "../../ui/Button";
import { Checkbox } from "../../ui/Checkbox";
import { Grid } from "../../ui/Grid";
import { Row } from "../../ui/Row";
import { Stack } from "../../ui/Stack";
import { Text } from "../../ui/Text";
import { Card } from "../cards/Card";
import { Spares } from "../cards/Spares";
import { WishFloor } from "../cards/WishHeart";
import { useWishing } from "../cards/wishes";
import * as m from "./messages";
import styles from "./Wishes.module.css";

/** A wish with its lowest rarity, its visibility and users with spare copies. */
export function WishRow({ wish }: { wish: Schemas["Wish"] }) {
  const { definition, floor } = wish;
  const [showSpares, setShowSpares] = useState(false);
  const { set, drop, pending } = useWishing(definition._id);
  const shown = {
    name: definition.name,
    imageUrl: definition.imageUrl,
    artFocus: definition.artFocus ?? null,
    flavorText: definition.flavorText ?? null,
    rarity: floor,
    printed: definition.rarities.find(({ rarity }) => rarity === floor)?.totalCopies ?? 0,
  };
  return (
    <Grid
      as="li"
      columns="auto 1fr"
      gap="3-5"
      align="start"
      pad="3-4"
      surface="panel"
      className={styles.wish}
      aria-label={definition.name}
    >
      <Card card={shown} size="mini" width={112} inspection={false} />
      <Stack gap={3}>
        <header>
          <Text as="h2" breaks size="lg">
            {definition.name}
          </Text>
          <Text as="small" tone="soft">
            {definition.series}
          </Text>
        </header>
        <Row gap={5} rowGap={2} align="end">
          <WishFloor
            wish={wish}
            hideLabel={false}
            disabled={pending}
            onChange={(next) => set({ floor: next })}
          />
          <Checkbox label={m.visible()} checked={wish.public} onChange={(next) => set({ public: next })} />
        </Row>
        <Row gap={2} align="stretch">
          <Button size="s" aria-expanded={showSpares} onClick={() => setShowSpares(!showSpares)}>
            {m.showSpares()}
          </Button>
          <Link
            className={buttonClass("secondary", "s")}
            to="/market"
            search={{ search: definition.name }}
            aria-label={m.cardOnMarket({ card: definition.name })}
          >
            {m.market()}
          </Link>
          <Button
            size="s"
            kind="quiet"
            pending={pending}
            aria-label={m.removeWish({ card: definition.name })}
            onClick={drop}
          >
            {words.remove()}
          </Button>
        </Row>
      </Stack>
      {showSpares ? (
        <Stack gap={2} line="always">
          <Spares definitionId={definition._id} name={definition.name} />
        </Stack>
      ) : null}
    </Grid>
  );
}

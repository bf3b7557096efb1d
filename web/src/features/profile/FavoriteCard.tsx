import { Link } from "@tanstack/react-router";
import { useState } from "react";
import type { Schemas } from "../../api/client";
import { rarityOf } from "../../lib/rarities";
import { Button, buttonClass } from "../../ui/Button";
import { Panel } from "../../ui/Panel";
import { Stack } from "../../ui/Stack";
import { Text } from "../../ui/Text";
import { useSession } from "../auth/session";
import { LazyCard } from "../cards/LazyCard";
import { FavoriteCardDialog } from "./FavoriteCardDialog";

interface FavoriteCardProps {
  profile: Schemas["Profile"];
  own: boolean;
}

/** The favourite card of a user; on the own profile, a button to change it. */
export function FavoriteCard({ profile, own }: FavoriteCardProps) {
  const [choosing, setChoosing] = useState(false);
  const session = useSession();
  const card = profile.favoriteCard;
  return (
    <Panel title="Favourite card">
      {card === null ? (
        <Text tone="soft">
          {own
            ? "Choose your favourite card, and others know what to offer you."
            : `${profile.displayName} has not chosen a favourite card.`}
        </Text>
      ) : (
        <Stack align="center" padY={2}>
          <LazyCard card={{ ...card, printed: rarityOf(card.rarity)?.totalCopies ?? 0 }} width={200} />
        </Stack>
      )}
      {own ? (
        <Button onClick={() => setChoosing(true)}>{card === null ? "Choose a card" : "Change"}</Button>
      ) : card !== null && session === "in" ? (
        <Link
          className={buttonClass()}
          to="/trading"
          search={{ with: profile.username, mine: { search: card.name } }}
        >
          Got one? Offer a trade
        </Link>
      ) : null}
      {choosing ? <FavoriteCardDialog current={card} onClose={() => setChoosing(false)} /> : null}
    </Panel>
  );
}

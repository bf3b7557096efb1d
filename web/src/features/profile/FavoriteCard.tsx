import { Link } from "@tanstack/react-router";
import { Suspense, useState, useTransition } from "react";
import type { Schemas } from "../../api/client";
import { rarityOf } from "../../lib/rarities";
import { Button, buttonClass } from "../../ui/Button";
import { lazyDialog } from "../../ui/lazyPart";
import { Panel } from "../../ui/Panel";
import { Stack } from "../../ui/Stack";
import { Text } from "../../ui/Text";
import { useSession } from "../auth/session";
import { LazyCard } from "../cards/LazyCard";
import * as m from "./messages";

const FavoriteCardDialog = lazyDialog(
  async () => (await import("./favorite/FavoriteCardDialog")).FavoriteCardDialog,
  ({ onClose }) => onClose(),
);

interface FavoriteCardProps {
  profile: Schemas["Profile"];
  own: boolean;
}

/** The favourite card of a user; on the own profile, a button to change it. */
export function FavoriteCard({ profile, own }: FavoriteCardProps) {
  const [choosing, setChoosing] = useState(false);
  // The button shows a spinner while the dialog's code is loading.
  const [isLoading, startTransition] = useTransition();
  const choose = () => startTransition(() => setChoosing(true));
  const session = useSession();
  const card = profile.favoriteCard;
  return (
    <Panel title={m.favoriteCard()}>
      {card === null ? (
        <Text tone="soft">
          {own ? m.noOwnFavoriteCard() : m.noFavoriteCard({ name: profile.displayName })}
        </Text>
      ) : (
        <Stack align="center" padY={2}>
          <LazyCard card={{ ...card, printed: rarityOf(card.rarity)?.totalCopies ?? 0 }} width={200} />
        </Stack>
      )}
      {own ? (
        <Button pending={isLoading} onClick={choose}>
          {card === null ? m.chooseFavoriteCard() : m.changeFavoriteCard()}
        </Button>
      ) : card !== null && session === "in" ? (
        <Link
          className={buttonClass()}
          to="/trading"
          search={{ with: profile.username, mine: { search: card.name } }}
        >
          {m.offerFavoriteCard()}
        </Link>
      ) : null}
      <Suspense fallback={null}>
        {choosing ? <FavoriteCardDialog current={card} onClose={() => setChoosing(false)} /> : null}
      </Suspense>
    </Panel>
  );
}

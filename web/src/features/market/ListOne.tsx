import { useQuery } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { useState } from "react";
import { messageOf, type Schemas } from "../../api/client";
import { Box } from "../../ui/Box";
import { Grid } from "../../ui/Grid";
import { Notice } from "../../ui/Notice";
import { Stack } from "../../ui/Stack";
import { ownedCard } from "../cards/queries";
import { CardPicker } from "../collection/CardPicker";
import { PriceHistory } from "../prices/PriceHistory";
import styles from "./Create.module.css";
import * as m from "./messages";
import { SaleForm } from "./SaleForm";

interface ListOneProps {
  user: Schemas["Me"];
  /** The `card` parameter of the page. */
  cardId: string | undefined;
}

const NO_CARD: ReadonlySet<string> = new Set();

/** Lists one card for sale, chosen from the collection or by the `card` parameter. */
export function ListOne({ user, cardId }: ListOneProps) {
  const navigate = useNavigate();
  const [picked, setPicked] = useState<Schemas["OwnedCard"] | null>(null);
  const requested = useQuery({
    ...ownedCard(cardId ?? ""),
    enabled: cardId !== undefined && picked?._id !== cardId,
  });
  const card = picked?._id === cardId ? (picked ?? undefined) : requested.data?.card;
  const foreign =
    requested.data !== undefined && picked?._id !== cardId && requested.data.owner?._id !== user._id;
  const shown = cardId === undefined || foreign ? undefined : card;
  const choose = (next: Schemas["OwnedCard"] | undefined) => {
    setPicked(next ?? null);
    void navigate({
      to: "/market/create",
      search: next === undefined ? {} : { card: next._id },
      replace: true,
      resetScroll: false,
    });
  };
  return (
    <Grid columns="1fr 20rem-30rem" gap={5} align="start" stack="desk">
      <Box
        as="section"
        hide={shown === undefined ? undefined : "desk"}
        className={styles.choose}
        aria-label={m.chooseCard()}
      >
        {cardId !== undefined && (foreign || (requested.data === undefined && requested.error !== null)) ? (
          <Notice after={4} role="alert">
            {foreign ? m.notYourCard() : messageOf(requested.error)}
          </Notice>
        ) : null}
        <CardPicker
          userId={user._id}
          chosen={shown === undefined ? NO_CARD : new Set([shown._id])}
          onToggle={(next) => choose(next._id === shown?._id ? undefined : next)}
        />
      </Box>
      <Stack gap={5} hide={shown === undefined ? "desk" : undefined}>
        {shown === undefined ? (
          <p className={styles.empty}>{m.chooseCardHint()}</p>
        ) : (
          <>
            <SaleForm key={shown._id} user={user} card={shown} onChooseAnother={() => choose(undefined)} />
            <PriceHistory card={shown} />
          </>
        )}
      </Stack>
    </Grid>
  );
}

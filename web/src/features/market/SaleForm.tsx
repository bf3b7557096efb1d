import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { useState } from "react";
import { messageOf, type Schemas } from "../../api/client";
import { useIdempotentCall } from "../../api/useIdempotentCall";
import { useBelow } from "../../lib/useMedia";
import { Button } from "../../ui/Button";
import { Grid } from "../../ui/Grid";
import { Notice } from "../../ui/Notice";
import { Row } from "../../ui/Row";
import { Stack } from "../../ui/Stack";
import { Text } from "../../ui/Text";
import { TextArea } from "../../ui/TextArea";
import { toastSuccess } from "../../ui/toasts";
import { useTileCardWidth } from "../cards/useCardWidth";
import { TilePreview } from "../listings/ListingTile";
import { cardName } from "../listings/labels";
import type { Listing } from "../listings/types";
import { settings } from "../settings/queries";
import { MAX_NOTE_LENGTH, MAX_PACKS } from "./limits";
import * as m from "./messages";
import { PackStepper } from "./PackStepper";
import { createListing, invalidateMarket, type NewListing } from "./queries";

const HOUR = 3_600_000;
/** Lifetime of a listing until the settings are loaded. */
const DEFAULT_HOURS = 168;

interface SaleFormProps {
  user: Schemas["Me"];
  card: Schemas["OwnedCard"];
  onChooseAnother: () => void;
}

/** The form of a new listing, with a preview of its tile. */
export function SaleForm({ user, card, onChooseAnother }: SaleFormProps) {
  const [packs, setPacks] = useState(0);
  const [note, setNote] = useState("");
  const trimmedNote = note.trim();
  const terms = {
    ...(packs === 0 ? {} : { askingPacks: packs }),
    ...(trimmedNote === "" ? {} : { note: trimmedNote }),
  };
  const create = useCreateListing(card);
  const isFree = card.status === "available";
  const narrow = useBelow("desk");
  return (
    <Grid
      as="form"
      columns="13.75rem 1fr"
      gap={5}
      pad="4-5"
      surface="panel"
      stack="phone"
      aria-label={m.saleForm()}
      onSubmit={(event) => {
        event.preventDefault();
        if (isFree && !create.isPending) create.mutate({ cardId: card._id, ...terms });
      }}
    >
      {narrow ? (
        <Row line="always">
          <Button kind="quiet" size="s" onClick={onChooseAnother}>
            {m.chooseAnotherCard()}
          </Button>
        </Row>
      ) : null}
      <Preview user={user} card={card} terms={terms} />
      <Stack gap={4} justify="start">
        <PackStepper
          label={m.salePrice()}
          hint={m.salePriceHint()}
          none={m.salePriceNone()}
          value={packs}
          max={MAX_PACKS}
          onChange={setPacks}
        />
        <TextArea
          label={m.saleNote()}
          placeholder={m.saleNotePlaceholder()}
          value={note}
          maxLength={MAX_NOTE_LENGTH}
          rows={3}
          onChange={(event) => setNote(event.target.value)}
        />
        <Consequence status={card.status} error={create.error} />
        <Button kind="primary" type="submit" disabled={!isFree} pending={create.isPending}>
          {m.saleAction()}
        </Button>
      </Stack>
    </Grid>
  );
}

/** Creates a listing and opens its page. */
function useCreateListing(card: Schemas["OwnedCard"]) {
  const cache = useQueryClient();
  const navigate = useNavigate();
  const once = useIdempotentCall<NewListing>();
  return useMutation({
    mutationFn: (body: NewListing) => once(body, createListing),
    onSuccess: async (created) => {
      toastSuccess(m.saleDone({ card: cardName(card) }));
      await navigate({ to: "/market/listing/$id", params: { id: created._id } });
    },
    onSettled: () => invalidateMarket(cache),
  });
}

function Consequence({ status, error }: { status: Schemas["CardStatus"]; error: Error | null }) {
  const refusal =
    status === "available"
      ? error && messageOf(error)
      : m.saleBusy({ status: status === "grading" ? "grading" : "other" });
  return (
    <>
      {refusal === null ? null : (
        <Notice after={4} role="alert">
          {refusal}
        </Notice>
      )}
      <Text tone="soft" size="sm">
        {m.saleConsequence()}
      </Text>
    </>
  );
}

interface PreviewProps {
  user: Schemas["Me"];
  card: Schemas["OwnedCard"];
  terms: Omit<NewListing, "cardId">;
}

function Preview({ user, card, terms }: PreviewProps) {
  const width = useTileCardWidth();
  const [since] = useState(Date.now);
  const hours = useQuery(settings()).data?.marketHours ?? DEFAULT_HOURS;
  const preview: Listing = {
    _id: card._id,
    owner: { _id: user._id, username: user.username },
    card,
    status: "active",
    ...terms,
    offerCount: 0,
    createdAt: new Date(since).toISOString(),
    expiresAt: new Date(since + hours * HOUR).toISOString(),
  };
  return (
    <Row align="start" justify="center">
      <Stack grow max="13.75rem">
        <TilePreview listing={preview} width={width} />
      </Stack>
    </Row>
  );
}

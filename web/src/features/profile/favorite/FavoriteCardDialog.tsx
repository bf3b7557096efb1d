import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";

import { messageOf, type Schemas } from "../../../api/client";
import { classNames } from "../../../lib/classNames";
import { type RarityName, rarityOf } from "../../../lib/rarities";
import { Box } from "../../../ui/Box";
import { Button } from "../../../ui/Button";
import { Dialog } from "../../../ui/Dialog";
import { Grid } from "../../../ui/Grid";
import { boxClass } from "../../../ui/look";
import { Row } from "../../../ui/Row";
import { SearchField } from "../../../ui/SearchField";
import { Select } from "../../../ui/Select";
import { Stack } from "../../../ui/Stack";
import { Text } from "../../../ui/Text";
import { toastError, toastSuccess } from "../../../ui/toasts";
import { Card } from "../../cards/Card";
import { searchStatus } from "../../cards/foundStatus";
import { foundCards } from "../../cards/queries";
import { setFavoriteCard } from "../queries";
import styles from "./FavoriteCardDialog.module.css";
import * as m from "./messages";

interface FavoriteCardDialogProps {
  current: Schemas["Favorite"] | null;
  onClose: () => void;
}

type Definition = Schemas["Definition"];

/** Sets the favourite card of the signed-in user: a card and its rarity. */
export function FavoriteCardDialog({ current, onClose }: FavoriteCardDialogProps) {
  const cache = useQueryClient();
  const [text, setText] = useState(current?.name ?? "");
  const [chosen, setChosen] = useState<Definition | null>(null);
  const [rarity, setRarity] = useState<RarityName>(rarityOf(current?.rarity)?.name ?? "Legendary");
  const save = useMutation({
    mutationFn: (card: { name: string; rarity: RarityName } | null) => setFavoriteCard(cache, card),
    onSuccess: (card) => {
      toastSuccess(card === null ? m.cleared() : m.confirmed({ name: card.name }));
      onClose();
    },
    onError: (error) => toastError(messageOf(error)),
  });
  const actions = (
    <>
      {current === null ? null : (
        <Button
          kind="quiet"
          pending={save.isPending && save.variables === null}
          onClick={() => save.mutate(null)}
        >
          {m.clear()}
        </Button>
      )}
      <Button
        kind="primary"
        disabled={chosen === null}
        pending={save.isPending && save.variables !== null}
        onClick={() => chosen !== null && save.mutate({ name: chosen.name, rarity })}
      >
        {m.confirm()}
      </Button>
    </>
  );
  return (
    <Dialog open onClose={onClose} wide title={m.title()} description={m.lead()} actions={actions}>
      <Grid columns="1fr 12rem" gap={5} high="22rem" stack="phone">
        <Stack gap={3} justify="start">
          <SearchField
            label={m.search()}
            placeholder={m.searchPlaceholder()}
            value={text}
            onChange={setText}
          />
          <Results text={text} chosen={chosen} onChoose={setChosen} />
        </Stack>
        {chosen === null ? (
          <Box hide="phone">
            <Text tone="soft" className={styles.hint}>
              {m.previewHint()}
            </Text>
          </Box>
        ) : (
          <Preview card={chosen} rarity={rarity} onRarity={setRarity} />
        )}
      </Grid>
    </Dialog>
  );
}

const RESULT = boxClass({ hover: "fill" });

interface ResultsProps {
  text: string;
  chosen: Definition | null;
  onChoose: (definition: Definition) => void;
}

function Results({ text, chosen, onChoose }: ResultsProps) {
  const found = useQuery(foundCards(text));
  const cards = found.data ?? [];
  return (
    <>
      <Text tone="soft" className={cards.length > 0 ? "visually-hidden" : undefined} role="status">
        {searchStatus(text, found)}
      </Text>
      <ul className={styles.results} aria-label={m.results()}>
        {cards.map((definition) => (
          <li key={definition._id}>
            <button
              type="button"
              className={classNames(styles.result, RESULT)}
              aria-pressed={chosen?._id === definition._id}
              onClick={() => onChoose(definition)}
            >
              <img src={definition.imageUrl} alt="" width={600} height={900} loading="lazy" />
              <Stack as="span">
                <strong>{definition.name}</strong>
                <Text as="small" tone="soft">
                  {definition.series}
                </Text>
              </Stack>
            </button>
          </li>
        ))}
      </ul>
    </>
  );
}

interface PreviewProps {
  card: Definition;
  rarity: RarityName;
  onRarity: (rarity: RarityName) => void;
}

function Preview({ card, rarity, onRarity }: PreviewProps) {
  const choices = card.rarities.map((row) => ({ value: row.rarity, label: row.rarity }));
  const printed = card.rarities.find((row) => row.rarity === rarity)?.totalCopies ?? 0;
  const shown = {
    name: card.name,
    imageUrl: card.imageUrl,
    artFocus: card.artFocus ?? null,
    flavorText: card.flavorText ?? null,
    rarity,
    printed,
  };
  return (
    <Stack gap={3} justify="start">
      <Row justify="center">
        <Card card={shown} width={180} inspection={false} />
      </Row>
      <Select label={m.rarity()} value={rarity} options={choices} onChange={onRarity} />
    </Stack>
  );
}

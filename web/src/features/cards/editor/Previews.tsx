import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { toInstant } from "../../../lib/localTime";
import { RARITY_NAMES, type RarityName } from "../../../lib/rarities";
import { Grid } from "../../../ui/Grid";
import { Panel } from "../../../ui/Panel";
import { Row } from "../../../ui/Row";
import { Segmented } from "../../../ui/Segmented";
import { Select } from "../../../ui/Select";
import { Stack } from "../../../ui/Stack";
import { Card } from "../Card";
import { LazyCard } from "../LazyCard";
import type { ShownCard } from "../model";
import { modifiers } from "../queries";
import { copiesOf, type Draft } from "./draft";
import * as m from "./messages";

const SIZES = [
  { value: "mini", label: m.small },
  { value: "full", label: m.large },
] as const;

/** Previews of the card: one large, and one for each of its rarities. */
export function Previews({ draft }: { draft: Draft }) {
  const [chosen, setChosen] = useState<RarityName>("Rare");
  const [size, setSize] = useState<"mini" | "full">("mini");
  const [modifierId, setModifierId] = useState("");
  const all = useQuery(modifiers()).data ?? [];
  const modifier = all.find(({ _id }) => _id === modifierId) ?? null;
  const printed = RARITY_NAMES.filter((rarity) => draft.prints[rarity].on);
  const large = printed.includes(chosen) ? chosen : (printed[0] ?? "Basic");
  const card = (rarity: RarityName): ShownCard => ({
    _id: draft.id ?? "new",
    name: `${modifier?.prefix ?? ""}${draft.name === "" ? m.previewName() : draft.name}`,
    rarity,
    mintNumber: 1,
    totalCopies: copiesOf(draft.prints[rarity].copies) ?? 1,
    imageUrl: draft.imageUrl,
    artFocus: draft.artFocus,
    flavorText: draft.flavorText,
    modifier,
    availableFrom: toInstant(draft.from),
    availableTo: toInstant(draft.to),
  });
  return (
    <Panel title={m.previews()} lead={m.previewsLead()}>
      <Row gap={3} align="end" each="11rem">
        <Select
          label={m.modifier()}
          value={modifierId}
          options={[
            { value: "", label: m.noModifier() },
            ...all.map(({ _id, name }) => ({ value: _id, label: name })),
          ]}
          onChange={setModifierId}
        />
        <Segmented
          label={m.size()}
          value={size}
          options={SIZES.map(({ value, label }) => ({ value, label: label() }))}
          onChange={setSize}
        />
      </Row>
      <Row justify="center" padY={3}>
        <Card card={card(large)} width={260} inspection={false} />
      </Row>
      <Grid
        as="ul"
        min={size === "mini" ? "6.5rem" : "13.75rem"}
        gap={3}
        rowGap={4}
        aria-label={m.rarities()}
      >
        {printed.map((rarity) => (
          <Stack as="li" gap={1} align="center" tone="soft" size="sm" key={rarity}>
            <LazyCard
              card={card(rarity)}
              size={size}
              width={size === "mini" ? 104 : 220}
              press={{
                label: m.showLarge({ rarity }),
                pressed: rarity === large,
                onPress: () => setChosen(rarity),
              }}
            />
            <span aria-hidden="true">{rarity}</span>
          </Stack>
        ))}
      </Grid>
    </Panel>
  );
}

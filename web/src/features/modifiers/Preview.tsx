import { useQuery } from "@tanstack/react-query";
import { Panel } from "../../ui/Panel";
import { Row } from "../../ui/Row";
import { LazyCard } from "../cards/LazyCard";
import type { ShownCard } from "../cards/model";
import type { Look } from "./draft";
import * as m from "./messages";
import { someCards } from "./queries";

interface PreviewProps {
  modifier: { name: string; prefix: string; css: string | null; look: Look | null };
}

/** Rarities whose designs differ most, from plain paper to a picture that fills the card. */
const LARGE = ["Common", "Epic", "Divine"] as const;
const SMALL = ["Basic", "Rare", "Legendary", "Mythic", "Unique"] as const;

/** Sample cards of several rarities with the modifier. */
export function Preview({ modifier }: PreviewProps) {
  const cards = useQuery(someCards()).data ?? [];
  const sample = (rarity: string, index: number): ShownCard => {
    const subject = cards.length === 0 ? undefined : cards[index % cards.length];
    const name = subject?.name ?? m.previewCard();
    return {
      _id: `preview-${rarity}`,
      name: modifier.prefix.trim() === "" ? name : modifier.prefix + name,
      imageUrl: subject?.imageUrl ?? null,
      artFocus: subject?.artFocus ?? null,
      flavorText: subject?.flavorText ?? m.previewText(),
      rarity,
      mintNumber: 1,
      modifier,
    };
  };
  return (
    <Panel title={m.preview()} lead={m.previewLead()}>
      <Row gap={4} align="stretch" justify="center">
        {LARGE.map((rarity, index) => (
          <LazyCard key={rarity} width={190} card={sample(rarity, index)} inspection={false} />
        ))}
      </Row>
      <Row gap={4} align="stretch" justify="center">
        {SMALL.map((rarity, index) => (
          <LazyCard key={rarity} size="mini" card={sample(rarity, index + LARGE.length)} inspection={false} />
        ))}
      </Row>
    </Panel>
  );
}

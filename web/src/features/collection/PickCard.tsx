import type { KeyboardEvent } from "react";
import type { Schemas } from "../../api/client";
import { Icon } from "../../ui/Icon";
import { Card } from "../cards/Card";
import * as cards from "../cards/messages";
import { cardLabel } from "../cards/model";
import * as m from "./messages";
import styles from "./PickCard.module.css";
import { MINI_BELOW } from "./useCardSize";

interface PickCardProps {
  card: Schemas["OwnedCard"];
  width: number;
  picked: boolean;
  /** The reason why it cannot be picked; empty if it can. */
  refusal: string;
  tabIndex: number;
  onPick: () => void;
  onFocus: () => void;
  onInspect: () => void;
}

/** A card as a toggle button, with a small button that opens the inspector. */
export function PickCard({
  card,
  width,
  picked,
  refusal,
  tabIndex,
  onPick,
  onFocus,
  onInspect,
}: PickCardProps) {
  const label = refusal === "" ? cardLabel(card) : `${cardLabel(card)}. ${refusal}`;
  const handleKey = (event: KeyboardEvent) => {
    if (event.key.toLowerCase() !== "i" || event.ctrlKey || event.metaKey || event.altKey) return;
    event.preventDefault();
    onInspect();
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the key bubbles here from the card, which is a button.
    <span
      className={styles.pick}
      data-picked={picked || undefined}
      data-refused={refusal !== "" || undefined}
      onKeyDown={handleKey}
    >
      <Card
        card={card}
        size={width < MINI_BELOW ? "mini" : "full"}
        width={width}
        press={{ label, pressed: picked, refused: refusal !== "", tabIndex, onPress: onPick, onFocus }}
      />
      {picked ? (
        <span className={styles.mark} aria-hidden="true">
          <Icon name="check" size={22} />
        </span>
      ) : null}
      {refusal === "" ? null : (
        <span className={styles.why} aria-hidden="true">
          {refusal}
        </span>
      )}
      <button
        type="button"
        className={styles.look}
        tabIndex={-1}
        aria-label={m.inspect({ name: card.name ?? cards.thisCard() })}
        onClick={onInspect}
      >
        <Icon name="search" size={16} />
      </button>
    </span>
  );
}

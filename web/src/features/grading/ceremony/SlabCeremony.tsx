import { Dialog } from "@base-ui/react/dialog";
import { type CSSProperties, type RefObject, useRef } from "react";
import type { Schemas } from "../../../api/client";
import { useLayer } from "../../../lib/layers";
import * as words from "../../../lib/messages";
import { useNotificationHold } from "../../../lib/notificationHold";
import { rarityColor } from "../../../lib/rarities";
import { restoreFocus } from "../../../ui/Dialog";
import { Icon } from "../../../ui/Icon";
import { cardLabel } from "../../cards/model";
import { AllSlabs } from "./AllSlabs";
import styles from "./Ceremony.module.css";
import * as m from "./messages";
import { OneSlab } from "./OneSlab";

interface SlabCeremonyProps {
  cards: readonly Schemas["OwnedCard"][];
  weights: Readonly<Record<string, number>>;
  /** Gets the focus after a reveal, since the slab's button is gone. */
  returnTo: RefObject<HTMLElement | null>;
  onClose: () => void;
}

/** A full-screen dialog to turn one or more slabs over. */
export function SlabCeremony({ cards, weights, returnTo, onClose }: SlabCeremonyProps) {
  const [only] = cards;
  const button = useRef<HTMLButtonElement>(null);
  const wasTurned = useRef(false);
  const handleTurn = () => {
    wasTurned.current = true;
  };
  useNotificationHold();
  useLayer(true, () => void onClose());
  const tint: CSSProperties & Record<"--_tint", string> = {
    "--_tint": cards.length === 1 && only !== undefined ? rarityColor(only.rarity) : "var(--accent)",
  };
  return (
    <Dialog.Root open onOpenChange={(open) => !open && onClose()}>
      <Dialog.Portal>
        <Dialog.Backdrop className={styles.backdrop} />
        <Dialog.Popup
          className={styles.popup}
          style={tint}
          initialFocus={button}
          finalFocus={() => !wasTurned.current || restoreFocus(returnTo)}
        >
          <Dialog.Close className={styles.close} aria-label={words.close()}>
            <Icon name="close" />
          </Dialog.Close>
          <Dialog.Title className="visually-hidden">
            {cards.length === 1 && only !== undefined
              ? m.titleOne({ card: cardLabel({ ...only, slabbed: false }) })
              : m.titleMany({ count: cards.length })}
          </Dialog.Title>
          {cards.length === 1 && only !== undefined ? (
            <OneSlab card={only} weights={weights} buttonRef={button} onTurn={handleTurn} onDone={onClose} />
          ) : (
            <AllSlabs cards={cards} buttonRef={button} onTurn={handleTurn} onDone={onClose} />
          )}
        </Dialog.Popup>
      </Dialog.Portal>
    </Dialog.Root>
  );
}

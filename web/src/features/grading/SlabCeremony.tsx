import { Dialog } from "@base-ui/react/dialog";
import { useRef } from "react";
import type { Schemas } from "../../api/client";
import { Button } from "../../ui/Button";
import { Icon } from "../../ui/Icon";
import { cardLabel } from "../cards/model";
import { AllSlabs } from "./AllSlabs";
import styles from "./Ceremony.module.css";
import { OneSlab } from "./OneSlab";

interface SlabCeremonyProps {
  cards: readonly Schemas["OwnedCard"][];
  weights: Readonly<Record<string, number>>;
  onClose: () => void;
}

/** A dark room, a slab, and the moment before one knows. */
export function SlabCeremony({ cards, weights, onClose }: SlabCeremonyProps) {
  const [only] = cards;
  const button = useRef<HTMLButtonElement>(null);
  return (
    <Dialog.Root open onOpenChange={(open) => !open && onClose()}>
      <Dialog.Portal>
        <Dialog.Backdrop className={styles.backdrop} />
        <Dialog.Popup className={styles.popup} initialFocus={button}>
          <Dialog.Close className={styles.close} aria-label="Close">
            <Icon name="close" />
          </Dialog.Close>
          <Dialog.Title className="visually-hidden">
            {cards.length === 1 && only !== undefined
              ? `The slab of ${cardLabel({ ...only, slabbed: false })}`
              : `${cards.length} slabs`}
          </Dialog.Title>
          {cards.length === 1 && only !== undefined ? (
            <OneSlab card={only} weights={weights} buttonRef={button} onDone={onClose} />
          ) : (
            <AllSlabs cards={cards} buttonRef={button} onDone={onClose} />
          )}
        </Dialog.Popup>
      </Dialog.Portal>
    </Dialog.Root>
  );
}

/** The button that ends it. */
export function Done({ onDone }: { onDone: () => void }) {
  return (
    <Button kind="primary" autoFocus onClick={onDone}>
      Done
    </Button>
  );
}

import { Dialog } from "@base-ui/react/dialog";
import type { RefObject } from "react";
import { inlineSign } from "../../../lib/language";
import * as words from "../../../lib/messages";
import { Icon } from "../../../ui/Icon";
import { Row } from "../../../ui/Row";
import styles from "./CardInspector.module.css";
import * as m from "./messages";
import type { Neighbours } from "./useNeighbours";

interface ControlsProps {
  neighbours: Neighbours;
  turned: boolean;
  onTurn: (() => void) | undefined;
  closeRef: RefObject<HTMLButtonElement | null>;
}

/** Buttons to the neighbours, to turn the card over, and to close. On a phone they are at the bottom. */
export function Controls({ neighbours, turned, onTurn, closeRef }: ControlsProps) {
  const { place, count } = neighbours;
  const hasNeighbours = place >= 0 && count > 1;
  return (
    <div className={styles.controls}>
      {hasNeighbours ? <Step by={-1} neighbours={neighbours} /> : null}
      <Row as="span" nowrap gap={4} justify="center" className={styles.middle}>
        {hasNeighbours ? (
          <span className={styles.position}>{m.position({ place: place + 1, count })}</span>
        ) : null}
        {onTurn === undefined ? null : (
          <button
            type="button"
            className={styles.turn}
            aria-pressed={turned}
            aria-keyshortcuts="F"
            onClick={onTurn}
          >
            <Icon name="turn" />
            {m.turnOver()}
          </button>
        )}
        <Dialog.Close ref={closeRef} className={styles.close} aria-label={words.close()}>
          <Icon name="close" />
        </Dialog.Close>
      </Row>
      {hasNeighbours ? <Step by={1} neighbours={neighbours} /> : null}
    </div>
  );
}

/** The key that goes to a neighbour. */
export const arrowTo = (by: 1 | -1) => (by === inlineSign() ? "ArrowRight" : "ArrowLeft");

/** A button to a neighbour. At the end of the list it stays focusable, so that the focus is not lost. */
function Step({ by, neighbours }: { by: 1 | -1; neighbours: Neighbours }) {
  const { canGo, go, pending } = neighbours;
  return (
    <button
      type="button"
      className={styles.step}
      data-by={by}
      aria-label={by === 1 ? m.nextCard() : m.previousCard()}
      aria-keyshortcuts={arrowTo(by)}
      aria-disabled={!canGo(by) || undefined}
      aria-busy={pending === by || undefined}
      onClick={() => go(by)}
    >
      <Icon name={by === 1 ? "right" : "left"} size={26} />
    </button>
  );
}

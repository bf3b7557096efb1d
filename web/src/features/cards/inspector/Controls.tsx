import { Dialog } from "@base-ui/react/dialog";
import type { RefObject } from "react";
import { formatNumber } from "../../../lib/formats";
import { Icon } from "../../../ui/Icon";
import { Row } from "../../../ui/Row";
import styles from "./CardInspector.module.css";
import type { Neighbours } from "./useNeighbours";

interface ControlsProps {
  neighbours: Neighbours;
  turned: boolean;
  onTurn: (() => void) | undefined;
  closeRef: RefObject<HTMLButtonElement | null>;
}

/** To the neighbours, around the card, and out. On a phone they lie where the thumb is. */
export function Controls({ neighbours, turned, onTurn, closeRef }: ControlsProps) {
  const { place, count } = neighbours;
  const among = place >= 0 && count > 1;
  return (
    <div className={styles.controls}>
      {among ? <Step by={-1} neighbours={neighbours} /> : null}
      <Row as="span" nowrap gap={4} justify="center" className={styles.middle}>
        {among ? (
          <span className={styles.position}>
            {formatNumber(place + 1)} of {formatNumber(count)}
          </span>
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
            Turn over
          </button>
        )}
        <Dialog.Close ref={closeRef} className={styles.close} aria-label="Close">
          <Icon name="close" />
        </Dialog.Close>
      </Row>
      {among ? <Step by={1} neighbours={neighbours} /> : null}
    </div>
  );
}

/** One card further. The button stays at the end of the row, so that it keeps the focus. */
function Step({ by, neighbours }: { by: 1 | -1; neighbours: Neighbours }) {
  const { canGo, go, pending } = neighbours;
  return (
    <button
      type="button"
      className={styles.step}
      data-by={by}
      aria-label={by === 1 ? "Next card" : "Previous card"}
      aria-keyshortcuts={by === 1 ? "ArrowRight" : "ArrowLeft"}
      aria-disabled={!canGo(by) || undefined}
      aria-busy={pending === by || undefined}
      onClick={() => go(by)}
    >
      <Icon name={by === 1 ? "right" : "left"} size={26} />
    </button>
  );
}

import { type PointerEvent, useEffect, useId, useRef } from "react";
import { Button } from "../../../ui/Button";
import { Row } from "../../../ui/Row";
import { Stack } from "../../../ui/Stack";
import styles from "./Cutting.module.css";
import { beginOf, type Frame, focusAt, moved, placeWords } from "./cut";

interface CuttingProps {
  /** Where the whole picture is. */
  url: string;
  frame: Frame;
  /** The frame's position, 0 to 1 of its way. */
  focus: number;
  onFocus: (focus: number) => void;
  onUse: () => void;
  onCancel: () => void;
}

/** A picture of another shape than a card, with a frame around what stays: it is dragged, or moved by keys. */
export function Cutting({ url, frame, focus, onFocus, onUse, onCancel }: CuttingProps) {
  const id = useId();
  /** Where in the frame it is held, as a share of the picture's side; null while it is not. */
  const held = useRef<number | null>(null);
  const slider = useRef<HTMLDivElement>(null);
  // It asks a question, so it takes the focus.
  useEffect(() => slider.current?.focus(), []);
  const { axis, share } = frame;
  const at = ({ currentTarget, clientX, clientY }: PointerEvent<HTMLElement>) => {
    const { left, top, width, height } = currentTarget.getBoundingClientRect();
    return axis === "x" ? (clientX - left) / width : (clientY - top) / height;
  };
  const take = (event: PointerEvent<HTMLElement>) => {
    if (!event.isPrimary || event.button !== 0) return;
    event.currentTarget.setPointerCapture(event.pointerId);
    const [place, begin] = [at(event), beginOf(frame, focus)];
    const inside = place >= begin && place <= begin + share;
    // Pressed beside the frame, its middle moves to the pointer.
    held.current = inside ? place - begin : share / 2;
    onFocus(focusAt(frame, place - held.current));
  };
  const move = (event: PointerEvent<HTMLElement>) => {
    if (held.current !== null) onFocus(focusAt(frame, at(event) - held.current));
  };
  const drop = () => {
    held.current = null;
  };
  const [begin, rest] = [`${beginOf(frame, focus) * 100}%`, `${(1 - share - beginOf(frame, focus)) * 100}%`];
  return (
    <Stack gap={3} align="start">
      <p id={`${id}-what`}>
        A card is two to three. Drag the frame to what should stay, or move it with the arrow keys.
      </p>
      <Row nowrap gap={3} align="start">
        <div
          className={styles.whole}
          onPointerDown={take}
          onPointerMove={move}
          onPointerUp={drop}
          onPointerCancel={drop}
        >
          <img src={url} alt="" draggable={false} />
          <div
            ref={slider}
            className={styles.frame}
            style={axis === "x" ? { insetInline: `${begin} ${rest}` } : { insetBlock: `${begin} ${rest}` }}
            role="slider"
            tabIndex={0}
            aria-label="What stays of the picture"
            aria-describedby={`${id}-what`}
            aria-orientation={axis === "x" ? "horizontal" : "vertical"}
            aria-valuemin={0}
            aria-valuemax={100}
            aria-valuenow={Math.round(focus * 100)}
            aria-valuetext={placeWords(frame, focus)}
            onKeyDown={(event) => {
              const next = moved(focus, event.key);
              if (next === null) return;
              event.preventDefault();
              onFocus(next);
            }}
          />
        </div>
        <figure className={styles.kept}>
          <img src={url} alt="" style={{ objectPosition: `${focus * 100}% ${focus * 100}%` }} />
          <figcaption>This stays</figcaption>
        </figure>
      </Row>
      <Row gap={3} align="stretch">
        <Button kind="primary" onClick={onUse}>
          Use this part
        </Button>
        <Button kind="quiet" onClick={onCancel}>
          Cancel
        </Button>
      </Row>
    </Stack>
  );
}

import { type PointerEvent, useEffect, useId, useRef } from "react";
import * as words from "../../../lib/messages";
import { Button } from "../../../ui/Button";
import { Row } from "../../../ui/Row";
import { Stack } from "../../../ui/Stack";
import styles from "./Cutting.module.css";
import { type Frame, focusAfter, focusAt, positionText, startOf } from "./cut";
import * as m from "./messages";

interface CuttingProps {
  /** URL of the whole picture. */
  url: string;
  frame: Frame;
  /** The frame's position, from 0 to 1. */
  focus: number;
  onFocus: (focus: number) => void;
  onUse: () => void;
  onCancel: () => void;
}

/** Crops a picture to a card's shape by a frame that is moved by dragging or by keys. */
export function Cutting({ url, frame, focus, onFocus, onUse, onCancel }: CuttingProps) {
  const id = useId();
  /** The pointer's distance from the frame's start, as a share of the picture's side; null without a drag. */
  const grip = useRef<number | null>(null);
  const slider = useRef<HTMLDivElement>(null);
  // It appears as a question to the user, so it takes the focus.
  useEffect(() => slider.current?.focus(), []);
  const { axis, share } = frame;
  const positionOf = ({ currentTarget, clientX, clientY }: PointerEvent<HTMLElement>) => {
    const { left, top, width, height } = currentTarget.getBoundingClientRect();
    return axis === "x" ? (clientX - left) / width : (clientY - top) / height;
  };
  const handlePointerDown = (event: PointerEvent<HTMLElement>) => {
    if (!event.isPrimary || event.button !== 0) return;
    event.currentTarget.setPointerCapture(event.pointerId);
    const [place, start] = [positionOf(event), startOf(frame, focus)];
    const inside = place >= start && place <= start + share;
    // A press outside the frame centers it on the pointer.
    grip.current = inside ? place - start : share / 2;
    onFocus(focusAt(frame, place - grip.current));
  };
  const handlePointerMove = (event: PointerEvent<HTMLElement>) => {
    if (grip.current !== null) onFocus(focusAt(frame, positionOf(event) - grip.current));
  };
  const handlePointerUp = () => {
    grip.current = null;
  };
  const [start, rest] = [`${startOf(frame, focus) * 100}%`, `${(1 - share - startOf(frame, focus)) * 100}%`];
  return (
    <Stack gap={3} align="start">
      <p id={`${id}-what`}>{m.cropHint()}</p>
      <Row nowrap gap={3} align="start">
        <div
          className={styles.whole}
          onPointerDown={handlePointerDown}
          onPointerMove={handlePointerMove}
          onPointerUp={handlePointerUp}
          onPointerCancel={handlePointerUp}
        >
          <img src={url} alt="" draggable={false} />
          <div
            ref={slider}
            className={styles.frame}
            style={axis === "x" ? { insetInline: `${start} ${rest}` } : { insetBlock: `${start} ${rest}` }}
            role="slider"
            tabIndex={0}
            aria-label={m.cropFrame()}
            aria-describedby={`${id}-what`}
            aria-orientation={axis === "x" ? "horizontal" : "vertical"}
            aria-valuemin={0}
            aria-valuemax={100}
            aria-valuenow={Math.round(focus * 100)}
            aria-valuetext={positionText(frame, focus)}
            onKeyDown={(event) => {
              const next = focusAfter(focus, event.key);
              if (next === null) return;
              event.preventDefault();
              onFocus(next);
            }}
          />
        </div>
        <figure className={styles.kept}>
          <img src={url} alt="" style={{ objectPosition: `${focus * 100}% ${focus * 100}%` }} />
          <figcaption>{m.cropResult()}</figcaption>
        </figure>
      </Row>
      <Row gap={3} align="stretch">
        <Button kind="primary" onClick={onUse}>
          {m.cropUse()}
        </Button>
        <Button kind="quiet" onClick={onCancel}>
          {words.cancel()}
        </Button>
      </Row>
    </Stack>
  );
}

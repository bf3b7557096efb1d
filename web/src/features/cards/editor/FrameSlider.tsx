import { type PointerEvent, type RefObject, useRef } from "react";
import styles from "./Cutting.module.css";
import { type Frame, focusAfter, focusAt, startOf } from "./cut";

interface FrameSliderProps {
  /** URL of the whole picture. */
  url: string;
  frame: Frame;
  /** The frame's position, from 0 to 1. */
  focus: number;
  label: string;
  /** Id of the element that explains it. */
  describedBy: string;
  /** The position as text for screen readers. */
  valueText: string;
  slider?: RefObject<HTMLDivElement | null>;
  onFocus: (focus: number) => void;
}

/** A frame on a picture, which is moved by dragging or by keys. */
export function FrameSlider({ url, frame, focus, slider, onFocus, ...texts }: FrameSliderProps) {
  /** The pointer's distance from the frame's start, as a share of the picture's side; null without a drag. */
  const grip = useRef<number | null>(null);
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
        aria-label={texts.label}
        aria-describedby={texts.describedBy}
        aria-orientation={axis === "x" ? "horizontal" : "vertical"}
        aria-valuemin={0}
        aria-valuemax={100}
        aria-valuenow={Math.round(focus * 100)}
        aria-valuetext={texts.valueText}
        onKeyDown={(event) => {
          const next = focusAfter(focus, event.key);
          if (next === null) return;
          event.preventDefault();
          onFocus(next);
        }}
      />
    </div>
  );
}

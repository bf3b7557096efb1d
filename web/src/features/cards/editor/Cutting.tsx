import { useEffect, useId, useRef } from "react";
import * as words from "../../../lib/messages";
import { Button } from "../../../ui/Button";
import { Row } from "../../../ui/Row";
import { Stack } from "../../../ui/Stack";
import styles from "./Cutting.module.css";
import { type Frame, positionText } from "./cut";
import { FrameSlider } from "./FrameSlider";
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
  const slider = useRef<HTMLDivElement>(null);
  // It appears as a question to the user, so it takes the focus.
  useEffect(() => slider.current?.focus(), []);
  return (
    <Stack gap={3} align="start">
      <p id={`${id}-what`}>{m.cropHint()}</p>
      <Row nowrap gap={3} align="start">
        <FrameSlider
          url={url}
          frame={frame}
          focus={focus}
          label={m.cropFrame()}
          describedBy={`${id}-what`}
          valueText={positionText(frame, focus)}
          slider={slider}
          onFocus={onFocus}
        />
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

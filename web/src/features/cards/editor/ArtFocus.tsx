import { useId } from "react";
import { Button } from "../../../ui/Button";
import { Row } from "../../../ui/Row";
import { Stack } from "../../../ui/Stack";
import { Text } from "../../../ui/Text";
import { middleOf, positionOfMiddle, USUAL_POSITION, WINDOW } from "./cut";
import { FrameSlider } from "./FrameSlider";
import * as m from "./messages";

interface ArtFocusProps {
  imageUrl: string;
  /** Per cent of the picture's height, from its top; null for the usual place. */
  value: number | null;
  error: string | undefined;
  onChange: (value: number | null) => void;
}

/** A field for the part of the picture that cards show whose window cuts it. */
export function ArtFocus({ imageUrl, value, error, onChange }: ArtFocusProps) {
  const id = useId();
  const place = value === null ? m.artFocusUsual() : m.artFocusAt({ share: value / 100 });
  return (
    <Row gap={4} align="start" role="group" aria-labelledby={`${id}-label`}>
      <FrameSlider
        url={imageUrl}
        frame={WINDOW}
        focus={value === null ? USUAL_POSITION : positionOfMiddle(WINDOW, value)}
        label={m.artFocus()}
        describedBy={`${id}-hint`}
        valueText={place}
        onFocus={(position) => onChange(middleOf(WINDOW, position))}
      />
      <Stack gap={2} align="start" grow="12rem">
        <Text weight="medium" id={`${id}-label`}>
          {m.artFocus()}
        </Text>
        <Text breaks tone="soft" size="sm" id={`${id}-hint`}>
          {m.artFocusHint()}
        </Text>
        <Text size="sm" numeric>
          {place}
        </Text>
        <Button kind="quiet" disabled={value === null} onClick={() => onChange(null)}>
          {m.artFocusReset()}
        </Button>
        {error === undefined ? null : (
          <Text breaks tone="bad" size="sm" role="alert">
            {error}
          </Text>
        )}
      </Stack>
    </Row>
  );
}

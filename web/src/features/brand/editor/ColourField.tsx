import { Button } from "../../../ui/Button";
import { Row } from "../../../ui/Row";
import { Stack } from "../../../ui/Stack";
import { Text } from "../../../ui/Text";
import { TextField } from "../../../ui/TextField";
import styles from "./BrandEditor.module.css";
import {
  isColour,
  isLegible,
  TEXT_CONTRAST as least,
  lowestContrast,
  nearestLegible,
  type Theme,
} from "./contrast";
import * as m from "./messages";

interface ColourFieldProps {
  theme: Theme;
  label: string;
  value: string;
  error: string | undefined;
  onChange: (colour: string) => void;
}

/** A colour with its contrast, and a button for the nearest colour that is legible. */
export function ColourField({ theme, label, value, error, onChange }: ColourFieldProps) {
  const valid = isColour(value);
  return (
    <Stack gap={2} justify="start">
      <Row gap={2} align="end" nowrap>
        <input
          type="color"
          className={styles.colour}
          aria-label={m.colourPick({ label })}
          value={valid ? value : "#000000"}
          onChange={({ target }) => onChange(target.value)}
        />
        <TextField
          label={label}
          value={value}
          maxLength={7}
          spellCheck={false}
          autoComplete="off"
          aria-invalid={valid && !isLegible(value, theme) ? true : undefined}
          error={valid ? undefined : (error ?? m.colourInvalid())}
          onChange={({ target }) => onChange(target.value.trim())}
        />
      </Row>
      {valid ? <Legibility theme={theme} colour={value} onChange={onChange} /> : null}
    </Stack>
  );
}

interface LegibilityProps {
  theme: Theme;
  colour: string;
  onChange: (colour: string) => void;
}

function Legibility({ theme, colour, onChange }: LegibilityProps) {
  const contrast = lowestContrast(colour, theme);
  if (isLegible(colour, theme))
    return (
      <Text size="sm" tone="good" role="status">
        {m.colourGood({ contrast, least })}
      </Text>
    );
  const nearest = nearestLegible(colour, theme);
  return (
    <>
      <Text size="sm" tone="bad" role="status">
        {m.colourBad({ contrast, least })}
      </Text>
      <Row>
        <Button size="s" onClick={() => onChange(nearest)}>
          <span className={styles.swatch} style={{ background: nearest }} aria-hidden="true" />
          {m.colourNearest({ colour: nearest })}
        </Button>
      </Row>
    </>
  );
}

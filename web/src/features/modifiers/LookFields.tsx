import { useId } from "react";
import { numberFormat } from "../../lib/formats";
import { Grid } from "../../ui/Grid";
import { Row } from "../../ui/Row";
import { Segmented } from "../../ui/Segmented";
import { Slider } from "../../ui/Slider";
import { Stack } from "../../ui/Stack";
import { Text } from "../../ui/Text";
import { type Look, MOTIONS, RECIPES } from "./draft";
import styles from "./Modifiers.module.css";
import * as m from "./messages";

const shares = numberFormat({ style: "percent" });

interface LookFieldsProps {
  look: Look;
  errors: Readonly<Record<string, string>>;
  onChange: (look: Look) => void;
}

/** The fields of a look: the recipe and its parameters. */
export function LookFields({ look, errors, onChange }: LookFieldsProps) {
  const change = (fields: Partial<Look>) => onChange({ ...look, ...fields });
  const recipe = RECIPES.find(({ value }) => value === look.recipe);
  const error = errors["look.first"] ?? errors["look.second"] ?? errors["look.strength"] ?? errors.look;
  return (
    <>
      <Segmented
        label={m.effect()}
        value={look.recipe}
        options={RECIPES.map(({ value, label }) => ({ value, label: label() }))}
        wraps
        onChange={(recipe) => change({ recipe })}
      />
      <Text tone="soft" size="sm" aria-live="polite">
        {recipe?.hint()}
      </Text>
      <Grid min="12rem" fill gap={3} align="start">
        <Colour label={m.firstColour()} value={look.first} onChange={(first) => change({ first })} />
        <Colour label={m.secondColour()} value={look.second} onChange={(second) => change({ second })} />
      </Grid>
      <Slider
        label={m.strength({ share: look.strength / 100 })}
        min={10}
        max={100}
        step={5}
        value={look.strength}
        describe={(percent) => shares.format(percent / 100)}
        onChange={(strength) => change({ strength })}
      />
      <Segmented
        label={m.motion()}
        value={look.motion}
        options={MOTIONS.map(({ value, label }) => ({ value, label: label() }))}
        wraps
        onChange={(motion) => change({ motion })}
      />
      <Text tone="soft" size="sm">
        {m.motionHint()}
      </Text>
      {error === undefined ? null : (
        <Text tone="bad" size="sm" role="alert">
          {error}
        </Text>
      )}
    </>
  );
}

interface ColourProps {
  label: string;
  value: string;
  onChange: (value: string) => void;
}

/** The browser's colour picker with a label. */
function Colour({ label, value, onChange }: ColourProps) {
  const id = useId();
  return (
    <Stack gap={1} className={styles.colour}>
      <Text as="label" tone="soft" size="sm" weight="medium" htmlFor={id}>
        {label}
      </Text>
      <Row nowrap gap={3}>
        <input id={id} type="color" value={value} onChange={(event) => onChange(event.target.value)} />
        <Text as="code" tone="soft" size="sm">
          {value}
        </Text>
      </Row>
    </Stack>
  );
}

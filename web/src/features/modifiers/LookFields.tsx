import { useId } from "react";
import { Grid } from "../../ui/Grid";
import { Row } from "../../ui/Row";
import { Segmented } from "../../ui/Segmented";
import { Slider } from "../../ui/Slider";
import { Stack } from "../../ui/Stack";
import { Text } from "../../ui/Text";
import { type Look, MOTIONS, RECIPES } from "./draft";
import styles from "./Modifiers.module.css";

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
        label="Effect"
        value={look.recipe}
        options={RECIPES}
        wraps
        onChange={(recipe) => change({ recipe })}
      />
      <Text tone="soft" size="sm" aria-live="polite">
        {recipe?.does}
      </Text>
      <Grid min="12rem" fill gap={3} align="start">
        <Colour label="First colour" value={look.first} onChange={(first) => change({ first })} />
        <Colour label="Second colour" value={look.second} onChange={(second) => change({ second })} />
      </Grid>
      <Slider
        label={`Strength: ${look.strength} %`}
        min={10}
        max={100}
        step={5}
        value={look.strength}
        describe={(value) => `${value} per cent`}
        onChange={(strength) => change({ strength })}
      />
      <Segmented
        label="Motion while a card is inspected"
        value={look.motion}
        options={MOTIONS}
        wraps
        onChange={(motion) => change({ motion })}
      />
      <Text tone="soft" size="sm">
        It never flashes, and it does not move for people who prefer reduced motion.
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

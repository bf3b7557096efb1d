import { useId } from "react";
import { Segmented } from "../../ui/Segmented";
import { Slider } from "../../ui/Slider";
import { type Look, MOTIONS, RECIPES } from "./draft";
import styles from "./Modifiers.module.css";

interface LookFieldsProps {
  look: Look;
  errors: Readonly<Record<string, string>>;
  onChange: (look: Look) => void;
}

/** A recipe and its parameters. */
export function LookFields({ look, errors, onChange }: LookFieldsProps) {
  const change = (some: Partial<Look>) => onChange({ ...look, ...some });
  const does = RECIPES.find(({ value }) => value === look.recipe)?.does;
  const mistake = errors["look.first"] ?? errors["look.second"] ?? errors["look.strength"] ?? errors.look;
  return (
    <>
      <Segmented
        label="Effect"
        value={look.recipe}
        options={RECIPES}
        className={styles.choices}
        onChange={(recipe) => change({ recipe })}
      />
      <p className={styles.note} aria-live="polite">
        {does}
      </p>
      <div className={styles.pair}>
        <Colour label="First colour" value={look.first} onChange={(first) => change({ first })} />
        <Colour label="Second colour" value={look.second} onChange={(second) => change({ second })} />
      </div>
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
        label="Motion while a card is looked at"
        value={look.motion}
        options={MOTIONS}
        className={styles.choices}
        onChange={(motion) => change({ motion })}
      />
      <p className={styles.note}>Nothing of it ever flashes, and people who want less motion see it still.</p>
      {mistake === undefined ? null : (
        <p className={styles.mistake} role="alert">
          {mistake}
        </p>
      )}
    </>
  );
}

interface ColourProps {
  label: string;
  value: string;
  onChange: (value: string) => void;
}

/** A colour: the platform's own chooser. */
function Colour({ label, value, onChange }: ColourProps) {
  const id = useId();
  return (
    <div className={styles.colour}>
      <label htmlFor={id}>{label}</label>
      <div>
        <input id={id} type="color" value={value} onChange={(event) => onChange(event.target.value)} />
        <code>{value}</code>
      </div>
    </div>
  );
}

import type { Schemas } from "../../../api/client";
import { Grid } from "../../../ui/Grid";
import { Switch } from "../../../ui/Switch";
import { ColourField } from "./ColourField";
import { builtInAccent } from "./draft";
import * as m from "./messages";

type Accent = Schemas["BrandAccent"] | null;

interface AccentFieldsProps {
  /** Null for the built-in colours. */
  accent: Accent;
  /** The server's messages by field. */
  errors: Readonly<Record<string, string>>;
  onChange: (accent: Accent) => void;
}

/** The accent colour of each theme, or the built-in ones. */
export function AccentFields({ accent, errors, onChange }: AccentFieldsProps) {
  return (
    <>
      <Switch
        label={m.coloursOwn()}
        checked={accent !== null}
        onChange={(own) => onChange(own ? builtInAccent() : null)}
      />
      {accent === null ? null : (
        <Grid min="14rem" fill gap={4} align="start">
          <ColourField
            theme="dark"
            label={m.colourDark()}
            value={accent.dark}
            error={errors["accent.dark"]}
            onChange={(dark) => onChange({ ...accent, dark })}
          />
          <ColourField
            theme="light"
            label={m.colourLight()}
            value={accent.light}
            error={errors["accent.light"]}
            onChange={(light) => onChange({ ...accent, light })}
          />
        </Grid>
      )}
    </>
  );
}

import { Grid } from "../../../ui/Grid";
import { Panel } from "../../../ui/Panel";
import { Switch } from "../../../ui/Switch";
import { ColourField } from "./ColourField";
import { builtInAccent } from "./draft";
import * as m from "./messages";
import type { SectionProps } from "./section";

export function ColourFields({ draft, errors, change }: SectionProps) {
  const { accent } = draft;
  return (
    <Panel title={m.colours()} lead={m.coloursLead()}>
      <Switch
        label={m.coloursOwn()}
        checked={accent !== null}
        onChange={(own) => change({ accent: own ? builtInAccent() : null })}
      />
      {accent === null ? null : (
        <Grid min="14rem" fill gap={4} align="start">
          <ColourField
            theme="dark"
            label={m.colourDark()}
            value={accent.dark}
            error={errors["accent.dark"]}
            onChange={(dark) => change({ accent: { ...accent, dark } })}
          />
          <ColourField
            theme="light"
            label={m.colourLight()}
            value={accent.light}
            error={errors["accent.light"]}
            onChange={(light) => change({ accent: { ...accent, light } })}
          />
        </Grid>
      )}
    </Panel>
  );
}

import { Grid } from "../../../ui/Grid";
import { Panel } from "../../../ui/Panel";
import { TextField } from "../../../ui/TextField";
import * as m from "./messages";
import { PictureField } from "./PictureField";
import type { SectionProps } from "./section";

export function IdentityFields({ draft, errors, change }: SectionProps) {
  return (
    <Panel title={m.identity()}>
      <Grid min="14rem" fill gap={4} align="start">
        <TextField
          label={m.name()}
          hint={m.nameHint()}
          value={draft.name}
          maxLength={40}
          error={errors.name}
          onChange={({ target }) => change({ name: target.value })}
        />
        <TextField
          label={m.shortName()}
          hint={m.shortNameHint()}
          value={draft.shortName}
          maxLength={12}
          error={errors.shortName}
          onChange={({ target }) => change({ shortName: target.value })}
        />
        <PictureField
          kind="logo"
          label={m.logo()}
          hint={m.logoHint()}
          path={draft.logo}
          error={errors.logo}
          onChange={(logo) => change({ logo })}
        />
        <PictureField
          kind="icon"
          label={m.icon()}
          hint={m.iconHint()}
          path={draft.icon}
          error={errors.icon}
          onChange={(icon) => change({ icon })}
        />
      </Grid>
    </Panel>
  );
}

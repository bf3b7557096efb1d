import { Grid } from "../../../ui/Grid";
import { Panel } from "../../../ui/Panel";
import * as m from "./messages";
import { PictureField } from "./PictureField";
import type { SectionProps } from "./section";

export function BackFields({ draft, errors, change }: SectionProps) {
  return (
    <Panel title={m.backs()}>
      <Grid min="14rem" fill gap={4} align="start">
        <PictureField
          kind="card-back"
          label={m.cardBack()}
          hint={m.cardBackHint()}
          path={draft.cardBack}
          error={errors.cardBack}
          onChange={(cardBack) => change({ cardBack })}
        />
        <PictureField
          kind="pack-back"
          label={m.packBack()}
          hint={m.packBackHint()}
          path={draft.packBack}
          error={errors.packBack}
          onChange={(packBack) => change({ packBack })}
        />
      </Grid>
    </Panel>
  );
}

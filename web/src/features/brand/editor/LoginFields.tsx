import { Panel } from "../../../ui/Panel";
import { TextArea } from "../../../ui/TextArea";
import * as m from "./messages";
import { PictureField } from "./PictureField";
import type { SectionProps } from "./section";

export function LoginFields({ draft, errors, change }: SectionProps) {
  return (
    <Panel title={m.login()}>
      <TextArea
        label={m.headline()}
        hint={m.headlineHint()}
        rows={2}
        value={draft.headline}
        maxLength={60}
        error={errors.headline}
        onChange={({ target }) => change({ headline: target.value })}
      />
      <TextArea
        label={m.intro()}
        rows={3}
        value={draft.intro}
        maxLength={400}
        error={errors.intro}
        onChange={({ target }) => change({ intro: target.value })}
      />
      <PictureField
        kind="picture"
        label={m.picture()}
        hint={m.pictureHint()}
        path={draft.picture}
        error={errors.picture}
        onChange={(picture) => change({ picture })}
      />
    </Panel>
  );
}

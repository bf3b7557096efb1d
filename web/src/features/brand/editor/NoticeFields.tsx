import { Grid } from "../../../ui/Grid";
import { Panel } from "../../../ui/Panel";
import { Switch } from "../../../ui/Switch";
import { TextArea } from "../../../ui/TextArea";
import { TextField } from "../../../ui/TextField";
import * as m from "./messages";
import type { SectionProps } from "./section";

const EMPTY = { text: "", from: "", to: "" };

export function NoticeFields({ draft, errors, change }: SectionProps) {
  const { notice } = draft;
  return (
    <Panel title={m.noticeTitle()} lead={m.noticeLead()}>
      <Switch
        label={m.noticeShow()}
        checked={notice !== null}
        onChange={(shown) => change({ notice: shown ? EMPTY : null })}
      />
      {notice === null ? null : (
        <>
          <TextArea
            label={m.noticeText()}
            rows={2}
            value={notice.text}
            maxLength={400}
            error={errors["notice.text"]}
            onChange={({ target }) => change({ notice: { ...notice, text: target.value } })}
          />
          <Grid min="14rem" fill gap={4} align="start">
            <TextField
              type="datetime-local"
              label={m.noticeFrom()}
              hint={m.noticeFromHint()}
              value={notice.from}
              error={errors["notice.from"]}
              onChange={({ target }) => change({ notice: { ...notice, from: target.value } })}
            />
            <TextField
              type="datetime-local"
              label={m.noticeTo()}
              hint={m.noticeToHint()}
              value={notice.to}
              error={errors["notice.to"]}
              onChange={({ target }) => change({ notice: { ...notice, to: target.value } })}
            />
          </Grid>
        </>
      )}
    </Panel>
  );
}

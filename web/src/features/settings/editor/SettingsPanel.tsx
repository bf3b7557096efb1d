import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { type ReactNode, useState } from "react";
import { ApiError, messageOf } from "../../../api/client";
import { listFormat } from "../../../lib/formats";
import { Box } from "../../../ui/Box";
import { Grid } from "../../../ui/Grid";
import { Panel } from "../../../ui/Panel";
import { QueryView } from "../../../ui/QueryView";
import { Skeleton } from "../../../ui/Skeleton";
import { Stack } from "../../../ui/Stack";
import { Text } from "../../../ui/Text";
import { toastSuccess } from "../../../ui/toasts";
import { type Draft, edited, patchOf, type Setting, typedSince } from "./draft";
import * as m from "./messages";
import { saveSettings, settingsTable } from "./queries";
import { SaveBar } from "./SaveBar";
import { SettingField } from "./SettingField";
import styles from "./Settings.module.css";
import { SitePreview } from "./SitePreview";
import { groupRows, MAINTENANCE } from "./settingLabels";

/** The form of all settings that can change while the server runs. Changes are saved by the bar at the end. */
export function SettingsPanel() {
  const table = useQuery(settingsTable());
  return (
    <Panel title={m.title()} lead={m.lead()}>
      <QueryView
        query={table}
        title={m.failed()}
        loading={
          <div role="status" aria-label={m.loading()} aria-busy="true">
            <Skeleton height="16rem" />
          </div>
        }
      >
        {(data) => <SettingsForm rows={data.filter(({ name }) => name !== MAINTENANCE)} />}
      </QueryView>
    </Panel>
  );
}

function SettingsForm({ rows }: { rows: readonly Setting[] }) {
  const cache = useQueryClient();
  const [draft, setDraft] = useState<Draft>({});
  const save = useMutation({
    mutationFn: (sent: Draft) => saveSettings(cache, patchOf(sent, rows)),
    onSuccess: (_, sent) => {
      setDraft((now) => typedSince(now, sent));
      toastSuccess(m.saved());
    },
  });
  const fieldErrors = save.error instanceof ApiError ? save.error.fields : {};
  const changed = rows.filter(({ name }) => name in draft);

  const handleChange = (row: Setting, value: string | boolean) => {
    if (row.name in fieldErrors || save.isError) save.reset();
    setDraft((now) => edited(now, row, value));
  };

  return (
    // Enter in a field does not save; only the button of the bar does.
    <Stack as="form" gap={4} onSubmit={(event) => event.preventDefault()} aria-label={m.title()} noValidate>
      {groupRows(rows).map(({ title, rows: group }, index) => (
        <SettingGroup
          key={title}
          title={title}
          note={changesText(group, draft)}
          first={index === 0}
          invalid={group.some(({ name }) => name in fieldErrors)}
        >
          <Grid min="17rem" gap={5} padAbove={2} padBelow={5}>
            {group.map((row) => (
              <SettingField
                key={row.name}
                row={row}
                draft={draft}
                error={fieldErrors[row.name]}
                onChange={(value) => handleChange(row, value)}
              />
            ))}
          </Grid>
          {index === 0 ? (
            <>
              <SitePreview rows={rows} draft={draft} />
              <Text tone="soft" size="sm">
                {m.brandHint({ link: (text) => <Link to="/admin/brand">{text}</Link> })}
              </Text>
            </>
          ) : null}
        </SettingGroup>
      ))}
      <SaveBar
        changed={changed}
        draft={draft}
        pending={save.isPending}
        error={save.isError ? messageOf(save.error) : null}
        onSave={() => save.mutate(draft)}
        onDiscard={() => {
          save.reset();
          setDraft({});
        }}
      />
    </Stack>
  );
}

const partList = listFormat({ type: "unit" });

function changesText(rows: readonly Setting[], draft: Draft): string {
  const unsaved = rows.filter(({ name }) => name in draft).length;
  const changed = rows.filter((row) => row.changed).length;
  const parts = [
    ...(changed === 0 ? [] : [m.groupChanged({ count: changed })]),
    ...(unsaved === 0 ? [] : [m.groupUnsaved({ count: unsaved })]),
  ];
  return parts.length === 0 ? m.groupAsDefault() : partList.format(parts);
}

interface SettingGroupProps {
  title: string;
  note: string;
  /** Opens the group initially. */
  first: boolean;
  /** Keeps the group open while it contains an error. */
  invalid: boolean;
  children: ReactNode;
}

function SettingGroup({ title, note, first, invalid, children }: SettingGroupProps) {
  const [open, setOpen] = useState(first);
  return (
    <Box
      as="details"
      edge="above"
      className={styles.group}
      open={open || invalid}
      onToggle={(event) => setOpen(event.currentTarget.open)}
    >
      <summary>
        <Text as="h3" grow size="md">
          {title}
        </Text>
        <Text as="small" tone="soft">
          {note}
        </Text>
      </summary>
      {children}
    </Box>
  );
}

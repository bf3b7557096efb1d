import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import { ApiError, messageOf } from "../../../api/client";
import { Box } from "../../../ui/Box";
import { Grid } from "../../../ui/Grid";
import { Panel } from "../../../ui/Panel";
import { QueryView } from "../../../ui/QueryView";
import { Skeleton } from "../../../ui/Skeleton";
import { Stack } from "../../../ui/Stack";
import { Text } from "../../../ui/Text";
import { toastSuccess } from "../../../ui/toasts";
import { type Draft, edited, patchOf, type Setting, typedSince } from "./draft";
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
    <Panel title="Settings" lead="Changes apply to everybody as soon as you save. Each change is in the log.">
      <QueryView
        query={table}
        title="The settings could not be loaded"
        loading={
          <div role="status" aria-label="Loading the settings" aria-busy="true">
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
      toastSuccess("The settings are saved.");
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
    <Stack as="form" gap={4} onSubmit={(event) => event.preventDefault()} aria-label="Settings" noValidate>
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
          {index === 0 ? <SitePreview rows={rows} draft={draft} /> : null}
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

function changesText(rows: readonly Setting[], draft: Draft): string {
  const unsaved = rows.filter(({ name }) => name in draft).length;
  const changed = rows.filter((row) => row.changed).length;
  const parts = [
    ...(changed === 0 ? [] : [`${changed} changed`]),
    ...(unsaved === 0 ? [] : [`${unsaved} not saved`]),
  ];
  return parts.length === 0 ? "as by default" : parts.join(", ");
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

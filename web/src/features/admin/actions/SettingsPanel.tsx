import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { type FormEvent, useState } from "react";
import { ApiError, messageOf } from "../../../api/client";
import { ErrorState } from "../../../ui/ErrorState";
import { Panel } from "../../../ui/Panel";
import { Skeleton } from "../../../ui/Skeleton";
import { toastSuccess } from "../../../ui/toasts";
import styles from "./Actions.module.css";
import { type Draft, edited, patchOf, type Setting } from "./draft";
import { saveSettings, settingsTable } from "./queries";
import { SaveBar } from "./SaveBar";
import { SettingField } from "./SettingField";
import { SitePreview } from "./SitePreview";
import { grouping, MAINTENANCE } from "./settingWords";

/** Every setting that can change while the server runs. Nothing is saved before the bar at the end says so. */
export function SettingsPanel() {
  const table = useQuery(settingsTable());
  return (
    <Panel
      title="Settings"
      lead="They count from the moment they are saved, for everybody. Each change is in the log."
    >
      {table.data !== undefined ? (
        <SettingsForm rows={table.data.filter(({ name }) => name !== MAINTENANCE)} />
      ) : table.isError ? (
        <ErrorState
          title="The settings could not be loaded"
          message={messageOf(table.error)}
          onRetry={() => void table.refetch()}
          retrying={table.isFetching}
        />
      ) : (
        <div role="status" aria-label="Loading the settings" aria-busy="true">
          <Skeleton height="16rem" />
        </div>
      )}
    </Panel>
  );
}

function SettingsForm({ rows }: { rows: readonly Setting[] }) {
  const cache = useQueryClient();
  const [draft, setDraft] = useState<Draft>({});
  const save = useMutation({
    mutationFn: () => saveSettings(cache, patchOf(draft, rows)),
    onSuccess: () => {
      setDraft({});
      toastSuccess("The settings are saved.");
    },
  });
  const wrong = save.error instanceof ApiError ? save.error.fields : {};
  const changed = rows.filter(({ name }) => name in draft);

  const handleSubmit = (event: FormEvent) => {
    event.preventDefault();
    if (changed.length > 0 && !save.isPending) save.mutate();
  };
  const handleChange = (row: Setting, value: string | boolean) => {
    if (row.name in wrong || save.isError) save.reset();
    setDraft((now) => edited(now, row, value));
  };

  return (
    <form className={styles.form} onSubmit={handleSubmit} aria-label="Settings" noValidate>
      {grouping(rows).map(({ title, rows: group }, index) => (
        <details
          key={title}
          className={styles.group}
          open={index === 0 || group.some(({ name }) => name in wrong)}
        >
          <summary>
            <h3>{title}</h3>
            <small>{note(group, draft)}</small>
          </summary>
          <div className={styles.settings}>
            {group.map((row) => (
              <SettingField
                key={row.name}
                row={row}
                draft={draft}
                error={wrong[row.name]}
                onChange={(value) => handleChange(row, value)}
              />
            ))}
          </div>
          {index === 0 ? <SitePreview rows={rows} draft={draft} /> : null}
        </details>
      ))}
      <SaveBar
        changed={changed}
        draft={draft}
        pending={save.isPending}
        error={save.isError ? messageOf(save.error) : null}
        onDiscard={() => {
          save.reset();
          setDraft({});
        }}
      />
    </form>
  );
}

function note(rows: readonly Setting[], draft: Draft): string {
  const unsaved = rows.filter(({ name }) => name in draft).length;
  const changed = rows.filter((row) => row.changed).length;
  const words = [
    ...(changed === 0 ? [] : [`${changed} not the default`]),
    ...(unsaved === 0 ? [] : [`${unsaved} not saved`]),
  ];
  return words.length === 0 ? "as by default" : words.join(", ");
}

import { useId } from "react";
import { Badge } from "../../../ui/Badge";
import { Row } from "../../../ui/Row";
import { Select } from "../../../ui/Select";
import { Stack } from "../../../ui/Stack";
import { Switch } from "../../../ui/Switch";
import { Text } from "../../../ui/Text";
import { TextArea } from "../../../ui/TextArea";
import { TextButton } from "../../../ui/TextButton";
import { TextField } from "../../../ui/TextField";
import { asTyped, current, type Draft, formatValue, type Setting } from "./draft";
import * as m from "./messages";
import styles from "./Settings.module.css";
import { choiceLabel, sentenceSeparator, settingLabel } from "./settingLabels";

interface SettingFieldProps {
  row: Setting;
  draft: Draft;
  /** The error message of the server. */
  error: string | undefined;
  onChange: (value: string | boolean) => void;
}

/** Texts with a higher maximum length get a text area. */
const LONG_TEXT = 100;

/** A setting with its description, its range, and a button to restore the default. */
export function SettingField({ row, draft, error, onChange }: SettingFieldProps) {
  const unsaved = row.name in draft;
  const value = current(draft, row);
  const defaultValue = asTyped(row.default);
  const label = settingLabel(row.name);
  const id = useId();
  const meaning = row.meaning.replace(/`([^`]+)`/g, (_, name: string) =>
    m.quoted({ name: row.choices?.includes(name) ? choiceLabel(row.name, name) : settingLabel(name) }),
  );
  return (
    <Stack
      as="fieldset"
      gap={2}
      justify="start"
      padStart={3}
      mark={unsaved ? "accent" : "clear"}
      line={row.kind === "text" && (row.max ?? 0) > LONG_TEXT ? "always" : undefined}
      aria-label={label}
      aria-describedby={`${id}-meaning`}
    >
      <Control row={row} value={value} label={label} error={error} onChange={onChange} />
      <Text tone="soft" size="sm" id={`${id}-meaning`}>
        {meaning}
        {row.kind === "flag" || row.kind === "choice" ? null : (
          <>
            {sentenceSeparator()}
            {row.range}
          </>
        )}
      </Text>
      <Row gap={3} rowGap={2}>
        {unsaved ? (
          <Badge tone="accent">{m.notSaved()}</Badge>
        ) : row.changed ? (
          <Badge>{m.changed()}</Badge>
        ) : null}
        {value === defaultValue ? null : (
          <TextButton onClick={() => onChange(defaultValue)}>
            {m.backToDefault({
              value: formatValue(labelOf(row, defaultValue)),
              small: (text) => <span className={styles.usual}>{text}</span>,
            })}
          </TextButton>
        )}
      </Row>
    </Stack>
  );
}

function labelOf(row: Setting, value: string | boolean): string | boolean {
  return row.kind === "choice" && typeof value === "string" ? choiceLabel(row.name, value) : value;
}

interface ControlProps {
  row: Setting;
  value: string | boolean;
  label: string;
  error: string | undefined;
  onChange: (value: string | boolean) => void;
}

function Control({ row, value, label, error, onChange }: ControlProps) {
  if (typeof value === "boolean") return <Switch label={label} checked={value} onChange={onChange} />;
  if (row.kind === "choice") {
    return (
      <Select
        label={label}
        value={value}
        options={(row.choices ?? []).map((choice) => ({
          value: choice,
          label: choiceLabel(row.name, choice),
        }))}
        onChange={onChange}
      />
    );
  }
  if (row.kind === "text" && (row.max ?? 0) > LONG_TEXT) {
    return (
      <TextArea
        label={label}
        rows={3}
        value={value}
        maxLength={row.max ?? LONG_TEXT}
        error={error}
        onChange={(event) => onChange(event.target.value)}
      />
    );
  }
  return (
    <TextField
      label={label}
      value={value}
      inputMode={row.kind === "whole" ? "numeric" : "text"}
      autoComplete="off"
      spellCheck={false}
      error={error}
      onChange={(event) => onChange(event.target.value)}
    />
  );
}

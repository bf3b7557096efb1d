import { Button } from "../../../ui/Button";
import { Row } from "../../../ui/Row";
import { Text } from "../../../ui/Text";
import { asTyped, current, type Draft, formatValue, type Setting } from "./draft";
import styles from "./Settings.module.css";
import { choiceLabel, settingLabel } from "./settingWords";

interface SaveBarProps {
  changed: readonly Setting[];
  draft: Draft;
  pending: boolean;
  error: string | null;
  onSave: () => void;
  onDiscard: () => void;
}

/** What would be saved, and the one button that does it. Nothing without a change. */
export function SaveBar({ changed, draft, pending, error, onSave, onDiscard }: SaveBarProps) {
  if (changed.length === 0) return null;
  return (
    <section className={styles.bar} aria-label="Not saved yet">
      <ul className={styles.pending}>
        {changed.map((row) => (
          <li key={row.name}>
            <strong>{settingLabel(row.name)}</strong>: {short(row, asTyped(row.value))}
            <span aria-hidden="true"> → </span>
            <span className="visually-hidden"> becomes </span>
            {short(row, current(draft, row))}
          </li>
        ))}
      </ul>
      {error === null ? null : (
        <Text block breaks tone="bad" role="alert">
          {error}
        </Text>
      )}
      <Row gap={3} align="stretch" justify="end">
        <Button kind="quiet" onClick={onDiscard}>
          Discard
        </Button>
        <Button kind="primary" pending={pending} onClick={onSave}>
          {changed.length === 1 ? "Save 1 change" : `Save ${changed.length} changes`}
        </Button>
      </Row>
    </section>
  );
}

/** Long texts are cut after this many characters. */
const SHORT = 40;

function short(row: Setting, value: string | boolean): string {
  const text =
    row.kind === "choice" && typeof value === "string" ? choiceLabel(row.name, value) : formatValue(value);
  return text.length > SHORT ? `${text.slice(0, SHORT)}…` : text;
}

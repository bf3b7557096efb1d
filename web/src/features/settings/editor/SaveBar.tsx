import { isolated } from "../../../lib/formats";
import { isRightToLeft } from "../../../lib/language";
import { Button } from "../../../ui/Button";
import { Row } from "../../../ui/Row";
import { Text } from "../../../ui/Text";
import { asTyped, current, type Draft, formatValue, type Setting } from "./draft";
import * as m from "./messages";
import styles from "./Settings.module.css";
import { choiceLabel, settingLabel } from "./settingLabels";

interface SaveBarProps {
  changed: readonly Setting[];
  draft: Draft;
  pending: boolean;
  error: string | null;
  onSave: () => void;
  onDiscard: () => void;
}

/** The unsaved changes with buttons to save or discard them; renders nothing without changes. */
export function SaveBar({ changed, draft, pending, error, onSave, onDiscard }: SaveBarProps) {
  if (changed.length === 0) return null;
  return (
    <section className={styles.bar} aria-label={m.barLabel()}>
      <ul className={styles.pending}>
        {changed.map((row) => (
          <li key={row.name}>
            {m.barChange({
              setting: settingLabel(row.name),
              from: isolated(shortText(row, asTyped(row.value))),
              to: isolated(shortText(row, current(draft, row))),
              b: (text) => <strong>{text}</strong>,
              arrow: (text) => (
                <>
                  <span aria-hidden="true">{isRightToLeft() ? " ← " : " → "}</span>
                  <span className="visually-hidden">{text}</span>
                </>
              ),
            })}
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
          {m.discard()}
        </Button>
        <Button kind="primary" pending={pending} onClick={onSave}>
          {m.saveChanges({ count: changed.length })}
        </Button>
      </Row>
    </section>
  );
}

/** Maximum length of a value in characters. */
const MAX_LENGTH = 40;

function shortText(row: Setting, value: string | boolean): string {
  const text =
    row.kind === "choice" && typeof value === "string" ? choiceLabel(row.name, value) : formatValue(value);
  return text.length > MAX_LENGTH ? `${text.slice(0, MAX_LENGTH)}…` : text;
}

import { useId } from "react";
import * as words from "../../lib/messages";
import { Icon } from "../../ui/Icon";
import { IconButton } from "../../ui/IconButton";
import { Row } from "../../ui/Row";
import { Stack } from "../../ui/Stack";
import { Text } from "../../ui/Text";
import styles from "./PackStepper.module.css";

interface PackStepperProps {
  label: string;
  hint?: string;
  value: number;
  max: number;
  onChange: (value: number) => void;
  /** The placeholder for 0. */
  none?: string;
}

/** A number field for packs with buttons to step. */
export function PackStepper({ label, hint, value, max, onChange, none = "0" }: PackStepperProps) {
  const id = useId();
  const set = (next: number) => onChange(Math.max(0, Math.min(max, next)));
  return (
    <Stack gap={1} align="start">
      <Text as="label" tone="soft" size="sm" weight="medium" htmlFor={id}>
        {label}
      </Text>
      <Row nowrap inline align="stretch" level={1} border="strong" radius="s" className={styles.row}>
        <IconButton label={words.oneLess({ label })} disabled={value <= 0} onClick={() => set(value - 1)}>
          <Icon name="minus" size={18} />
        </IconButton>
        <input
          id={id}
          className={styles.input}
          inputMode="numeric"
          autoComplete="off"
          placeholder={none}
          value={value === 0 ? "" : value}
          aria-describedby={hint === undefined ? undefined : `${id}-hint`}
          onChange={(event) => set(Number(event.target.value.replaceAll(/\D/g, "").slice(0, 5)))}
        />
        <IconButton label={words.oneMore({ label })} disabled={value >= max} onClick={() => set(value + 1)}>
          <Icon name="plus" size={18} />
        </IconButton>
      </Row>
      {hint === undefined ? null : (
        <Text tone="faint" size="sm" id={`${id}-hint`}>
          {hint}
        </Text>
      )}
    </Stack>
  );
}

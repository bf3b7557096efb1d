import { Stack } from "../../../ui/Stack";
import { Text } from "../../../ui/Text";
import styles from "./Cheat.module.css";

/** The table at the end of section 7 of docs/decisions/draw-2.md, strongest first. */
const MARKS: readonly { name: string; proves: string; strength: 0 | 1 | 2 | 3 }[] = [
  {
    name: "Ticket and beacon, witnessed",
    proves: "Neither the streamer nor the opener could choose the cards.",
    strength: 3,
  },
  {
    name: "Ticket and beacon, witness not known",
    proves: "The same, if a person who kept the heads confirms it. All public data fits.",
    strength: 2,
  },
  {
    name: "… with a chosen modifier, or rarely used contents",
    proves: "The cards were drawn, but from these contents and with this modifier.",
    strength: 2,
  },
  {
    name: "Browser entropy",
    proves:
      "The streamer alone could not choose the cards. Streamer and opener together could, and so could a person who read the database.",
    strength: 1,
  },
  {
    name: "Disturbed",
    proves: "As much as browser entropy: a later event may have changed the cards.",
    strength: 1,
  },
  {
    name: "Server entropy only · No beacon",
    proves: "The seed was fixed in advance, but the streamer could know the result.",
    strength: 0,
  },
  {
    name: "Other beacon · Demo beacon",
    proves: "As much as server entropy only.",
    strength: 0,
  },
  {
    name: "Version 1",
    proves:
      "The opening is older than the log. The streamer could know the result, and could choose the server’s seed to fit the opener’s.",
    strength: 0,
  },
];

/** Each mark with what it proves. The bars only repeat the order. */
export function MarkTable() {
  return (
    <Stack as="dl" gap={0} className={styles.marks}>
      {MARKS.map(({ name, proves, strength }) => (
        <div key={name} className={styles.mark}>
          <dt>
            <span className={styles.strength} data-strength={strength} aria-hidden="true">
              <i />
              <i />
              <i />
            </span>
            {name}
          </dt>
          <Text as="dd" tone="soft">
            {proves}
          </Text>
        </div>
      ))}
    </Stack>
  );
}

import { Stack } from "../../../ui/Stack";
import { Text } from "../../../ui/Text";
import styles from "./Cheat.module.css";
import * as m from "./messages";

/** The table at the end of section 7 of docs/decisions/draw-2.md, strongest first. */
const MARKS = [
  { name: m.markWitnessed, proves: m.markWitnessedProves, strength: 3 },
  { name: m.markTicket, proves: m.markTicketProves, strength: 2 },
  { name: m.markChosen, proves: m.markChosenProves, strength: 2 },
  { name: m.markBrowserEntropy, proves: m.markBrowserEntropyProves, strength: 1 },
  { name: m.markDisturbed, proves: m.markDisturbedProves, strength: 1 },
  { name: m.markServerEntropy, proves: m.markServerEntropyProves, strength: 0 },
  { name: m.markOtherBeacon, proves: m.markOtherBeaconProves, strength: 0 },
  { name: m.markVersion1, proves: m.markVersion1Proves, strength: 0 },
];

/** Each mark with what it proves. The bars only repeat the order. */
export function MarkTable() {
  return (
    <Stack as="dl" gap={0} className={styles.marks}>
      {MARKS.map(({ name, proves, strength }) => (
        <div key={name()} className={styles.mark}>
          <dt>
            <span className={styles.strength} data-strength={strength} aria-hidden="true">
              <i />
              <i />
              <i />
            </span>
            {name()}
          </dt>
          <Text as="dd" tone="soft">
            {proves()}
          </Text>
        </div>
      ))}
    </Stack>
  );
}

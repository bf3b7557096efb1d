import { RARITY_NAMES, rarityOf } from "../../../lib/rarities";
import { Button } from "../../../ui/Button";
import { Grid } from "../../../ui/Grid";
import { RarityMark } from "../../../ui/RarityKey";
import { Stack } from "../../../ui/Stack";
import { Text } from "../../../ui/Text";
import { TextField } from "../../../ui/TextField";
import styles from "./Cards.module.css";
import { copiesOf, type Draft, MAX_COPIES, type Print } from "./draft";
import * as m from "./messages";

interface PrintsProps {
  prints: Draft["prints"];
  /** Whether the print runs are locked, since copies exist. */
  fixed: boolean;
  error: string | undefined;
  onChange: (prints: Draft["prints"]) => void;
}

/** The card's rarities and the print run of each. */
export function Prints({ prints, fixed, error, onChange }: PrintsProps) {
  const set = (rarity: keyof Draft["prints"], print: Partial<Print>) =>
    onChange({ ...prints, [rarity]: { ...prints[rarity], ...print } });
  const on = RARITY_NAMES.filter((rarity) => prints[rarity].on);
  const copies = on.reduce((all, rarity) => all + (copiesOf(prints[rarity].copies) ?? 0), 0);
  const setUsualPrints = () => {
    const all = { ...prints };
    for (const rarity of RARITY_NAMES) {
      all[rarity] = { on: true, copies: String(rarityOf(rarity)?.totalCopies ?? 1) };
    }
    onChange(all);
  };
  return (
    <Stack
      as="fieldset"
      gap={3}
      align="start"
      pad={4}
      border
      radius="l"
      className={styles.prints}
      disabled={fixed}
    >
      <Text as="legend" padX={1} tone="soft" size="sm" weight="medium">
        {m.prints()}
      </Text>
      <Text breaks tone="soft" size="sm" role="status">
        {fixed ? m.printsFixed({ copies }) : m.printsOpen({ copies, rarities: on.length })}
      </Text>
      <ul>
        {RARITY_NAMES.map((rarity) => {
          const { on, copies } = prints[rarity];
          const wrong = on && copiesOf(copies) === null;
          return (
            <Grid
              as="li"
              columns="1fr 6rem"
              gap={2}
              rowGap={1}
              align="center"
              key={rarity}
              data-off={!on || undefined}
            >
              <label className={styles.rarity}>
                <input
                  type="checkbox"
                  checked={on}
                  aria-label={m.printedIn({ rarity })}
                  onChange={(event) => set(rarity, { on: event.target.checked })}
                />
                <RarityMark rarity={rarity} />
              </label>
              <TextField
                className={styles.copies}
                label={m.copiesIn({ rarity })}
                hideLabel
                inputMode="numeric"
                autoComplete="off"
                maxLength={7}
                value={copies}
                disabled={!on || fixed}
                aria-invalid={wrong || undefined}
                onChange={(event) => set(rarity, { copies: event.target.value })}
              />
              {wrong ? (
                <Text breaks tone="bad" size="sm" line="always" role="alert">
                  {m.copiesInvalid({ most: MAX_COPIES })}
                </Text>
              ) : null}
            </Grid>
          );
        })}
      </ul>
      {fixed ? null : (
        <Button size="s" kind="quiet" onClick={setUsualPrints}>
          {m.defaultPrints()}
        </Button>
      )}
      {error === undefined ? null : (
        <Text breaks tone="bad" size="sm" role="alert">
          {error}
        </Text>
      )}
    </Stack>
  );
}

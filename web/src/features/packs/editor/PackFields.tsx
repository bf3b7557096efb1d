import type { Schemas } from "../../../api/client";
import { RAREST, RARITY_NAMES, type RarityName } from "../../../lib/rarities";
import { Checkbox } from "../../../ui/Checkbox";
import { Grid } from "../../../ui/Grid";
import { RarityMark } from "../../../ui/RarityKey";
import { Segmented } from "../../../ui/Segmented";
import { Select } from "../../../ui/Select";
import { Slider } from "../../../ui/Slider";
import { Stack } from "../../../ui/Stack";
import { Text } from "../../../ui/Text";
import { TextField } from "../../../ui/TextField";
import type { Draft, PityFields } from "./draft";
import { expiryHint } from "./expiryHint";
import styles from "./Packs.module.css";

const MINIMUMS = RARITY_NAMES.slice(1).map((name) => ({
  value: name,
  label: name === RAREST ? name : `${name} or better`,
}));

const GUARANTEES: readonly { value: RarityName | ""; label: string }[] = [
  { value: "", label: "None" },
  ...MINIMUMS,
];

const POLICIES = [
  { value: "supply", label: "By supply" },
  { value: "weights", label: "By weights" },
] as const;

interface PackFieldsProps {
  draft: Draft;
  /** The other packs that can be opened. */
  others: readonly Schemas["Pack"][];
  /** Error messages of the server, by field. */
  errors: Readonly<Record<string, string>>;
  onChange: (fields: Partial<Draft>) => void;
}

/** The fields of a pack, except its cards. */
export function PackFields({ draft, others, errors, onChange }: PackFieldsProps) {
  return (
    <Stack gap={4}>
      <TextField
        label="Name"
        value={draft.name}
        maxLength={60}
        required
        error={errors.name}
        onChange={(event) => onChange({ name: event.target.value })}
      />
      <TextField
        label="Description, one sentence"
        value={draft.description}
        maxLength={300}
        error={errors.description}
        onChange={(event) => onChange({ description: event.target.value })}
      />
      <TextField
        label="Picture"
        placeholder="/demo-art/pack-first-light.webp"
        hint="Path on this server. Without a picture, the pack gets its own colour."
        value={draft.imageUrl}
        error={errors.imageUrl}
        onChange={(event) => onChange({ imageUrl: event.target.value })}
      />
      <Slider
        label={`Cards in a pack: ${draft.cardsPerPack}`}
        value={draft.cardsPerPack}
        min={1}
        max={10}
        onChange={(cardsPerPack) => onChange({ cardsPerPack })}
      />
      <Grid min="12rem" fill gap={3} align="start">
        <div>
          <Select
            label="The last card is at least"
            value={draft.guarantee}
            options={GUARANTEES}
            onChange={(guarantee) => onChange({ guarantee })}
          />
          <FieldError text={errors.guarantee} />
        </div>
        <TextField
          label="Chance of a modifier, in %"
          inputMode="decimal"
          value={draft.modifierChance}
          error={errors.modifierChance}
          onChange={(event) => onChange({ modifierChance: event.target.value })}
        />
      </Grid>
      <Segmented
        label="How rarities are chosen"
        value={draft.policy}
        options={POLICIES}
        onChange={(policy) => onChange({ policy })}
      />
      <Text tone="soft" size="sm">
        {draft.policy === "supply"
          ? "Every copy that is left is equally likely. The odds change as copies are pulled, and the best cards last to the end."
          : "Each rarity keeps its weight while a copy of it is left. Rare cards run out long before the others. The simulation shows when."}
      </Text>
      {draft.policy === "weights" ? (
        <Weights draft={draft} error={errors.weights} onChange={onChange} />
      ) : null}
      <Checkbox
        label="No two alike: a card comes at most once in a pack"
        checked={draft.noRepeats}
        onChange={(noRepeats) => onChange({ noRepeats })}
      />
      <FieldError text={errors.noRepeats} />
      <Checkbox
        label="Bad-luck protection: the chance of a rare card rises with each pack without one"
        checked={draft.pity.isOn}
        onChange={(isOn) => onChange({ pity: { ...draft.pity, isOn } })}
      />
      {draft.pity.isOn ? (
        <Protection pity={draft.pity} errors={errors} onChange={(pity) => onChange({ pity })} />
      ) : null}
      <TextField
        label="Days until unopened packs expire"
        inputMode="numeric"
        placeholder="never"
        hint={expiryHint(draft.expires, others)}
        value={draft.expires}
        error={errors.expires}
        onChange={(event) => onChange({ expires: event.target.value })}
      />
      <Grid min="12rem" fill gap={3} align="start">
        <TextField
          label="Can be opened from"
          type="datetime-local"
          value={draft.from}
          onChange={(event) => onChange({ from: event.target.value })}
        />
        <TextField
          label="Until"
          type="datetime-local"
          value={draft.to}
          error={errors.availableTo}
          onChange={(event) => onChange({ to: event.target.value })}
        />
      </Grid>
      <Checkbox
        label="Default pack: opened if no pack is chosen"
        checked={draft.isDefault}
        onChange={(isDefault) => onChange({ isDefault })}
      />
      <FieldError text={errors.isDefault} />
    </Stack>
  );
}

function FieldError({ text }: { text: string | undefined }) {
  return text === undefined ? null : (
    <Text tone="bad" size="sm" role="alert">
      {text}
    </Text>
  );
}

interface ProtectionProps {
  pity: PityFields;
  errors: Readonly<Record<string, string>>;
  onChange: (pity: PityFields) => void;
}

/** The rules of the bad-luck protection. */
function Protection({ pity, errors, onChange }: ProtectionProps) {
  const set = (fields: Partial<PityFields>) => onChange({ ...pity, ...fields });
  return (
    <Grid as="fieldset" min="12rem" fill gap={3} align="start" pad={3} surface="outline">
      <legend>Bad-luck protection</legend>
      <div>
        <Select
          label="A lucky pack has at least"
          value={pity.minimum}
          options={MINIMUMS}
          onChange={(minimum) => set({ minimum })}
        />
        <FieldError text={errors["pity.minimum"]} />
      </div>
      <TextField
        label="Rises after unlucky packs"
        inputMode="numeric"
        value={pity.softFrom}
        error={errors["pity.softFrom"]}
        onChange={(event) => set({ softFrom: event.target.value })}
      />
      <TextField
        label="By percentage points per pack"
        inputMode="decimal"
        value={pity.step}
        error={errors["pity.stepPpm"]}
        onChange={(event) => set({ step: event.target.value })}
      />
      <TextField
        label="Certain in pack"
        inputMode="numeric"
        value={pity.hardAt}
        error={errors["pity.hardAt"]}
        onChange={(event) => set({ hardAt: event.target.value })}
      />
    </Grid>
  );
}

/** The weight of each rarity, with its share of the sum. */
function Weights({
  draft,
  error,
  onChange,
}: Omit<PackFieldsProps, "errors" | "others"> & { error: string | undefined }) {
  const sum = RARITY_NAMES.reduce((all, rarity) => all + draft.weights[rarity], 0);
  return (
    <Grid as="fieldset" min="13rem" gap={4} rowGap={2} pad={3} surface="outline" className={styles.weights}>
      <legend>Weights</legend>
      {RARITY_NAMES.map((rarity) => (
        <Grid as="label" columns="1fr 6rem 4rem" gap={2} align="center" key={rarity}>
          <RarityMark rarity={rarity} />
          <input
            type="number"
            min={0}
            max={1_000_000}
            value={draft.weights[rarity]}
            onChange={(event) => {
              const weight = Math.max(0, Math.trunc(event.target.valueAsNumber || 0));
              onChange({ weights: { ...draft.weights, [rarity]: weight } });
            }}
          />
          <small>{sum === 0 ? "–" : `${((draft.weights[rarity] / sum) * 100).toFixed(2)}%`}</small>
        </Grid>
      ))}
      <FieldError text={error} />
    </Grid>
  );
}

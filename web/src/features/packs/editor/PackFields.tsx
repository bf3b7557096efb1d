import type { Schemas } from "../../../api/client";
import { numberFormat } from "../../../lib/formats";
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
import * as m from "./messages";
import styles from "./Packs.module.css";

const minimums = () =>
  RARITY_NAMES.slice(1).map((rarity) => ({
    value: rarity,
    label: rarity === RAREST ? rarity : m.orBetter({ rarity }),
  }));

const guarantees = (): { value: RarityName | ""; label: string }[] => [
  { value: "", label: m.noGuarantee() },
  ...minimums(),
];

const POLICIES = [
  { value: "supply", label: m.bySupply, hint: m.bySupplyHint },
  { value: "weights", label: m.byWeights, hint: m.byWeightsHint },
] as const;

const EXAMPLE_PICTURE = "/demo-art/pack-first-light.webp";

const shares = numberFormat({ style: "percent", minimumFractionDigits: 2, maximumFractionDigits: 2 });

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
        label={m.name()}
        value={draft.name}
        maxLength={60}
        required
        error={errors.name}
        onChange={(event) => onChange({ name: event.target.value })}
      />
      <TextField
        label={m.descriptionLabel()}
        value={draft.description}
        maxLength={300}
        error={errors.description}
        onChange={(event) => onChange({ description: event.target.value })}
      />
      <TextField
        label={m.picture()}
        placeholder={EXAMPLE_PICTURE}
        hint={m.pictureHint()}
        value={draft.imageUrl}
        error={errors.imageUrl}
        onChange={(event) => onChange({ imageUrl: event.target.value })}
      />
      <Slider
        label={m.cardsPerPackSlider({ cards: draft.cardsPerPack })}
        value={draft.cardsPerPack}
        min={1}
        max={10}
        onChange={(cardsPerPack) => onChange({ cardsPerPack })}
      />
      <Grid min="12rem" fill gap={3} align="start">
        <div>
          <Select
            label={m.guarantee()}
            value={draft.guarantee}
            options={guarantees()}
            onChange={(guarantee) => onChange({ guarantee })}
          />
          <FieldError text={errors.guarantee} />
        </div>
        <TextField
          label={m.modifierChance()}
          inputMode="decimal"
          value={draft.modifierChance}
          error={errors.modifierChance}
          onChange={(event) => onChange({ modifierChance: event.target.value })}
        />
      </Grid>
      <Segmented
        label={m.policy()}
        value={draft.policy}
        options={POLICIES.map(({ value, label }) => ({ value, label: label() }))}
        onChange={(policy) => onChange({ policy })}
      />
      <Text tone="soft" size="sm">
        {POLICIES.find(({ value }) => value === draft.policy)?.hint()}
      </Text>
      {draft.policy === "weights" ? (
        <Weights draft={draft} error={errors.weights} onChange={onChange} />
      ) : null}
      <Checkbox
        label={m.noRepeatsLabel()}
        checked={draft.noRepeats}
        onChange={(noRepeats) => onChange({ noRepeats })}
      />
      <FieldError text={errors.noRepeats} />
      <Checkbox
        label={m.protectionLabel()}
        checked={draft.pity.isOn}
        onChange={(isOn) => onChange({ pity: { ...draft.pity, isOn } })}
      />
      {draft.pity.isOn ? (
        <Protection pity={draft.pity} errors={errors} onChange={(pity) => onChange({ pity })} />
      ) : null}
      <TextField
        label={m.expires()}
        inputMode="numeric"
        placeholder={m.expiresNever()}
        hint={expiryHint(draft.expires, others)}
        value={draft.expires}
        error={errors.expires}
        onChange={(event) => onChange({ expires: event.target.value })}
      />
      <Grid min="12rem" fill gap={3} align="start">
        <TextField
          label={m.from()}
          type="datetime-local"
          value={draft.from}
          onChange={(event) => onChange({ from: event.target.value })}
        />
        <TextField
          label={m.until()}
          type="datetime-local"
          value={draft.to}
          error={errors.availableTo}
          onChange={(event) => onChange({ to: event.target.value })}
        />
      </Grid>
      <Checkbox
        label={m.isDefaultLabel()}
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
      <legend>{m.protection()}</legend>
      <div>
        <Select
          label={m.luckyMinimum()}
          value={pity.minimum}
          options={minimums()}
          onChange={(minimum) => set({ minimum })}
        />
        <FieldError text={errors["pity.minimum"]} />
      </div>
      <TextField
        label={m.risesAfter()}
        inputMode="numeric"
        value={pity.softFrom}
        error={errors["pity.softFrom"]}
        onChange={(event) => set({ softFrom: event.target.value })}
      />
      <TextField
        label={m.risesBy()}
        inputMode="decimal"
        value={pity.step}
        error={errors["pity.stepPpm"]}
        onChange={(event) => set({ step: event.target.value })}
      />
      <TextField
        label={m.certainInPack()}
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
      <legend>{m.weights()}</legend>
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
          <small>{sum === 0 ? "–" : shares.format(draft.weights[rarity] / sum)}</small>
        </Grid>
      ))}
      <FieldError text={error} />
    </Grid>
  );
}

import { useId } from "react";
import { inUtc } from "../../../lib/localTime";
import { Grid } from "../../../ui/Grid";
import { Stack } from "../../../ui/Stack";
import { Text } from "../../../ui/Text";
import { TextArea } from "../../../ui/TextArea";
import { TextField } from "../../../ui/TextField";
import { ArtFocus } from "./ArtFocus";
import type { Draft } from "./draft";
import * as m from "./messages";
import { Picture } from "./Picture";
import { Tags } from "./Tags";

interface CardFieldsProps {
  draft: Draft;
  /** The server's error messages, by field. */
  errors: Readonly<Record<string, string>>;
  /** Series and tags of other cards, as suggestions. */
  series: readonly string[];
  tags: readonly string[];
  onChange: (some: Partial<Draft>) => void;
}

/** All fields of a card except its print runs. */
export function CardFields({ draft, errors, series, tags, onChange }: CardFieldsProps) {
  const id = useId();
  return (
    <Stack gap={4} justify="start">
      <Picture
        imageUrl={draft.imageUrl}
        error={errors.imageUrl}
        hasPlanes
        onChange={(imageUrl) => onChange({ imageUrl })}
      />
      {draft.imageUrl === "" ? null : (
        <ArtFocus
          imageUrl={draft.imageUrl}
          value={draft.artFocus}
          error={errors.artFocus}
          onChange={(artFocus) => onChange({ artFocus })}
        />
      )}
      <TextField
        label={m.alt()}
        hint={m.altHint()}
        value={draft.alt}
        maxLength={300}
        required
        error={errors.alt}
        onChange={(event) => onChange({ alt: event.target.value })}
      />
      <Grid columns="1fr 1fr" gap={4} align="start" stack="phone">
        <TextField
          label={m.name()}
          value={draft.name}
          maxLength={60}
          required
          error={errors.name}
          onChange={(event) => onChange({ name: event.target.value })}
        />
        <div>
          <TextField
            label={m.series()}
            hint={m.seriesHint()}
            value={draft.series}
            maxLength={60}
            list={`${id}-series`}
            autoComplete="off"
            error={errors.series}
            onChange={(event) => onChange({ series: event.target.value })}
          />
          <datalist id={`${id}-series`}>
            {series.map((name) => (
              <option key={name} value={name} />
            ))}
          </datalist>
        </div>
      </Grid>
      <TextArea
        label={m.flavorTextLabel()}
        value={draft.flavorText}
        maxLength={300}
        onChange={(event) => onChange({ flavorText: event.target.value })}
      />
      <FieldError text={errors.flavorText} />
      <Grid columns="1fr 1fr" gap={4} align="start" stack="phone">
        <TextField
          label={m.artist()}
          hint={m.artistHint()}
          value={draft.artist}
          maxLength={60}
          error={errors.artist}
          onChange={(event) => onChange({ artist: event.target.value })}
        />
        <Tags tags={draft.tags} known={tags} error={errors.tags} onChange={(tags) => onChange({ tags })} />
      </Grid>
      <Grid columns="1fr 1fr" gap={4} align="start" stack="phone">
        <DateTimeField
          label={m.pulledFrom()}
          value={draft.from}
          emptyHint={m.noStart()}
          onChange={(from) => onChange({ from })}
        />
        <DateTimeField
          label={m.pulledUntil()}
          value={draft.to}
          emptyHint={m.noEnd()}
          error={errors.availableTo}
          onChange={(to) => onChange({ to })}
        />
      </Grid>
    </Stack>
  );
}

interface DateTimeFieldProps {
  label: string;
  value: string;
  emptyHint: string;
  error?: string | undefined;
  onChange: (value: string) => void;
}

/** A date and time in the browser's time zone, with the UTC time as a hint. */
function DateTimeField({ label, value, emptyHint, error, onChange }: DateTimeFieldProps) {
  const utc = inUtc(value);
  return (
    <TextField
      label={label}
      type="datetime-local"
      value={value}
      error={error}
      hint={utc === null ? emptyHint : m.timeInUtc({ utc })}
      onChange={(event) => onChange(event.target.value)}
    />
  );
}

function FieldError({ text }: { text: string | undefined }) {
  return text === undefined ? null : (
    <Text breaks tone="bad" size="sm" role="alert">
      {text}
    </Text>
  );
}

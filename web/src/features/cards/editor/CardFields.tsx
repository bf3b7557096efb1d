import { useId } from "react";
import { inUtc } from "../../../lib/localTime";
import { Grid } from "../../../ui/Grid";
import { Stack } from "../../../ui/Stack";
import { Text } from "../../../ui/Text";
import { TextArea } from "../../../ui/TextArea";
import { TextField } from "../../../ui/TextField";
import type { Draft } from "./draft";
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
        onChange={(imageUrl) => onChange({ imageUrl })}
      />
      <TextField
        label="What the picture shows"
        hint="For screen readers. Describe the picture in one plain sentence."
        value={draft.alt}
        maxLength={300}
        required
        error={errors.alt}
        onChange={(event) => onChange({ alt: event.target.value })}
      />
      <Grid columns="1fr 1fr" gap={4} align="start" stack="phone">
        <TextField
          label="Name"
          value={draft.name}
          maxLength={60}
          required
          error={errors.name}
          onChange={(event) => onChange({ name: event.target.value })}
        />
        <div>
          <TextField
            label="Series"
            hint="Leave empty if it has no series."
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
        label="Flavour text, one or two sentences"
        value={draft.flavorText}
        maxLength={300}
        onChange={(event) => onChange({ flavorText: event.target.value })}
      />
      <FieldError text={errors.flavorText} />
      <Grid columns="1fr 1fr" gap={4} align="start" stack="phone">
        <TextField
          label="Artist"
          hint="Who drew it; shown with the card."
          value={draft.artist}
          maxLength={60}
          error={errors.artist}
          onChange={(event) => onChange({ artist: event.target.value })}
        />
        <Tags tags={draft.tags} known={tags} error={errors.tags} onChange={(tags) => onChange({ tags })} />
      </Grid>
      <Grid columns="1fr 1fr" gap={4} align="start" stack="phone">
        <DateTimeField
          label="Pulled from"
          value={draft.from}
          open="No start date"
          onChange={(from) => onChange({ from })}
        />
        <DateTimeField
          label="Pulled until"
          value={draft.to}
          open="No end date"
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
  /** The meaning of an empty field, for its hint. */
  open: string;
  error?: string | undefined;
  onChange: (value: string) => void;
}

/** A date and time in the browser's time zone, with the UTC time as a hint. */
function DateTimeField({ label, value, open, error, onChange }: DateTimeFieldProps) {
  const utc = inUtc(value);
  return (
    <TextField
      label={label}
      type="datetime-local"
      value={value}
      error={error}
      hint={utc === null ? `${open}. In your time zone.` : `In your time zone; ${utc}.`}
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

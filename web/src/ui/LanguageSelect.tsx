import languages from "../../../definitions/languages.json";
import { language } from "../lib/language";
import { Select } from "./Select";

interface LanguageSelectProps {
  label: string;
  hideLabel?: boolean;
  /** The chosen language as a BCP 47 tag; that of the document by default. */
  value?: string | undefined;
  disabled?: boolean;
  onChange: (tag: string) => void;
}

const OPTIONS = languages.map(({ tag, name }) => ({ value: tag, label: name }));

/** A select of all languages, each under its own name. */
export function LanguageSelect({ value = language(), ...props }: LanguageSelectProps) {
  return <Select {...props} value={value} options={OPTIONS} />;
}

import languages from "../../../../definitions/languages.json";
import { chooseLanguage, language } from "../../lib/language";
import { reload } from "../../lib/reload";
import { Select } from "../../ui/Select";
import * as m from "./messages";

const OPTIONS = languages.map(({ tag, name }) => ({ value: tag, label: name }));

/** Stores the language of this browser and loads the document again in it. */
export function LanguageSelect() {
  const handleChange = (tag: string) => {
    chooseLanguage(tag);
    reload();
  };
  return <Select label={m.language()} value={language()} options={OPTIONS} onChange={handleChange} />;
}

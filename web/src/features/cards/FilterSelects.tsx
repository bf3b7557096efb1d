import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { type RarityName, rarities } from "../../lib/rarities";
import { useIdle } from "../../lib/useIdle";
import { Select } from "../../ui/Select";
import { modifiers } from "./queries";

interface RaritySelectProps {
  label?: string;
  /** Label of the option without a filter. */
  all?: string;
  value: RarityName | "";
  onChange: (value: RarityName | "") => void;
}

const RARITIES = rarities.map(({ name }) => ({ value: name, label: name }));

export function RaritySelect({ label = "Rarity", all = "Every rarity", ...rest }: RaritySelectProps) {
  return <Select label={label} options={[{ value: "", label: all }, ...RARITIES]} {...rest} />;
}

interface ModifierSelectProps {
  value: string;
  onChange: (value: string) => void;
  /** Fetches the list when the select gets the focus, not when the page is idle. */
  onDemand?: boolean;
}

const ANY = { value: "", label: "Any modifier" };
/** The server's value for cards without a modifier. */
const NONE = { value: "none", label: "No modifier" };
const BUILT_IN = ["Negative", "Glitch", "Prismatic"];

export function ModifierSelect({ value, onChange, onDemand = false }: ModifierSelectProps) {
  const [opened, setOpened] = useState(false);
  const idle = useIdle(!onDemand);
  const { data } = useQuery({ ...modifiers(), enabled: idle || opened });
  const names = data?.map(({ name }) => name) ?? BUILT_IN;
  const listed = value === NONE.value ? names : withSelected(names, value);
  const options = [ANY, NONE, ...listed.map((name) => ({ value: name, label: name }))];
  return (
    <Select
      label="Modifier"
      value={value}
      options={options}
      onChange={onChange}
      onFocus={() => setOpened(true)}
    />
  );
}

/** The options with the selected value, which the server may not list. */
export const withSelected = (names: readonly string[], value: string) =>
  value === "" || names.includes(value) ? names : [value, ...names];

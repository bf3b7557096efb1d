import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { type RarityName, rarities } from "../../lib/rarities";
import { useIdle } from "../../lib/useIdle";
import { Select } from "../../ui/Select";
import * as m from "./messages";
import { modifiers } from "./queries";

interface RaritySelectProps {
  label?: string;
  /** Label of the option without a filter. */
  all?: string;
  value: RarityName | "";
  onChange: (value: RarityName | "") => void;
}

const RARITIES = rarities.map(({ name }) => ({ value: name, label: name }));

export function RaritySelect({ label = m.rarity(), all = m.everyRarity(), ...rest }: RaritySelectProps) {
  return <Select label={label} options={[{ value: "", label: all }, ...RARITIES]} {...rest} />;
}

interface ModifierSelectProps {
  value: string;
  onChange: (value: string) => void;
  /** Fetches the list when the select gets the focus, not when the page is idle. */
  onDemand?: boolean;
}

/** The server's value for cards without a modifier. */
const NONE = "none";
const BUILT_IN = ["Negative", "Glitch", "Prismatic"];

export function ModifierSelect({ value, onChange, onDemand = false }: ModifierSelectProps) {
  const [opened, setOpened] = useState(false);
  const idle = useIdle(!onDemand);
  const { data } = useQuery({ ...modifiers(), enabled: idle || opened });
  const names = data?.map(({ name }) => name) ?? BUILT_IN;
  const listed = value === NONE ? names : withSelected(names, value);
  const options = [
    { value: "", label: m.anyModifier() },
    { value: NONE, label: m.noModifier() },
    ...listed.map((name) => ({ value: name, label: name })),
  ];
  return (
    <Select
      label={m.modifier()}
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

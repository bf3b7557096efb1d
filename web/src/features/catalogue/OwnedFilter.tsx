import { Segmented } from "../../ui/Segmented";
import styles from "./Catalogue.module.css";
import * as m from "./messages";
import { OWNED, type Owned } from "./search";

const LABELS: Record<Owned, () => string> = { missing: m.missing, spares: m.spares, owned: m.owned };

interface OwnedFilterProps {
  value: Owned | "";
  onChange: (value: Owned | "") => void;
}

/** Shows all cards, or those that the user lacks, has twice, or has. */
export function OwnedFilter({ value, onChange }: OwnedFilterProps) {
  return (
    <Segmented
      label={m.show()}
      hideLabel
      value={value}
      options={[
        { value: "", label: m.all() },
        ...OWNED.map((owned) => ({ value: owned, label: LABELS[owned]() })),
      ]}
      onChange={onChange}
      className={styles.owned}
    />
  );
}

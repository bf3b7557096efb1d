import { Icon } from "../../ui/Icon";
import styles from "./MeaningMark.module.css";
import type { Meaning } from "./meaning";
import * as m from "./messages";

const KINDS = { new: m.newMark, upgrade: m.upgradeMark, duplicate: m.duplicateMark };

function textOf({ kind, copies }: Meaning): string {
  if (kind === null) return "";
  return kind === "duplicate" && copies !== null && copies > 1 ? m.duplicateCount({ copies }) : KINDS[kind]();
}

/** What a pulled card means for the collection; empty when that is unknown. */
export function MeaningMark({ meaning }: { meaning: Meaning }) {
  const text = textOf(meaning);
  if (text === "" && !meaning.wished) return null;
  return (
    <span className={styles.mark} data-kind={meaning.kind ?? undefined}>
      {meaning.wished ? (
        <>
          <Icon name="heart" size={14} />
          <span className="visually-hidden">{m.wishedMark()} </span>
        </>
      ) : null}
      {text}
    </span>
  );
}

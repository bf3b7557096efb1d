import type { ReactNode } from "react";
import { Skeleton } from "../../ui/Skeleton";
import styles from "./Completion.module.css";
import * as m from "./messages";
import type { Completion as Counts } from "./queries";

interface CompletionProps {
  /** Undefined while loading; the space is reserved. */
  counts: Counts | undefined;
  /** Whether it is the signed-in user. */
  own: boolean;
  /** On phones, shows the next step instead of the number of series, so that the head has one line less. */
  compact?: boolean;
  /** What to do next. */
  children?: ReactNode;
}

/** How much of the catalogue a user has: a ring, a sentence, and the next step. */
export function Completion({ counts, own, compact = false, children }: CompletionProps) {
  const { owned, total, series } = counts ?? { owned: 0, total: 0, series: [] };
  const whole = total > 0 && owned >= total;
  const done = series.filter((row) => row.total > 0 && row.owned >= row.total).length;
  return (
    <section
      className={styles.completion}
      aria-label={m.completion()}
      aria-busy={counts === undefined}
      data-whole={whole || undefined}
      data-compact={(compact && children != null) || undefined}
    >
      <Ring share={total === 0 ? 0 : owned / total} />
      <p className={styles.words}>
        {counts === undefined ? (
          <Skeleton width="11rem" />
        ) : (
          <>
            <strong>{sentence(own, owned, total)}</strong>
            {series.length === 0 ? null : <span>{m.seriesDone({ done, total: series.length })}</span>}
          </>
        )}
      </p>
      {children == null ? null : <div className={styles.next}>{children}</div>}
    </section>
  );
}

function sentence(own: boolean, owned: number, total: number): string {
  if (total > 0 && owned >= total) return own ? m.ownWhole() : m.whole();
  return own ? m.ownProgress({ owned, total }) : m.progress({ owned, total });
}

/** A share as a ring with the whole per cent in its middle; 100 only for all. */
function Ring({ share }: { share: number }) {
  return (
    <span className={styles.ring} aria-hidden="true">
      <svg viewBox="0 0 40 40" aria-hidden="true" focusable="false">
        <circle cx="20" cy="20" r="17" pathLength="100" />
        <circle cx="20" cy="20" r="17" pathLength="100" strokeDasharray={`${share * 100} 100`} data-share />
      </svg>
      <span>{m.share({ share: Math.floor(share * 100) / 100 })}</span>
    </span>
  );
}

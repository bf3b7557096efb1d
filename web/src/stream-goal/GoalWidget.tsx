import type { CSSProperties } from "react";
import { listFormat } from "../lib/formats";
import { useNameReel } from "../lib/show/useNameReel";
import { useNow } from "../lib/useNow";
import styles from "./GoalWidget.module.css";
import * as m from "./messages";
import type { WidgetState } from "./pollScene";
import { type Goal, howToJoin, type Raffle, shownAt, timeLeft } from "./scene";
import type { Size } from "./size";

/** Sets the number of characters of a line; longer text has a smaller font. */
const lengthStyle = (text: string) => ({ "--_length": Math.max(8, text.length) }) as CSSProperties;

interface GoalWidgetProps extends WidgetState {
  /** Maximum size of the widget in a larger browser source. */
  size: Size;
}

/** Shows the current goal or raffle on the stream. */
export function GoalWidget({ scene, clockOffset, problem, size }: GoalWidgetProps) {
  const now = useNow((clock) => Math.floor((clock + clockOffset) / 1000) * 1000);
  const shown = scene === null ? null : shownAt(scene, now);
  return (
    <main
      className={styles.sheet}
      style={{ inlineSize: `min(100vw, ${size.width}px)`, blockSize: `min(100vh, ${size.height}px)` }}
    >
      {shown?.kind === "raffle" ? (
        <RaffleCard key={`${shown.raffle.id} ${shown.raffle.state}`} raffle={shown.raffle} now={now} />
      ) : shown?.kind === "goal" ? (
        <GoalCard goal={shown.goal} now={now} />
      ) : null}
      {problem === null ? null : (
        <p className={styles.trouble} role="status">
          {problem === "lost" ? "…" : m.oldLink()}
        </p>
      )}
    </main>
  );
}

function GoalCard({ goal, now }: { goal: Goal; now: number }) {
  const reached = goal.state === "reached";
  const remaining = timeLeft(goal.betterUntil, now);
  const share = reached ? 100 : Math.min(99, Math.floor((100 * goal.counted) / goal.target));
  return (
    <section className={styles.card} data-reached={reached || undefined} aria-label={m.goal()}>
      <p className={styles.line}>
        <strong style={lengthStyle(goal.title)}>{goal.title}</strong>
        <span className={styles.number}>
          {reached
            ? remaining || m.goalReached()
            : m.goalProgress({ counted: goal.counted, target: goal.target })}
        </span>
      </p>
      <div className={styles.bar} role="progressbar" aria-label={goal.title} aria-valuenow={share}>
        <span style={{ inlineSize: `${share}%` }} />
      </div>
      <p className={styles.gives}>{goal.rewardText}</p>
    </section>
  );
}

function RaffleCard({ raffle, now }: { raffle: Raffle; now: number }) {
  if (raffle.state === "drawn") return <WinnerCard raffle={raffle} now={now} />;
  const open = raffle.state === "open";
  return (
    <section className={styles.card} aria-label={m.raffle()}>
      <p className={styles.kind}>{m.raffle()}</p>
      <p className={styles.line}>
        <strong>{raffle.prize}</strong>
        <span className={styles.number}>{open ? timeLeft(raffle.closesAt, now) : m.closed()}</span>
      </p>
      <p className={styles.gives}>{entrantsText(raffle)}</p>
    </section>
  );
}

function entrantsText(raffle: Raffle): string {
  const count = raffle.entrants;
  if (raffle.state !== "open") return m.entrantsAndOdds({ count });
  const hint = howToJoin(raffle);
  return raffle.joinRequired ? m.joinHintAndEntrants({ hint, count }) : hint;
}

function WinnerCard({ raffle, now }: { raffle: Raffle; now: number }) {
  const turning = useNameReel(
    raffle.names,
    raffle.decidedAt === null ? null : Math.max(0, now - raffle.decidedAt),
  );
  const names = listFormat().format(raffle.winners);
  return (
    <section className={styles.card} data-reached={turning === null || undefined} aria-label={m.raffle()}>
      <p className={styles.kind}>{m.winners({ count: raffle.winners.length })}</p>
      <p className={styles.winner} style={lengthStyle(names)} data-turning={turning !== null || undefined}>
        {turning ?? names}
      </p>
      <p className={styles.gives}>{raffle.prize}</p>
    </section>
  );
}

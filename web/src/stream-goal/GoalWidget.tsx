import type { CSSProperties } from "react";
import { formatNumber } from "../lib/formats";
import { useNameReel } from "../lib/show/useNameReel";
import { useNow } from "../lib/useNow";
import type { Known } from "./follow";
import styles from "./GoalWidget.module.css";
import { type Goal, howToJoin, left, type Raffle, shownAt } from "./scene";
import type { Size } from "./size";

/** How many characters have to fit into a line: a longer one is written smaller. */
const long = (text: string) => ({ "--_length": Math.max(8, text.length) }) as CSSProperties;

interface GoalWidgetProps extends Known {
  /** The box that everything is painted in, however large the browser source is. */
  size: Size;
}

/** The goal or the raffle, one at a time, over the picture of a stream. */
export function GoalWidget({ scene, ahead, trouble, size }: GoalWidgetProps) {
  const now = useNow((clock) => Math.floor((clock + ahead) / 1000) * 1000);
  const shown = scene === null ? null : shownAt(scene, now);
  return (
    <main
      className={styles.sheet}
      style={{ inlineSize: `min(100vw, ${size.width}px)`, blockSize: `min(100vh, ${size.height}px)` }}
    >
      {shown?.what === "raffle" ? (
        <RaffleCard key={`${shown.raffle.id} ${shown.raffle.state}`} raffle={shown.raffle} now={now} />
      ) : shown?.what === "goal" ? (
        <GoalCard goal={shown.goal} now={now} />
      ) : null}
      {trouble === null ? null : (
        <p className={styles.trouble} role="status">
          {trouble === "lost" ? "…" : "This link is an old one: copy it again at the desk."}
        </p>
      )}
    </main>
  );
}

function GoalCard({ goal, now }: { goal: Goal; now: number }) {
  const reached = goal.state === "reached";
  const time = left(goal.betterUntil, now);
  const share = reached ? 100 : Math.min(99, Math.floor((100 * goal.counted) / goal.target));
  return (
    <section className={styles.card} data-reached={reached || undefined} aria-label="Goal">
      <p className={styles.line}>
        <strong style={long(goal.title)}>{goal.title}</strong>
        <span className={styles.number}>
          {reached ? time || "Reached!" : `${formatNumber(goal.counted)} / ${formatNumber(goal.target)}`}
        </span>
      </p>
      <div className={styles.bar} role="progressbar" aria-label={goal.title} aria-valuenow={share}>
        <span style={{ inlineSize: `${share}%` }} />
      </div>
      <p className={styles.gives}>{goal.gives}</p>
    </section>
  );
}

function RaffleCard({ raffle, now }: { raffle: Raffle; now: number }) {
  if (raffle.state === "drawn") return <WinnerCard raffle={raffle} now={now} />;
  const open = raffle.state === "open";
  const people = raffle.entrants === 1 ? "1 takes part" : `${formatNumber(raffle.entrants)} take part`;
  const how = open
    ? `${howToJoin(raffle)}${raffle.byWord ? ` · ${people}` : ""}`
    : `${people} · odds 1 in ${formatNumber(raffle.entrants)}`;
  return (
    <section className={styles.card} aria-label="Raffle">
      <p className={styles.kind}>Raffle</p>
      <p className={styles.line}>
        <strong>{raffle.prize}</strong>
        <span className={styles.number}>{open ? left(raffle.closesAt, now) : "closed"}</span>
      </p>
      <p className={styles.gives}>{how}</p>
    </section>
  );
}

function WinnerCard({ raffle, now }: { raffle: Raffle; now: number }) {
  const turning = useNameReel(
    raffle.names,
    raffle.decidedAt === null ? null : Math.max(0, now - raffle.decidedAt),
  );
  const names = raffle.winners.join(", ");
  return (
    <section className={styles.card} data-reached={turning === null || undefined} aria-label="Raffle">
      <p className={styles.kind}>{raffle.winners.length === 1 ? "The winner" : "The winners"}</p>
      <p className={styles.winner} style={long(names)} data-turning={turning !== null || undefined}>
        {turning ?? names}
      </p>
      <p className={styles.gives}>{raffle.prize}</p>
    </section>
  );
}

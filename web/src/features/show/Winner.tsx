import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import type { Schemas } from "../../api/client";
import { useTurning } from "../../lib/show/useTurning";
import { scene } from "./queries";
import styles from "./Show.module.css";

/** Who has won: names turn past, then one stays. */
export function Winner({ raffle }: { raffle: Schemas["RaffleView"] }) {
  const now = useQuery(scene()).data?.now;
  const decided = Date.parse(raffle.decidedAt ?? "");
  const elapsed = Number.isNaN(decided) || now === undefined ? null : Date.parse(now) - decided;
  const turning = useTurning(raffle.names, elapsed);
  const names = raffle.winners.map(({ username }) => username).join(", ");
  if (raffle.state === "cancelled") {
    return (
      <p className={styles.line}>
        The raffle was cancelled. <HowLink id={raffle._id} />
      </p>
    );
  }
  return (
    <div className={styles.won}>
      <p className={styles.name} data-turning={turning !== null || undefined} aria-hidden={turning !== null}>
        {turning ?? names}
      </p>
      <p role="status" className="visually-hidden">
        {turning === null ? `The raffle was won by ${names}.` : ""}
      </p>
      <p className={styles.line}>
        <small>
          {raffle.winners.length === 1 ? "wins" : "win"} {raffle.prizeText}
          {raffle.winners.length > 1 ? " each" : ""}
        </small>
        <HowLink id={raffle._id} />
      </p>
    </div>
  );
}

/** The way to the page where anybody can check it. */
export function HowLink({ id }: { id: string }) {
  return (
    <Link to="/raffles/$id" params={{ id }} className={styles.how}>
      How it was drawn
    </Link>
  );
}

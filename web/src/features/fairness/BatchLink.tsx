import { Link } from "@tanstack/react-router";
import { formatNumber } from "../../lib/formats";

/** A link to a batch of the public log. */
export function BatchLink({ batch }: { batch: number }) {
  return (
    <Link to="/fairness/log" search={{ from: batch }}>
      batch {formatNumber(batch)} of the log
    </Link>
  );
}

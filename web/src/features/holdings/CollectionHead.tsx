import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { failureOf } from "../../api/cache";
import { linkClass } from "../../ui/linkClass";
import { me } from "../auth/queries";
import { useSession } from "../auth/session";
import styles from "./CollectionHead.module.css";
import { Completion } from "./Completion";
import * as m from "./messages";
import { LackStar } from "./OwnMark";
import { completion } from "./queries";

interface CollectionHeadProps {
  /** The owner's id or name. */
  user: string;
  /** Whether it is the collection of the signed-in user. */
  own: boolean;
  /** Whether the cards are shown, so that the counts may be fetched. */
  ready: boolean;
  /** The user whose missing cards are shown; empty for all cards. */
  lackedBy: string;
  onLackedBy: (user: string) => void;
}

/** How complete a collection is. For the owner, a link to what is missing; for others, a filter for what they miss. */
export function CollectionHead({ user, own, ready, lackedBy, onLackedBy }: CollectionHeadProps) {
  const session = useSession();
  const reader = useQuery({ ...me(), enabled: session === "in" }).data;
  const counts = useQuery({ ...completion(user), enabled: ready });
  // The rest of the page works without it.
  if (failureOf(counts) !== null) return null;
  const whole = counts.data !== undefined && counts.data.owned >= counts.data.total;
  return (
    <Completion counts={counts.data} own={own} compact>
      {own ? (
        whole ? null : (
          <Link className={linkClass("more")} to="/catalogue" search={{ owned: "missing" }}>
            {m.seeMissing()}
          </Link>
        )
      ) : reader === undefined ? null : (
        <button
          type="button"
          className={styles.lacked}
          aria-pressed={lackedBy !== ""}
          onClick={() => onLackedBy(lackedBy === "" ? reader.username : "")}
        >
          <LackStar />
          {m.onlyLacked()}
        </button>
      )}
    </Completion>
  );
}

import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { useState } from "react";
import { messageOf, type Schemas } from "../../api/client";
import { Button, buttonClass } from "../../ui/Button";
import { ErrorState } from "../../ui/ErrorState";
import { Skeleton } from "../../ui/Skeleton";
import { Avatar } from "../users/Avatar";
import styles from "./WishHeart.module.css";
import { spares } from "./wishes";

interface SparesProps {
  definitionId: string;
  name: string;
}

/** People who are shown before one asks for all: those with the most copies. */
const FEW = 5;

/** Who has a definition twice, in the rarity wished for or a better one, each a step away from a trade. */
export function Spares({ definitionId, name }: SparesProps) {
  const found = useQuery(spares(definitionId));
  const [all, setAll] = useState(false);
  if (found.isError) {
    return (
      <ErrorState
        title="That could not be found out"
        message={messageOf(found.error)}
        retrying={found.isFetching}
        onRetry={() => void found.refetch()}
      />
    );
  }
  if (found.data === undefined) {
    return (
      <div role="status" aria-busy="true" aria-label="Looking for spares">
        <Skeleton height="3rem" />
      </div>
    );
  }
  const { floor } = found.data;
  if (found.data.spares.length === 0) {
    return (
      <p className={styles.quiet} role="status">
        Nobody has it twice{floor === "Basic" ? "" : ` in ${floor} or better`} just now.
      </p>
    );
  }
  return (
    <>
      <ul className={styles.spares} aria-label="Who has a spare">
        {found.data.spares.slice(0, all ? found.data.spares.length : FEW).map((spare) => (
          <li key={spare._id}>
            <Spare spare={spare} name={name} />
          </li>
        ))}
      </ul>
      {found.data.spares.length > FEW && !all ? (
        <p>
          <Button size="s" onClick={() => setAll(true)}>
            Show all {found.data.spares.length}
          </Button>
        </p>
      ) : null}
    </>
  );
}

function Spare({ spare: { username, twitchProfilePic, copies }, name }: SpareProps) {
  return (
    <>
      <Avatar name={username} picture={twitchProfilePic} size={36} />
      <span>
        <Link to="/profile/$username" params={{ username }}>
          {username}
        </Link>
        <small>has {copies}</small>
      </span>
      <Link
        className={buttonClass("secondary", "s")}
        to="/trading"
        search={{ with: username, theirs: { search: name }, pane: "theirs" }}
        aria-label={`Trade with ${username}`}
      >
        Trade
      </Link>
    </>
  );
}

interface SpareProps {
  spare: Schemas["Spare"];
  name: string;
}

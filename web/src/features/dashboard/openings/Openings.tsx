import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import type { Schemas } from "../../../api/client";
import { timeAgo } from "../../../lib/timeAgo";
import { Badge } from "../../../ui/Badge";
import { Grid } from "../../../ui/Grid";
import { Icon } from "../../../ui/Icon";
import { Panel } from "../../../ui/Panel";
import { QueryView } from "../../../ui/QueryView";
import { Row } from "../../../ui/Row";
import { Skeleton } from "../../../ui/Skeleton";
import { Text } from "../../../ui/Text";
import { LazyCard } from "../../cards/LazyCard";
import { Neighbours } from "../../cards/Neighbours";
import styles from "../Dashboard.module.css";
import { RECENT, recentOpenings } from "../queries";
import * as m from "./messages";

interface OpeningsProps {
  title: string;
  lead: string;
  /** The text while there are no openings. */
  empty: string;
  /** Id of the user whose openings are shown; all users by default. */
  user?: string;
  compact?: boolean;
  /** Maximum number of openings. */
  limit?: number;
}

/** The newest openings with their cards. */
export function Openings({ title, lead, empty, user, compact = false, limit = RECENT }: OpeningsProps) {
  const recent = useQuery(recentOpenings(user, limit));
  return (
    <Panel title={title} lead={lead}>
      <QueryView
        query={recent}
        loading={
          <div className={styles.strip} aria-busy="true">
            <Skeleton height="10rem" />
          </div>
        }
      >
        {(data) =>
          data.openings.length === 0 ? (
            <Text tone="soft">{empty}</Text>
          ) : (
            <Grid as="ul" min="34rem" gap={4}>
              {data.openings.map((opening) => (
                <OpeningRow key={opening._id} opening={opening} compact={compact} />
              ))}
            </Grid>
          )
        }
      </QueryView>
    </Panel>
  );
}

/** The user who opened a pack. A name with a space is a placeholder for a user without a page. */
function Owner({ name }: { name: string }) {
  if (name.includes(" ")) return <strong>{name}</strong>;
  return (
    <Link to="/collection/$username" params={{ username: name }}>
      {name}
    </Link>
  );
}

function OpeningRow({ opening, compact }: { opening: Schemas["Opening"]; compact: boolean }) {
  return (
    <li>
      <Row as="p" nowrap gap={2} after={2} className={styles.by}>
        {compact ? <strong>{opening.pack.name}</strong> : <Owner name={opening.username} />}
        {opening.live ? <Badge tone="accent">{m.live()}</Badge> : null}
        <Link
          className={styles.check}
          to="/openings/$id/verify"
          params={{ id: opening._id }}
          aria-label={m.checkDraw({ name: opening.username, time: timeAgo(opening.openedAt) })}
        >
          <time dateTime={opening.openedAt}>{timeAgo(opening.openedAt)}</time>
          <Icon name="check" size={14} />
        </Link>
      </Row>
      <div className={styles.strip}>
        <Neighbours cards={opening.cards}>
          {opening.cards.map((card) => (
            <LazyCard key={card._id} card={card} size="mini" width={compact ? 96 : 132} />
          ))}
        </Neighbours>
      </div>
    </li>
  );
}

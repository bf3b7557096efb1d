import { Link } from "@tanstack/react-router";
import { dateFormat } from "../../../lib/formats";
import { timeAgo } from "../../../lib/timeAgo";
import { Disc } from "../../../ui/Disc";
import { Icon } from "../../../ui/Icon";
import { Panel } from "../../../ui/Panel";
import { Stack } from "../../../ui/Stack";
import { Text } from "../../../ui/Text";
import { type CardEvent, CardEventText, eventIcon } from "../story/CardEventText";
import styles from "./Copy.module.css";
import * as m from "./messages";

interface StoryProps {
  cardId: string;
  events: readonly CardEvent[];
  acquiredAt: string;
}

const dates = dateFormat({ dateStyle: "long", timeStyle: "short" });

/** All events of a card, oldest first. */
export function Story({ cardId, events, acquiredAt }: StoryProps) {
  return (
    <Panel title={m.story()} lead={m.storyLead()}>
      {events.length === 0 ? (
        <Text tone="soft">{m.storyEmpty({ date: dates.format(new Date(acquiredAt)) })}</Text>
      ) : (
        <Stack as="ol" className={styles.story}>
          {events.map((event) => (
            <li key={`${event.kind} ${event.at}`}>
              <Disc look="rim" tone="ink">
                <Icon name={eventIcon(event)} size={18} />
              </Disc>
              <div>
                <Text breaks>
                  <CardEventText event={event} />
                </Text>
                <Text breaks className={styles.when}>
                  <time dateTime={event.at} title={dates.format(new Date(event.at))}>
                    {timeAgo(event.at)}
                  </time>
                  <SourceLink cardId={cardId} event={event} />
                </Text>
              </div>
            </li>
          ))}
        </Stack>
      )}
    </Panel>
  );
}

/** A link to the opening, the grade or the listing of an event. */
function SourceLink({ cardId, event: { kind, opening, listing } }: { cardId: string; event: CardEvent }) {
  if (opening != null) {
    return (
      <Link to="/openings/$id/verify" params={{ id: opening }}>
        {m.checkDraw()}
      </Link>
    );
  }
  if (kind === "revealed") {
    return (
      <Link to="/fairness/grades/$cardId" params={{ cardId }}>
        {m.checkGrade()}
      </Link>
    );
  }
  if (listing != null) {
    return (
      <Link to="/market/listing/$id" params={{ id: listing }}>
        {m.seeSale()}
      </Link>
    );
  }
  return null;
}

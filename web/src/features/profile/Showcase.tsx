import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import type { Schemas } from "../../api/client";
import { Icon } from "../../ui/Icon";
import { Panel } from "../../ui/Panel";
import { Row } from "../../ui/Row";
import { Text } from "../../ui/Text";
import { LazyCard } from "../cards/LazyCard";
import { Neighbours } from "../cards/Neighbours";
import { useShowcaseCardWidth } from "../cards/useCardWidth";
import { MINI_BELOW } from "../collection/useCardSize";
import { settings } from "../settings/queries";
import * as m from "./messages";
import styles from "./Profile.module.css";

interface ShowcaseProps {
  profile: Schemas["Profile"];
  own: boolean;
}

/** The number of featured cards until the settings are loaded. */
const DEFAULT_MAXIMUM = 4;

/** The featured cards of a user; on the own profile, also the free slots. */
export function Showcase({ profile, own }: ShowcaseProps) {
  const maximum = useQuery(settings()).data?.featuredMaximum ?? DEFAULT_MAXIMUM;
  const width = useShowcaseCardWidth();
  const cards = profile.featuredCards;
  const free = own ? Math.max(0, maximum - cards.length) : 0;
  return (
    <Panel
      title={m.featuredCards()}
      state={own ? m.featuredCount({ count: cards.length, maximum }) : undefined}
    >
      {cards.length + free === 0 ? (
        <Text tone="soft">{m.noFeaturedCards({ name: profile.displayName })}</Text>
      ) : (
        <Row
          as="ul"
          gap={3}
          align="stretch"
          justify={cards.length + free < DEFAULT_MAXIMUM ? undefined : "center"}
          phone="center"
        >
          <Neighbours cards={cards}>
            {cards.map((card) => (
              <li key={card._id}>
                <LazyCard
                  card={card}
                  width={width}
                  size={width < MINI_BELOW ? "mini" : "full"}
                  ownerId={profile._id}
                  priority
                />
              </li>
            ))}
          </Neighbours>
          {Array.from({ length: free }, (_, slot) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: free slots have no identity.
            <li key={slot}>
              <Link
                className={styles.slot}
                to="/collection"
                style={{ inlineSize: width, blockSize: width * 1.5 }}
              >
                <Icon name="plus" size={28} />
                <span className="visually-hidden">{m.featureCard()} </span>
                {slot === 0 ? m.featureCardHint() : null}
              </Link>
            </li>
          ))}
        </Row>
      )}
    </Panel>
  );
}

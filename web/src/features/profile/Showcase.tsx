import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import type { ReactNode } from "react";
import type { Schemas } from "../../api/client";
import { Grid } from "../../ui/Grid";
import { Icon } from "../../ui/Icon";
import { Panel } from "../../ui/Panel";
import { Row } from "../../ui/Row";
import { Stack } from "../../ui/Stack";
import { Text } from "../../ui/Text";
import { LazyCard } from "../cards/LazyCard";
import { Neighbours } from "../cards/Neighbours";
import { useShowcaseCardWidth } from "../cards/useCardWidth";
import { MINI_BELOW } from "../collection/useCardSize";
import { settings } from "../settings/queries";
import styles from "./Profile.module.css";

interface ShowcaseProps {
  person: Schemas["Profile"];
  own: boolean;
}

/** What may be shown unless the instance says otherwise. */
const USUAL_MAXIMUM = 4;

/** The cards that a user shows on their profile; for the owner, the free places, too. */
export function Showcase({ person, own }: ShowcaseProps) {
  const maximum = useQuery(settings()).data?.featuredMaximum ?? USUAL_MAXIMUM;
  const width = useShowcaseCardWidth();
  const cards = person.featuredCards;
  const free = own ? Math.max(0, maximum - cards.length) : 0;
  return (
    <Panel title="Featured cards" state={own ? `${cards.length} of ${maximum}` : undefined}>
      {cards.length + free === 0 ? (
        <Text tone="soft">{person.displayName} has not put a card in the showcase yet.</Text>
      ) : (
        <Places few={cards.length + free < USUAL_MAXIMUM}>
          <Neighbours cards={cards}>
            {cards.map((card) => (
              <Stack as="li" align="center" key={card._id}>
                <LazyCard
                  card={card}
                  width={width}
                  size={width < MINI_BELOW ? "mini" : "full"}
                  ownerId={person._id}
                  priority
                />
              </Stack>
            ))}
          </Neighbours>
          {Array.from({ length: free }, (_, place) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: free places have nothing but a place.
            <Stack as="li" align="center" key={place}>
              <Link
                className={styles.slot}
                to="/collection"
                style={{ inlineSize: width, blockSize: width * 1.5 }}
              >
                <Icon name="plus" size={28} />
                <span className="visually-hidden">Choose a card to feature from your collection. </span>
                {place === 0 ? "Open a card and press Feature" : null}
              </Link>
            </Stack>
          ))}
        </Places>
      )}
    </Panel>
  );
}

/** Side by side while they are few, in columns otherwise. */
function Places({ few, children }: { few: boolean; children: ReactNode }) {
  if (few) {
    return (
      <Row as="ul" gap={3} align="start" phone="center">
        {children}
      </Row>
    );
  }
  return (
    <Grid as="ul" min="8.5rem" most={USUAL_MAXIMUM} gap={3}>
      {children}
    </Grid>
  );
}

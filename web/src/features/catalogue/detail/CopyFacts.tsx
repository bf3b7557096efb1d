import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import type { Schemas } from "../../../api/client";
import { Badge } from "../../../ui/Badge";
import { buttonClass } from "../../../ui/Button";
import { Icon } from "../../../ui/Icon";
import { Quote } from "../../../ui/Quote";
import { Row } from "../../../ui/Row";
import { ShareButton } from "../../../ui/ShareButton";
import { Stack } from "../../../ui/Stack";
import { Text } from "../../../ui/Text";
import { me } from "../../auth/queries";
import { useSession } from "../../auth/session";
import { CardHeading } from "../../cards/CardHeading";
import { gradeWord } from "../../cards/grades";
import { cardLabel, definitionName, isLimited } from "../../cards/model";
import { PatternStamps } from "../../cards/PatternStamps";
import { Wishing } from "../../cards/Wishing";
import { Avatar } from "../../users/Avatar";
import { openingOf } from "../story/CardEventText";
import styles from "./Copy.module.css";
import * as m from "./messages";

/** Facts, owner and actions of a copy. */
export function CopyFacts({ provenance }: { provenance: Schemas["CardProvenance"] }) {
  const { card, owner, wantedBy } = provenance;
  return (
    <Stack as="header" gap={3}>
      <CardHeading card={card}>
        {card.modifier === null ? null : <Badge tone="accent">{card.modifier.name}</Badge>}
        {card.grade == null ? null : (
          <Badge tone="good">{m.graded({ grade: card.grade, name: gradeWord(card.grade) })}</Badge>
        )}
        <PatternStamps patterns={card.patterns} opening={openingOf(provenance.events)} />
        {isLimited(card) ? <Badge tone="accent">{m.limited()}</Badge> : null}
        {card.status === "grading" ? <Badge>{m.beingGraded()}</Badge> : null}
        {card.status === "pending" ? <Badge>{m.locked()}</Badge> : null}
      </CardHeading>
      {card.flavorText == null || card.flavorText === "" ? null : <Quote printed>{card.flavorText}</Quote>}
      <Owner owner={owner} />
      {wantedBy === 0 ? null : (
        <Row as="p" nowrap gap={2} tone="soft">
          <Icon tone="accent" name="heart" size={18} />
          {m.wantedBy({ count: wantedBy })}
        </Row>
      )}
      <Row gap={4} rowGap={2} tone="soft">
        <Actions card={card} owner={owner} />
        <ShareButton title={card.name ?? m.unnamed()} text={cardLabel(card)} path={`/card/${card._id}`} />
      </Row>
      {card.definitionId === null ? null : (
        <Wishing definitionId={card.definitionId} name={definitionName(card)} rarity={card.rarity} />
      )}
    </Stack>
  );
}

function Owner({ owner }: { owner: Schemas["CardProvenance"]["owner"] }) {
  if (owner === null)
    return (
      <Row as="p" nowrap gap={3} className={styles.owner}>
        {m.ownerWithoutAccount()}
      </Row>
    );
  return (
    <Row as="p" nowrap gap={3} className={styles.owner}>
      <Avatar name={owner.username} picture={owner.twitchProfilePic} size={44} />
      <span>
        {m.owner({
          name: owner.displayName,
          small: (text) => (
            <Text as="small" tone="soft" size="sm">
              {text}
            </Text>
          ),
          link: (text) => (
            <Link to="/profile/$username" params={{ username: owner.username }}>
              {text}
            </Link>
          ),
        })}
      </span>
    </Row>
  );
}

interface ActionsProps {
  card: Schemas["OwnedCard"];
  owner: Schemas["CardProvenance"]["owner"];
}

/** Selling and grading for the owner, trading for all signed-in users. */
function Actions({ card, owner }: ActionsProps) {
  const session = useSession();
  const user = useQuery({ ...me(), enabled: session === "in" }).data;
  if (owner === null || card.status !== "available") return null;
  if (session === "out") {
    return (
      <Link className={buttonClass("primary")} to="/login">
        {m.loginToTrade()}
      </Link>
    );
  }
  if (user === undefined) return null;
  return (
    <>
      {user._id === owner._id ? (
        <Link className={buttonClass("primary")} to="/market/create" search={{ card: card._id }}>
          {m.sell()}
        </Link>
      ) : null}
      <Link
        className={buttonClass(user._id === owner._id ? "secondary" : "primary")}
        to="/trading"
        search={{ card: card._id }}
      >
        {user._id === owner._id ? m.offer() : m.trade()}
      </Link>
      {user._id === owner._id && !card.slabbed ? (
        <Link className={buttonClass()} to="/grading" search={{ card: card._id }}>
          {m.sendToGrading()}
        </Link>
      ) : null}
    </>
  );
}

import { Link } from "@tanstack/react-router";
import type { Schemas } from "../../api/client";
import { dateFormat, formatNumber } from "../../lib/formats";
import type { RarityName } from "../../lib/rarities";
import { Badge } from "../../ui/Badge";
import { buttonClass } from "../../ui/Button";
import { Quote } from "../../ui/Quote";
import { Row } from "../../ui/Row";
import { ShareButton } from "../../ui/ShareButton";
import { Stack } from "../../ui/Stack";
import { Text } from "../../ui/Text";
import { timeWindow, windowText } from "../cards/timeWindow";
import { Wishing } from "../cards/Wishing";
import styles from "./Definition.module.css";
import { supplyOf } from "./shown";

interface DefinitionFactsProps {
  detail: Schemas["CardDetail"];
  rarity: RarityName;
}

const dates = dateFormat({ dateStyle: "medium", timeStyle: "short" });

/** Facts of a card, and how many users have it. */
export function DefinitionFacts({ detail, rarity }: DefinitionFactsProps) {
  const { left, printed } = supplyOf(detail);
  return (
    <Stack as="header" gap={3}>
      <Text as="h1" breaks size="3xl">
        {detail.name}
      </Text>
      <Row as="p" gap={4} rowGap={2} tone="soft">
        {detail.series === "" ? null : (
          <Link to="/catalogue" search={{ series: detail.series }}>
            {detail.series}
          </Link>
        )}
        {detail.artist == null ? null : <span>drawn by {detail.artist}</span>}
        {detail.limited ? <Badge tone="accent">Limited</Badge> : null}
        {detail.retired ? <Badge>Retired</Badge> : null}
      </Row>
      {detail.flavorText == null || detail.flavorText === "" ? null : (
        <Quote printed>{detail.flavorText}</Quote>
      )}
      <TimeWindow from={detail.availableFrom} to={detail.availableTo} />
      <Row as="dl" gap={6} rowGap={3} align="stretch" numeric before={2}>
        <Stack reverse>
          <Text as="dt" tone="soft" size="sm">
            {detail.holders === 1 ? "person holds it" : "people hold it"}
          </Text>
          <Text as="dd" size="2xl" font="display" weight="bold" leading="tight">
            {formatNumber(detail.holders)}
          </Text>
        </Stack>
        <Stack reverse>
          <Text as="dt" tone="soft" size="sm">
            {detail.held === 1 ? "copy pulled" : "copies pulled"}
          </Text>
          <Text as="dd" size="2xl" font="display" weight="bold" leading="tight">
            {formatNumber(detail.held)}
          </Text>
        </Stack>
        <Stack reverse>
          <Text as="dt" tone="soft" size="sm">
            left of {formatNumber(printed)}
          </Text>
          <Text as="dd" size="2xl" font="display" weight="bold" leading="tight">
            {formatNumber(left)}
          </Text>
        </Stack>
      </Row>
      <Row gap={4} rowGap={2} tone="soft">
        <Link className={buttonClass()} to="/market" search={{ search: detail.name, rarity }}>
          {rarity} on the market
        </Link>
        <ShareButton
          title={detail.name}
          text={`${detail.name}, ${rarity}`}
          path={`/catalogue/${detail._id}?rarity=${rarity}`}
        />
        {detail.tags.map((tag) => (
          <Link key={tag} className={styles.tag} to="/catalogue" search={{ tag }}>
            #{tag}
          </Link>
        ))}
      </Row>
      <Wishing definitionId={detail._id} name={detail.name} rarity={rarity} />
    </Stack>
  );
}

/** The time window in which the card can be pulled, if limited. */
function TimeWindow({ from, to }: { from: string | null; to: string | null }) {
  if (from === null && to === null) return null;
  const state = timeWindow(from, to, Date.now());
  const text =
    from === null
      ? `Until ${formatDate(to)}`
      : to === null
        ? `From ${formatDate(from)} on`
        : `From ${formatDate(from)} to ${formatDate(to)}`;
  return (
    <Row as="p" gap={4} rowGap={2} tone="soft">
      {text}
      {state === null ? null : (
        <Badge tone={state.kind === "expired" ? "bad" : "accent"}>{windowText(state)}</Badge>
      )}
    </Row>
  );
}

const formatDate = (time: string | null) => (time === null ? "" : dates.format(new Date(time)));

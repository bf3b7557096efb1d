import { Link } from "@tanstack/react-router";
import type { Schemas } from "../../../api/client";
import { dateFormat, formatNumber, listFormat } from "../../../lib/formats";
import type { RarityName } from "../../../lib/rarities";
import { Badge } from "../../../ui/Badge";
import { buttonClass } from "../../../ui/Button";
import { Quote } from "../../../ui/Quote";
import { Row } from "../../../ui/Row";
import { ShareButton } from "../../../ui/ShareButton";
import { Stack } from "../../../ui/Stack";
import { Text } from "../../../ui/Text";
import { timeWindow, windowText } from "../../cards/timeWindow";
import { Wishing } from "../../cards/Wishing";
import { supplyOf } from "../shown";
import styles from "./Definition.module.css";
import * as m from "./messages";

interface DefinitionFactsProps {
  detail: Schemas["CardDetail"];
  rarity: RarityName;
  /** Whether the users with a spare copy are shown at once. */
  spares: boolean;
}

const dates = dateFormat({ dateStyle: "medium", timeStyle: "short" });

/** Facts of a card, and how many users have it. */
export function DefinitionFacts({ detail, rarity, spares }: DefinitionFactsProps) {
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
        {detail.artist == null ? null : <span>{m.artist({ name: detail.artist })}</span>}
        {detail.limited ? <Badge tone="accent">{m.limited()}</Badge> : null}
        {detail.retired ? <Badge>{m.retired()}</Badge> : null}
      </Row>
      {detail.flavorText == null || detail.flavorText === "" ? null : (
        <Quote printed>{detail.flavorText}</Quote>
      )}
      <TimeWindow from={detail.availableFrom} to={detail.availableTo} />
      <Row as="dl" gap={6} rowGap={3} align="stretch" numeric before={2}>
        <Figure value={formatNumber(detail.holders)} label={m.holders()} />
        <Figure value={formatNumber(detail.held)} label={m.pulled()} />
        <Figure value={m.leftOfPrinted({ left, printed })} label={m.copiesLeft()} />
      </Row>
      <Row gap={4} rowGap={2} tone="soft">
        <Link className={buttonClass()} to="/market" search={{ search: detail.name, rarity }}>
          {m.market({ rarity })}
        </Link>
        <ShareButton
          title={detail.name}
          text={listFormat({ type: "unit" }).format([detail.name, rarity])}
          path={`/catalogue/${detail._id}?rarity=${rarity}`}
        />
        {detail.tags.map((tag) => (
          <Link key={tag} className={styles.tag} to="/catalogue" search={{ tag }}>
            #{tag}
          </Link>
        ))}
      </Row>
      <Wishing definitionId={detail._id} name={detail.name} rarity={rarity} opened={spares} />
    </Stack>
  );
}

function Figure({ value, label }: { value: string; label: string }) {
  return (
    <Stack reverse>
      <Text as="dt" tone="soft" size="sm">
        {label}
      </Text>
      <Text as="dd" size="2xl" font="display" weight="bold" leading="tight">
        {value}
      </Text>
    </Stack>
  );
}

/** The time window in which the card can be pulled, if limited. */
function TimeWindow({ from, to }: { from: string | null; to: string | null }) {
  if (from === null && to === null) return null;
  const state = timeWindow(from, to, Date.now());
  return (
    <Row as="p" gap={4} rowGap={2} tone="soft">
      {windowDates(from, to)}
      {state === null ? null : (
        <Badge tone={state.kind === "expired" ? "bad" : "accent"}>{windowText(state)}</Badge>
      )}
    </Row>
  );
}

function windowDates(from: string | null, to: string | null): string {
  const date = (time: string) => dates.format(new Date(time));
  if (from === null) return to === null ? "" : m.until({ to: date(to) });
  return to === null ? m.from({ from: date(from) }) : m.fromUntil({ from: date(from), to: date(to) });
}

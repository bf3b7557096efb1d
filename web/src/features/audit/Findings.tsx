import { Link } from "@tanstack/react-router";
import { type ReactNode, useRef } from "react";
import type { Schemas } from "../../api/client";
import { dateFormat, formatNumber } from "../../lib/formats";
import { Badge } from "../../ui/Badge";
import { Box } from "../../ui/Box";
import { Row } from "../../ui/Row";
import { Stack } from "../../ui/Stack";
import { Text } from "../../ui/Text";
import styles from "./Audit.module.css";
import { BrokenCards } from "./BrokenCards";
import { LongList } from "./LongList";
import type { AuditReport } from "./queries";

/** All findings, in collapsible lists. */
export function Findings({ details }: { details: AuditReport["details"] }) {
  const heading = useRef<HTMLHeadingElement>(null);
  return (
    <section aria-labelledby="findings">
      <Text as="h2" after={2} size="xl" font="display" id="findings" ref={heading} tabIndex={-1}>
        Details
      </Text>
      <NameIssues title="Legacy Glitch names" issues={details.legacyGlitchNameIssues} />
      <NameIssues title="Missing modifier prefixes" issues={details.missingModifierPrefixIssues} />
      <Section title="Card data mismatches" count={details.cardDataMismatches.length}>
        <LongList
          items={details.cardDataMismatches}
          label="Card data mismatches"
          keyOf={({ userCard }) => userCard._id}
          renderItem={({ username, userCard, mismatches }) => (
            <Stack gap={2}>
              <CardLine username={username} card={userCard} />
              <Stack as="dl" gap={1}>
                {mismatches.map(({ field, userValue, baseValue }) => (
                  <Row gap={3} rowGap={1} align="stretch" key={field}>
                    <Text as="dt" tone="soft">
                      {field}
                    </Text>
                    <Row as="dd" gap={3} rowGap={1} align="stretch">
                      <Text as="del" tone="bad">
                        {userValue === "" ? "(empty)" : userValue}
                      </Text>{" "}
                      <ins>{baseValue === "" ? "(empty)" : baseValue}</ins>
                    </Row>
                  </Row>
                ))}
              </Stack>
            </Stack>
          )}
        />
      </Section>
      <Section title="Owned mints listed as free" count={details.duplicateMintNumbersInCardDef.length}>
        <LongList
          items={details.duplicateMintNumbersInCardDef}
          label="Owned mints listed as free"
          keyOf={({ userCardId }) => userCardId}
          renderItem={({ cardName, rarity, mintNumber, username }) => (
            <>
              <strong>{cardName}</strong> {rarity} {mintNumber}, owned by <Person name={username} />
            </>
          )}
        />
      </Section>
      <Section title="Duplicate mint numbers" count={details.trueDuplicateCardInstancesAcrossUsers.length}>
        <LongList
          items={details.trueDuplicateCardInstancesAcrossUsers}
          label="Duplicate mint numbers"
          keyOf={({ cardInstance }) => cardInstance}
          renderItem={(group) => <DuplicateGroup group={group} />}
        />
      </Section>
      <Section title="Cards with mint 0" count={details.mint0Cards.length}>
        <LongList
          items={details.mint0Cards}
          label="Cards with mint 0"
          keyOf={({ userCardId }) => userCardId}
          renderItem={({ cardName, rarity, username }) => (
            <>
              <strong>{cardName}</strong> {rarity ?? "without a rarity"}, owned by <Person name={username} />
            </>
          )}
        />
      </Section>
      <Section title="Malformed cards" count={details.malformedUserCards.length}>
        <BrokenCards label="Malformed cards" cards={details.malformedUserCards} fallbackFocus={heading} />
      </Section>
      <Section title="Cards without a definition" count={details.unknownDefinitionCards.length}>
        <BrokenCards
          label="Cards without a definition"
          cards={details.unknownDefinitionCards}
          fallbackFocus={heading}
        />
      </Section>
    </section>
  );
}

function Section({ title, count, children }: { title: string; count: number; children: ReactNode }) {
  if (count === 0) {
    return (
      <Row as="p" target gap={1} edge="below" tone="soft">
        {title}: <span>none</span>
      </Row>
    );
  }
  return (
    <Box as="details" edge="below" className={styles.folded}>
      <summary>
        {title}{" "}
        <Text as="span" numeric tone="soft" size="sm" className={styles.number}>
          {formatNumber(count)}
        </Text>
      </summary>
      {children}
    </Box>
  );
}

function NameIssues({ title, issues }: { title: string; issues: readonly Schemas["NameIssue"][] }) {
  return (
    <Section title={title} count={issues.length}>
      <LongList
        items={issues}
        label={title}
        keyOf={({ userCard }) => userCard._id}
        renderItem={({ username, userCard, originalName, suggestedName }) => (
          <Stack gap={2}>
            <CardLine username={username} card={userCard} />
            <Row as="span" gap={3} rowGap={1} align="stretch">
              <Text as="del" tone="bad">
                {originalName}
              </Text>{" "}
              <ins>{suggestedName}</ins>
            </Row>
          </Stack>
        )}
      />
    </Section>
  );
}

interface CardLineProps {
  username: string | null | undefined;
  card: Schemas["AuditedCard"];
}

function CardLine({ username, card }: CardLineProps) {
  return (
    <Row as="span" gap={3} rowGap={1} align="baseline">
      <Person name={username} />
      <span>
        {card.name}, {card.rarity ?? "no rarity"} {card.mintNumber ?? "?"}
      </span>
      {card.limited ? <Badge tone="accent">Limited</Badge> : null}
    </Row>
  );
}

/** A link to a user's collection; without a name the account no longer exists. */
export function Person({ name }: { name: string | null | undefined }) {
  if (name == null) return <>a former collector</>;
  return (
    <Link to="/collection/$username" params={{ username: name }}>
      {name}
    </Link>
  );
}

const dateTime = dateFormat({ dateStyle: "medium", timeStyle: "medium" });

function DuplicateGroup({ group: { cardInstance, owners } }: { group: Schemas["DuplicateGroup"] }) {
  return (
    <>
      <strong>{cardInstance.replaceAll("|", " · ")}</strong>
      <Stack as="ol" marked gap={1} padStart={5}>
        {owners.map(({ userCardId, username, isFirstOwner, acquiredAt }) => (
          <li key={userCardId}>
            <Person name={username} /> since{" "}
            <time dateTime={acquiredAt}>{dateTime.format(new Date(acquiredAt))}</time>{" "}
            {isFirstOwner ? <Badge tone="good">First owner</Badge> : null}
          </li>
        ))}
      </Stack>
    </>
  );
}

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
import * as m from "./messages";
import { ownerValues } from "./owner";
import type { AuditReport } from "./queries";

/** All findings, in collapsible lists. */
export function Findings({ details }: { details: AuditReport["details"] }) {
  const heading = useRef<HTMLHeadingElement>(null);
  return (
    <section aria-labelledby="findings">
      <Text as="h2" after={2} size="xl" font="display" id="findings" ref={heading} tabIndex={-1}>
        {m.details()}
      </Text>
      <NameIssues title={m.legacyNames()} issues={details.legacyGlitchNameIssues} />
      <NameIssues title={m.missingPrefixes()} issues={details.missingModifierPrefixIssues} />
      <Section title={m.dataMismatches()} count={details.cardDataMismatches.length}>
        <LongList
          items={details.cardDataMismatches}
          label={m.dataMismatches()}
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
                        {userValue === "" ? m.emptyValue() : userValue}
                      </Text>{" "}
                      <ins>{baseValue === "" ? m.emptyValue() : baseValue}</ins>
                    </Row>
                  </Row>
                ))}
              </Stack>
            </Stack>
          )}
        />
      </Section>
      <Section title={m.listedFree()} count={details.duplicateMintNumbersInCardDef.length}>
        <LongList
          items={details.duplicateMintNumbersInCardDef}
          label={m.listedFree()}
          keyOf={({ userCardId }) => userCardId}
          renderItem={({ cardName, rarity, mintNumber, username }) => (
            <CardLine username={username} card={{ name: cardName, rarity, mintNumber }} />
          )}
        />
      </Section>
      <Section title={m.duplicateMints()} count={details.trueDuplicateCardInstancesAcrossUsers.length}>
        <LongList
          items={details.trueDuplicateCardInstancesAcrossUsers}
          label={m.duplicateMints()}
          keyOf={({ cardInstance }) => cardInstance}
          renderItem={(group) => <DuplicateGroup group={group} />}
        />
      </Section>
      <Section title={m.mintZero()} count={details.mint0Cards.length}>
        <LongList
          items={details.mint0Cards}
          label={m.mintZero()}
          keyOf={({ userCardId }) => userCardId}
          renderItem={({ cardName, rarity, username }) => (
            <CardLine username={username} card={{ name: cardName, rarity, mintNumber: 0 }} />
          )}
        />
      </Section>
      <Section title={m.malformed()} count={details.malformedUserCards.length}>
        <BrokenCards label={m.malformed()} cards={details.malformedUserCards} fallbackFocus={heading} />
      </Section>
      <Section title={m.noDefinition()} count={details.unknownDefinitionCards.length}>
        <BrokenCards
          label={m.noDefinition()}
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
        {m.noFindings({ title })}
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
  card: Omit<Schemas["AuditedCard"], "_id" | "limited"> & { limited?: boolean };
}

function CardLine({ username, card }: CardLineProps) {
  return (
    <Row as="span" gap={3} rowGap={1} align="baseline">
      <Person name={username} />
      <span>
        {m.cardLine({
          name: card.name,
          rarity: card.rarity ?? m.noRarity(),
          mint: `${card.mintNumber ?? "?"}`,
        })}
      </span>
      {card.limited ? <Badge tone="accent">{m.limited()}</Badge> : null}
    </Row>
  );
}

/** A link to a user's collection; without a name the account no longer exists. */
export function Person({ name }: { name: string | null | undefined }) {
  if (name == null) return m.formerCollector();
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
            {m.ownerSince({
              ...ownerValues(username),
              date: dateTime.format(new Date(acquiredAt)),
              link: () => <Person name={username} />,
              time: (text) => <time dateTime={acquiredAt}>{text}</time>,
            })}{" "}
            {isFirstOwner ? <Badge tone="good">{m.firstOwner()}</Badge> : null}
          </li>
        ))}
      </Stack>
    </>
  );
}

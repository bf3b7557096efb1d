import { Link } from "@tanstack/react-router";
import { dateFormat } from "../../../lib/formats";
import { readPatterns } from "../../../lib/patterns";
import { Grid } from "../../../ui/Grid";
import { RarityMark } from "../../../ui/RarityKey";
import { gradeWord } from "../grades";
import * as cards from "../messages";
import { flavorOf, mintText, type ShownCard, shownRarity } from "../model";
import { PatternStamps } from "../PatternStamps";
import styles from "./CardInspector.module.css";
import * as m from "./messages";

interface CardFactsProps {
  card: ShownCard & { acquiredAt?: string };
}

const dates = dateFormat({ dateStyle: "medium" });

function modifierName(card: ShownCard): string {
  const { modifier } = card;
  if (modifier == null || modifier === "") return "";
  return typeof modifier === "string" ? (/^[0-9a-f]{24}$/i.test(modifier) ? "" : modifier) : modifier.name;
}

/** The card's text and facts. The text of a Divine card, which exists once, is larger. */
export function CardFacts({ card }: CardFactsProps) {
  const flavor = flavorOf(card);
  const modifier = modifierName(card);
  const divine = shownRarity(card) === "Divine";
  return (
    <>
      {flavor === "" ? null : (
        <p className={styles.flavor} data-divine={divine || undefined}>
          {flavor}
        </p>
      )}
      <Grid as="dl" columns="auto 1fr" gap={5} rowGap={2} numeric className={styles.facts}>
        <dt>{cards.rarity()}</dt>
        <dd>
          <RarityMark rarity={shownRarity(card)} />
        </dd>
        <dt>{m.mint()}</dt>
        <dd>{mintText(card)}</dd>
        {readPatterns(card.patterns).length === 0 ? null : (
          <>
            <dt>{m.pack()}</dt>
            <dd>
              <PatternStamps patterns={card.patterns} />
            </dd>
          </>
        )}
        {modifier === "" ? null : (
          <>
            <dt>{cards.modifier()}</dt>
            <dd>{modifier}</dd>
          </>
        )}
        {card.grade == null ? null : (
          <>
            <dt>{m.grade()}</dt>
            <dd>
              {m.gradeOfTen({ grade: card.grade, name: gradeWord(card.grade) })}
              {card._id === undefined ? null : (
                <>
                  {" · "}
                  <Link to="/fairness/grades/$cardId" params={{ cardId: card._id }}>
                    {m.checkGrade()}
                  </Link>
                </>
              )}
            </dd>
          </>
        )}
        {card.acquiredAt === undefined ? null : (
          <>
            <dt>{m.collected()}</dt>
            <dd>{dates.format(new Date(card.acquiredAt))}</dd>
          </>
        )}
      </Grid>
    </>
  );
}

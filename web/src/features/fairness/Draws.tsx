import type { Schemas } from "../../api/client";
import { Grid } from "../../ui/Grid";
import { Icon } from "../../ui/Icon";
import { Panel } from "../../ui/Panel";
import { Stack } from "../../ui/Stack";
import { Text } from "../../ui/Text";
import { LazyCard } from "../cards/LazyCard";
import { Neighbours } from "../cards/Neighbours";
import type { DrawReport } from "./algorithm/check";
import type { Redrawn } from "./algorithm/draw";
import styles from "./Fairness.module.css";
import { OpeningLink } from "./OpeningLink";
import * as m from "./openings/messages";
import type { DrawRecord } from "./types";

interface DrawsProps {
  opening: Schemas["Opening"];
  draws: readonly DrawReport[];
}

/** Each card of an opening, with the details of its draw. */
export function Draws({ opening, draws }: DrawsProps) {
  return (
    <Panel title={m.draws()} lead={m.drawsLead()}>
      <Grid as="ol" min="21rem" gap={4}>
        <Neighbours cards={opening.cards}>
          {draws.map((draw, index) => {
            const card = opening.cards[index];
            const k = index + 1;
            return (
              <Grid as="li" columns="auto 1fr" gap={4} pad={3} level={2} border radius="l" key={k}>
                {card === undefined ? (
                  <span className={styles.noCard} />
                ) : (
                  <LazyCard card={card} size="mini" />
                )}
                <Stack gap={2} justify="start" numeric tone="soft" size="sm">
                  <Text as="h3" breaks tone="ink" size="md">
                    {m.drawHeading({ place: k, card: card?.name ?? m.drawHiddenCard() })}
                  </Text>
                  <p className={styles.verdict} data-verdict={draw.verdict}>
                    <Icon
                      name={draw.verdict === "holds" ? "check" : draw.verdict === "fails" ? "close" : "clock"}
                      size={16}
                    />
                    {m.drawVerdict({ verdict: draw.verdict })}
                  </p>
                  <DrawDetails draw={draw} />
                </Stack>
              </Grid>
            );
          })}
        </Neighbours>
      </Grid>
    </Panel>
  );
}

function DrawDetails({ draw: { recorded, redrawn, verdict } }: { draw: DrawReport }) {
  const isWrong = verdict === "fails";
  return (
    <>
      {redrawn === undefined ? null : <DrawnNumber redrawn={redrawn} />}
      {redrawn !== undefined && isWrong ? <p>{m.drawnCopy(redrawn.draw.copy)}</p> : null}
      {recorded !== undefined && isWrong ? <p>{m.recordedCopy(recorded.copy)}</p> : null}
      {recorded === undefined ? <p>{m.recordedNothing()}</p> : <RecordedDetails draw={recorded} />}
    </>
  );
}

/** The number of the drawn copy among those that could be drawn. */
function DrawnNumber({ redrawn: { draw, taken } }: { redrawn: Redrawn }) {
  return (
    <p>
      {m.drawNumber({
        from: draw.listed == null ? "other" : "freeCopies",
        number: taken.value + 1,
        copies: taken.below,
        b: (text) => (
          <Text as="strong" tone="ink">
            {text}
          </Text>
        ),
      })}
    </p>
  );
}

function RecordedDetails({ draw: { passedOver = [], relaxed, modifier, listed } }: { draw: DrawRecord }) {
  return (
    <>
      {modifier == null ? null : <p>{m.drawModifier()}</p>}
      {relaxed?.minimum == null ? null : <p>{m.drawRelaxed({ rarity: relaxed.minimum })}</p>}
      {relaxed?.repeats === true ? <p>{m.drawRepeats()}</p> : null}
      {listed == null ? null : <p>{m.drawListed()}</p>}
      {passedOver.length === 0 ? null : (
        <details className={styles.passed}>
          <summary>{m.skippedCopies({ count: passedOver.length })}</summary>
          <Stack as="ul">
            {passedOver.map(({ attempt, copy, opening }) => (
              <li key={attempt}>
                {opening == null
                  ? m.skippedWithoutOpening(copy)
                  : m.skippedByOpening({
                      ...copy,
                      link: (text) => <OpeningLink id={opening}>{text}</OpeningLink>,
                    })}
              </li>
            ))}
          </Stack>
        </details>
      )}
    </>
  );
}

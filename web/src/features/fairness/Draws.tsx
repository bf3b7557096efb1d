import { Link } from "@tanstack/react-router";
import type { Schemas } from "../../api/client";
import { formatNumber } from "../../lib/formats";
import { Grid } from "../../ui/Grid";
import { Icon } from "../../ui/Icon";
import { Panel } from "../../ui/Panel";
import { Stack } from "../../ui/Stack";
import { Text } from "../../ui/Text";
import { LazyCard } from "../cards/LazyCard";
import { Neighbours } from "../cards/Neighbours";
import type { DrawReport } from "./algorithm/check";
import styles from "./Fairness.module.css";
import { VERDICT_LABELS } from "./labels";
import type { Copy, DrawRecord } from "./types";

interface DrawsProps {
  opening: Schemas["Opening"];
  draws: readonly DrawReport[];
}

const copyText = ({ rarity, mint }: Copy) => `${rarity}, mint ${mint}`;

/** Each card of an opening, with the details of its draw. */
export function Draws({ opening, draws }: DrawsProps) {
  return (
    <Panel
      title="Draw by draw"
      lead="The seed gives a number for each card, which counts the pack’s copies in order."
    >
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
                    {k}. {card?.name ?? "A card that is not shown"}
                  </Text>
                  <p className={styles.verdict} data-verdict={draw.verdict}>
                    <Icon
                      name={draw.verdict === "holds" ? "check" : draw.verdict === "fails" ? "close" : "clock"}
                      size={16}
                    />
                    {VERDICT_LABELS[draw.verdict]}
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
  return (
    <>
      {redrawn === undefined ? null : (
        <p>
          Number{" "}
          <Text as="strong" tone="ink">
            {formatNumber(redrawn.taken.value + 1)}
          </Text>{" "}
          of {formatNumber(redrawn.taken.below)} {redrawn.draw.listed == null ? "" : "free "}
          copies{verdict === "fails" ? `: ${copyText(redrawn.draw.copy)}.` : "."}
        </p>
      )}
      {recorded === undefined ? (
        <p>The record has no such card.</p>
      ) : (
        <>
          {verdict === "fails" ? <p>The record says {copyText(recorded.copy)}.</p> : null}
          <RecordedDetails draw={recorded} />
        </>
      )}
    </>
  );
}

function RecordedDetails({ draw: { passedOver = [], relaxed, modifier, listed } }: { draw: DrawRecord }) {
  return (
    <>
      {modifier == null ? null : <p>It came with a modifier.</p>}
      {relaxed?.minimum == null ? null : (
        <p>No copy at the pack’s guarantee was left, so the guarantee was {relaxed.minimum} or better.</p>
      )}
      {relaxed?.repeats === true ? <p>Only cards that were in the pack already were left.</p> : null}
      {listed == null ? null : <p>Few copies were left, so it was drawn from the list of free copies.</p>}
      {passedOver.length === 0 ? null : (
        <details className={styles.passed}>
          <summary>
            {passedOver.length === 1
              ? "1 copy was skipped because it was held"
              : `${passedOver.length} copies were skipped because they were held`}
          </summary>
          <Stack as="ul">
            {passedOver.map(({ attempt, copy, opening }) => (
              <li key={attempt}>
                {copyText(copy)}
                {opening == null ? (
                  ", held without an opening"
                ) : (
                  <>
                    {", held by "}
                    <Link to="/openings/$id/verify" params={{ id: opening }}>
                      this opening
                    </Link>
                  </>
                )}
              </li>
            ))}
          </Stack>
        </details>
      )}
    </>
  );
}

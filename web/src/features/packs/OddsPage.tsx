import { useQuery } from "@tanstack/react-query";
import { Link, useParams } from "@tanstack/react-router";
import type { Schemas } from "../../api/client";
import { dateFormat, formatNumber } from "../../lib/formats";
import { type RarityName, rarityFill } from "../../lib/rarities";
import { timeAgo } from "../../lib/timeAgo";
import { Badge } from "../../ui/Badge";
import { Bar } from "../../ui/Bar";
import { buttonClass } from "../../ui/Button";
import { EmptyState } from "../../ui/EmptyState";
import { Grid } from "../../ui/Grid";
import { PageHeading } from "../../ui/PageHeading";
import { Panel } from "../../ui/Panel";
import { QueryView } from "../../ui/QueryView";
import { RarityMark } from "../../ui/RarityKey";
import { Row } from "../../ui/Row";
import { Skeleton } from "../../ui/Skeleton";
import { Stack } from "../../ui/Stack";
import { Text } from "../../ui/Text";
import { useSession } from "../auth/session";
import styles from "./OddsPage.module.css";
import { BadLuckProtection, Hoarding, PatternChances } from "./OddsRules";
import { OddsTable } from "./OddsTable";
import { chance } from "./odds";
import { changes, describe, printedOf } from "./oddsHistory";
import { odds, oddsHistory, packs } from "./queries";

const dates = dateFormat({ dateStyle: "long", timeStyle: "short" });

/** The current odds of a pack, the copies left, and the history of its odds. */
export default function OddsPage() {
  const { id } = useParams({ from: "/packs/$id/odds" });
  const current = useQuery(odds(id));
  const all = useQuery(packs());
  const session = useSession();
  const name = all.data?.find((pack) => pack._id === id)?.name;
  const absent = (
    <EmptyState
      title="No such pack"
      action={
        <Link className={buttonClass("primary")} to="/catalogue">
          See the catalogue
        </Link>
      }
    >
      The address may be incomplete, or the pack is gone.
    </EmptyState>
  );
  const columns = (found: Schemas["Odds"] | undefined) => (
    <Grid columns="3fr 20rem-2fr" gap={5} align="start" stack="desk">
      <Stack gap={5}>
        <Panel title="Right now" state={found && `Version ${found.oddsVersion}`}>
          {found === undefined ? (
            <LoadingBlock label="Loading the odds" />
          ) : found.firstDraw.length === 0 ? (
            <Text tone="soft">Too little is left to open a pack.</Text>
          ) : (
            <OddsTable odds={found} />
          )}
        </Panel>
        {found === undefined || found.firstDraw.length === 0 ? null : (
          <>
            {found.pity == null ? null : <BadLuckProtection pity={found.pity} />}
            {found.patterns.length === 0 ? null : <PatternChances id={id} patterns={found.patterns} />}
          </>
        )}
      </Stack>
      <Stack gap={5}>
        <Supply id={id} odds={found} />
        {found === undefined || found.firstDraw.length === 0 ? null : <Hoarding id={id} odds={found} />}
        <OddsHistory id={id} />
      </Stack>
    </Grid>
  );
  return (
    <Stack gap={5}>
      <PageHeading
        flush
        title={name === undefined ? "Odds" : `Odds of ${name}`}
        lead={current.data === undefined ? "From the copies that are left right now." : lead(current.data)}
        actions={
          <>
            <Link className={buttonClass("quiet")} to="/fairness/cheat">
              Can the streamer cheat?
            </Link>
            {session === "in" ? (
              <Link className={buttonClass()} to="/fairness">
                Your seeds
              </Link>
            ) : null}
          </>
        }
      />
      <QueryView
        query={current}
        title="The odds could not be loaded"
        loading={columns(undefined)}
        absent={absent}
      >
        {columns}
      </QueryView>
    </Stack>
  );
}

function lead(odds: Schemas["Odds"]): string {
  const { copiesLeft, cardsPerPack, modifierChance, guarantee, standIn, noRepeats } = odds;
  const count = cardsPerPack === 1 ? "One card" : `${cardsPerPack} cards`;
  const sure = guarantee === null ? "" : ` At least one is ${guarantee} or better.`;
  const lower =
    standIn == null
      ? ""
      : ` Nothing that rare is left, so ${standIn} or better is used until more copies are added.`;
  const alike = noRepeats && cardsPerPack > 1 ? " No two of them are the same card." : "";
  return `${count} out of the ${formatNumber(copiesLeft)} copies that are left right now.${sure}${lower}${alike} Each has a ${chance(modifierChance)} chance of a modifier.`;
}

function LoadingBlock({ label }: { label: string }) {
  return (
    <div role="status" aria-busy="true" aria-label={label}>
      <Skeleton height="14rem" />
    </div>
  );
}

/** The share of copies left in each rarity. */
function Supply({ id, odds }: { id: string; odds: Schemas["Odds"] | undefined }) {
  const config = useQuery(oddsHistory(id)).data?.[0]?.config;
  const printed = config === undefined ? undefined : printedOf(config, Date.now());
  return (
    <Panel title="Copies left" lead="Of everything that this pack can hold right now.">
      {odds === undefined || printed === undefined ? (
        <LoadingBlock label="Loading the supply" />
      ) : (
        <Stack as="ul" gap={2}>
          {odds.firstDraw.map(({ rarity, copiesLeft }) => (
            <CopiesLeft
              key={rarity}
              rarity={rarity}
              left={copiesLeft}
              of={printed.get(rarity) ?? copiesLeft}
            />
          ))}
        </Stack>
      )}
    </Panel>
  );
}

function CopiesLeft({ rarity, left, of }: { rarity: RarityName; left: number; of: number }) {
  return (
    <Grid as="li" columns="7rem 1fr 8.5rem" gap="2-3" align="center">
      <RarityMark rarity={rarity} />
      <Bar size="l" share={of === 0 ? 0 : Math.min(left, of) / of} fill={rarityFill(rarity)} />
      <span className={styles.figures}>
        {formatNumber(left)}{" "}
        <Text as="small" tone="soft">
          of {formatNumber(Math.max(of, left))}
        </Text>
      </span>
    </Grid>
  );
}

/** The versions of the odds, each with its author, reason and changes. */
function OddsHistory({ id }: { id: string }) {
  const history = useQuery(oddsHistory(id));
  return (
    <Panel title="How the odds changed" lead="Every opening names the version that it was drawn from.">
      <QueryView
        query={history}
        title="The history could not be loaded"
        loading={<LoadingBlock label="Loading the history" />}
      >
        {(data) => (
          <Stack as="ol" className={styles.versions}>
            {data.map((version, index) => {
              const before = data[index + 1]?.config;
              const lines = before === undefined ? describe(version.config) : changes(before, version.config);
              return (
                <li key={version.version}>
                  <Row as="h3" nowrap gap={2} size="md">
                    Version {version.version}
                    {index === 0 ? <Badge tone="accent">now</Badge> : null}
                  </Row>
                  <Text breaks tone="soft" size="sm">
                    <time dateTime={version.createdAt} title={dates.format(new Date(version.createdAt))}>
                      {timeAgo(version.createdAt)}
                    </time>
                    , by {version.createdBy ?? "the server itself"}
                    {version.why === "" ? "" : `: ${version.why}`}
                  </Text>
                  <Stack as="ul">
                    {lines.map((text) => (
                      <li key={text}>{text}</li>
                    ))}
                  </Stack>
                </li>
              );
            })}
          </Stack>
        )}
      </QueryView>
    </Panel>
  );
}

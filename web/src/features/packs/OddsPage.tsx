import { useQuery } from "@tanstack/react-query";
import { Link, useParams } from "@tanstack/react-router";
import type { Schemas } from "../../api/client";
import { dateFormat } from "../../lib/formats";
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
import { OddsTable } from "./odds/OddsTable";
import * as m from "./odds-page/messages";
import { BadLuckProtection, Hoarding, PatternChances } from "./odds-page/OddsRules";
import { changes, describe, printedOf } from "./odds-page/oddsHistory";
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
      title={m.noPack()}
      action={
        <Link className={buttonClass("primary")} to="/catalogue">
          {m.seeCatalogue()}
        </Link>
      }
    >
      {m.noPackHint()}
    </EmptyState>
  );
  const columns = (found: Schemas["Odds"] | undefined) => (
    <Grid columns="3fr 20rem-2fr" gap={5} align="start" stack="desk">
      <Stack gap={5}>
        <Panel title={m.rightNow()} state={found && m.version({ version: found.oddsVersion })}>
          {found === undefined ? (
            <LoadingBlock label={m.loadingOdds()} />
          ) : found.firstDraw.length === 0 ? (
            <Text tone="soft">{m.tooLittleLeft()}</Text>
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
        title={name === undefined ? m.titleWhileLoading() : m.title({ pack: name })}
        lead={current.data === undefined ? m.leadWhileLoading() : lead(current.data)}
        actions={
          <>
            <Link className={buttonClass("quiet")} to="/fairness/cheat">
              {m.cheat()}
            </Link>
            {session === "in" ? (
              <Link className={buttonClass()} to="/fairness">
                {m.ownSeeds()}
              </Link>
            ) : null}
          </>
        }
      />
      <QueryView query={current} title={m.oddsFailed()} loading={columns(undefined)} absent={absent}>
        {columns}
      </QueryView>
    </Stack>
  );
}

function lead(odds: Schemas["Odds"]): string {
  const { copiesLeft, cardsPerPack, modifierChance, guarantee, standIn, noRepeats } = odds;
  return m.lead({
    cards: cardsPerPack,
    copies: copiesLeft,
    guarantee: guarantee === null ? "none" : standIn == null ? "other" : "lowered",
    rarity: guarantee ?? "",
    standIn: standIn ?? "",
    repeats: noRepeats && cardsPerPack > 1 ? "none" : "other",
    modifierChance,
  });
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
    <Panel title={m.supply()} lead={m.supplyLead()}>
      {odds === undefined || printed === undefined ? (
        <LoadingBlock label={m.loadingSupply()} />
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
        {m.copiesLeft({
          left,
          printed: Math.max(of, left),
          small: (text) => (
            <Text as="small" tone="soft">
              {text}
            </Text>
          ),
        })}
      </span>
    </Grid>
  );
}

/** The versions of the odds, each with its author, reason and changes. */
function OddsHistory({ id }: { id: string }) {
  const history = useQuery(oddsHistory(id));
  return (
    <Panel title={m.history()} lead={m.historyLead()}>
      <QueryView
        query={history}
        title={m.historyFailed()}
        loading={<LoadingBlock label={m.loadingHistory()} />}
      >
        {(data) => (
          <Stack as="ol" className={styles.versions}>
            {data.map((version, index) => {
              const before = data[index + 1]?.config;
              const lines = before === undefined ? describe(version.config) : changes(before, version.config);
              return (
                <li key={version.version}>
                  <Row as="h3" nowrap gap={2} size="md">
                    {m.version({ version: version.version })}
                    {index === 0 ? <Badge tone="accent">{m.currentVersion()}</Badge> : null}
                  </Row>
                  <Text breaks tone="soft" size="sm">
                    <ChangedBy version={version} />
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

/** The time, the author and the reason of a version. */
function ChangedBy({ version: { createdAt, createdBy, why } }: { version: Schemas["OddsVersion"] }) {
  return m.changedBy({
    reason: why === "" ? "none" : "other",
    author: createdBy == null ? "server" : "other",
    when: timeAgo(createdAt),
    name: createdBy ?? "",
    why,
    time: (text) => (
      <time dateTime={createdAt} title={dates.format(new Date(createdAt))}>
        {text}
      </time>
    ),
  });
}

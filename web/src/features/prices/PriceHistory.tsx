import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import type { Schemas } from "../../api/client";
import { dateFormat } from "../../lib/formats";
import { rarityOf } from "../../lib/rarities";
import { timeAgo } from "../../lib/timeAgo";
import { Fold } from "../../ui/Fold";
import { Panel } from "../../ui/Panel";
import { QueryView } from "../../ui/QueryView";
import { Skeleton } from "../../ui/Skeleton";
import { Table } from "../../ui/Table";
import { Text } from "../../ui/Text";
import { bundleText, packsText } from "../listings/labels";
import type { Sale } from "../listings/types";
import { plot, usualPacks } from "./history";
import { PriceChart } from "./PriceChart";
import styles from "./PriceHistory.module.css";
import { history } from "./queries";

interface PriceHistoryProps {
  card: Pick<Schemas["OwnedCard"], "definitionId" | "rarity" | "name">;
  /** The text without sales. */
  none?: string;
}

/** The past sales of a card in its rarity: a summary, a chart and a table. */
export function PriceHistory({
  card,
  none = "None sold yet, so you set the first price.",
}: PriceHistoryProps) {
  const rarity = rarityOf(card.rarity)?.name;
  if (card.definitionId === null || rarity === undefined) return null;
  return <CardPrices definition={card.definitionId} rarity={rarity} none={none} />;
}

interface CardPricesProps {
  definition: string;
  rarity: NonNullable<Schemas["OwnedCard"]["rarity"]>;
  none: string;
}

function CardPrices({ definition, rarity, none }: CardPricesProps) {
  const sales = useQuery(history(definition, rarity));
  return (
    <Panel title="Recent sales" lead={`Sales of this card in ${rarity}, on this market.`}>
      <QueryView
        query={sales}
        title="The sales could not be loaded"
        loading={
          <div role="status" aria-busy="true" aria-label="Loading sales">
            <Skeleton height="12rem" />
          </div>
        }
      >
        {(data) => <Sales sales={data} none={none} />}
      </QueryView>
    </Panel>
  );
}

function Sales({ sales, none }: { sales: readonly Sale[]; none: string }) {
  const chart = plot(sales);
  if (chart === null) return <Text tone="soft">{none}</Text>;
  const usual = usualPacks(sales);
  const newest = chart.points.at(-1)?.sale;
  return (
    <>
      <Text tone="soft">
        {usual === null ? null : (
          <>
            Usually{" "}
            <Text as="strong" tone="ink" size="lg" font="display">
              {packsText(usual)}
            </Text>
            {" · "}
          </>
        )}
        {sales.length === 1 ? "1 sale" : `${sales.length} sales`}
        {newest === undefined ? null : (
          <>
            {" · last for "}
            {bundleText(newest.cards, newest.packs)} {timeAgo(newest.soldAt)}
          </>
        )}
      </Text>
      {/* The summary is enough for a single sale. */}
      {sales.length > 1 ? <PriceChart plot={chart} /> : null}
      <Fold title="All sales in a table">
        <SalesTable sales={sales} />
      </Fold>
    </>
  );
}

const dates = dateFormat({ dateStyle: "medium" });

function SalesTable({ sales }: { sales: readonly Sale[] }) {
  const newestFirst = [...sales].sort((a, b) => Date.parse(b.soldAt) - Date.parse(a.soldAt));
  return (
    <div className={styles.scroller}>
      <Table flush numeric size="sm">
        <caption className="visually-hidden">Sales, newest first</caption>
        <thead>
          <tr>
            <Text as="th" tone="soft" weight="semibold" scope="col">
              Sold
            </Text>
            <Text as="th" tone="soft" weight="semibold" scope="col">
              Mint
            </Text>
            <Text as="th" tone="soft" weight="semibold" scope="col">
              Details
            </Text>
            <Text as="th" tone="soft" weight="semibold" scope="col">
              For
            </Text>
          </tr>
        </thead>
        <tbody>
          {newestFirst.map((sale) => (
            <tr key={sale.listingId}>
              <td>
                <Link to="/market/listing/$id" params={{ id: sale.listingId }}>
                  <time dateTime={sale.soldAt}>{dates.format(new Date(sale.soldAt))}</time>
                </Link>
              </td>
              <td>{sale.mintNumber}</td>
              <td>{notes(sale)}</td>
              <td>{bundleText(sale.cards, sale.packs)}</td>
            </tr>
          ))}
        </tbody>
      </Table>
    </div>
  );
}

function notes({ modifier, grade }: Sale): string {
  const parts = [modifier?.name ?? "", grade == null ? "" : `graded ${grade}`].filter((part) => part !== "");
  return parts.join(", ") || "–";
}

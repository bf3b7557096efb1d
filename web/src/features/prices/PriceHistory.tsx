import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import type { ReactNode } from "react";
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
import { bundleText } from "../listings/labels";
import type { Sale } from "../listings/types";
import { plot, usualPacks } from "./history";
import * as m from "./messages";
import { PriceChart } from "./PriceChart";
import styles from "./PriceHistory.module.css";
import { history } from "./queries";

interface PriceHistoryProps {
  card: Pick<Schemas["OwnedCard"], "definitionId" | "rarity" | "name">;
}

/** The past sales of a card in its rarity: a summary, a chart and a table. */
export function PriceHistory({ card }: PriceHistoryProps) {
  const rarity = rarityOf(card.rarity)?.name;
  if (card.definitionId === null || rarity === undefined) return null;
  return <CardPrices definition={card.definitionId} rarity={rarity} />;
}

interface CardPricesProps {
  definition: string;
  rarity: NonNullable<Schemas["OwnedCard"]["rarity"]>;
}

function CardPrices({ definition, rarity }: CardPricesProps) {
  const sales = useQuery(history(definition, rarity));
  return (
    <Panel title={m.title()} lead={m.lead({ rarity })}>
      <QueryView
        query={sales}
        title={m.failed()}
        loading={
          <div role="status" aria-busy="true" aria-label={m.loading()}>
            <Skeleton height="12rem" />
          </div>
        }
      >
        {(data) => <Sales sales={data} />}
      </QueryView>
    </Panel>
  );
}

function Sales({ sales }: { sales: readonly Sale[] }) {
  const chart = plot(sales);
  if (chart === null) return <Text tone="soft">{m.none()}</Text>;
  const usual = usualPacks(sales);
  const newest = chart.points.at(-1)?.sale;
  return (
    <>
      <Text tone="soft">
        {usual === null ? null : (
          <>
            {m.usualPrice({ packs: usual, b: usualPrice })}
            {" · "}
          </>
        )}
        {m.saleCount({ count: sales.length })}
        {newest === undefined ? null : ` · ${lastSaleText(newest)}`}
      </Text>
      {/* The summary is enough for a single sale. */}
      {sales.length > 1 ? <PriceChart plot={chart} /> : null}
      <Fold title={m.table()}>
        <SalesTable sales={sales} />
      </Fold>
    </>
  );
}

const usualPrice = (text: ReactNode) => (
  <Text as="strong" tone="ink" size="lg" font="display">
    {text}
  </Text>
);

const lastSaleText = ({ cards, packs, soldAt }: Sale) =>
  m.lastSale({ price: bundleText(cards, packs), time: timeAgo(soldAt) });

const dates = dateFormat({ dateStyle: "medium" });

function SalesTable({ sales }: { sales: readonly Sale[] }) {
  const newestFirst = [...sales].sort((a, b) => Date.parse(b.soldAt) - Date.parse(a.soldAt));
  return (
    <div className={styles.scroller}>
      <Table flush numeric size="sm">
        <caption className="visually-hidden">{m.tableCaption()}</caption>
        <thead>
          <tr>
            <Text as="th" tone="soft" weight="semibold" scope="col">
              {m.tableDate()}
            </Text>
            <Text as="th" tone="soft" weight="semibold" scope="col">
              {m.tableMint()}
            </Text>
            <Text as="th" tone="soft" weight="semibold" scope="col">
              {m.tableDetails()}
            </Text>
            <Text as="th" tone="soft" weight="semibold" scope="col">
              {m.tablePrice()}
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
  const parts = [modifier?.name ?? "", grade == null ? "" : m.graded({ grade })].filter(
    (part) => part !== "",
  );
  return parts.join(" · ") || "–";
}

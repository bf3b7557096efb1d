import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { formatNumber } from "../../lib/formats";
import { saveFile } from "../../lib/saveFile";
import { timeAgo } from "../../lib/timeAgo";
import { Button } from "../../ui/Button";
import { EmptyState } from "../../ui/EmptyState";
import { Panel } from "../../ui/Panel";
import { QueryView } from "../../ui/QueryView";
import { Row } from "../../ui/Row";
import { Skeleton } from "../../ui/Skeleton";
import { Stack } from "../../ui/Stack";
import { me } from "../auth/queries";
import { CheckRow } from "./CheckRow";
import { list as listHeads } from "./heads";
import { RuledList } from "./RuledList";
import { receiptsFile, type StoredReceipt } from "./receipts";
import { ownReceipts } from "./receiptsQuery";
import * as m from "./seeds/messages";

/** The number of receipts that are shown at first. */
const FIRST = 5;

/** What this browser keeps of the user's openings. */
export function ReceiptsPanel() {
  const user = useQuery(me()).data?._id ?? "";
  const query = useQuery({ ...ownReceipts(user), enabled: user !== "" });
  const count = query.data?.receipts.length ?? 0;
  return (
    <Panel title={m.receipts()} state={count === 0 ? undefined : formatNumber(count)} lead={m.receiptsLead()}>
      <QueryView
        query={query}
        loading={
          <div aria-busy="true">
            <Skeleton height="8rem" />
          </div>
        }
      >
        {({ receipts, canStore }) =>
          receipts.length > 0 ? (
            <Receipts receipts={receipts} />
          ) : canStore ? (
            <EmptyState title={m.noReceipt()}>{m.noReceiptHint()}</EmptyState>
          ) : (
            <EmptyState title={m.notStored()}>{m.notStoredHint()}</EmptyState>
          )
        }
      </QueryView>
    </Panel>
  );
}

function Receipts({ receipts }: { receipts: readonly StoredReceipt[] }) {
  const [showsAll, setShowsAll] = useState(false);
  const shown = showsAll ? receipts : receipts.slice(0, FIRST);
  return (
    <Stack gap={4}>
      <RuledList items={shown} keyOf={({ intent }) => intent.entropy}>
        {(receipt) => <ReceiptRow receipt={receipt} />}
      </RuledList>
      <Row gap={2} align="stretch">
        <Button onClick={() => void download(receipts)}>{m.download()}</Button>
        {shown.length < receipts.length ? (
          <Button kind="quiet" onClick={() => setShowsAll(true)}>
            {m.showAll({ count: receipts.length })}
          </Button>
        ) : null}
      </Row>
    </Stack>
  );
}

function ReceiptRow({ receipt }: { receipt: StoredReceipt }) {
  const { intent, opening, title } = receipt;
  const age = timeAgo(new Date(intent.sentAtMs).toISOString());
  const state = m.receiptState({ state: stateOf(receipt), age });
  return <CheckRow title={title} age={age} state={state} opening={opening?._id} />;
}

function stateOf({ opening, ticket, pendingFor }: StoredReceipt) {
  if (opening !== undefined) return ticket === undefined ? "opened" : "drawn";
  if (pendingFor === undefined) return "unopened";
  return ticket === undefined ? "pending" : "waiting";
}

async function download(receipts: readonly StoredReceipt[]): Promise<void> {
  const text = JSON.stringify(receiptsFile(receipts, await listHeads()), null, 2);
  saveFile(new Blob([text], { type: "application/json" }), "foilcast-receipts.json");
}

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

/** The number of receipts that are shown at first. */
const FIRST = 5;

/** What this browser keeps of the user's openings. */
export function ReceiptsPanel() {
  const user = useQuery(me()).data?._id ?? "";
  const query = useQuery({ ...ownReceipts(user), enabled: user !== "" });
  const count = query.data?.receipts.length ?? 0;
  return (
    <Panel
      title="Your receipts"
      state={count === 0 ? undefined : formatNumber(count)}
      lead="This browser stores what the server promised before each opening, and what it answered. Only this browser has these receipts. They show whether an opening was changed later."
    >
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
            <EmptyState title="No receipt yet">
              Open a pack in this browser, and its receipt is kept here.
            </EmptyState>
          ) : (
            <EmptyState title="This browser does not store receipts">
              Private windows often store nothing. You can still open packs, but without receipts.
            </EmptyState>
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
        <Button onClick={() => void download(receipts)}>Download receipts</Button>
        {shown.length < receipts.length ? (
          <Button kind="quiet" onClick={() => setShowsAll(true)}>
            Show all {formatNumber(receipts.length)}
          </Button>
        ) : null}
      </Row>
    </Stack>
  );
}

function ReceiptRow({ receipt }: { receipt: StoredReceipt }) {
  const { intent, opening, title } = receipt;
  const time = timeAgo(new Date(intent.sentAtMs).toISOString());
  return <CheckRow title={title} time={time} state={stateText(receipt)} opening={opening?._id} />;
}

function stateText({ opening, ticket, pendingFor }: StoredReceipt): string {
  if (opening !== undefined) return ticket === undefined ? "opened" : "drawn from its ticket";
  if (pendingFor === undefined) return "not opened";
  return ticket === undefined
    ? "not opened yet; the next try sends the same random numbers"
    : "its ticket is not drawn yet";
}

async function download(receipts: readonly StoredReceipt[]): Promise<void> {
  const text = JSON.stringify(receiptsFile(receipts, await listHeads()), null, 2);
  saveFile(new Blob([text], { type: "application/json" }), "foilcast-receipts.json");
}

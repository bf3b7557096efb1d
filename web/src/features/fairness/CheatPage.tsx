import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { buttonClass } from "../../ui/Button";
import { Grid } from "../../ui/Grid";
import { Notice } from "../../ui/Notice";
import { PageHeading } from "../../ui/PageHeading";
import { Panel } from "../../ui/Panel";
import { Row } from "../../ui/Row";
import { Stack } from "../../ui/Stack";
import { Text } from "../../ui/Text";
import { isStandIn } from "./algorithm/beacon";
import { InstanceNumbers } from "./cheat/InstanceNumbers";
import { LivePackPicture } from "./cheat/LivePackPicture";
import { MarkTable } from "./cheat/MarkTable";
import * as m from "./cheat/messages";
import { logState } from "./queries";

/** What the draw proves and what it does not (section 13 of docs/decisions/draw-2.md). */
export default function CheatPage() {
  return (
    <Stack gap={5}>
      <PageHeading
        flush
        title={m.title()}
        lead={m.lead()}
        actions={
          <Link className={buttonClass()} to="/fairness/log">
            {m.logLink()}
          </Link>
        }
      />
      <DemoNotice />
      <Panel title={m.livePack()}>
        <LivePackPicture />
      </Panel>
      <Panel title={m.marks()} lead={m.marksLead()}>
        <MarkTable />
      </Panel>
      <Grid min="22rem" most={2} gap={5} align="start">
        <StillPossible />
        <Witness />
        <Together />
        <Receipts />
      </Grid>
      <InstanceNumbers />
    </Stack>
  );
}

/** Says that the instance draws with the stand-in beacon. */
function DemoNotice() {
  const { data } = useQuery(logState());
  if (!data?.beacons.some(({ publicKey }) => isStandIn(publicKey))) return null;
  return <Notice tone="accent">{m.demo()}</Notice>;
}

const code = (text: ReactNode) => <code>{text}</code>;

function Points({ children }: { children: ReactNode }) {
  return (
    <Stack as="ul" gap={2} marked>
      {children}
    </Stack>
  );
}

function StillPossible() {
  return (
    <Panel title={m.possible()} lead={m.possibleLead()}>
      <Points>
        <li>{m.possibleGifts()}</li>
        <li>{m.possibleContents()}</li>
        <li>{m.possibleModifier()}</li>
        <li>{m.possibleDelay()}</li>
        <li>{m.possiblePeek()}</li>
        <li>{m.possibleAccounts()}</li>
      </Points>
    </Panel>
  );
}

function Together() {
  return (
    <Panel title={m.noTicket()} lead={m.noTicketLead()}>
      <Points>
        <li>{m.noTicketBrowser()}</li>
        <li>{m.noTicketTogether()}</li>
        <li>{m.noTicketThief()}</li>
        <li>{m.noTicketResults()}</li>
        <li>{m.noTicketCode({ code })}</li>
      </Points>
    </Panel>
  );
}

function Witness() {
  return (
    <Panel title={m.witness()} lead={m.witnessLead()}>
      <Points>
        <li>{m.witnessPage()}</li>
        <li>{m.witnessChat()}</li>
        <li>{m.witnessProgram({ code })}</li>
      </Points>
      <Row gap={2}>
        <Link className={buttonClass("secondary", "s")} to="/fairness/log">
          {m.witnessLink()}
        </Link>
      </Row>
    </Panel>
  );
}

function Receipts() {
  return (
    <Panel title={m.receipts()} lead={m.receiptsLead()}>
      <Points>
        <li>{m.receiptsStored()}</li>
        <li>{m.receiptsDownload()}</li>
        <li>{m.receiptsCompare()}</li>
      </Points>
      <Row gap={2}>
        <Link className={buttonClass("secondary", "s")} to="/fairness">
          {m.receiptsLink()}
        </Link>
        <Link className={buttonClass("secondary", "s")} to="/fairness/log">
          {m.compareLink()}
        </Link>
      </Row>
      <Text tone="soft" size="sm">
        {m.receiptsProof()}
      </Text>
    </Panel>
  );
}

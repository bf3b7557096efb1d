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
import { InstanceNumbers } from "./cheat/InstanceNumbers";
import { LivePackPicture } from "./cheat/LivePackPicture";
import { MarkTable } from "./cheat/MarkTable";
import { isStandIn } from "./proof";
import { logState } from "./queries";

/** What the draw proves and what it does not (section 13 of docs/decisions/draw-2.md). */
export default function CheatPage() {
  return (
    <Stack gap={5}>
      <PageHeading
        flush
        title="Can the streamer cheat?"
        lead="Not with a pack that has a ticket, if another person had the log’s head before the number was public. Other packs are less safe. This page says what the streamer could do, and how you would notice."
        actions={
          <Link className={buttonClass()} to="/fairness/log">
            The public log
          </Link>
        }
      />
      <DemoNotice />
      <Panel title="How a live pack works">
        <LivePackPicture />
      </Panel>
      <Panel title="What each mark proves" lead="The check of every opening shows one of these marks.">
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
  return (
    <Notice tone="accent">
      This site is a demonstration. Anyone can compute the numbers of its stand-in beacon in advance, so its
      tickets prove nothing.
    </Notice>
  );
}

function Points({ children }: { children: ReactNode }) {
  return (
    <Stack as="ul" gap={2} marked>
      {children}
    </Stack>
  );
}

function StillPossible() {
  return (
    <Panel title="What is always possible" lead="No check can prevent these.">
      <Points>
        <li>Give packs to some people and not to others.</li>
        <li>Make packs with better contents. The contents and the number of their openings are public.</li>
        <li>Choose the modifier of a pack. The check of the opening says so.</li>
        <li>Delay or reorder packs before they have a ticket.</li>
        <li>See the cards shortly before the audience.</li>
        <li>
          Open packs with second accounts until a good card comes, and pass it on. These openings are public.
        </li>
      </Points>
    </Panel>
  );
}

function Together() {
  return (
    <Panel title="Without a ticket" lead="Packs that are opened at once are drawn without the beacon.">
      <Points>
        <li>
          The opener’s browser adds random bytes after the server has fixed the seed. So the streamer alone
          cannot choose the cards of an honest collector.
        </li>
        <li>
          A streamer and an opener who work together know both inputs. They can choose the cards, and no check
          notices.
        </li>
        <li>
          A person who stole the database or a backup can do the same with their own account, until the seeds
          are replaced.
        </li>
        <li>
          Grades and raffles are drawn with the beacon. While the beacon is off, the streamer can choose their
          results. The log names each of them.
        </li>
        <li>
          The code of this page could lie. Other programs, such as <code>foilcast verify</code>, check the
          same data.
        </li>
      </Points>
    </Panel>
  );
}

function Witness() {
  return (
    <Panel title="Be a witness" lead="One honest witness per stream is enough.">
      <Points>
        <li>Keep a page of this site open. Your browser keeps the heads of live packs.</li>
        <li>Watch the chat. The bot writes the head of each live pack there before its number is public.</li>
        <li>
          Run <code>foilcast watch</code>. It proves the order without a clock.
        </li>
      </Points>
      <Row gap={2}>
        <Link className={buttonClass("secondary", "s")} to="/fairness/log">
          Heads and witnesses
        </Link>
      </Row>
    </Panel>
  );
}

function Receipts() {
  return (
    <Panel title="Keep your receipts" lead="Only you can prove what your own browser sent.">
      <Points>
        <li>
          Your browser stores a receipt before it opens a pack: the hash of the seed, the pack, your random
          bytes and the newest head.
        </li>
        <li>Download your receipts now and then. Only this browser has them.</li>
        <li>Compare them with the log. The comparison shows what was changed, refused or held back.</li>
      </Points>
      <Row gap={2}>
        <Link className={buttonClass("secondary", "s")} to="/fairness">
          Your receipts
        </Link>
        <Link className={buttonClass("secondary", "s")} to="/fairness/log">
          Compare them
        </Link>
      </Row>
      <Text tone="soft" size="sm">
        A receipt is proof only for you, since anyone can write such a file.
      </Text>
    </Panel>
  );
}

import { Link } from "@tanstack/react-router";
import * as words from "../../lib/messages";
import { buttonClass } from "../../ui/Button";
import { Grid } from "../../ui/Grid";
import { PageHeading } from "../../ui/PageHeading";
import { Stack } from "../../ui/Stack";
import { AdminNav } from "../admin/AdminNav";
import { LiveQueue } from "../queue/LiveQueue";
import { ShowDesk } from "../show/desk/ShowDesk";
import { EarlyAccessQuestion } from "./EarlyAccessQuestion";
import * as m from "./messages";
import { OverlayPanel } from "./OverlayPanel";
import { PeopleDesk } from "./PeopleDesk";
import { Replays } from "./Replays";

/** The streamer's dashboard during a stream. */
export default function AdminDashboardPage() {
  return (
    <>
      <AdminNav />
      <PageHeading
        title={m.title()}
        lead={m.lead()}
        actions={
          <>
            <Link to="/admin/twitch" className={buttonClass("secondary")}>
              {m.toTwitch()}
            </Link>
            <Link to="/admin/brand" className={buttonClass("secondary")}>
              {words.brandTitle()}
            </Link>
            <Link to="/admin/health" className={buttonClass("secondary")}>
              {m.toHealth()}
            </Link>
            <Link to="/setup" className={buttonClass("secondary")}>
              {m.toSetup()}
            </Link>
          </>
        }
      />
      <EarlyAccessQuestion />
      <Grid columns="1.6fr 20rem-1fr" gap={5} align="start" stack="desk">
        <PeopleDesk />
        <Stack gap={5} side>
          <LiveQueue />
          <OverlayPanel />
          <Replays />
        </Stack>
        <Stack gap={5}>
          <ShowDesk admin />
        </Stack>
      </Grid>
    </>
  );
}

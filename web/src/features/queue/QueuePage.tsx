import { useQuery } from "@tanstack/react-query";
import { Grid } from "../../ui/Grid";
import { PageHeading } from "../../ui/PageHeading";
import { Stack } from "../../ui/Stack";
import { me } from "../auth/queries";
import { ShowDesk } from "../show/desk/ShowDesk";
import { LiveQueue } from "./LiveQueue";
import * as m from "./messages";

/** The page for moderators: the live queue, raffles and goals. */
export default function QueuePage() {
  const user = useQuery(me()).data;
  return (
    <>
      <PageHeading title={m.title()} lead={m.lead()} />
      <Grid columns="1.6fr 20rem-1fr" gap={5} align="start" stack="desk">
        <LiveQueue />
        <Stack gap={5}>
          <ShowDesk admin={user?.isAdmin === true} />
        </Stack>
      </Grid>
    </>
  );
}

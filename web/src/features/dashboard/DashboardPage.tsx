import { useQuery } from "@tanstack/react-query";
import { failureOf } from "../../api/cache";
import { Grid } from "../../ui/Grid";
import { Stack } from "../../ui/Stack";
import { Text } from "../../ui/Text";
import { me } from "../auth/queries";
import { packs } from "../packs/queries";
import { settings } from "../settings/queries";
import { ShowNow } from "../show/ShowNow";
import { Channel } from "./Channel";
import { EarnPacks } from "./EarnPacks";
import { Openings } from "./Openings";
import { OwnQueue } from "./OwnQueue";
import { PacksWaiting } from "./PacksWaiting";

/** The home page: the user's packs, recent openings, and ways to earn packs. */
export default function DashboardPage() {
  const user = useQuery(me()).data;
  const instance = useQuery(settings()).data;
  const designs = useQuery(packs());
  // Without packs, `PacksWaiting` shows the ways to earn packs as soon as the pack designs are loaded.
  const isInPacksWaiting =
    user?.packs === 0 &&
    failureOf(designs) === null &&
    (designs.data === undefined || designs.data.length > 0);
  return (
    <>
      <Text as="h1" breaks after={5} size="2xl">
        {user === undefined ? "Welcome back" : `Hello, ${user.displayName}`}
      </Text>
      <Grid columns="1fr 18rem-24rem" gap={5} align="start" stack="desk">
        <Stack gap={5}>
          <PacksWaiting />
          <ShowNow />
          <OwnQueue />
          <Openings
            title="Fresh pulls"
            lead="The latest cards from everybody’s packs."
            empty="Nobody has opened a pack yet. The first one could be yours."
          />
        </Stack>
        <Stack as="aside" gap={5} aria-label="Around the show">
          {isInPacksWaiting ? null : <EarnPacks />}
          {instance?.twitchChannel == null ? null : <Channel name={instance.twitchChannel} />}
          {user === undefined ? null : (
            <Openings
              title="Your openings"
              lead="The last packs you opened."
              empty="You have not opened a pack yet. Tear one open: it takes one tap."
              user={user._id}
              compact
            />
          )}
        </Stack>
      </Grid>
    </>
  );
}

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
import * as m from "./messages";
import { OwnQueue } from "./OwnQueue";
import { Openings } from "./openings/Openings";
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
        {user === undefined ? m.welcome() : m.hello({ name: user.displayName })}
      </Text>
      <Grid columns="1fr 18rem-24rem" gap={5} align="start" stack="desk">
        <Stack gap={5}>
          <PacksWaiting />
          <ShowNow />
          <OwnQueue />
          <Openings title={m.allOpenings()} lead={m.allOpeningsLead()} empty={m.allOpeningsEmpty()} />
        </Stack>
        <Stack as="aside" gap={5} aria-label={m.aside()}>
          {isInPacksWaiting ? null : <EarnPacks />}
          {instance?.twitchChannel == null ? null : <Channel name={instance.twitchChannel} />}
          {user === undefined ? null : (
            <Openings
              title={m.ownOpenings()}
              lead={m.ownOpeningsLead()}
              empty={m.ownOpeningsEmpty()}
              user={user._id}
              compact
            />
          )}
        </Stack>
      </Grid>
    </>
  );
}

import {
  infiniteQueryOptions,
  keepPreviousData,
  type QueryClient,
  queryOptions,
} from "@tanstack/react-query";
import { invalidate } from "../../api/cache";
import { api, type Schemas, unwrap } from "../../api/client";

/** How this server and Twitch stand with each other. */
export type Status = Schemas["TwitchStatus"];
/** A message of Twitch and what became of it. */
export type TwitchEvent = Schemas["TwitchEvent"];
/** How far a message is. */
export type Outcome = Schemas["EventState"];
/** What a test event can be. */
export type TestKind = Schemas["TrialKind"];
/** Which of the two rewards. */
export type RewardKind = Schemas["ChannelRewardKind"];

/** Often enough to watch something arrive. */
const LOOK_EVERY = 3000;

/** The state of every piece. */
export const twitchStatus = () =>
  queryOptions({
    queryKey: ["admin", "twitch", "status"],
    queryFn: () => unwrap(api.GET("/api/admin/twitch")),
    refetchInterval: LOOK_EVERY,
  });

/** What the list of events shows. */
export type Shown = Outcome | "";

const PAGE = 25;

/** Events from Twitch, newest first; an older page begins where the last one ended, whatever arrives in between. */
export const twitchEvents = (outcome: Shown) =>
  infiniteQueryOptions({
    queryKey: ["admin", "twitch", "events", outcome],
    queryFn: ({ pageParam }) =>
      unwrap(
        api.GET("/api/admin/twitch/events", {
          params: {
            query: {
              limit: PAGE,
              ...(outcome === "" ? {} : { outcome }),
              ...(pageParam === "" ? {} : { before: pageParam }),
            },
          },
        }),
      ),
    initialPageParam: "",
    getNextPageParam: (page) => page.next ?? undefined,
    refetchInterval: LOOK_EVERY,
  });

/** Tries a message again. A refusal, too, tells that something is different from what is shown. */
export async function retryEvent(cache: QueryClient, id: string) {
  try {
    return await unwrap(api.POST("/api/admin/twitch/events/{id}/retry", { params: { path: { id } } }));
  } finally {
    await invalidate(cache, "admin");
  }
}

/** Compares what Twitch tells us of with what it should, and repairs that now. */
export async function renew(cache: QueryClient) {
  try {
    await unwrap(api.POST("/api/admin/twitch/renew"));
  } finally {
    await invalidate(cache, "admin");
  }
}

/** Makes one of the two rewards on the channel. */
export async function makeReward(cache: QueryClient, kind: RewardKind, cost: number) {
  try {
    // A faster user has created it, and their cost stays.
    await unwrap(api.POST("/api/admin/twitch/rewards", { body: { kind, cost, was: 0 } }));
  } finally {
    await invalidate(cache, "admin");
  }
}

/** Lets something happen as Twitch would tell it, marked as a test. */
export async function sendTest(cache: QueryClient, kind: TestKind) {
  const sent = await unwrap(api.POST("/api/admin/twitch/test", { body: { kind } }));
  await invalidate(cache, "admin", "notifications", "profile");
  return sent;
}

/** What a viewer might do on the channel. */
export type DeedKind = Schemas["DeedKind"];

/** What that would earn by the amounts that are saved. */
export const worth = (deed: DeedKind, tier: string, count: number) =>
  queryOptions({
    queryKey: ["admin", "twitch", "worth", deed, tier, count],
    queryFn: () => unwrap(api.GET("/api/admin/twitch/worth", { params: { query: { deed, tier, count } } })),
    placeholderData: keepPreviousData,
  });

/** Where the streamer allows this server to see the channel. */
export async function authorizeAddress(): Promise<string> {
  return (await unwrap(api.GET("/api/admin/twitch/authorize"))).url;
}

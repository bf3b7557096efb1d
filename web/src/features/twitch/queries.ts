import {
  infiniteQueryOptions,
  keepPreviousData,
  type QueryClient,
  queryOptions,
} from "@tanstack/react-query";
import { invalidate } from "../../api/cache";
import { api, type Schemas, unwrap } from "../../api/client";

/** State of the connection to Twitch, with authorization, rewards and subscriptions. */
export type Status = Schemas["TwitchStatus"];
/** An event from Twitch and its outcome. */
export type TwitchEvent = Schemas["TwitchEvent"];
export type Outcome = Schemas["EventState"];
export type TestKind = Schemas["TrialKind"];
/** The two channel-point rewards: a pack, or a pack opened live. */
export type RewardKind = Schemas["ChannelRewardKind"];

/** Short enough for an admin to watch a test event arrive. */
const REFETCH_MS = 3000;

export const twitchStatus = () =>
  queryOptions({
    queryKey: ["admin", "twitch", "status"],
    queryFn: () => unwrap(api.GET("/api/admin/twitch")),
    refetchInterval: REFETCH_MS,
  });

/** The outcome to list; empty for all events. */
export type EventFilter = Outcome | "";

const PAGE = 25;

/** Events from Twitch, newest first. Pages are stable while new events arrive. */
export const twitchEvents = (outcome: EventFilter) =>
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
    refetchInterval: REFETCH_MS,
  });

/** Retries an event. A refusal also means that the displayed data is out of date. */
export async function retryEvent(cache: QueryClient, id: string) {
  try {
    return await unwrap(api.POST("/api/admin/twitch/events/{id}/retry", { params: { path: { id } } }));
  } finally {
    await invalidate(cache, "admin");
  }
}

/** Compares the subscriptions at Twitch with the required ones and repairs them. */
export async function renewSubscriptions(cache: QueryClient) {
  try {
    await unwrap(api.POST("/api/admin/twitch/renew"));
  } finally {
    await invalidate(cache, "admin");
  }
}

/** Creates one of the two rewards on the channel. */
export async function createReward(cache: QueryClient, kind: RewardKind, cost: number) {
  try {
    // `was: 0` is the expected current cost: if another admin has created the reward, their cost stays.
    await unwrap(api.POST("/api/admin/twitch/rewards", { body: { kind, cost, was: 0 } }));
  } finally {
    await invalidate(cache, "admin");
  }
}

/** Sends a test event, processed like a real one. */
/** Sends a test event of the signed-in admin, who gets the packs that it earns if `gives` is set. */
export async function sendTest(cache: QueryClient, kind: TestKind, gives: boolean) {
  const sent = await unwrap(api.POST("/api/admin/twitch/test", { body: { kind, gives } }));
  await invalidate(cache, "admin", "notifications", "profile");
  return sent;
}

/** An action of a viewer on the channel. */
export type ViewerAction = Schemas["DeedKind"];

/** Packs that an action earns with the saved settings. */
export const worth = (action: ViewerAction, tier: string, count: number) =>
  queryOptions({
    queryKey: ["admin", "twitch", "worth", action, tier, count],
    queryFn: () => {
      const query = { deed: action, tier, count };
      return unwrap(api.GET("/api/admin/twitch/worth", { params: { query } }));
    },
    placeholderData: keepPreviousData,
  });

/** Twitch's page on which the streamer authorizes this server. */
export async function authorizationUrl(): Promise<string> {
  return (await unwrap(api.GET("/api/admin/twitch/authorize"))).url;
}

import type { Status } from "./queries";

export type StepState = "done" | "todo" | "trouble" | "working" | "off";

/** The state of a setup step, with an explanation or the next action. */
export interface StepStatus {
  state: StepState;
  text: string;
}

const FIRST_CONNECT = "Connect the channel first: step 2.";

/** Status of the application's registration at Twitch. */
export function application({ mode, credentials }: Status): StepStatus {
  if (mode === "demo") {
    return {
      state: "done",
      text: "This is the demo: a stand-in on this server plays Twitch, and nothing has to be set up.",
    };
  }
  if (credentials.ok) return { state: "done", text: "Twitch knows this application and its secret." };
  return { state: "trouble", text: credentials.problem ?? "Twitch does not know this application." };
}

/** Status of the streamer's authorization. */
export function connection({ authorization, channel }: Status): StepStatus {
  if (authorization.problem != null) return { state: "trouble", text: authorization.problem };
  if (!authorization.granted) {
    const account = channel == null ? "the streamer" : channel.login;
    return { state: "todo", text: `Sign in to Twitch as ${account} and allow what is listed here.` };
  }
  if (authorization.missing.length > 0) {
    return {
      state: "trouble",
      text: "Something is switched on that was not allowed yet: connect once more.",
    };
  }
  return { state: "done", text: `Connected as ${authorization.login ?? "the streamer"}.` };
}

/** Status of the event connection and subscriptions. */
export function events(status: Status): StepStatus {
  const { connection: link, subscriptions, transport, authorization } = status;
  if (!authorization.granted) return { state: "todo", text: FIRST_CONNECT };
  if (transport === "websocket" && link.state !== "connected") {
    if (link.state === "failed") return { state: "trouble", text: link.problem ?? "The connection failed." };
    if (link.state === "off") return { state: "todo", text: link.problem ?? "There is no connection yet." };
    return { state: "working", text: link.problem ?? "The connection is being made: this takes a moment." };
  }
  const broken = subscriptions.filter(({ status: now }) => now === "failed" || now === "revoked");
  if (broken.length > 0) {
    return { state: "trouble", text: `${count(broken.length)} not told to us any more: see below.` };
  }
  const open = subscriptions.filter(({ status: now }) => now !== "enabled");
  if (open.length > 0) return { state: "working", text: `${count(open.length)} being asked for.` };
  return { state: "done", text: `Twitch tells this server of all ${subscriptions.length} kinds of event.` };
}

const count = (kinds: number) => (kinds === 1 ? "1 kind of event is" : `${kinds} kinds of event are`);

/** Status of the channel-point rewards. */
export function rewards({ rewards: list, authorization }: Status): StepStatus {
  if (!authorization.granted) return { state: "todo", text: FIRST_CONNECT };
  const wanted = list.filter(({ title }) => title !== "");
  if (wanted.length === 0) {
    return { state: "off", text: "No reward has a title in the table below, so none gives packs." };
  }
  const missing = wanted.filter(({ id }) => id == null);
  if (missing.length > 0) {
    return { state: "todo", text: `Make ${missing.map(({ title }) => `“${title}”`).join(" and ")} below.` };
  }
  const problem = wanted.find((reward) => reward.ours && reward.problem != null)?.problem;
  if (problem != null) return { state: "trouble", text: problem };
  if (wanted.some(({ ours }) => !ours)) {
    return {
      state: "done",
      text: "They give packs. One was made by hand: points for it cannot be given back by themselves.",
    };
  }
  return { state: "done", text: "They are on the channel, and points go back when a pack cannot be given." };
}

/** Status of the chat commands. */
export function chat(status: Status, isOn: boolean): StepStatus {
  if (!isOn) return { state: "off", text: "Nothing is read in the chat, and nothing is said there." };
  if (!status.authorization.granted) return { state: "todo", text: FIRST_CONNECT };
  const subscription = status.subscriptions.find(({ type }) => type === "channel.chat.message");
  if (subscription?.status === "enabled")
    return { state: "done", text: "Commands in the chat are answered." };
  if (subscription?.problem != null) return { state: "trouble", text: subscription.problem };
  return { state: "working", text: "Twitch is being asked for what is said in the chat." };
}

/** Status of the first received event. */
export function arrivals({ lastEvent }: Status): StepStatus {
  if (lastEvent == null) return { state: "todo", text: "Nothing has come yet: let something happen." };
  return { state: "done", text: "Events arrive." };
}

export const STATE_LABELS: Readonly<Record<StepState, string>> = {
  done: "Done",
  todo: "To do",
  trouble: "Trouble",
  working: "Working on it",
  off: "Off",
};

/** State and label of a subscription's status. */
export function subscriptionMark(status: string): { state: StepState; label: string } {
  switch (status) {
    case "enabled":
      return { state: "done", label: "Arrives" };
    case "pending":
      return { state: "working", label: "Asked for" };
    case "missing":
      return { state: "todo", label: "Missing" };
    case "revoked":
      return { state: "trouble", label: "Ended by Twitch" };
    default:
      return { state: "trouble", label: "Refused" };
  }
}

/** State and label of the connection's state. */
export function connectionMark(state: string): { state: StepState; label: string } {
  switch (state) {
    case "connected":
      return { state: "done", label: "Connected" };
    case "connecting":
      return { state: "working", label: "Connecting" };
    case "reconnecting":
      return { state: "working", label: "Connecting again" };
    case "off":
      return { state: "off", label: "Not connected" };
    default:
      return { state: "trouble", label: "Failed" };
  }
}

/** Message for the result of authorizing the channel, as given in the URL. */
export function authorizationResult(result: string): { ok: boolean; text: string } {
  const failed = (text: string) => ({ ok: false, text });
  switch (result) {
    case "connected":
      return { ok: true, text: "The channel is connected." };
    case "wrong_account":
      return failed(
        "This was another account than the channel's. Sign in to Twitch as the streamer, then try again.",
      );
    case "denied":
      return failed("Nothing was allowed, so nothing is connected. You can try again at any time.");
    case "expired":
      return failed("That took too long, or another try was begun meanwhile. Try again.");
    case "busy":
      return failed("This server has too much to do just now. Try again in a moment.");
    case "provider":
      return failed("Twitch did not answer as it should. Try again; the server's log says more.");
    default:
      return failed("The channel could not be connected. Try again; the server's log says more.");
  }
}

const EVENT_TYPE_LABELS: Readonly<Record<string, string>> = {
  "channel.channel_points_custom_reward_redemption.add": "Channel-point rewards",
  "channel.channel_points_custom_reward_redemption.update": "Rewards taken back",
  "channel.subscribe": "New subscriptions",
  "channel.subscription.message": "Renewed subscriptions",
  "channel.subscription.gift": "Gifted subscriptions",
  "channel.cheer": "Cheers with bits",
  "channel.raid": "Raids",
  "channel.chat.message": "Commands in the chat",
  "stream.online": "Start of the stream",
  "stream.offline": "End of the stream",
};

/** Label of an event type; unknown types keep Twitch's name. */
export const eventTypeLabel = (type: string) => EVENT_TYPE_LABELS[type] ?? type;

const SCOPE_LABELS: Readonly<Record<string, string>> = {
  "channel:manage:redemptions": "Make the channel-point rewards, and give points back",
  "channel:read:redemptions": "See who redeems channel points",
  "channel:read:subscriptions": "See subscriptions and gifts",
  "bits:read": "See cheers with bits",
  "user:read:chat": "See commands in the chat",
  "user:write:chat": "Answer commands in the chat",
  "user:bot": "Be in the chat while it is read over the web",
  "channel:bot": "Let that be the streamer's own chat",
};

/** Label of an OAuth scope; unknown scopes keep Twitch's name. */
export const scopeLabel = (scope: string) => SCOPE_LABELS[scope] ?? scope;

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
      text: "This is a demo. A stand-in replaces Twitch, so nothing has to be set up.",
    };
  }
  if (credentials.ok) return { state: "done", text: "Twitch accepts this application and its secret." };
  return { state: "trouble", text: credentials.problem ?? "Twitch does not accept this application." };
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
      text: "A setting needs a permission that is missing. Connect again.",
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
    return { state: "working", text: link.problem ?? "Connecting. This takes a moment." };
  }
  const broken = subscriptions.filter(({ status: now }) => now === "failed" || now === "revoked");
  if (broken.length > 0) {
    return { state: "trouble", text: `${count(broken.length)} not sent any more: see below.` };
  }
  const open = subscriptions.filter(({ status: now }) => now !== "enabled");
  if (open.length > 0) return { state: "working", text: `${count(open.length)} being requested.` };
  return { state: "done", text: `Twitch sends all ${subscriptions.length} kinds of event.` };
}

const count = (kinds: number) => (kinds === 1 ? "1 kind of event is" : `${kinds} kinds of event are`);

/** Status of the channel-point rewards. */
export function rewards({ rewards: list, authorization }: Status): StepStatus {
  if (!authorization.granted) return { state: "todo", text: FIRST_CONNECT };
  const wanted = list.filter(({ title }) => title !== "");
  if (wanted.length === 0) {
    return { state: "off", text: "No reward in the table below has a title, so none gives packs." };
  }
  const missing = wanted.filter(({ id }) => id == null);
  if (missing.length > 0) {
    return { state: "todo", text: `Create ${missing.map(({ title }) => `“${title}”`).join(" and ")} below.` };
  }
  const problem = wanted.find((reward) => reward.ours && reward.problem != null)?.problem;
  if (problem != null) return { state: "trouble", text: problem };
  if (wanted.some(({ ours }) => !ours)) {
    return {
      state: "done",
      text: "They give packs. One was created by hand, so its points cannot be refunded automatically.",
    };
  }
  return { state: "done", text: "They are on the channel. Points are refunded if a pack cannot be given." };
}

/** Status of the chat commands. */
export function chat(status: Status, isOn: boolean): StepStatus {
  if (!isOn) return { state: "off", text: "The server neither reads nor writes in the chat." };
  if (!status.authorization.granted) return { state: "todo", text: FIRST_CONNECT };
  const subscription = status.subscriptions.find(({ type }) => type === "channel.chat.message");
  if (subscription?.status === "enabled")
    return { state: "done", text: "Commands in the chat are answered." };
  if (subscription?.problem != null) return { state: "trouble", text: subscription.problem };
  return { state: "working", text: "Access to the chat is being requested." };
}

/** Status of the first received event. */
export function arrivals({ lastEvent }: Status): StepStatus {
  if (lastEvent == null) return { state: "todo", text: "No events yet. Send a test." };
  return { state: "done", text: "Events arrive." };
}

export const STATE_LABELS: Readonly<Record<StepState, string>> = {
  done: "Done",
  todo: "To do",
  trouble: "Problem",
  working: "Working on it",
  off: "Off",
};

/** State and label of a subscription's status. */
export function subscriptionMark(status: string): { state: StepState; label: string } {
  switch (status) {
    case "enabled":
      return { state: "done", label: "Arrives" };
    case "pending":
      return { state: "working", label: "Requested" };
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
      return failed("That is not the channel's account. Sign in to Twitch as the streamer, then try again.");
    case "denied":
      return failed("Nothing was allowed, so nothing is connected. You can try again at any time.");
    case "expired":
      return failed("That took too long, or another attempt was started. Try again.");
    case "busy":
      return failed("This server is busy. Try again in a moment.");
    case "provider":
      return failed("Twitch did not answer as it should. Try again; the server's log says more.");
    default:
      return failed("The channel could not be connected. Try again; the server's log says more.");
  }
}

const EVENT_TYPE_LABELS: Readonly<Record<string, string>> = {
  "channel.channel_points_custom_reward_redemption.add": "Channel-point rewards",
  "channel.channel_points_custom_reward_redemption.update": "Refunded rewards",
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
  "channel:manage:redemptions": "Create channel-point rewards and refund points",
  "channel:read:redemptions": "See who redeems channel points",
  "channel:read:subscriptions": "See subscriptions and gifts",
  "bits:read": "See cheers with bits",
  "user:read:chat": "See commands in the chat",
  "user:write:chat": "Answer commands in the chat",
  "user:bot": "Be present in the chat",
  "channel:bot": "Be present in the streamer's own chat",
};

/** Label of an OAuth scope; unknown scopes keep Twitch's name. */
export const scopeLabel = (scope: string) => SCOPE_LABELS[scope] ?? scope;

import type { Status } from "./queries";

/** How a step of the setup is. */
export type StepState = "done" | "todo" | "trouble" | "working" | "off";

/** One step as it stands: a word for it, and what to do next, if anything. */
export interface Standing {
  state: StepState;
  what: string;
}

/** Why a step can wait. */
const FIRST_CONNECT = "Connect the channel first: step 2.";

/** Whether Twitch knows this application. */
export function application({ mode, credentials }: Status): Standing {
  if (mode === "demo") {
    return {
      state: "done",
      what: "This is the demo: a stand-in on this server plays Twitch, and nothing has to be set up.",
    };
  }
  if (credentials.ok) return { state: "done", what: "Twitch knows this application and its secret." };
  return { state: "trouble", what: credentials.problem ?? "Twitch does not know this application." };
}

/** Whether the streamer has allowed what is needed. */
export function connection({ authorization, channel }: Status): Standing {
  if (authorization.problem != null) return { state: "trouble", what: authorization.problem };
  if (!authorization.granted) {
    const whose = channel == null ? "the streamer" : channel.login;
    return { state: "todo", what: `Sign in to Twitch as ${whose} and allow what is listed here.` };
  }
  if (authorization.missing.length > 0) {
    return {
      state: "trouble",
      what: "Something is switched on that was not allowed yet: connect once more.",
    };
  }
  return { state: "done", what: `Connected as ${authorization.login ?? "the streamer"}.` };
}

/** Whether events arrive. */
export function events(status: Status): Standing {
  const { connection: link, subscriptions, transport, authorization } = status;
  if (!authorization.granted) return { state: "todo", what: FIRST_CONNECT };
  if (transport === "websocket" && link.state !== "connected") {
    if (link.state === "failed") return { state: "trouble", what: link.problem ?? "The connection failed." };
    if (link.state === "off") return { state: "todo", what: link.problem ?? "There is no connection yet." };
    return { state: "working", what: link.problem ?? "The connection is being made: this takes a moment." };
  }
  const broken = subscriptions.filter(({ status: now }) => now === "failed" || now === "revoked");
  if (broken.length > 0) {
    return { state: "trouble", what: `${count(broken.length)} not told to us any more: see below.` };
  }
  const open = subscriptions.filter(({ status: now }) => now !== "enabled");
  if (open.length > 0) return { state: "working", what: `${count(open.length)} being asked for.` };
  return { state: "done", what: `Twitch tells this server of all ${subscriptions.length} kinds of event.` };
}

const count = (kinds: number) => (kinds === 1 ? "1 kind of event is" : `${kinds} kinds of event are`);

/** Whether the channel-point rewards are there. */
export function rewards({ rewards: list, authorization }: Status): Standing {
  if (!authorization.granted) return { state: "todo", what: FIRST_CONNECT };
  const wanted = list.filter(({ title }) => title !== "");
  if (wanted.length === 0) {
    return { state: "off", what: "No reward has a title in the table below, so none gives packs." };
  }
  const missing = wanted.filter(({ id }) => id == null);
  if (missing.length > 0) {
    return { state: "todo", what: `Make ${missing.map(({ title }) => `“${title}”`).join(" and ")} below.` };
  }
  const problem = wanted.find((reward) => reward.ours && reward.problem != null)?.problem;
  if (problem != null) return { state: "trouble", what: problem };
  if (wanted.some(({ ours }) => !ours)) {
    return {
      state: "done",
      what: "They give packs. One was made by hand: points for it cannot be given back by themselves.",
    };
  }
  return { state: "done", what: "They are on the channel, and points go back when a pack cannot be given." };
}

/** Whether commands in the chat are answered. */
export function chat(status: Status, isOn: boolean): Standing {
  if (!isOn) return { state: "off", what: "Nothing is read in the chat, and nothing is said there." };
  if (!status.authorization.granted) return { state: "todo", what: FIRST_CONNECT };
  const heard = status.subscriptions.find(({ type }) => type === "channel.chat.message");
  if (heard?.status === "enabled") return { state: "done", what: "Commands in the chat are answered." };
  if (heard?.problem != null) return { state: "trouble", what: heard.problem };
  return { state: "working", what: "Twitch is being asked for what is said in the chat." };
}

/** Whether anything has come yet. */
export function arrivals({ lastEvent }: Status): Standing {
  if (lastEvent == null) return { state: "todo", what: "Nothing has come yet: let something happen." };
  return { state: "done", what: "Events arrive." };
}

/** What a state is called. */
export const STATE_WORD: Readonly<Record<StepState, string>> = {
  done: "Done",
  todo: "To do",
  trouble: "Trouble",
  working: "Working on it",
  off: "Off",
};

/** The sign and the word of a kind of event by its status. */
export function pieceMark(status: string): { state: StepState; word: string } {
  switch (status) {
    case "enabled":
      return { state: "done", word: "Arrives" };
    case "pending":
      return { state: "working", word: "Asked for" };
    case "missing":
      return { state: "todo", word: "Missing" };
    case "revoked":
      return { state: "trouble", word: "Ended by Twitch" };
    default:
      return { state: "trouble", word: "Refused" };
  }
}

/** The sign and the word of the connection by its state. */
export function linkMark(state: string): { state: StepState; word: string } {
  switch (state) {
    case "connected":
      return { state: "done", word: "Connected" };
    case "connecting":
      return { state: "working", word: "Connecting" };
    case "reconnecting":
      return { state: "working", word: "Connecting again" };
    case "off":
      return { state: "off", word: "Not connected" };
    default:
      return { state: "trouble", word: "Failed" };
  }
}

/** What came of going to Twitch to connect the channel, by the word in the address. */
export function arrival(word: string): { good: boolean; said: string } {
  const bad = (said: string) => ({ good: false, said });
  switch (word) {
    case "connected":
      return { good: true, said: "The channel is connected." };
    case "wrong_account":
      return bad(
        "This was another account than the channel's. Sign in to Twitch as the streamer, then try again.",
      );
    case "denied":
      return bad("Nothing was allowed, so nothing is connected. You can try again at any time.");
    case "expired":
      return bad("That took too long, or another try was begun meanwhile. Try again.");
    case "busy":
      return bad("This server has too much to do just now. Try again in a moment.");
    case "provider":
      return bad("Twitch did not answer as it should. Try again; the server's log says more.");
    default:
      return bad("The channel could not be connected. Try again; the server's log says more.");
  }
}

/** What a type of event is, in words. */
const KINDS: Readonly<Record<string, string>> = {
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

/** A type of event in words, or as Twitch calls it. */
export const kindWord = (type: string) => KINDS[type] ?? type;

/** What this server may do on the channel, in words. */
const SCOPES: Readonly<Record<string, string>> = {
  "channel:manage:redemptions": "Make the channel-point rewards, and give points back",
  "channel:read:redemptions": "See who redeems channel points",
  "channel:read:subscriptions": "See subscriptions and gifts",
  "bits:read": "See cheers with bits",
  "user:read:chat": "See commands in the chat",
  "user:write:chat": "Answer commands in the chat",
  "user:bot": "Be in the chat while it is read over the web",
  "channel:bot": "Let that be the streamer's own chat",
};

/** A scope in words, or as Twitch calls it. */
export const scopeWord = (scope: string) => SCOPES[scope] ?? scope;

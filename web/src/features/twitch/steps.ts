import { listFormat } from "../../lib/formats";
import * as m from "./messages";
import type { Status } from "./queries";

export type StepState = "done" | "todo" | "trouble" | "working" | "off";

/** The state of a setup step, with an explanation or the next action. */
export interface StepStatus {
  state: StepState;
  text: string;
}

const connectFirst = (): StepStatus => ({ state: "todo", text: m.connectFirst() });

/** Status of the application's registration at Twitch. */
export function application({ mode, credentials }: Status): StepStatus {
  if (mode === "demo") return { state: "done", text: m.applicationDemo() };
  if (credentials.ok) return { state: "done", text: m.applicationAccepted() };
  return { state: "trouble", text: credentials.problem ?? m.applicationRefused() };
}

/** Status of the streamer's authorization. */
export function connection({ authorization, channel }: Status): StepStatus {
  if (authorization.problem != null) return { state: "trouble", text: authorization.problem };
  if (!authorization.granted) {
    const account = channel?.login;
    return {
      state: "todo",
      text: account == null ? m.connectionTodoStreamer() : m.connectionTodo({ account }),
    };
  }
  if (authorization.missing.length > 0) return { state: "trouble", text: m.connectionIncomplete() };
  const account = authorization.login;
  return {
    state: "done",
    text: account == null ? m.connectionDoneStreamer() : m.connectionDone({ account }),
  };
}

/** Status of the event connection and subscriptions. */
export function events(status: Status): StepStatus {
  const { connection: link, subscriptions, transport, authorization } = status;
  if (!authorization.granted) return connectFirst();
  if (transport === "websocket" && link.state !== "connected") {
    if (link.state === "failed")
      return { state: "trouble", text: link.problem ?? m.eventsConnectionFailed() };
    if (link.state === "off") return { state: "todo", text: link.problem ?? m.eventsNoConnection() };
    return { state: "working", text: link.problem ?? m.eventsConnecting() };
  }
  const broken = subscriptions.filter(({ status: now }) => now === "failed" || now === "revoked").length;
  if (broken > 0) return { state: "trouble", text: m.eventsBroken({ count: broken }) };
  const open = subscriptions.filter(({ status: now }) => now !== "enabled").length;
  if (open > 0) return { state: "working", text: m.eventsRequested({ count: open }) };
  return { state: "done", text: m.eventsDone({ count: subscriptions.length }) };
}

/** Status of the channel-point rewards. */
export function rewards({ rewards: list, authorization }: Status): StepStatus {
  if (!authorization.granted) return connectFirst();
  const wanted = list.filter(({ title }) => title !== "");
  if (wanted.length === 0) return { state: "off", text: m.rewardsOff() };
  const missing = wanted.filter(({ id }) => id == null);
  if (missing.length > 0) {
    const quoted = missing.map(({ title }) => m.rewardQuoted({ reward: title }));
    return { state: "todo", text: m.rewardsMissing({ rewards: listFormat().format(quoted) }) };
  }
  const problem = wanted.find((reward) => reward.ours && reward.problem != null)?.problem;
  if (problem != null) return { state: "trouble", text: problem };
  return { state: "done", text: wanted.every(({ ours }) => ours) ? m.rewardsDone() : m.rewardsByHand() };
}

/** Status of the chat commands. */
export function chat(status: Status, isOn: boolean): StepStatus {
  if (!isOn) return { state: "off", text: m.chatOff() };
  if (!status.authorization.granted) return connectFirst();
  const subscription = status.subscriptions.find(({ type }) => type === "channel.chat.message");
  if (subscription?.status === "enabled") return { state: "done", text: m.chatDone() };
  if (subscription?.problem != null) return { state: "trouble", text: subscription.problem };
  return { state: "working", text: m.chatRequested() };
}

/** Status of the first received event. */
export function arrivals({ lastEvent }: Status): StepStatus {
  return lastEvent == null ? { state: "todo", text: m.testTodo() } : { state: "done", text: m.testDone() };
}

export const STATE_LABELS: Readonly<Record<StepState, () => string>> = {
  done: m.stateDone,
  todo: m.stateTodo,
  trouble: m.stateTrouble,
  working: m.stateWorking,
  off: m.stateOff,
};

/** State and label of a subscription's status. */
export function subscriptionMark(status: string): { state: StepState; label: string } {
  switch (status) {
    case "enabled":
      return { state: "done", label: m.subscriptionEnabled() };
    case "pending":
      return { state: "working", label: m.subscriptionPending() };
    case "missing":
      return { state: "todo", label: m.subscriptionMissing() };
    case "revoked":
      return { state: "trouble", label: m.subscriptionRevoked() };
    default:
      return { state: "trouble", label: m.subscriptionRefused() };
  }
}

/** State and label of the connection's state. */
export function connectionMark(state: string): { state: StepState; label: string } {
  switch (state) {
    case "connected":
      return { state: "done", label: m.linkConnected() };
    case "connecting":
      return { state: "working", label: m.linkConnecting() };
    case "reconnecting":
      return { state: "working", label: m.linkReconnecting() };
    case "off":
      return { state: "off", label: m.linkOff() };
    default:
      return { state: "trouble", label: m.linkFailed() };
  }
}

/** Message for the result of authorizing the channel, as given in the URL. */
export function authorizationResult(result: string): { ok: boolean; text: string } {
  const failed = (text: string) => ({ ok: false, text });
  switch (result) {
    case "connected":
      return { ok: true, text: m.resultConnected() };
    case "wrong_account":
      return failed(m.resultWrongAccount());
    case "denied":
      return failed(m.resultDenied());
    case "expired":
      return failed(m.resultExpired());
    case "busy":
      return failed(m.resultBusy());
    case "provider":
      return failed(m.resultProvider());
    default:
      return failed(m.resultFailed());
  }
}

const EVENT_TYPE_LABELS: Readonly<Record<string, () => string>> = {
  "channel.channel_points_custom_reward_redemption.add": m.typeRedemption,
  "channel.channel_points_custom_reward_redemption.update": m.typeRefund,
  "channel.subscribe": m.typeSubscribe,
  "channel.subscription.message": m.typeRenewal,
  "channel.subscription.gift": m.typeGift,
  "channel.cheer": m.typeCheer,
  "channel.raid": m.typeRaid,
  "channel.chat.message": m.typeChat,
  "stream.online": m.typeOnline,
  "stream.offline": m.typeOffline,
};

/** Label of an event type; unknown types keep Twitch's name. */
export const eventTypeLabel = (type: string) => EVENT_TYPE_LABELS[type]?.() ?? type;

const SCOPE_LABELS: Readonly<Record<string, () => string>> = {
  "channel:manage:redemptions": m.permissionManageRewards,
  "channel:read:redemptions": m.permissionReadRewards,
  "channel:read:subscriptions": m.permissionSubscriptions,
  "bits:read": m.permissionBits,
  "user:read:chat": m.permissionReadChat,
  "user:write:chat": m.permissionWriteChat,
  "user:bot": m.permissionBot,
  "channel:bot": m.permissionChannelBot,
};

/** Label of an OAuth scope; unknown scopes keep Twitch's name. */
export const scopeLabel = (scope: string) => SCOPE_LABELS[scope]?.() ?? scope;

import { act } from "@testing-library/react";
import type { Realtime, ServerEvents } from "../realtime/socket";

type Listener = (payload: unknown) => void;

const listeners = new Map<string, Set<Listener>>();

/** The tokens of all opened connections, in order; a visitor's is empty. */
export const connections: string[] = [];

/** The users whose rooms the page has joined, in order. */
export const joined: string[] = [];

/** Mocks `connect` of `realtime/socket.ts`. */
export function connect({ token }: { token: string }): Promise<Realtime> {
  connections.push(token);
  return Promise.resolve({
    join: (userId) => void joined.push(userId),
    on(event, listener) {
      const registered = listeners.get(event) ?? new Set();
      listeners.set(event, registered.add(listener as Listener));
      return () => registered.delete(listener as Listener);
    },
    close: () => {},
  });
}

/** Whether an event has a listener. */
export const hasListener = (event: keyof ServerEvents) => (listeners.get(event)?.size ?? 0) > 0;

/** Sends an event to all listeners, as the server would. */
export async function emit<E extends keyof ServerEvents>(event: E, payload: Parameters<ServerEvents[E]>[0]) {
  await act(async () => {
    for (const listener of [...(listeners.get(event) ?? [])]) listener(payload);
  });
}

/** Resets the mock between two tests. */
export function resetSockets(): void {
  listeners.clear();
  connections.length = 0;
  joined.length = 0;
}

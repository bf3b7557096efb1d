import { createStore } from "../lib/store";
import type { Realtime } from "./socket";

/** The app's connection, or null while there is none. */
export const connection = createStore<Realtime | null>(null);

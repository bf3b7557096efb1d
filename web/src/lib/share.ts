import { copyText } from "./copy";

/** What is handed on. */
export interface Shared {
  title: string;
  text: string;
  /** Where it is in this app. */
  path: string;
}

/** What became of it. */
export type ShareOutcome = "shared" | "copied" | "stopped" | "failed";

/** The whole address of a place in this app, as others need it. */
export function linkTo(path: string): string {
  return new URL(path, window.location.origin).href;
}

const isStopped = (error: unknown) => error instanceof DOMException && error.name === "AbortError";

/** Hands a link to the system's own way to share, else to the clipboard. Call it from a click: browsers insist on one. */
export async function share({ title, text, path }: Shared): Promise<ShareOutcome> {
  const url = linkTo(path);
  if (typeof navigator.share === "function") {
    try {
      await navigator.share({ title, text, url });
      return "shared";
    } catch (error) {
      if (isStopped(error)) return "stopped";
    }
  }
  return (await copyText(url)) ? "copied" : "failed";
}

import { copyText } from "./copy";

export interface Shared {
  title: string;
  text: string;
  /** Path of the page in this app. */
  path: string;
}

export type ShareOutcome = "shared" | "copied" | "stopped" | "failed";

/** The absolute URL of a path in this app. */
export function linkTo(path: string): string {
  return new URL(path, window.location.origin).href;
}

const isAborted = (error: unknown) => error instanceof DOMException && error.name === "AbortError";

/** Shares a link with the system's share dialog, or copies it. Browsers require a user gesture, such as a click. */
export async function share({ title, text, path }: Shared): Promise<ShareOutcome> {
  const url = linkTo(path);
  if (typeof navigator.share === "function") {
    try {
      await navigator.share({ title, text, url });
      return "shared";
    } catch (error) {
      if (isAborted(error)) return "stopped";
    }
  }
  return (await copyText(url)) ? "copied" : "failed";
}

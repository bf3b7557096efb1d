import { useEffect } from "react";
import { createStore, useStore } from "./store";

/** What the page that is shown is about, where its route alone does not say it: a card's name, a person's. */
const subject = createStore<string>("");

/** Names the browser's tab after what the page shows, once that is known. */
export function usePageTitle(title: string | null | undefined): void {
  useEffect(() => {
    subject.set(title ?? "");
    return () => subject.set("");
  }, [title]);
}

/** The name that a page has given itself; empty when it has none. */
export const usePageSubject = () => useStore(subject);

import { useEffect } from "react";
import { createStore, useStore } from "./store";

/** Subject of the current page if its route does not name it, such as a card's or user's name. */
const subject = createStore<string>("");

/** Sets the title of the browser tab once it is known. */
export function usePageTitle(title: string | null | undefined): void {
  useEffect(() => {
    subject.set(title ?? "");
    return () => subject.set("");
  }, [title]);
}

/** The title set by the current page; empty if none. */
export const usePageSubject = () => useStore(subject);

import { afterEach, beforeAll } from "vitest";
import { loadCatalogues } from "../lib/catalogue";

/** Switches the app to a language for the rest of a test. */
export function speak(language: string): Promise<void> {
  document.documentElement.lang = language;
  return loadCatalogues();
}

beforeAll(loadCatalogues);
afterEach(async () => {
  if (typeof document !== "undefined") await speak("en");
});

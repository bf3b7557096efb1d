import { type QueryClient, queryOptions } from "@tanstack/react-query";
import { invalidate } from "../../../api/cache";
import { api, unwrap } from "../../../api/client";

/** Every setting with what it means, may be, is and would be by default. */
export const settingsTable = () =>
  queryOptions({
    queryKey: ["settings", "table"],
    queryFn: () => unwrap(api.GET("/api/admin/settings/table")),
  });

/** New values of settings by their names; `null` gives one back to its default. */
export type SettingsPatch = Readonly<Record<string, string | number | boolean | null>>;

/** Saves settings, all or none. */
export async function saveSettings(
  cache: QueryClient,
  patch: SettingsPatch,
  seen?: Readonly<Record<string, unknown>>,
): Promise<void> {
  const query = seen === undefined ? {} : { seen: JSON.stringify(seen) };
  try {
    await unwrap(api.PATCH("/api/admin/settings", { body: patch, params: { query } }));
  } finally {
    await invalidate(cache, "admin", "settings");
  }
}

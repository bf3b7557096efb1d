import { type QueryClient, queryOptions } from "@tanstack/react-query";
import { invalidate } from "../../../api/cache";
import { api, unwrap } from "../../../api/client";

/** All settings with their description, range, value and default. */
export const settingsTable = () =>
  queryOptions({
    queryKey: ["settings", "table"],
    queryFn: () => unwrap(api.GET("/api/admin/settings/table")),
  });

/** New values by the name of the setting; `null` resets it to its default. */
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

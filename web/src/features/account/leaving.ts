import { api, unwrap } from "../../api/client";

/** Export formats. */
export type ExportFormat = "json" | "csv";

/** All data of the signed-in user, as a file. */
export async function exportAll(format: ExportFormat): Promise<Blob> {
  const { data } = await api.GET("/api/users/me/export", { params: { query: { format } }, parseAs: "blob" });
  if (data === undefined) throw new Error("The export came without a file.");
  return data;
}

/** Deletes the signed-in user's account; the name is the confirmation. */
export const deleteAccount = (username: string) =>
  unwrap(api.DELETE("/api/users/me", { body: { username } }));

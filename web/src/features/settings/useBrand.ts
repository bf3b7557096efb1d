import { useQuery } from "@tanstack/react-query";
import { documentLogo, documentName } from "../../lib/brand";
import { settings } from "./queries";

/** The name and the logo of the instance: those of the document until the settings are loaded. */
export function useBrand(): { name: string; logo: string | null | undefined } {
  const { data } = useQuery(settings());
  if (data === undefined) return { name: documentName(), logo: documentLogo() };
  return { name: data.brandName, logo: data.brandLogo };
}

import { useQuery } from "@tanstack/react-query";
import { useEffect } from "react";
import type { Schemas } from "../../api/client";
import { modifier } from "./queries";

/** A modifier as far as drawing goes. */
export interface ShownModifier {
  name: string;
  css?: string | null | undefined;
  /** How one looks that was made on this site. */
  look?: Schemas["Look"] | null | undefined;
  /** The word that it puts before a card's name. */
  prefix?: string | undefined;
}

/** A modifier that a card names only by its id. A failure is logged and none is shown. */
export function useFetchedModifier(id: string): ShownModifier | undefined {
  const found = useQuery(modifier(id));
  const { error } = found;
  useEffect(() => {
    if (error !== null) console.error(`Modifier ${id} could not be fetched`, error);
  }, [error, id]);
  return found.data;
}

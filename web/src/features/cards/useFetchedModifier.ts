import { useQuery } from "@tanstack/react-query";
import { useEffect } from "react";
import type { Schemas } from "../../api/client";
import { modifier } from "./queries";

/** The parts of a modifier that are drawn. */
export interface ShownModifier {
  name: string;
  css?: string | null | undefined;
  /** The recipe of a modifier that was created on this server. */
  look?: Schemas["Look"] | null | undefined;
  /** The word before a card's name. */
  prefix?: string | undefined;
}

/** The modifier of a card that has only its id. Errors are logged and no modifier is shown. */
export function useFetchedModifier(id: string): ShownModifier | undefined {
  const found = useQuery(modifier(id));
  const { error } = found;
  useEffect(() => {
    if (error !== null) console.error(`Modifier ${id} could not be fetched`, error);
  }, [error, id]);
  return found.data;
}

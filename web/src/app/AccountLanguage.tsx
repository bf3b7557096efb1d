import { useQuery } from "@tanstack/react-query";
import { useEffect } from "react";
import { me } from "../features/auth/queries";
import { useSession } from "../features/auth/session";
import { followAccount } from "../lib/language";

/** Shows the app in the language of the user's account. */
export function AccountLanguage() {
  const session = useSession();
  const { data } = useQuery({ ...me(), enabled: session === "in" });
  const chosen = data?.language;
  useEffect(() => {
    if (chosen !== undefined) followAccount(chosen);
  }, [chosen]);
  return null;
}

import { Link } from "@tanstack/react-router";
import { nameOf } from "../listings/labels";
import type { Trader } from "../listings/types";

/** A user's name, linked to the profile unless the account was deleted. */
export function TraderLink({ trader }: { trader: Trader }) {
  if (trader.username === null) return nameOf(trader);
  return (
    <Link to="/profile/$username" params={{ username: trader.username }}>
      {trader.username}
    </Link>
  );
}

import { Link } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { nameOf } from "../listings/labels";
import type { Trader } from "../listings/types";

interface TraderLinkProps {
  trader: Trader;
  /** The name as a message shows it. */
  children?: ReactNode;
}

/** A user's name, linked to the profile unless the account was deleted. */
export function TraderLink({ trader, children = nameOf(trader) }: TraderLinkProps) {
  if (trader.username === null) return children;
  return (
    <Link to="/profile/$username" params={{ username: trader.username }}>
      {children}
    </Link>
  );
}

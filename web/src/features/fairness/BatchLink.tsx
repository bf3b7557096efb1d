import { Link } from "@tanstack/react-router";
import type { ReactNode } from "react";

interface BatchLinkProps {
  batch: number;
  children: ReactNode;
}

/** A link to a batch of the public log. */
export function BatchLink({ batch, children }: BatchLinkProps) {
  return (
    <Link to="/fairness/log" search={{ from: batch }}>
      {children}
    </Link>
  );
}

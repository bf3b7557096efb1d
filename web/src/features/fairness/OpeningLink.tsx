import { Link } from "@tanstack/react-router";
import type { ReactNode } from "react";

/** A link to the check of an opening. */
export function OpeningLink({ id, children }: { id: string; children: ReactNode }) {
  return (
    <Link to="/openings/$id/verify" params={{ id }}>
      {children}
    </Link>
  );
}

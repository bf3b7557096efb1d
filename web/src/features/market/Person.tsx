import { Link } from "@tanstack/react-router";
import { nameOf } from "../listings/labels";
import type { Trader } from "../listings/types";

/** A user's name, linked to their profile while there is one. */
export function Person({ person }: { person: Trader }) {
  if (person.username === null) return nameOf(person);
  return (
    <Link to="/profile/$username" params={{ username: person.username }}>
      {person.username}
    </Link>
  );
}

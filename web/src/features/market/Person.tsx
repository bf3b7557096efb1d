import { Link } from "@tanstack/react-router";
import type { Trader } from "./shapes";
import { nameOf } from "./words";

/** Somebody's name, leading to their profile while there is one. */
export function Person({ person }: { person: Trader }) {
  if (person.username === null) return nameOf(person);
  return (
    <Link to="/profile/$username" params={{ username: person.username }}>
      {person.username}
    </Link>
  );
}

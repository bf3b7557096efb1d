import { Link } from "@tanstack/react-router";
import { buttonClass } from "../../ui/Button";
import { Text } from "../../ui/Text";
import * as m from "./seeds/messages";

interface CheckRowProps {
  title: string;
  age: string;
  /** The age with the state of the opening. */
  state: string;
  /** The id of the opening; undefined without one. */
  opening: string | undefined;
}

/** The content of a row about an opening, with a link to its check. */
export function CheckRow({ title, age, state, opening }: CheckRowProps) {
  return (
    <>
      <Text as="span" shrink>
        <strong>{title}</strong>
        <Text as="small" block tone="soft" size="sm">
          {state}
        </Text>
      </Text>
      {opening === undefined ? null : (
        <Link
          className={buttonClass("secondary", "s")}
          to="/openings/$id/verify"
          params={{ id: opening }}
          aria-label={m.checkLabel({ title, age })}
        >
          {m.check()}
        </Link>
      )}
    </>
  );
}

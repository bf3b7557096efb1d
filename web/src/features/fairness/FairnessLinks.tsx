import { Link } from "@tanstack/react-router";
import { buttonClass } from "../../ui/Button";
import { Row } from "../../ui/Row";
import * as m from "./messages";

/** Links from a check to the pages that explain it. */
export function FairnessLinks() {
  return (
    <Row as="nav" gap={3} aria-label={m.moreLinks()}>
      <Link className={buttonClass("quiet")} to="/fairness/cheat">
        {m.cheatLink()}
      </Link>
      <Link className={buttonClass("quiet")} to="/fairness/log">
        {m.logLink()}
      </Link>
    </Row>
  );
}

import { Link } from "@tanstack/react-router";
import { buttonClass } from "../../ui/Button";
import { Row } from "../../ui/Row";

/** Links from a check to the pages that explain it. */
export function FairnessLinks() {
  return (
    <Row as="nav" gap={3} aria-label="More about fairness">
      <Link className={buttonClass("quiet")} to="/fairness/cheat">
        Can the streamer cheat?
      </Link>
      <Link className={buttonClass("quiet")} to="/fairness/log">
        The public log
      </Link>
    </Row>
  );
}

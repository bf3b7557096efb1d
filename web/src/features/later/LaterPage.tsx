import { Link } from "@tanstack/react-router";
import { buttonClass } from "../../ui/Button";
import { EmptyState } from "../../ui/EmptyState";
import { PageHeading } from "../../ui/PageHeading";

/** Holds the address of a page that this version does not have yet. */
export default function LaterPage() {
  return (
    <>
      <PageHeading title="Not in this version" />
      <EmptyState
        title="This page is not built yet"
        action={
          <Link className={buttonClass("primary")} to="/dashboard">
            Back to the dashboard
          </Link>
        }
      >
        Its address is reserved; it arrives with one of the next versions.
      </EmptyState>
    </>
  );
}

import { Link } from "@tanstack/react-router";
import { PageHeading } from "../ui/PageHeading";

/** Shown for every address that the table does not know. */
export function NotFoundPage() {
  return (
    <div>
      <PageHeading
        title="This page does not exist"
        lead="The address may be mistyped, or the page has moved."
      />
      <Link to="/">Go to the dashboard</Link>
    </div>
  );
}

import { Link } from "@tanstack/react-router";
import { usePageTitle } from "../lib/pageTitle";
import { buttonClass } from "../ui/Button";
import { EmptyState } from "../ui/EmptyState";
import { PageHeading } from "../ui/PageHeading";

export function NotFoundPage() {
  usePageTitle("Page not found");
  return (
    <>
      <PageHeading title="Page not found" />
      <EmptyState
        title="There is no page at this address"
        action={
          <Link className={buttonClass("primary")} to="/">
            Go to the dashboard
          </Link>
        }
      >
        The address may be mistyped, or the page has moved.
      </EmptyState>
    </>
  );
}

import { reload } from "../lib/reload";
import { ErrorState } from "../ui/ErrorState";
import { PageHeading } from "../ui/PageHeading";

/** Replaces a page that failed to render. */
export function RetryScreen() {
  return (
    <>
      <PageHeading title="This page could not be loaded" />
      <ErrorState
        title="Something went wrong"
        message="Loading the page again usually helps."
        onRetry={reload}
      />
    </>
  );
}

import { reload } from "../lib/reload";
import { ErrorState } from "../ui/ErrorState";
import { PageHeading } from "../ui/PageHeading";

/** Replaces a page that failed to render. */
export function RetryScreen() {
  return (
    <>
      <PageHeading title="This page did not open" />
      <ErrorState
        title="An unexpected error"
        message="Something on this page went wrong. Loading it again usually helps."
        onRetry={reload}
      />
    </>
  );
}

import * as m from "../lib/messages";
import { reload } from "../lib/reload";
import { ErrorState } from "../ui/ErrorState";
import { PageHeading } from "../ui/PageHeading";

/** Replaces a page that failed to render. */
export function RetryScreen() {
  return (
    <>
      <PageHeading title={m.pageNotLoaded()} />
      <ErrorState title={m.somethingWentWrong()} message={m.loadingAgainHelps()} onRetry={reload} />
    </>
  );
}

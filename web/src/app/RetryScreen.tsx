import { ErrorState } from "../ui/ErrorState";
import { PageHeading } from "../ui/PageHeading";
import { ChunkError } from "./lazyPage";

interface RetryScreenProps {
  error: unknown;
}

/** Shown instead of a page that failed; a reload is the only way to fetch its code again. */
export function RetryScreen({ error }: RetryScreenProps) {
  const known = error instanceof ChunkError;
  const text = known
    ? `${error.message} Check your connection and try again.`
    : "Something on this page went wrong. Loading it again usually helps.";
  return (
    <>
      <PageHeading title="This page did not open" />
      <ErrorState
        title={known ? "Still waiting" : "An unexpected error"}
        message={text}
        onRetry={() => location.reload()}
      />
    </>
  );
}

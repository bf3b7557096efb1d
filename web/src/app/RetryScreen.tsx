import { ChunkError } from "./lazyPage";

interface RetryScreenProps {
  error: unknown;
}

/** Shown instead of a page that failed; reloading is the only way to fetch its code again. */
export function RetryScreen({ error }: RetryScreenProps) {
  const text =
    error instanceof ChunkError
      ? error.message
      : "Something on this page went wrong. Reloading usually helps.";
  return (
    <div role="alert">
      <h1>This page did not open</h1>
      <p>{text}</p>
      <button type="button" onClick={() => location.reload()}>
        Try again
      </button>
    </div>
  );
}

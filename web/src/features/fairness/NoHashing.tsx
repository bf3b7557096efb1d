import { EmptyState } from "../../ui/EmptyState";

/** Says that this page cannot check, since browsers only offer Web Crypto on secure addresses. */
export function NoHashing() {
  return (
    <EmptyState title="Your browser cannot check here">
      Browsers only offer their cryptography on https and on your own machine. Open this page through https,
      or check with “foilcast verify”.
    </EmptyState>
  );
}

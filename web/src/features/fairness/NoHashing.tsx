import { EmptyState } from "../../ui/EmptyState";
import * as m from "./messages";

/** Says that this page cannot check, since browsers only offer Web Crypto on secure addresses. */
export function NoHashing() {
  return <EmptyState title={m.noCryptography()}>{m.noCryptographyHint()}</EmptyState>;
}

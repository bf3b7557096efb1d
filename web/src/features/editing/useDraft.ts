import { useState } from "react";
import { alike, type Fields, rebased } from "./rebased";

/** One's edits of a thing that others may change at the same time. */
export interface Typed<D> {
  draft: D;
  /** The saved version that editing began with. */
  base: D;
  /** Whether there are unsaved edits. */
  changed: boolean;
  /** Whether another user has saved the thing since this was begun. */
  behind: boolean;
  /** Whether one's own edits lie on top of what another user saved. */
  rebased: boolean;
  /** Fields that both have changed and that still differ. */
  both: Fields<D>;
  change: (some: Partial<D>) => void;
  /** Resets a field to the version that editing began with. */
  take: (field: keyof D) => void;
  undo: () => void;
  /** Begins again with what was saved; edits since `sent` was sent lie on top of it. */
  begin: (saved: D, sent: D) => void;
  /** Applies one's own edits on top of what another user saved. */
  rebase: (theirs: D) => void;
}

/** The draft of a thing whose current version is `now`. It follows `now` until it is edited; edits are never lost to it. */
export function useDraft<D extends { version: string | null }>(
  now: D,
  same: (one: D, other: D) => boolean,
  fields: Fields<D>,
): Typed<D> {
  const none: Fields<D> = [];
  const begun = (saved: D) => ({ base: saved, draft: saved, both: none, rebased: false });
  const [state, setState] = useState(() => ({ ...begun(now), seen: now.version }));
  const { base, draft } = state;
  const changed = !same(draft, base);
  // React's pattern for following a prop before rendering.
  if (now.version !== state.seen) {
    setState({ ...state, ...(changed ? {} : begun(now)), seen: now.version });
  }
  return {
    draft,
    base,
    changed,
    // The server has no version of a new thing yet.
    behind: changed && now.version !== null && now.version !== base.version,
    rebased: changed && state.rebased,
    both: state.both.filter(([field]) => !alike(draft[field], base[field])),
    change: (some) => setState((state) => ({ ...state, draft: { ...state.draft, ...some } })),
    take: (field) =>
      setState((state) => ({ ...state, draft: { ...state.draft, [field]: state.base[field] } })),
    undo: () => setState((state) => ({ ...state, ...begun(state.base) })),
    begin: (saved, sent) =>
      setState((state) => ({
        ...state,
        ...begun(saved),
        draft: rebased(state.draft, sent, saved, fields).draft,
      })),
    rebase: (theirs) =>
      setState((state) => ({
        ...state,
        base: theirs,
        rebased: true,
        ...rebased(state.draft, state.base, theirs, fields),
      })),
  };
}

import { useState } from "react";
import { type Fields, isEqual, rebased } from "./rebased";

/** The user's edits of an entity that others may change at the same time. */
export interface DraftState<D> {
  draft: D;
  /** The saved version that the edits are based on. */
  base: D;
  /** Whether there are unsaved edits. */
  changed: boolean;
  /** Whether another user has saved a newer version than `base`. */
  behind: boolean;
  /** Whether the edits were applied on top of another user's version. */
  rebased: boolean;
  /** Fields that both users have changed and that still differ. */
  conflicts: Fields<D>;
  change: (some: Partial<D>) => void;
  /** Resets a field to its value in `base`. */
  takeTheirs: (field: keyof D) => void;
  undo: () => void;
  /** Makes a saved version the base; edits that were made after `sent` are applied on top of it. */
  begin: (saved: D, sent: D) => void;
  /** Applies the edits on top of another user's version. */
  rebase: (theirs: D) => void;
}

/** The draft of an entity whose current version is `now`. Without edits it follows `now`; edits are kept. */
export function useDraft<D extends { version: string | null }>(
  now: D,
  same: (one: D, other: D) => boolean,
  fields: Fields<D>,
): DraftState<D> {
  const noFields: Fields<D> = [];
  const unedited = (saved: D) => ({ base: saved, draft: saved, conflicts: noFields, rebased: false });
  const [state, setState] = useState(() => ({ ...unedited(now), seen: now.version }));
  const { base, draft } = state;
  const changed = !same(draft, base);
  // React's pattern for following a prop before rendering.
  if (now.version !== state.seen) {
    setState({ ...state, ...(changed ? {} : unedited(now)), seen: now.version });
  }
  return {
    draft,
    base,
    changed,
    // A new entity has no version yet.
    behind: changed && now.version !== null && now.version !== base.version,
    rebased: changed && state.rebased,
    conflicts: state.conflicts.filter(([field]) => !isEqual(draft[field], base[field])),
    change: (some) => setState((state) => ({ ...state, draft: { ...state.draft, ...some } })),
    takeTheirs: (field) =>
      setState((state) => ({ ...state, draft: { ...state.draft, [field]: state.base[field] } })),
    undo: () => setState((state) => ({ ...state, ...unedited(state.base) })),
    begin: (saved, sent) =>
      setState((state) => ({
        ...state,
        ...unedited(saved),
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

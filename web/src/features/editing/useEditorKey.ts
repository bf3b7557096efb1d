import { useState } from "react";

/**
 * A key for the editor of the thing with this id, or of a new one: each has an editor of its own. Only who has saved a thing
 * stays in the same editor when it gets its id by that, or another one, so that what was typed meanwhile is still there.
 */
export function useEditorKey(id: string | undefined): [key: number, saved: (as: string | undefined) => void] {
  const [state, setState] = useState<{ id: string | undefined; key: number; saved: string | undefined }>({
    id,
    key: 0,
    saved: undefined,
  });
  // React's own way to follow a prop: before anything is drawn.
  if (state.id !== id) {
    const stays = id !== undefined && id === state.saved;
    setState({ id, key: stays ? state.key : state.key + 1, saved: undefined });
  }
  return [state.key, (saved) => setState((now) => ({ ...now, saved }))];
}

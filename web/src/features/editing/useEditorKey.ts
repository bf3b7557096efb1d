import { useState } from "react";

/**
 * A React key per edited id, or for a new thing. A thing that gets an id, or another one, by being saved keeps its editor, so
 * that what was typed during the request is still there.
 */
export function useEditorKey(id: string | undefined): [key: number, saved: (as: string | undefined) => void] {
  const [state, setState] = useState<{ id: string | undefined; key: number; saved: string | undefined }>({
    id,
    key: 0,
    saved: undefined,
  });
  // React's pattern for following a prop before rendering.
  if (state.id !== id) {
    const stays = id !== undefined && id === state.saved;
    setState({ id, key: stays ? state.key : state.key + 1, saved: undefined });
  }
  return [state.key, (saved) => setState((now) => ({ ...now, saved }))];
}

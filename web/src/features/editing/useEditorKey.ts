import { useState } from "react";

/**
 * A React key per edited id. The key stays the same if the id changes because the entity was saved, so that the editor keeps
 * edits that were made during the request.
 */
export function useEditorKey(id: string | undefined): [key: number, saved: (as: string | undefined) => void] {
  const [state, setState] = useState<{ id: string | undefined; key: number; saved: string | undefined }>({
    id,
    key: 0,
    saved: undefined,
  });
  // React's pattern for following a prop before rendering.
  if (state.id !== id) {
    const keepsEditor = id !== undefined && id === state.saved;
    setState({ id, key: keepsEditor ? state.key : state.key + 1, saved: undefined });
  }
  return [state.key, (saved) => setState((now) => ({ ...now, saved }))];
}

import { type ComponentType, createElement, lazy, useEffect, useState } from "react";
import { loadView } from "../lib/loadView";
import * as m from "../lib/messages";
import { toastError } from "./toasts";

/**
 * Wraps a dynamic import of a component, for use in a `Suspense`. If the code cannot be loaded, nothing is rendered,
 * `onMissing` is called with the props, and the code is loaded again at the next mount. `React.lazy` alone would cache the
 * failure and throw it at every later attempt.
 */
export function lazyPart<P extends object>(
  load: () => Promise<ComponentType<P>>,
  onMissing: (props: P) => void,
): ComponentType<P> {
  let code: ComponentType<P> | undefined;
  function Missing(props: P) {
    // biome-ignore lint/correctness/useExhaustiveDependencies: reported once per mount, even if the props change.
    useEffect(() => {
      code = undefined;
      onMissing(props);
    }, []);
    return null;
  }
  const loadCode = () =>
    lazy(async () => {
      try {
        return { default: await loadView(load) };
      } catch (error) {
        console.warn("The code of a part could not be fetched", error);
        return { default: Missing };
      }
    });
  return function Part(props: P) {
    // Kept for the mount, so that missing code is not loaded again before it is closed.
    const [Code] = useState(() => {
      code ??= loadCode();
      return code;
    });
    return createElement(Code, props);
  };
}

/** A `lazyPart` for dialogs. If the code cannot be loaded, it shows an error toast and calls `close`. */
export function lazyDialog<P extends object>(
  load: () => Promise<ComponentType<P>>,
  close: (props: P) => void,
): ComponentType<P> {
  return lazyPart(load, (props) => {
    toastError(m.partNotLoaded());
    close(props);
  });
}

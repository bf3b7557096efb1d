import { type ComponentType, createElement, lazy, useEffect, useState } from "react";
import { withStyles } from "../lib/lateStyles";
import { toastError } from "./toasts";

/**
 * Wraps a dynamic import of a part of a page, for a `Suspense` around it. Code that cannot be fetched takes down nothing:
 * the part stays empty, `onMissing` is called with its props, and the next time it is shown its code is fetched again.
 * `React.lazy` alone would remember the failure and throw it at every later attempt.
 */
export function lazyPart<P extends object>(
  load: () => Promise<ComponentType<P>>,
  onMissing: (props: P) => void,
): ComponentType<P> {
  let code: ComponentType<P> | undefined;
  function Missing(props: P) {
    // biome-ignore lint/correctness/useExhaustiveDependencies: it is missing once, whatever its props become.
    useEffect(() => {
      code = undefined;
      onMissing(props);
    }, []);
    return null;
  }
  const fetchCode = () =>
    lazy(async () => {
      try {
        return { default: await withStyles(load) };
      } catch (error) {
        console.warn("The code of a part could not be fetched", error);
        return { default: Missing };
      }
    });
  return function Part(props: P) {
    // Kept, so that a part which is missing is not fetched again before it is closed.
    const [Code] = useState(() => {
      code ??= fetchCode();
      return code;
    });
    return createElement(Code, props);
  };
}

/** A `lazyPart` that the user opens: if its code cannot be loaded, a toast says so and `close` removes it again. */
export function lazyDialog<P extends object>(
  load: () => Promise<ComponentType<P>>,
  close: (props: P) => void,
): ComponentType<P> {
  return lazyPart(load, (props) => {
    toastError("This could not be loaded. Check your connection and try again, or load the page again.");
    close(props);
  });
}

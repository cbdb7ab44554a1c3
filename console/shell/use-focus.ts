import { useEffect, useRef } from "preact/hooks";

/** Milliseconds between two looks at the service, however often a window is chosen. */
const AT_MOST_EVERY = 5_000;

/** Does something when the window is looked at again, because a chat or another tab may have changed what it shows. */
export function useFocus(act: () => void): void {
  const last = useRef(performance.now());
  const newest = useRef(act);
  newest.current = act;
  useEffect(() => {
    const look = () => {
      if (document.visibilityState !== "visible" || performance.now() - last.current < AT_MOST_EVERY) return;
      last.current = performance.now();
      newest.current();
    };
    addEventListener("focus", look);
    document.addEventListener("visibilitychange", look);
    return () => {
      removeEventListener("focus", look);
      document.removeEventListener("visibilitychange", look);
    };
  }, []);
}

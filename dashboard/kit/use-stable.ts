import { useCallback, useLayoutEffect, useRef } from "react";

/** A function that is always the same one and does what the latest one does, for parts that are drawn again only when what they show changes. */
export function useStable<Given extends unknown[], Result>(
  act: (...given: Given) => Result,
): (...given: Given) => Result {
  const latest = useRef(act);
  useLayoutEffect(() => {
    latest.current = act;
  });
  return useCallback((...given: Given) => latest.current(...given), []);
}

import { type RefObject, useEffect, useRef } from "react";

/**
 * Mod+Enter commits from anywhere on the page but a dialog or another composer: some panels have no field to type in, and presets are
 * chosen from anywhere too. It is heard before the element that has the focus, since a button that has opened a menu would open it again.
 */
export function useCommitKey(commit: () => void, root?: RefObject<HTMLElement | null>): void {
  const latest = useRef(commit);
  useEffect(() => {
    latest.current = commit;
  });
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (event.key !== "Enter" || !(event.metaKey || event.ctrlKey) || event.defaultPrevented) return;
      if (isElsewhere(event, root?.current ?? null)) return;
      event.preventDefault();
      event.stopPropagation();
      latest.current();
    };
    document.addEventListener("keydown", press, true);
    return () => document.removeEventListener("keydown", press, true);
  }, [root]);
}

/** Keys that are pressed inside of a dialog or of another composer belong to it. */
export function isElsewhere({ target }: KeyboardEvent, root: HTMLElement | null): boolean {
  const around = (target as HTMLElement).closest("[data-composer-root], [role=dialog]");
  return around !== null && around !== root;
}

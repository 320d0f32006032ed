import { useEffect } from "react";
import { pressed, useKeyHandlers } from "./keys.ts";
import { navItems } from "./navigation.ts";
import { drawerOpen, opened } from "./opened.ts";
import { useGo } from "./page-link.tsx";

/** The keys that work on every page. */
export function useFrameKeys(): void {
  const go = useGo();
  useEffect(() => {
    document.addEventListener("keydown", pressed);
    return () => document.removeEventListener("keydown", pressed);
  }, []);
  useKeyHandlers({
    "Mod+k": () => opened.set(opened.current === "palette" ? null : "palette"),
    "/": focusSearch,
    "?": () => opened.set("cheat-sheet"),
    "`": () => drawerOpen.set(!drawerOpen.current),
    ...Object.fromEntries(
      navItems.flatMap(({ go: second, path }) => (second === undefined ? [] : [[`g ${second}`, () => go(path)]])),
    ),
  });
}

/** The search field of the page, or the palette where it has none. */
function focusSearch(): void {
  const field = document.querySelector<HTMLElement>("main input[type=search]");
  if (field) field.focus();
  else opened.set("palette");
}

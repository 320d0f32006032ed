import { useRouterState } from "@tanstack/react-router";
import { useEffect, useRef } from "react";
import { callsMade } from "../api/calls-made.ts";
import { useMode } from "../api/mode.ts";

const icons = {
  live: new URL("./favicon.svg", import.meta.url).href,
  test: new URL("./favicon-test.svg", import.meta.url).href,
};

/** A page that begins: the calls of the last one are gone, the reader's focus is on its name, and the window shows the mode. */
export function useNewPage() {
  const mode = useMode();
  const path = useRouterState({ select: ({ resolvedLocation }) => resolvedLocation?.pathname });
  const main = useRef<HTMLElement>(null);
  const before = useRef<string | undefined>(undefined);
  useEffect(() => {
    document.querySelector<HTMLLinkElement>("link[rel=icon]")!.href = icons[mode];
  }, [mode]);
  useEffect(() => {
    const isFirst = before.current === undefined;
    const isSame = before.current === path;
    before.current = path;
    if (isFirst || isSame) return;
    // A page may have put the focus where one begins to type.
    const focused = document.activeElement;
    if (focused !== main.current && main.current?.contains(focused)) return;
    (main.current?.querySelector("h1") ?? main.current)?.focus();
  }, [path]);
  const asked = useRef(path);
  useEffect(() => {
    if (asked.current !== undefined && asked.current !== path) callsMade.clear();
    asked.current = path;
  }, [path]);
  return main;
}

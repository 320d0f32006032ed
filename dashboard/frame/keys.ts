import { useEffect, useRef } from "react";
import { isBusy } from "../kit/list-keys/is-busy.ts";
import { opened } from "./opened.ts";
import { preferences } from "./preferences.ts";

export type KeyHandlers = Readonly<Record<string, (() => void) | undefined>>;

/** What keys do now. The layer that was added last is asked first, so a panel goes before its page and a page before the frame. */
const layers: { handlers: () => KeyHandlers }[] = [];

export function useKeyHandlers(handlers: KeyHandlers): void {
  const current = useRef(handlers);
  useEffect(() => {
    current.current = handlers;
  });
  useEffect(() => {
    const layer = { handlers: () => current.current };
    layers.push(layer);
    return () => void layers.splice(layers.indexOf(layer), 1);
  }, []);
}

/** `j`, `?`, `Shift+x`, `Mod+Enter`: a key as pages and the cheat sheet write it. */
function nameOfKey({ key, ctrlKey, metaKey, altKey, shiftKey }: KeyboardEvent): string | null {
  if (altKey) return null;
  const isLetter = /^[a-z]$/i.test(key);
  const name = isLetter ? key.toLowerCase() : key;
  const shift = shiftKey && (isLetter || key.length > 1) ? "Shift+" : "";
  return `${ctrlKey || metaKey ? "Mod+" : ""}${shift}${name}`;
}

/** Keys that type a character: dead while typing, in open menus and dialogs, and where somebody has switched them off. */
const isSingle = (name: string) => name.replace("Shift+", "").length === 1;
const secondKeyMs = 1_200;
let begun: { key: string; at: number } | null = null;

/** Answers one key press. `g` waits for a second key: `g q`. */
export function pressed(event: KeyboardEvent): void {
  const name = nameOfKey(event);
  if (name === null || event.defaultPrevented || event.isComposing) return;
  const busy = event.target instanceof HTMLElement && isBusy(event.target);
  if (!name.startsWith("Mod+") && busy) return;
  // Enter on a link or a button is theirs.
  if (name === "Enter" && event.target instanceof Element && event.target.closest("a, button, summary")) return;
  // Something was opened and may still be on its way: what is typed now is meant for it.
  if (isSingle(name) && (!preferences.current.singleKeys || opened.current !== null)) return;
  const first = begun && Date.now() - begun.at < secondKeyMs ? begun.key : null;
  begun = null;
  const handler = handlerOf(first === null ? name : `${first} ${name}`);
  if (handler) {
    event.preventDefault();
    handler();
  } else if (layers.some(({ handlers }) => Object.keys(handlers()).some((key) => key.startsWith(`${name} `)))) {
    begun = { key: name, at: Date.now() };
  }
}

/** What a key does now. */
export function handlerOf(name: string): (() => void) | undefined {
  for (const { handlers } of layers.toReversed()) {
    const handler = handlers()[name];
    if (handler) return handler;
  }
  return undefined;
}

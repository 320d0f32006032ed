import { session } from "../session/session.ts";
import { frameTexts, paletteTexts as texts, settingsTexts } from "../texts/frame.ts";
import { handlerOf } from "./keys.ts";
import { drawerOpen, opened } from "./opened.ts";
import type { Page } from "./page.tsx";
import { type Command, offeredCommands } from "./page-commands.ts";
import { changePreferences } from "./preferences.ts";

/** What the frame can do on every page. Test and live are not among them, on purpose. */
export const frameCommands: readonly Command[] = [
  { title: texts.cheatSheet, icon: "keys", keys: ["?"], run: () => opened.set("cheat-sheet") },
  { title: texts.developer, icon: "table", keys: ["`"], run: () => drawerOpen.set(!drawerOpen.current) },
  { title: settingsTexts.title, icon: "settings", run: () => opened.set("settings") },
  ...(["light", "dark", "system"] as const).map((theme) => ({
    title: texts.theme(settingsTexts.themes[theme]),
    icon: "settings" as const,
    run: () => changePreferences({ theme }),
  })),
  { title: frameTexts.signOut, icon: "arrow", run: () => void session.signOut() },
];

/** What the page that is shown can do: its keys, for whoever looks for them instead of pressing them, and what its parts offer. */
export function pageCommands(page: Page | null): Command[] {
  const keys = Object.entries(page?.keys ?? {}).flatMap(([key, does]) => {
    const run = handlerOf(key);
    return run ? [{ title: does, icon: "arrow" as const, keys: key.split("+"), run }] : [];
  });
  return [...keys, ...offeredCommands()];
}

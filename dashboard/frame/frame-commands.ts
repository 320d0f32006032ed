import type { IconName } from "../kit/icon/icon.tsx";
import { session } from "../session/session.ts";
import { frameTexts, paletteTexts as texts, settingsTexts } from "../texts/frame.ts";
import { handlerOf } from "./keys.ts";
import { drawerOpen, opened } from "./opened.ts";
import type { Page } from "./page.tsx";
import { changePreferences } from "./preferences.ts";

export type Command = { title: string; icon: IconName; keys?: readonly string[]; run: () => void };

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

/** The keys of the page that is shown, for whoever looks for what they do instead of pressing them. */
export function pageCommands(page: Page | null): Command[] {
  return Object.entries(page?.keys ?? {}).flatMap(([key, does]) => {
    const run = handlerOf(key);
    return run ? [{ title: does, icon: "arrow" as const, keys: key.split("+"), run }] : [];
  });
}

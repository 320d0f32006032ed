import { Store } from "./store.ts";

/** What stands over the page, if anything. */
export const opened = new Store<"palette" | "cheat-sheet" | "settings" | null>(null);

/** Whether the developer drawer is open; it stays while one goes from page to page. */
export const drawerOpen = new Store(false);

import { Store, useStore } from "./store.ts";

export type Preferences = {
  theme: "system" | "light" | "dark";
  density: "compact" | "comfortable";
  /** Whether keys without Ctrl or Cmd do anything. */
  singleKeys: boolean;
  /** Whether Home shows the first steps while some are open. */
  firstSteps: boolean;
};

const defaults: Preferences = { theme: "system", density: "compact", singleKeys: true, firstSteps: true };
const prefix = "probity.preferences.";
const lastKey = "probity.preferences";

/** Kept in this browser for each person, under a short digest of the id that tells nobody who it is. */
export const preferences = new Store<Preferences>(read(localStorage.getItem(lastKey) ?? ""));
let person = "";

export function usePreferences(): Preferences {
  return useStore(preferences);
}

/** For lists of the kit, which bind single keys themselves. */
export function useSingleKeys(): boolean {
  return useStore(preferences).singleKeys;
}

export function preferencesOf(userId: string): void {
  person = digestOf(userId);
  localStorage.setItem(lastKey, person);
  preferences.set(read(person));
}

export function changePreferences(change: Partial<Preferences>): void {
  const changed = { ...preferences.current, ...change };
  localStorage.setItem(prefix + person, JSON.stringify(changed));
  preferences.set(changed);
}

/** Shows them on the page itself; styles look there. */
function applyPreferences({ theme, density }: Preferences): void {
  const { dataset } = document.documentElement;
  if (theme === "system") delete dataset["theme"];
  else dataset["theme"] = theme;
  dataset["density"] = density;
}

function read(whose: string): Preferences {
  try {
    return { ...defaults, ...JSON.parse(localStorage.getItem(prefix + whose) ?? "{}") };
  } catch {
    return defaults;
  }
}

/** FNV-1a, 32 bits: enough to tell the people of one browser apart. */
function digestOf(text: string): string {
  let hash = 0x811c9dc5;
  for (const letter of text) hash = Math.imul(hash ^ letter.codePointAt(0)!, 0x01000193);
  return (hash >>> 0).toString(16).padStart(8, "0");
}

applyPreferences(preferences.current);
preferences.subscribe(() => applyPreferences(preferences.current));

import { isMode, type Mode } from "../session/mode.ts";

const lastModeKey = "probity.mode";

/** The mode somebody worked in last on this machine. */
export function lastMode(): Mode {
  const kept = localStorage.getItem(lastModeKey) ?? undefined;
  return isMode(kept) ? kept : "live";
}

export function rememberMode(mode: Mode): void {
  localStorage.setItem(lastModeKey, mode);
}

import { useEffect } from "react";
import type { IconName } from "../kit/icon/icon.tsx";
import type { Mode } from "../session/mode.ts";
import { useMode } from "../api/mode.ts";
import { Store } from "./store.ts";

export type Recent = { mode: Mode; title: string; icon: IconName; to: string };

const keptMax = 10;

/** The records that were opened last, newest first. In memory alone: which records somebody read is nobody's business. */
export const recent = new Store<readonly Recent[]>([]);

/** A record's page says what it shows, so that the palette and Home can lead back to it. */
export function useRecent(record: Omit<Recent, "mode"> | null): void {
  const mode = useMode();
  const { title, icon, to } = record ?? {};
  useEffect(() => {
    if (title === undefined || icon === undefined || to === undefined) return;
    const others = recent.current.filter((each) => each.mode !== mode || each.to !== to);
    recent.set([{ mode, title, icon, to }, ...others].slice(0, keptMax));
  }, [mode, title, icon, to]);
}

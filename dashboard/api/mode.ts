import { createContext, use } from "react";
import type { Mode } from "../session/mode.ts";

const ModeContext = createContext<Mode | null>(null);

/** The frame says it, from the address. */
export const ModeProvider = ModeContext;

export function useMode(): Mode {
  const mode = use(ModeContext);
  if (mode === null) throw new Error("There is no mode outside of the frame.");
  return mode;
}

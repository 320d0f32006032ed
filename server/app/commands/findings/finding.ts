import type { Parts } from "../../parts.ts";

/** The result of a check. `says` is a sentence; if something is wrong, it ends with what to do. */
export type Finding = { state: "ok" | "warning" | "problem"; says: string };

export type Check = (parts: Parts) => Promise<Finding>;

export const ok = (says: string): Finding => ({ state: "ok", says });
export const warning = (says: string): Finding => ({ state: "warning", says });
export const problem = (says: string): Finding => ({ state: "problem", says });

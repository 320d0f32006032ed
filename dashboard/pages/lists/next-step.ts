import type { ScreeningSource } from "@probity/contract";
import type { listsTexts } from "../../texts/lists.ts";

type NextStep = keyof (typeof listsTexts)["next"];

/** The one thing to do about a list now; null where all is well. */
export function nextStepOf(list: ScreeningSource): NextStep | null {
  const isHeld = list.attention && !list.attentionReasons.includes("download_refused");
  if (list.versionId === null) return isHeld ? "compare" : "load";
  if (!list.enabled) return "enable";
  if (list.attention) return isHeld ? "compare" : "fetch";
  if (!list.stale) return null;
  // Nobody publishes the PEP list: it is built here, and loaded from files.
  return list.key === "service_pep" ? "load" : "confirm";
}

import type { ScreeningSource } from "@probity/contract";
import type { Shape } from "../../kit/meaning.ts";

/** How far a list can be relied on, worst first. One that is not loaded or switched off is missing from every run. */
export const standings = ["not loaded", "disabled", "attention", "stale", "fresh"] as const;
export type Standing = (typeof standings)[number];

export const shapeOfStanding: Record<Standing, Shape> = {
  "not loaded": "stop",
  disabled: "unknown",
  attention: "limit",
  stale: "stale",
  fresh: "fine",
};

type Judged = Pick<ScreeningSource, "versionId" | "enabled" | "attention" | "stale">;

/** A list can need attention and be stale at the same time; then both are said. */
export function standingsOf(list: Judged): [Standing, ...Standing[]] {
  if (list.versionId === null) return ["not loaded"];
  if (!list.enabled) return ["disabled"];
  if (list.attention) return list.stale ? ["attention", "stale"] : ["attention"];
  return [list.stale ? "stale" : "fresh"];
}

export const reasonsOf = (list: Pick<ScreeningSource, "attentionReasons" | "staleReasons">): readonly string[] => [
  ...list.attentionReasons,
  ...list.staleReasons,
];

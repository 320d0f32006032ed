import type { RiskEvent } from "@probity/contract";
import type { JourneyEvent, Lane } from "../../../pictures/journey/journey-model.ts";
import type { Shape } from "../../../kit/meaning.ts";
import { describe, type Known, type Part, plain } from "./describe-event.ts";

/** One line of the journey: an event, or several of one moment that say the same about different things. */
export type JourneyEntry = JourneyEvent & { title: readonly Part[]; note: readonly Part[]; shape: Shape | null };

const lanesOfTypes: Record<string, Lane> = {
  activity: "activity",
  evidence: "evidence",
  assessment: "assessments",
  action: "actions",
  override: "overrides",
};

const laneOf = (type: string): Lane | null => lanesOfTypes[type.split(".")[1] ?? ""] ?? null;

/** Receipts that came together, and actions that one assessment asked for, read better as one line. */
const together: Record<string, string> = {
  "risk.evidence.recorded": "receipts",
  // These say nothing that their receipts do not.
  "risk.evidence.batch_recorded": "receipts",
  "risk.verification.step_recorded": "receipts",
  "risk.action.requested": "actions",
};

export function journeyEntries(events: readonly RiskEvent[], known: Known): JourneyEntry[] {
  const groups: RiskEvent[][] = [];
  for (const event of events) {
    const last = groups.at(-1);
    if (last && belongs(event, last[0]!)) last.push(event);
    else groups.push([event]);
  }
  return groups.map((group) => {
    const [first] = group;
    // Events come newest first; those of one moment are told in the order in which they were recorded.
    const { type, ...told } = describe(group.toReversed(), known);
    const text = [plain(told.title), plain(told.note)].filter(Boolean).join("; ");
    return { id: first!.id, at: new Date(first!.data.recordedAt), lane: laneOf(type), text, ...told };
  });
}

function belongs({ data }: RiskEvent, { data: first }: RiskEvent): boolean {
  if (data.recordedAt !== first.recordedAt || data.actor !== first.actor) return false;
  return together[data.type] !== undefined && together[data.type] === together[first.type];
}

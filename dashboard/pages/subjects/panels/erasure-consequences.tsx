import type { SubjectOverview } from "@probity/contract";
import { Consequences } from "../../../records/life-span/consequences.tsx";
import { lifeSpanTexts } from "../../../texts/life-span.ts";

const texts = lifeSpanTexts.erase;

/** What goes with the erasure of a subject and what stays. */
export function ErasureConsequences({ overview }: { overview: SubjectOverview }) {
  return <Consequences lead={texts.lead} goes={going(overview)} stays={texts.staying} sent={texts.sent} />;
}

/** As far as the overview knows: a plus says that there are others. */
function going({ evidence, assessments, screening, openActions, monitoring }: SubjectOverview): string[] {
  const lists = [
    [evidence, texts.going.evidence],
    [assessments, texts.going.assessments],
    [screening, texts.going.screening],
    [openActions, texts.going.actions],
    [monitoring, texts.going.monitoring],
  ] as const;
  const counted = lists.flatMap(([{ items, more }, say]) => (items.length === 0 ? [] : [say(items.length, more)]));
  return [texts.goesAlways, ...counted, texts.going.notes];
}

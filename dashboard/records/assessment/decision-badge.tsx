import type { AssessmentDecision } from "@probity/contract";
import { Badge } from "../../kit/badge/badge.tsx";
import { meaningOf } from "../../kit/badge/meaning-of.ts";
import { assessmentTexts } from "../../texts/assessment.ts";

type DecisionBadgeProps = {
  decision: AssessmentDecision | "reassessment_required";
  /** Whether it still speaks for the subject; null while nobody knows. A decision is never shown without it. */
  current: boolean | null;
  /** The decision that was calculated, whose colour a dashed `reassessment_required` keeps. */
  calculated?: AssessmentDecision;
  big?: boolean;
};

/** A decision with its currency: filled while it is current, dashed when it is not or nobody knows. */
export function DecisionBadge({ decision, current, calculated, big = false }: DecisionBadgeProps) {
  const hue = meaningOf.assessment[calculated ?? decision];
  const shape = current === true ? meaningOf.assessment[decision] : "stale";
  return (
    <>
      <Badge shape={shape} word={decision} big={big} {...(hue !== "stale" && { hue })} />
      <span className="sr">{currencyOf(current)}</span>
    </>
  );
}

function currencyOf(current: boolean | null): string {
  if (current === null) return assessmentTexts.currencyUnread;
  return current ? assessmentTexts.current : assessmentTexts.notCurrent;
}

import type { Outcome } from "@probity/engines/risk/policy/plan/outcomes.ts";
import { Mark } from "../../../kit/mark/mark.tsx";
import type { Meaning } from "../../../kit/meaning.ts";
import { policyPlanTexts } from "../../../texts/policy-plan.ts";
import styles from "./plan.module.css";

/** The colour and shape of each outcome, which are those of the decision. */
export const meaningOfOutcome: Record<Outcome, Meaning> = {
  none: "fine",
  review: "look",
  restrict: "limit",
  reject: "stop",
  incomplete: "unknown",
  not_assessed: "unknown",
};

export function OutcomeWord({ outcome }: { outcome: Outcome }) {
  const meaning = meaningOfOutcome[outcome];
  return (
    <span className={`${styles.outcome} ${meaning}`}>
      <Mark shape={meaning} size={13} />
      {policyPlanTexts.moves.outcomes[outcome]}
    </span>
  );
}

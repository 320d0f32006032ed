import type { InvariantAcknowledgement } from "@probity/contract";
import { Badge } from "../../../kit/badge/badge.tsx";
import { classNames } from "../../../kit/class-names.ts";
import type { Shape } from "../../../kit/meaning.ts";
import { policyPlanTexts } from "../../../texts/policy-plan.ts";
import { CaseView } from "./case-view.tsx";
import styles from "./plan.module.css";
import type { Verdict } from "./use-plan.ts";

const texts = policyPlanTexts.invariants;

/** Proved is the only one that is good news. */
const shapes: Record<Verdict["verdict"], Shape> = {
  proved: "fine",
  refuted: "stop",
  vacuous: "unknown",
  not_decided: "unknown",
};
const order: readonly Verdict["verdict"][] = ["refuted", "not_decided", "vacuous", "proved"];

type InvariantsListProps = {
  verdicts: readonly Verdict[];
  acknowledgements: readonly InvariantAcknowledgement[];
  name: string;
};

/** Each invariant as a sentence with its verdict, what speaks against publishing first. */
export function InvariantsList({ verdicts, acknowledgements, name }: InvariantsListProps) {
  if (verdicts.length === 0) return <p className={styles.quiet}>{texts.none}</p>;
  const ordered = verdicts.toSorted((one, other) => order.indexOf(one.verdict) - order.indexOf(other.verdict));
  return (
    <ul aria-label={texts.title}>
      {ordered.map((verdict) => (
        <li key={verdict.id} className={classNames(styles.verdict, verdict.verdict === "refuted" && styles.refuted)}>
          <div className="flex">
            <Badge shape={shapes[verdict.verdict]} word={texts.verdicts[verdict.verdict]} />
            <code className="push meta">{verdict.id}</code>
          </div>
          <p>
            <bdi>{verdict.sentence}</bdi>
          </p>
          <Why verdict={verdict} name={name} />
          {acknowledgements
            .filter(({ invariantId }) => invariantId === verdict.id)
            .map(({ role, reason }) => (
              <p key={role} className="meta ink-2">
                {texts.acknowledged(role)}: <bdi>{reason}</bdi>
              </p>
            ))}
        </li>
      ))}
    </ul>
  );
}

function Why({ verdict: { verdict, counterexample, notDecided }, name }: { verdict: Verdict; name: string }) {
  if (verdict === "vacuous") return <p className="meta ink-2">{texts.vacuous}</p>;
  if (notDecided)
    return (
      <p className="meta ink-2">
        {notDecided.reason === "budget" ? texts.budget : texts.unfit(notDecided.inputs.join(", "))}
      </p>
    );
  return counterexample.map((shown, at) => (
    <div key={at} className={styles.counterexample}>
      <CaseView shown={shown} names={[name]} />
    </div>
  ));
}

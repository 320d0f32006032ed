import { meaningOf } from "../../kit/badge/meaning-of.ts";
import { classNames } from "../../kit/class-names.ts";
import { decisionOrder } from "../../pictures/decisions/decisions-model.ts";
import { policiesTexts as texts } from "../../texts/policies.ts";
import type { Mix } from "./policy-keys.ts";
import styles from "./policies.module.css";

/** The decisions of a key as shares of one bar. What is incomplete is hatched and stands at the end. */
export function DecisionMix({ mix }: { mix: Mix | undefined }) {
  const total = mix ? decisionOrder.reduce((sum, decision) => sum + mix[decision], 0) : 0;
  if (!mix || total === 0) return <span className="ink-3">{texts.noAssessments}</span>;
  const parts = decisionOrder.filter((decision) => mix[decision] > 0);
  const label = texts.mix(parts.map((decision) => [decision, mix[decision]] as const));
  return (
    <span className={styles.mix} role="img" aria-label={label} title={label}>
      {parts.map((decision) => (
        <span
          key={decision}
          className={classNames(
            meaningOf.assessment[decision],
            decision === "incomplete" ? styles.hatched : styles.share,
          )}
          style={{ width: `${(mix[decision] / total) * 100}%` }}
        />
      ))}
    </span>
  );
}

import type { Outcome } from "@probity/engines/risk/policy/plan/outcomes.ts";
import { policyPlanTexts } from "../../../texts/policy-plan.ts";
import styles from "./plan.module.css";
import type { Change } from "./use-plan.ts";

const texts = policyPlanTexts.effects;
const changesShown = 3;

type CausesProps = { from: Outcome; to: Outcome; changes: readonly Change[] };

/** Which of several changes make a move: each that does alone, else those that do it only with others. */
export function Causes({ from, to, changes }: CausesProps) {
  if (changes.length < 2) return null;
  const makes = (effect: Change["alone"]) =>
    effect.decided && effect.moves.some((move) => move.from === from && move.to === to);
  const alone = changes.filter((change) => makes(change.alone));
  const together = changes.filter((change) => makes(change.together));
  const causes = alone.length > 0 ? alone : together;
  if (causes.length === 0) return null;
  const isProved = changes.every((change) => change.alone.decided);
  const rest = causes.length - changesShown;
  return (
    <div>
      <p className={styles.caseTitle}>
        {alone.length > 0 ? texts.movedAlone : isProved ? texts.onlyTogether : texts.movedTogether}
      </p>
      <ul className={styles.sentences}>
        {causes.slice(0, changesShown).map(({ path, text }) => (
          <li key={path}>
            <bdi>{text}</bdi>
          </li>
        ))}
        {rest > 0 && <li className="ink-3">{texts.more(rest)}</li>}
      </ul>
    </div>
  );
}

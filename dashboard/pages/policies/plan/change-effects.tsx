import { changeEffectWords, unknownEffectWords } from "@probity/engines/risk/policy/words/effect-words.ts";
import { policyPlanTexts } from "../../../texts/policy-plan.ts";
import { OutcomeWord } from "./outcome-word.tsx";
import styles from "./plan.module.css";
import type { Change } from "./use-plan.ts";

const texts = policyPlanTexts.effects;
const movesShown = 3;

/** What a change moves alone and what it adds to all others; once where that is the same. */
export function ChangeEffects({ change }: { change: Change }) {
  const isSame = changeEffectWords(change).length === 1;
  return (
    <span className={styles.effects}>
      <EffectLine label={isSame ? texts.both : texts.alone} effect={change.alone} />
      {!isSame && <EffectLine label={texts.together} effect={change.together} />}
    </span>
  );
}

function EffectLine({ label, effect }: { label: string; effect: Change["alone"] }) {
  return (
    <span className={styles.effect}>
      <span className="ink-3">{label}</span>
      {effect.decided ? <Moves moves={effect.moves} /> : <span>{unknownEffectWords(effect)}</span>}
    </span>
  );
}

function Moves({ moves }: { moves: Extract<Change["alone"], { decided: true }>["moves"] }) {
  if (moves.length === 0) return <span>{texts.none}</span>;
  const rest = moves.length - movesShown;
  return (
    <span className={styles.effectMoves}>
      {moves.slice(0, movesShown).map(({ from, to }) => (
        <span key={`${from} ${to}`} className={styles.effectMove}>
          <OutcomeWord outcome={from} /> → <OutcomeWord outcome={to} />
        </span>
      ))}
      {rest > 0 && <span className="ink-3">{texts.more(rest)}</span>}
    </span>
  );
}

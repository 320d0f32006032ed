import type { DeliveryAttempt } from "@probity/contract";
import { useState } from "react";
import { Time } from "../../kit/time/time.tsx";
import { webhooksTexts } from "../../texts/webhooks.ts";
import { dotOf } from "./attempt-dots-model.ts";
import { DotMark } from "./attempt-dots.tsx";
import styles from "./webhooks.module.css";

const texts = webhooksTexts.delivery;
/** From the name lookup to the last byte. */
const deadlineMs = 10_000;

/** Every attempt with its answer and how long it took; the chosen one with what the receiver said. */
export function Attempts({ attempts }: { attempts: readonly DeliveryAttempt[] }) {
  const [chosen, setChosen] = useState<number | null>(null);
  const shown = attempts.find(({ number }) => number === chosen) ?? attempts.at(-1)!;
  return (
    <section className="stack" aria-label={texts.attempts}>
      <div className={styles.attempts}>
        {attempts.map((attempt) => (
          <button
            key={attempt.number}
            type="button"
            className={styles.attempt}
            aria-pressed={attempt === shown}
            onClick={() => setChosen(attempt.number)}
          >
            <DotMark dot={dotOf(attempt.outcome)} />
            <strong>{attempt.number}</strong>
            <span className="mono meta">{attempt.statusCode ?? attempt.outcome}</span>
            <span className={styles.span} aria-hidden="true">
              <span
                className={styles.spent}
                style={{ width: `${Math.min(100, Math.max(2, (attempt.durationMs / deadlineMs) * 100))}%` }}
              />
            </span>
            <span className="num meta">{texts.took(attempt.durationMs)}</span>
            <span className="meta ink-3">
              <Time at={attempt.attemptedAt} as="clock" />
            </span>
          </button>
        ))}
      </div>
      <p className="micro ink-3">{texts.deadline}</p>
      <p className="meta ink-2">
        {texts.answer(shown.number)}: {texts.outcomes[shown.outcome] ?? shown.outcome}
      </p>
      {shown.responsePreview === null || shown.responsePreview === "" ? (
        <p className="meta ink-3">{texts.noAnswer}</p>
      ) : (
        <pre className={styles.preview} dir="auto" tabIndex={0}>
          {shown.responsePreview}
        </pre>
      )}
    </section>
  );
}

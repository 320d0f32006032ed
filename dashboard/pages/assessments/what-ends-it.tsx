import { Tag } from "../../kit/tag/tag.tsx";
import { Time } from "../../kit/time/time.tsx";
import type { AssessmentState } from "../../records/assessment/state-strip.tsx";
import { overrideTexts as texts } from "../../texts/assessments-page.ts";
import styles from "./assessment.module.css";

type WhatEndsItProps = { policyKey: string; state: AssessmentState; expiresAt: Date };

/** Everything that ends an override before its time, with the moment that is known already. */
export function WhatEndsIt({ policyKey, state: { freshUntil, reviewDueAt }, expiresAt }: WhatEndsItProps) {
  const moments = [
    ...(freshUntil === null ? [] : [{ word: texts.ends.stale, at: freshUntil }]),
    { word: texts.ends.review, at: reviewDueAt },
  ].toSorted((one, other) => one.at.localeCompare(other.at));
  return (
    <div className={styles.sooner}>
      <span>{texts.sooner}</span>
      <ul className="meta ink-2">
        <li>{texts.ends.receipt}</li>
        <li>{texts.ends.newer(policyKey)}</li>
        <li>{texts.ends.later}</li>
        {moments.map(({ word, at }, index) => (
          <li key={word}>
            {word} <Time at={at} as="moment" />{" "}
            {index === 0 && new Date(at) < expiresAt && <Tag meaning="look">{texts.likelyFirst}</Tag>}
          </li>
        ))}
      </ul>
    </div>
  );
}

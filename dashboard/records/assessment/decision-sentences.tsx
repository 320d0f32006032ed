import type { Assessment, ExplanationDetail } from "@probity/contract";
import { useState } from "react";
import { Button } from "../../kit/button/button.tsx";
import { assessmentTexts as texts } from "../../texts/assessment.ts";
import styles from "./assessment.module.css";

/** Sentences that the picture or the table of inputs beside them says as well; they wait behind a button. */
const shownElsewhere = new Set<ExplanationDetail["about"]>([
  "factor",
  "factors_without_points",
  "factors_without_case",
  "band",
  "input",
  "evidence",
  "deadlines",
]);

/** The stored explanation: the decision and its cause in strong type, the sentences that follow in a quieter one. */
export function DecisionSentences({
  assessment,
  brief = false,
}: {
  assessment: Pick<Assessment, "data">;
  brief?: boolean;
}) {
  const [all, setAll] = useState(false);
  const { explanation, explanationDetails } = assessment.data;
  const [first, ...rest] = explanation;
  const detailed = explanationDetails.length === explanation.length;
  const isMain = (_sentence: string, at: number) => !detailed || !shownElsewhere.has(explanationDetails[at + 1]!.about);
  const main = rest.filter(isMain);
  return (
    <div className={styles.sentences}>
      <p className="read">
        <strong>{first}</strong>
      </p>
      {!brief && (
        <p className="read ink-2">
          <span className={styles.screenOnly}>{(all ? rest : main).join(" ")} </span>
          <span className={styles.printOnly}>{rest.join(" ")}</span>
          {main.length < rest.length && (
            <span className={styles.screenOnly}>
              <Button variant="quiet" small aria-expanded={all} onClick={() => setAll(!all)}>
                {all ? texts.fewerSentences : texts.allSentences(explanation.length)}
              </Button>
            </span>
          )}
        </p>
      )}
    </div>
  );
}

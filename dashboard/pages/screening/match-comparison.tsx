import type { ScreeningMatch, ScreeningRun } from "@probity/contract";
import { langOf } from "@probity/engines/screening/names/written-words.ts";
import { Mark } from "../../kit/mark/mark.tsx";
import type { Meaning } from "../../kit/meaning.ts";
import { Token } from "../../pictures/alignment/alignment.tsx";
import { valueToken } from "../../pictures/alignment/alignment-model.ts";
import { Comparison } from "../../pictures/comparison/comparison.tsx";
import { comparison } from "../../pictures/comparison/comparison-model.ts";
import { PicturePanel } from "../../pictures/picture.tsx";
import { type ComparedRow, comparedRows } from "../../records/screening/compared-rows.ts";
import { judgedValues } from "../../records/screening/listed-values.ts";
import type { TypedSubject } from "../../records/screening/typed-subject.ts";
import { screeningTexts as texts } from "../../texts/screening.ts";
import styles from "./run.module.css";

type MatchComparisonProps = { match: ScreeningMatch; policy: ScreeningRun["policy"]; subject: TypedSubject };

/** Subject, factors and entry in one table, on the axis of the score. */
export function MatchComparison({ match, policy, subject }: MatchComparisonProps) {
  const rows = comparedRows(match, subject);
  const isTyped = Object.values(subject).some((values) => values.length > 0);
  const { meaning, words } = outcomeOf(match, policy);
  return (
    <PicturePanel title={texts.comparison} tight flush>
      {(asTable) => (
        <Comparison
          label={texts.comparison}
          model={comparison(rows, policy)}
          subjectNote={isTyped ? texts.subjectTyped : texts.subjectUnknown}
          listedNote={<span className="mono">{match.sourceEntryId}</span>}
          texts={{
            subject: texts.subject,
            listed: texts.listed,
            factor: texts.factorPoints,
            score: texts.score,
            nothing: texts.nothing,
          }}
          cell={(at, side) => (side === "subject" ? subjectCell(rows[at]!) : listedCell(rows[at]!, match, subject))}
          total={meaning}
          outcome={
            <>
              <Mark shape={meaning} size={13} /> {words}
            </>
          }
          asTable={asTable}
        />
      )}
    </PicturePanel>
  );
}

/** The threshold that the score reached, and whether a cap holds it there. */
function outcomeOf({ score, factors }: ScreeningMatch, { reviewScore, matchScore }: ScreeningRun["policy"]) {
  const meaning: Meaning = score >= matchScore ? "stop" : score >= reviewScore ? "look" : "unknown";
  const isCapped = factors.some(({ code, points }) => code.startsWith("cap_") && points < 0);
  const reached = {
    stop: texts.reachesMatch,
    look: texts.reachesReview,
    unknown: texts.belowReview,
    fine: "",
    limit: "",
  };
  return { meaning, words: [reached[meaning], isCapped && texts.capped].filter(Boolean).join(", ") };
}

function subjectCell({ about, what, subject }: ComparedRow) {
  if (about === "cap" || what === "") return null;
  if (subject === "") return <span className="meta ink-3">{texts.notTyped}</span>;
  return (
    <bdi className="name" lang={langOf(subject)}>
      {subject}
    </bdi>
  );
}

function listedCell({ about, what, listed }: ComparedRow, match: ScreeningMatch, subject: TypedSubject) {
  if (about === "cap" || what === "") return <span className="meta ink-2">{listed}</span>;
  if (listed === "") return <span className="ink-3">{texts.nonePublished}</span>;
  if (about === "name")
    return (
      <bdi className="name" lang={langOf(listed)}>
        {listed}
      </bdi>
    );
  return (
    <span className={styles.values}>
      {judgedValues(about, match, subject).map(({ text, verdict }) =>
        verdict === null ? (
          <bdi key={text}>{text}</bdi>
        ) : (
          <Token key={text} word={valueToken(text)} verdict={verdict} />
        ),
      )}
    </span>
  );
}

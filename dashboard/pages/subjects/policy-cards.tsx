import type { AssessmentSummary, SubjectOverview } from "@probity/contract";
import type { ReactNode } from "react";
import { useRecord } from "../../api/queries.ts";
import { PageLink } from "../../frame/page-link.tsx";
import { classNames } from "../../kit/class-names.ts";
import { Time } from "../../kit/time/time.tsx";
import { printed } from "../../pictures/axis.ts";
import { DecisionBadge } from "../../records/assessment/decision-badge.tsx";
import { assessmentTexts } from "../../texts/assessment.ts";
import { subjectTexts as texts } from "../../texts/subject.ts";
import { byUrgency } from "./by-urgency.ts";
import styles from "./subject.module.css";

/** The newest decision of each policy key. None is shown without saying whether it still holds. */
export function PolicyCards({ assessments }: { assessments: SubjectOverview["assessments"] }) {
  if (assessments.items.length === 0)
    return (
      <p className={classNames("ink-2", styles.noCards)}>
        <strong>{texts.noDecisions}.</strong> {texts.noDecisionsText}
      </p>
    );
  return (
    <section className={styles.cards} aria-label={texts.decisions}>
      {byUrgency(assessments.items).map((assessment) => (
        <PolicyCard key={assessment.id} assessment={assessment} />
      ))}
      {assessments.more && <p className="meta ink-3">{texts.moreDecisions}</p>}
    </section>
  );
}

function PolicyCard({ assessment: { id, data } }: { assessment: AssessmentSummary }) {
  return (
    <article className={classNames(styles.card, !data.current && styles.old)} aria-label={data.policyKey}>
      <div className={styles.cardName}>
        <PageLink to={`/assessments/${id}`} className={classNames("mono strong", styles.key)}>
          {data.policyKey}
        </PageLink>{" "}
        <span className="meta ink-3">v{data.policyVersion}</span>
      </div>
      {data.score === null ? (
        <div className={classNames("lead ink-3 nowrap", styles.band)}>{texts.noScore}</div>
      ) : (
        <div className={classNames("figure", styles.band)}>{printed(data.score)}</div>
      )}
      <div>
        <DecisionBadge decision={data.effectiveDecision} current={data.current} calculated={data.decision} />
      </div>
      <div className={classNames("meta ink-2", styles.band)}>{bandOf(data)}</div>
      <div className={classNames("meta ink-2", styles.line)}>
        <Currency id={id} data={data} />
      </div>
    </article>
  );
}

function bandOf({ band, scoreBand }: AssessmentSummary["data"]): string {
  if (band === null) return "";
  return band === scoreBand ? band : texts.forced(band);
}

/** Whether the decision still speaks for the subject, until when, or why it does not. */
function Currency({ id, data }: { id: string; data: AssessmentSummary["data"] }): ReactNode {
  if (!data.current) {
    const reasons = data.reasons.map((reason) => (
      <span key={reason} title={assessmentTexts.because[reason]}>
        , {reason}
      </span>
    ));
    return (
      <>
        {texts.notCurrent}
        {reasons}
      </>
    );
  }
  return (
    <>
      <strong>{texts.current}</strong>
      {data.overrideExpiresAt !== null ? (
        <>
          , {texts.byOverride} <Time at={data.overrideExpiresAt} as="moment" />, {texts.calculated} {data.decision}
        </>
      ) : data.score === null ? (
        <MissingInputs id={id} />
      ) : (
        data.freshUntil !== null && (
          <>
            , {texts.freshUntil} <Time at={data.freshUntil} as="moment" />
          </>
        )
      )}
    </>
  );
}

/** The inputs without a value, which a summary leaves out. */
function MissingInputs({ id }: { id: string }) {
  const reading = useRecord("GET /risk/assessments/{id}", { id });
  if (reading.state !== "shown") return null;
  const open = reading.value.data.inputs.filter(({ state }) => state !== "resolved");
  return open.length === 0 ? null : <>, {texts.missingInputs(open[0]!.key, open.length - 1)}</>;
}

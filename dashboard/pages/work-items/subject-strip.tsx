import type { AssessmentSummary } from "@probity/contract";
import { useRecord } from "../../api/queries.ts";
import { PageLink } from "../../frame/page-link.tsx";
import { StatusBadge } from "../../kit/badge/badge.tsx";
import { SkeletonRows } from "../../kit/skeleton/skeleton.tsx";
import { Time } from "../../kit/time/time.tsx";
import { ProfileLink } from "../../records/subjects/profile-link.tsx";
import { workItemsTexts as texts } from "../../texts/work-items.ts";
import styles from "./work-items.module.css";

/** The subject, its other decisions with their currency, and when monitoring looks again. */
export function SubjectStrip({ subjectId }: { subjectId: string }) {
  const reading = useRecord("GET /risk/subjects/{id}/overview", { id: subjectId });
  if (reading.state === "loading") return <SkeletonRows rows={1} columns={[30, 20, 20, 30]} height={48} />;
  if (reading.state !== "shown") return null;
  const { subject, assessments, monitoring } = reading.value;
  const next = monitoring.items
    .map(({ nextCheckAt }) => nextCheckAt)
    .filter((at) => at !== null)
    .toSorted()[0];
  return (
    <section className={styles.strip} aria-label={texts.subject}>
      <div>
        <div className="meta ink-3">
          {subject.data.kind} <ProfileLink subject={subject} />
        </div>
        <PageLink to={`/subjects/${subject.id}`} className="mono">
          {subject.data.externalId}
        </PageLink>
      </div>
      {assessments.items.slice(0, 2).map((assessment) => (
        <LatestDecision key={assessment.id} assessment={assessment} />
      ))}
      <div>
        <div className="meta ink-3">{texts.monitoring}</div>
        {next === undefined ? (
          texts.notMonitored
        ) : (
          <>
            {texts.eligible} <Time at={next} as="moment" />
          </>
        )}
      </div>
    </section>
  );
}

/** A decision is never shown without saying whether it still holds. */
function LatestDecision({ assessment: { id, data } }: { assessment: AssessmentSummary }) {
  return (
    <div>
      <div className="meta ink-3">
        {data.policyKey} v{data.policyVersion}
      </div>
      <PageLink to={`/assessments/${id}`}>
        <StatusBadge of="assessment" value={data.effectiveDecision} />
      </PageLink>
    </div>
  );
}

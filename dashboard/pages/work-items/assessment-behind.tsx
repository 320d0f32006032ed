import { useRecord } from "../../api/queries.ts";
import { PageLink } from "../../frame/page-link.tsx";
import { StatusBadge } from "../../kit/badge/badge.tsx";
import { Keys } from "../../kit/keys/keys.tsx";
import { Panel } from "../../kit/panel/panel.tsx";
import { SkeletonRows } from "../../kit/skeleton/skeleton.tsx";
import { RecordView } from "../../kit/states/record-view.tsx";
import { DecisionSentences } from "../../records/assessment/decision-sentences.tsx";
import { ScoreByFactor } from "../../records/assessment/score-by-factor.tsx";
import { WhatWouldChange } from "../../records/assessment/what-would-change.tsx";
import { recordStates } from "../../records/states.ts";
import { workItemsTexts as texts } from "../../texts/work-items.ts";

/** The assessment that asked for an action, with whether it still holds. */
export function AssessmentBehind({ id }: { id: string }) {
  const reading = useRecord("GET /risk/assessments/{id}", { id });
  const state = useRecord("GET /risk/assessments/{id}/state", { id });
  const now = state.state === "shown" ? state.value : null;
  return (
    <RecordView reading={reading} states={recordStates(<SkeletonRows rows={8} columns={[30, 60]} />, texts)}>
      {(assessment) => (
        <>
          <Panel
            lead={<StatusBadge of="assessment" value={assessment.data.decision} />}
            title={texts.assessment(assessment.data.sequence)}
            note={
              <>
                {now && <strong>{now.current ? texts.current : texts.notCurrent}</strong>}{" "}
                {now && !now.current && now.reasons.join(", ")} {assessment.data.policyKey} v
                {assessment.data.policyVersion}
              </>
            }
            stale={now?.current === false}
            actions={
              <PageLink to={`/assessments/${id}`}>
                {texts.explain} <Keys of={["Enter"]} />
              </PageLink>
            }
          >
            <DecisionSentences assessment={assessment} />
            <ScoreByFactor assessment={assessment} />
          </Panel>
          <WhatWouldChange assessmentId={id} heading="h3" brief />
        </>
      )}
    </RecordView>
  );
}

import type { Assessment } from "@probity/contract";
import { useRecord } from "../../api/queries.ts";
import { PageLink } from "../../frame/page-link.tsx";
import { shortId } from "../../kit/copy/copy.tsx";
import { Notice } from "../../kit/notice/notice.tsx";
import { Panel } from "../../kit/panel/panel.tsx";
import type { Reading } from "../../kit/states/reading.ts";
import { Strip } from "../../kit/strip/strip.tsx";
import { Time } from "../../kit/time/time.tsx";
import { PicturePanel } from "../../pictures/picture.tsx";
import { changedInputs } from "../../records/assessment/compare.ts";
import { DecisionBadge } from "../../records/assessment/decision-badge.tsx";
import { DecisionSentences } from "../../records/assessment/decision-sentences.tsx";
import { InputsTable } from "../../records/assessment/inputs-table.tsx";
import { MissingEvidence } from "../../records/assessment/missing-evidence.tsx";
import { ScoreByFactor } from "../../records/assessment/score-by-factor.tsx";
import { type AssessmentState, StateStrip } from "../../records/assessment/state-strip.tsx";
import { WhatWouldChange } from "../../records/assessment/what-would-change.tsx";
import { assessmentTexts as record } from "../../texts/assessment.ts";
import { assessmentTexts as texts } from "../../texts/assessments-page.ts";
import { ActionsPanel } from "./actions-panel.tsx";
import styles from "./assessment.module.css";
import { DiffPanel } from "./diff-panel.tsx";
import { PendingProposal } from "./pending-proposal.tsx";
import { OverridesPanel } from "./overrides-panel.tsx";
import { RecordPanel } from "./record-panel.tsx";
import { RulesPanel } from "./rules-panel.tsx";

type AssessmentExplainedProps = {
  assessment: Pick<Assessment, "id" | "data">;
  state: Reading<AssessmentState>;
  fullDiff: boolean;
  onFullDiff: () => void;
  onRevoke: (overrideId: string) => void;
};

/** The record from its decision down to its digests. */
export function AssessmentExplained({ assessment, state, fullDiff, onFullDiff, onRevoke }: AssessmentExplainedProps) {
  const { data } = assessment;
  const previousId = data.previousAssessmentId;
  const previous = useRecord("GET /risk/assessments/{id}", previousId === null ? null : { id: previousId });
  const changed = previous.state === "shown" ? changedInputs(previous.value.data, data) : new Set<string>();
  return (
    <article className={styles.explained}>
      <CurrentState reading={state} />
      <PendingProposal assessmentId={assessment.id} />
      <section className={styles.decided} aria-label={record.decision}>
        <span>
          <DecisionBadge decision={data.decision} current={state.state === "shown" ? state.value.current : null} big />
        </span>
        <DecisionSentences assessment={assessment} />
      </section>
      <div className={styles.columns}>
        <Score assessment={assessment} />
        <div className={styles.aside}>
          <ActionsPanel actions={data.requiredActions} policyKey={data.policyKey} />
          <WhatWouldChange assessmentId={assessment.id} />
        </div>
      </div>
      <Panel title={record.inputs} note={<InputsNote data={data} />} flush tight>
        <InputsTable
          assessment={assessment}
          changed={changed}
          receipt={(id) => (
            <PageLink className="mono meta" to={`/evidence/${id}`} title={id}>
              {shortId(id)}
            </PageLink>
          )}
        />
      </Panel>
      <div className={styles.pair}>
        <RulesPanel data={data} />
        <DiffPanel data={data} previous={previous} full={fullDiff} onFull={onFullDiff} />
      </div>
      <OverridesPanel assessmentId={assessment.id} subjectId={data.subjectId} onRevoke={onRevoke} />
      <RecordPanel assessment={assessment} />
    </article>
  );
}

/** The live state above the stored record. A decision whose state cannot be read is not shown as current. */
function CurrentState({ reading }: { reading: Reading<AssessmentState> }) {
  if (reading.state === "shown") return <StateStrip state={reading.value} readAt={reading.readAt} />;
  if (reading.state === "loading")
    return (
      <Strip label={record.stateNow}>
        <span className="ink-3">{texts.stateLoading}</span>
      </Strip>
    );
  return <Notice meaning="unknown" title={texts.stateFailed} />;
}

function Score({ assessment }: { assessment: Pick<Assessment, "data"> }) {
  const { score, inputs, policySnapshot } = assessment.data;
  if (score === null) {
    const open = inputs.filter(({ state }) => state !== "resolved").length;
    return (
      <Panel title={record.missing} note={record.missingNote(open, inputs.length)} tight>
        <MissingEvidence assessment={assessment} />
      </Panel>
    );
  }
  return (
    <PicturePanel title={record.scoreByFactor} note={record.pointsTimesWeight[policySnapshot.aggregation]} tight>
      {(asTable) => <ScoreByFactor assessment={assessment} asTable={asTable} />}
    </PicturePanel>
  );
}

function InputsNote({ data }: { data: Assessment["data"] }) {
  const resolved = data.inputs.filter(({ state }) => state === "resolved").length;
  return (
    <>
      {texts.inputsNote(resolved, data.inputs.length)} <Time at={data.evaluatedAt} />,{" "}
      {texts.evidenceRevision(data.evidenceRevision)}
    </>
  );
}

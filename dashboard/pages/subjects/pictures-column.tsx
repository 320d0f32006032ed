import type { AssessmentSummary, Evidence, Override, SubjectOverview } from "@probity/contract";
import { useState } from "react";
import { useRecord } from "../../api/queries.ts";
import { Segmented } from "../../kit/segmented/segmented.tsx";
import { SkeletonRows } from "../../kit/skeleton/skeleton.tsx";
import { PictureToggle } from "../../pictures/picture.tsx";
import { scoreHistory } from "../../pictures/score-history/score-history-model.ts";
import { ScoreHistory } from "../../pictures/score-history/score-history.tsx";
import { validity } from "../../pictures/validity/validity-model.ts";
import { Validity } from "../../pictures/validity/validity.tsx";
import { subjectTexts as texts } from "../../texts/subject.ts";
import { byUrgency } from "./by-urgency.ts";
import { historyPoints } from "./history-points.ts";
import styles from "./subject.module.css";
import { validityInputs } from "./validity-inputs.ts";

type PicturesColumnProps = {
  overview: SubjectOverview;
  receipts: readonly Evidence[];
  assessments: { rows: readonly AssessmentSummary[]; more: boolean };
  overrides: readonly Override[];
  policyKey: string | undefined;
  onPolicyKey: (key: string) => void;
};

/** Evidence validity and score history of one policy key. Scores of two keys never share a picture. */
export function PicturesColumn(props: PicturesColumnProps) {
  const { overview, policyKey, onPolicyKey } = props;
  const latest = byUrgency(overview.assessments.items);
  const chosen = latest.find(({ data }) => data.policyKey === policyKey) ?? latest[0];
  if (chosen === undefined)
    return (
      <section className={styles.pictures} aria-label={texts.pictures}>
        <h2>{texts.validity}</h2>
        <p className="ink-2">{texts.validityNone}</p>
      </section>
    );
  return (
    <section className={styles.pictures} aria-label={texts.pictures}>
      {latest.length > 1 && (
        <Segmented
          label={texts.policyKey}
          value={chosen.data.policyKey}
          onValue={onPolicyKey}
          segments={latest.map(({ data }) => ({ value: data.policyKey }))}
        />
      )}
      <OfOneKey key={chosen.id} {...props} chosen={chosen} />
    </section>
  );
}

function OfOneKey({
  overview,
  receipts,
  assessments,
  overrides,
  chosen,
}: PicturesColumnProps & { chosen: AssessmentSummary }) {
  const reading = useRecord("GET /risk/assessments/{id}", { id: chosen.id });
  const [validityTable, setValidityTable] = useState(false);
  const [historyTable, setHistoryTable] = useState(false);
  if (reading.state !== "shown") return <SkeletonRows rows={10} columns={[120, 320, 80]} height={27} />;
  const { policyKey } = chosen.data;
  const { inputs, bands } = reading.value.data.policySnapshot;
  const now = new Date(overview.checkedAt);
  const lapses = validity(validityInputs(inputs, overview.evidence.items, receipts, now), now);
  const history = scoreHistory(
    historyPoints(assessments.rows, overrides, policyKey),
    bands.map(({ id, lowerBound, effect }) => ({ id, lowerBound, decision: effect.decision })),
    now,
  );
  return (
    <>
      <div>
        <div className={styles.sectionHead}>
          <h2>{texts.validity}</h2>
          <span className="meta ink-3">{texts.validityNote}</span>
          <span className="push" />
          <PictureToggle asTable={validityTable} onToggle={() => setValidityTable(!validityTable)} />
        </div>
        <Validity label={texts.validity} model={lapses} asTable={validityTable} />
        <p className="meta ink-2">
          {lapses.nextToLapse === null
            ? texts.nothingLapses(policyKey)
            : texts.nextToLapse(lapses.nextToLapse, policyKey)}
        </p>
      </div>
      <div>
        <div className={styles.sectionHead}>
          <h2>{texts.history}</h2>
          <span className="mono meta ink-3">{policyKey}</span>
          <span className="push" />
          <PictureToggle asTable={historyTable} onToggle={() => setHistoryTable(!historyTable)} />
        </div>
        <ScoreHistory label={texts.history} model={history} asTable={historyTable} />
        <p className="micro ink-3">
          {texts.historyNote} {assessments.more && texts.historyPart(assessments.rows.length)}
        </p>
      </div>
    </>
  );
}

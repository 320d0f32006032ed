import { Button } from "../../kit/button/button.tsx";
import { Inspector } from "../../kit/inspector/inspector.tsx";
import { Notice } from "../../kit/notice/notice.tsx";
import { Tag } from "../../kit/tag/tag.tsx";
import { Badge } from "../../kit/badge/badge.tsx";
import { meaningOf } from "../../kit/badge/meaning-of.ts";
import { DecisionBadge } from "../../records/assessment/decision-badge.tsx";
import type { AssessmentState } from "../../records/assessment/state-strip.tsx";
import { overrideTexts as texts } from "../../texts/assessments-page.ts";
import styles from "./assessment.module.css";
import type { OverrideDraft } from "./override-draft.ts";

type OverrideConflictProps = {
  title: string;
  draft: OverrideDraft;
  state: AssessmentState;
  onClose: () => void;
  onReassess: () => void;
  onDrop: () => void;
};

/** 409: the assessment stopped being current meanwhile. Both sides stand here, and what was typed is kept. */
export function OverrideConflict({ title, draft, state, onClose, onReassess, onDrop }: OverrideConflictProps) {
  return (
    <Inspector
      title={title}
      onClose={onClose}
      foot={
        <>
          <Button variant="primary" wide onClick={onReassess}>
            {texts.reapply}
          </Button>
          <Button variant="quiet" wide onClick={onDrop}>
            {texts.drop}
          </Button>
        </>
      }
    >
      <Notice meaning="look" title={texts.conflict} urgent>
        {texts.conflictText}
      </Notice>
      <div className={styles.side}>
        <span className="meta ink-3">{texts.yours}</span>
        {draft.decision && (
          <span>
            <Badge shape={meaningOf.assessment[draft.decision]} word={draft.decision} />
          </span>
        )}
        <p>{draft.reason}</p>
      </div>
      <div className={styles.side}>
        <span className="meta ink-3">{texts.theirs}</span>
        <span>
          <DecisionBadge
            decision={state.effectiveDecision}
            current={state.current}
            calculated={state.calculatedDecision}
          />
        </span>
        <span className="flex wrap">
          {state.reasons.map((reason) => (
            <Tag key={reason}>{reason}</Tag>
          ))}
        </span>
      </div>
    </Inspector>
  );
}

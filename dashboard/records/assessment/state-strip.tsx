import type { Operations } from "@probity/contract";
import { Icon } from "../../kit/icon/icon.tsx";
import { Strip } from "../../kit/strip/strip.tsx";
import { Tag } from "../../kit/tag/tag.tsx";
import { Time } from "../../kit/time/time.tsx";
import { assessmentTexts as texts } from "../../texts/assessment.ts";
import { DecisionBadge } from "./decision-badge.tsx";

export type AssessmentState = Operations["GET /risk/assessments/{id}/state"]["reply"];

/** The present meaning of a stored assessment: which decision applies, whether it is current, and until when. */
export function StateStrip({ state, readAt }: { state: AssessmentState; readAt?: Date }) {
  const read = readAt && (
    <>
      {texts.stateRead} <Time at={readAt} />
    </>
  );
  return (
    <Strip label={texts.stateNow} stale={!state.current} end={read}>
      <span className="flex">
        <DecisionBadge
          decision={state.effectiveDecision}
          current={state.current}
          calculated={state.calculatedDecision}
        />
        <strong aria-hidden="true">{state.current ? texts.current : texts.notCurrent}</strong>
      </span>
      {state.current ? <Until state={state} /> : <Reasons state={state} />}
      {state.current && (
        <span>
          {texts.reviewDue} <Time at={state.reviewDueAt} as="day" />
        </span>
      )}
    </Strip>
  );
}

function Until({
  state: { overrideId, overrideExpiresAt, calculatedDecision, freshUntil },
}: {
  state: AssessmentState;
}) {
  if (overrideId !== null && overrideExpiresAt !== null)
    return (
      <span>
        {texts.byOverride} <Time at={overrideExpiresAt} as="moment" />,{" "}
        <span className="ink-3">
          {texts.calculated} {calculatedDecision}
        </span>
      </span>
    );
  if (freshUntil === null) return null;
  return (
    <span className="flex">
      <Icon name="clock" size={14} />
      <span>
        {texts.freshUntil} <Time at={freshUntil} as="moment" /> <span className="ink-3">{texts.afterwards}</span>
      </span>
    </span>
  );
}

function Reasons({ state: { reasons, calculatedDecision } }: { state: AssessmentState }) {
  return (
    <span className="flex wrap">
      {reasons.map((reason) => (
        <span key={reason} title={texts.because[reason]}>
          <Tag>{reason}</Tag>
        </span>
      ))}
      <span className="ink-3">
        {texts.calculated} {calculatedDecision}
      </span>
    </span>
  );
}

import type { Assessment } from "@probity/contract";
import { useRef, useState } from "react";
import { useKeyHandlers } from "../../frame/keys.ts";
import { useSingleKeys } from "../../frame/preferences.ts";
import { Badge } from "../../kit/badge/badge.tsx";
import { meaningOf } from "../../kit/badge/meaning-of.ts";
import { ChoiceList } from "../../kit/choice-list/choice-list.tsx";
import { shortId } from "../../kit/copy/copy.tsx";
import { printed } from "../../pictures/axis.ts";
import { DecisionBadge } from "../../records/assessment/decision-badge.tsx";
import type { AssessmentState } from "../../records/assessment/state-strip.tsx";
import { ReasonComposer } from "../../records/reasons/reason-composer.tsx";
import { overrideTexts as texts } from "../../texts/assessments-page.ts";
import styles from "./assessment.module.css";
import { ExpiryField } from "./expiry-field.tsx";
import type { OverrideDecision, OverrideDraft } from "./override-draft.ts";
import { WhatEndsIt } from "./what-ends-it.tsx";

const decisions = Object.keys(texts.meanings) as OverrideDecision[];

type OverrideFormProps = {
  data: Assessment["data"];
  state: AssessmentState;
  draft: OverrideDraft;
  onDraft: (change: Partial<OverrideDraft>) => void;
  why: string | undefined;
  sending: boolean;
  onCommit: () => void;
  onClose: () => void;
};

/** The calculated result, the decision, the reason, and when it ends. */
export function OverrideForm({ data, state, draft, onDraft, why, sending, onCommit, onClose }: OverrideFormProps) {
  const [composing, setComposing] = useState(false);
  // Digits choose a decision, and a preset reason while the cursor is in the reason.
  const keysOn = useSingleKeys() && composing;
  const choose = (decision: OverrideDecision) => onDraft({ decision });
  const whyNot = (decision: OverrideDecision) => (decision === "none" && !data.complete ? texts.whyNotNone : undefined);
  // A digit goes on to the reason, which would otherwise be many presses of Tab away.
  const field = useRef<HTMLTextAreaElement>(null);
  const chooseByKey = (decision: OverrideDecision) => () => {
    choose(decision);
    field.current?.focus();
  };
  const digits = decisions.map((decision, at) => [at + 1, whyNot(decision) ? undefined : chooseByKey(decision)]);
  useKeyHandlers({ Escape: onClose, ...Object.fromEntries(digits) });
  return (
    <>
      <div className="flex wrap meta ink-2">
        {texts.stays} <DecisionBadge decision={data.decision} current={state.current} />
        {data.score !== null && `${printed(data.score)}, `}
        {data.band !== null && `${texts.band} ${data.band}`}
      </div>
      <ChoiceList
        label={texts.decision}
        value={draft.decision}
        onValue={choose}
        choices={decisions.map((decision, at) => ({
          value: decision,
          badge: <Badge shape={meaningOf.assessment[decision]} word={decision} />,
          meaning: meaningHere(decision, data.decision),
          key: String(at + 1),
          why: whyNot(decision),
        }))}
      />
      <div
        className={styles.field}
        onFocus={() => setComposing(true)}
        onBlur={() => setComposing(false)}
        onKeyDown={(event) => event.key === "Escape" && onClose()}
      >
        <span>
          {texts.reason} <span className="ink-3">{texts.reasonNote}</span>
        </span>
        <ReasonComposer
          ref={field}
          reason={draft.reason}
          onReason={(reason) => onDraft({ reason })}
          kind="override"
          own={texts.presets}
          cites={receiptsToCite(data)}
          commit={texts.commit}
          footless
          {...{ onCommit, why, sending, keysOn }}
        />
      </div>
      <ExpiryField value={draft.expiresAt} onValue={(expiresAt) => onDraft({ expiresAt })} />
      <WhatEndsIt policyKey={data.policyKey} state={state} expiresAt={draft.expiresAt} />
    </>
  );
}

function meaningHere(decision: OverrideDecision, calculated: Assessment["data"]["decision"]): string {
  if (decision === calculated) return texts.asCalculated;
  const order: readonly string[] = decisions;
  if (order.indexOf(decision) > order.indexOf(calculated) && order.includes(calculated)) return texts.stronger;
  return texts.meanings[decision];
}

/** The receipts of inputs that a matched rule looks at: what a reason is most likely about. */
function receiptsToCite({ inputs, rules, policySnapshot }: Assessment["data"]): string[] {
  const matched = rules.filter(({ result }) => result === "matched").map(({ id }) => id);
  const keys = (policySnapshot.rules ?? [])
    .filter(({ id }) => matched.includes(id))
    .flatMap(({ all }) => all.map(({ input }) => input));
  const ids = inputs.filter(({ key }) => keys.includes(key)).flatMap(({ receipts }) => receipts[0]?.evidenceId ?? []);
  return [...new Set(ids.map(shortId))].slice(0, 3);
}

import type { Assessment } from "@probity/contract";
import { useState } from "react";
import { useConnectionLost } from "../../api/connection.ts";
import { isRefusedWith, sentenceOf } from "../../api/failure.ts";
import { useRecord } from "../../api/queries.ts";
import { useRoles } from "../../api/roles.ts";
import { useWrite } from "../../api/writes.ts";
import { CommitButton } from "../../kit/composer/composer.tsx";
import { Inspector } from "../../kit/inspector/inspector.tsx";
import { Notice } from "../../kit/notice/notice.tsx";
import { useToast } from "../../kit/toast/toast.tsx";
import type { AssessmentState } from "../../records/assessment/state-strip.tsx";
import { overrideTexts as texts } from "../../texts/assessments-page.ts";
import { expiryProblem } from "./expiry-field.tsx";
import { OverrideConflict } from "./override-conflict.tsx";
import { useOverrideDraft } from "./override-draft.ts";
import { OverrideForm } from "./override-form.tsx";
import { OverrideProposed } from "./override-proposed.tsx";
import { Recommend } from "./recommend.tsx";

type OverridePanelProps = {
  assessment: Pick<Assessment, "id" | "data">;
  state: AssessmentState;
  onClose: () => void;
  /** Assesses the subject again and goes to the new assessment, with this panel open. */
  onReassess: () => void;
};

/** Another decision for a time, with a reason. The calculated result stays in sight and stays as it is. */
export function OverridePanel({ assessment: { id, data }, state, onClose, onReassess }: OverridePanelProps) {
  const { whyNot } = useRoles();
  const toast = useToast();
  const { draft, change, drop } = useOverrideDraft(data);
  const [proposed, setProposed] = useState(false);
  const override = useWrite("POST /risk/assessments/{id}/overrides");
  const lost = useConnectionLost() !== null;
  const fourEyes = useRecord("GET /four-eyes-settings", {});
  const asksForTwo = fourEyes.state === "shown" && fourEyes.value.overrides;
  const whyMember = whyNot("POST /risk/assessments/{id}/overrides");
  const why =
    whyMember ??
    (lost ? texts.offline : undefined) ??
    (state.current ? undefined : texts.whyNotCurrent) ??
    (draft.decision === null ? texts.whyNoDecision : undefined) ??
    expiryProblem(draft.expiresAt, new Date());
  const end = () => (drop(), onClose());
  const commit = async () => {
    const { decision, reason, expiresAt } = draft;
    if (why !== undefined || decision === null || reason.trim() === "") return;
    const body = { decision, reason, expiresAt: expiresAt.toISOString() };
    const made = await override.send({ id, body }).catch(() => null);
    if (made === null) return;
    drop();
    // Where the organization asks for two people, the answer is a proposal.
    if (made.resource === "proposals") return setProposed(true);
    toast(texts.recorded, { shape: "fine" });
    onClose();
  };
  const title = texts.title(data.sequence);
  const isOlder = isRefusedWith(override.error, "proposal_pending");
  if (proposed || isOlder) return <OverrideProposed {...{ title, isOlder, onClose }} />;
  if (isRefusedWith(override.error, "override_not_allowed") && !state.current)
    return <OverrideConflict {...{ title, draft, state, onClose, onReassess }} onDrop={end} />;
  return (
    <Inspector
      title={title}
      onClose={onClose}
      foot={
        <>
          <CommitButton reason={draft.reason} why={why} sending={override.sending} onCommit={() => void commit()}>
            {asksForTwo ? texts.commitTwo : texts.commit}
          </CommitButton>
          {whyMember === undefined ? (
            <p className="micro ink-3">{asksForTwo ? texts.footTwo : texts.foot}</p>
          ) : (
            <Recommend {...{ data, id }} decision={draft.decision} reason={draft.reason} onDone={end} />
          )}
        </>
      }
    >
      {!state.current && <Notice meaning="look" title={texts.notCurrent} />}
      {override.error !== null && <Notice meaning="stop" title={sentenceOf(override.error)} urgent />}
      <OverrideForm
        {...{ data, state, draft, why, onClose }}
        onDraft={change}
        sending={override.sending}
        onCommit={() => void commit()}
      />
    </Inspector>
  );
}

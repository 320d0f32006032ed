import type { VerificationSession } from "@probity/contract";
import {
  mayDecide,
  type VerificationDecision,
  verificationDecisions,
} from "@probity/engines/risk/verification/decisions.ts";
import { useEffect, useRef, useState } from "react";
import { sentenceOf } from "../../../api/failure.ts";
import { useWrite } from "../../../api/writes.ts";
import { useSingleKeys } from "../../../frame/preferences.ts";
import { Button } from "../../../kit/button/button.tsx";
import { Notice } from "../../../kit/notice/notice.tsx";
import { Segmented } from "../../../kit/segmented/segmented.tsx";
import { useToast } from "../../../kit/toast/toast.tsx";
import { ReasonComposer } from "../../../records/reasons/reason-composer.tsx";
import { verificationTexts as texts } from "../../../texts/verification.ts";

export type Run = VerificationSession["data"]["runs"][number];

/** The decisions that are open for an attempt as it is; none before it is completed. */
export function nextDecisions(run: Pick<Run, "status" | "decision">): VerificationDecision[] {
  if (run.status !== "completed") return [];
  return verificationDecisions.filter((to) => mayDecide(run.decision ?? "undecided", to));
}

type DecideAttemptProps = { run: Run; subjectId: string; sessionWorkflowId: string; onClose: () => void };

/** Approves or rejects one completed attempt, or revokes its approval: always with a reason. */
export function DecideAttempt({ run, subjectId, sessionWorkflowId, onClose }: DecideAttemptProps) {
  const decide = useWrite("POST /risk/subjects/{id}/verification-decisions");
  const toast = useToast();
  const keysOn = useSingleKeys();
  const [wanted, setWanted] = useState<VerificationDecision | null>(null);
  const [reason, setReason] = useState("");
  const field = useRef<HTMLTextAreaElement>(null);
  useEffect(() => field.current?.focus(), []);
  const open = nextDecisions(run);
  const decision = wanted !== null && open.includes(wanted) ? wanted : open[0];
  if (decision === undefined) return <Notice title={texts.notCompleted} />;
  const send = async () => {
    try {
      const body = { sessionWorkflowId, workflowRunId: run.id, decision, reason };
      await decide.send({ id: subjectId, body });
      toast(texts.decided(run.attempt, decision), { shape: "fine" });
      onClose();
    } catch {
      // The refusal stands above the composer, and the reason stays.
    }
  };
  return (
    <div className="stack">
      {decide.error !== null && <Notice meaning="stop" urgent title={sentenceOf(decide.error)} />}
      <ReasonComposer
        ref={field}
        reason={reason}
        onReason={setReason}
        kind={`verification_${decision}`}
        own={texts.presets[decision]}
        commit={texts.commit[decision]}
        note={texts.notes[decision]}
        onCommit={() => void send()}
        sending={decide.sending}
        keysOn={keysOn}
        head={
          <>
            <Segmented
              label={texts.decision}
              value={decision}
              onValue={setWanted}
              segments={open.map((value) => ({ value }))}
            />
            <span className="push" />
            <Button small variant="quiet" onClick={onClose}>
              {texts.cancel}
            </Button>
          </>
        }
      />
    </div>
  );
}

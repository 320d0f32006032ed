import { useState } from "react";
import { sentenceOf } from "../../api/failure.ts";
import { useRecord } from "../../api/queries.ts";
import { useRoles } from "../../api/roles.ts";
import { useWrite } from "../../api/writes.ts";
import { useKeyHandlers } from "../../frame/keys.ts";
import { useSingleKeys } from "../../frame/preferences.ts";
import { StatusBadge } from "../../kit/badge/badge.tsx";
import { CommitButton } from "../../kit/composer/composer.tsx";
import { Inspector } from "../../kit/inspector/inspector.tsx";
import { Notice } from "../../kit/notice/notice.tsx";
import { useToast } from "../../kit/toast/toast.tsx";
import { DecisionBadge } from "../../records/assessment/decision-badge.tsx";
import { ReasonComposer } from "../../records/reasons/reason-composer.tsx";
import { overridesTexts as texts } from "../../texts/assessments-page.ts";

/** Ends an override before its time, with a reason. */
export function RevokePanel({ overrideId, onClose }: { overrideId: string; onClose: () => void }) {
  const { whyNot } = useRoles();
  const toast = useToast();
  const keysOn = useSingleKeys();
  const [reason, setReason] = useState("");
  const reading = useRecord("GET /risk/overrides/{id}", { id: overrideId });
  const revoke = useWrite("POST /risk/overrides/{id}/revoke");
  const why = whyNot("POST /risk/overrides/{id}/revoke");
  useKeyHandlers({ Escape: onClose });
  const commit = async () => {
    if (why !== undefined || reason.trim() === "") return;
    if ((await revoke.send({ id: overrideId, body: { reason } }).catch(() => null)) === null) return;
    toast(texts.revoked, { shape: "fine" });
    onClose();
  };
  const override = reading.state === "shown" ? reading.value.data : null;
  return (
    <Inspector
      title={texts.revokeTitle}
      onClose={onClose}
      foot={
        <>
          <CommitButton reason={reason} why={why} sending={revoke.sending} onCommit={() => void commit()}>
            {texts.revoke}
          </CommitButton>
          <p className="micro ink-3">{texts.revokeText}</p>
        </>
      }
    >
      {revoke.error !== null && <Notice meaning="stop" title={sentenceOf(revoke.error)} urgent />}
      {override && (
        <>
          <span className="flex wrap">
            <DecisionBadge decision={override.decision} current={override.status === "active"} />
            <StatusBadge of="override" value={override.status} />
          </span>
          <p className="read">{override.reason}</p>
        </>
      )}
      <ReasonComposer
        reason={reason}
        onReason={setReason}
        kind="override_revocation"
        own={texts.revokePresets}
        commit={texts.revoke}
        onCommit={() => void commit()}
        why={why}
        sending={revoke.sending}
        keysOn={keysOn}
        footless
      />
    </Inspector>
  );
}

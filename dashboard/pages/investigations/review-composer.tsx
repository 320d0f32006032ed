import type { Investigation } from "@probity/contract";
import { type RefObject, useState } from "react";
import { sentenceOf } from "../../api/failure.ts";
import { useRoles } from "../../api/roles.ts";
import { useWrite } from "../../api/writes.ts";
import { useSingleKeys } from "../../frame/preferences.ts";
import { Notice } from "../../kit/notice/notice.tsx";
import { Segmented } from "../../kit/segmented/segmented.tsx";
import { useToast } from "../../kit/toast/toast.tsx";
import { Composer } from "../../kit/composer/composer.tsx";
import { ReasonComposer } from "../../records/reasons/reason-composer.tsx";
import { investigationsTexts } from "../../texts/investigations.ts";

const texts = investigationsTexts.record;
export type Verdict = "accepted" | "rejected" | "needs_evidence";

const keys: Record<Verdict, string> = { accepted: "a", rejected: "x", needs_evidence: "e" };

type ReviewComposerProps = {
  investigation: Pick<Investigation, "id" | "data">;
  /** Null is the investigation as a whole. */
  findingId: string | null;
  verdict: Verdict;
  onVerdict: (verdict: Verdict) => void;
  field: RefObject<HTMLTextAreaElement | null>;
};

/** Reviews what is chosen above, with a reason. While the investigation runs, it can be cancelled instead. */
export function ReviewComposer(props: ReviewComposerProps) {
  const { id, data } = props.investigation;
  const isUnderWay = data.status === "queued" || data.status === "running";
  return isUnderWay ? <CancelComposer id={id} field={props.field} /> : <VerdictComposer {...props} />;
}

function VerdictComposer({ investigation: { id, data }, findingId, verdict, onVerdict, field }: ReviewComposerProps) {
  const route = "POST /risk/investigations/{id}/reviews";
  const { whyNot } = useRoles();
  const review = useWrite(route);
  const keysOn = useSingleKeys();
  const toast = useToast();
  const [reason, setReason] = useState("");
  const [lastUsed, setLastUsed] = useState<string>();
  const at = data.findings.findIndex((finding) => finding.id === findingId);
  const send = async () => {
    try {
      await review.send({ id, body: { findingId: at < 0 ? null : findingId, verdict, reason } });
      setLastUsed(reason);
      setReason("");
      toast(texts.reviewed, { shape: "fine" });
    } catch {
      // The composer shows the refusal, and the reason stays.
    }
  };
  return (
    <>
      {review.error !== null && <Notice meaning="stop" title={sentenceOf(review.error)} urgent />}
      <ReasonComposer
        ref={field}
        reason={reason}
        onReason={setReason}
        kind={`investigation_${verdict}`}
        own={texts.presets[verdict]}
        lastUsed={lastUsed}
        commit={texts.commit}
        note={texts.reviewNote}
        why={whyNot(route) ?? (data.status === "completed" ? undefined : texts.notYet)}
        onCommit={() => void send()}
        sending={review.sending}
        keysOn={keysOn}
        head={
          <>
            <Segmented
              label={texts.verdict}
              value={verdict}
              onValue={onVerdict}
              segments={(Object.keys(keys) as Verdict[]).map((value) => ({ value, keys: [keys[value]] }))}
            />
            <span className="push meta ink-3">{texts.about(at < 0 ? texts.theWhole : texts.finding(at + 1))}</span>
          </>
        }
      />
    </>
  );
}

function CancelComposer({ id, field }: { id: string; field: RefObject<HTMLTextAreaElement | null> }) {
  const route = "POST /risk/investigations/{id}/cancel";
  const { whyNot } = useRoles();
  const cancel = useWrite(route);
  const keysOn = useSingleKeys();
  const toast = useToast();
  const [reason, setReason] = useState("");
  const send = async () => {
    try {
      await cancel.send({ id, body: { reason } });
      toast(texts.cancelDone, { shape: "stale" });
    } catch {
      // The composer shows the refusal, and the reason stays.
    }
  };
  return (
    <>
      {cancel.error !== null && <Notice meaning="stop" title={sentenceOf(cancel.error)} urgent />}
      <Composer
        ref={field}
        reason={reason}
        onReason={setReason}
        commit={texts.cancel}
        note={texts.cancelNote}
        why={whyNot(route)}
        onCommit={() => void send()}
        sending={cancel.sending}
        keysOn={keysOn}
      />
    </>
  );
}

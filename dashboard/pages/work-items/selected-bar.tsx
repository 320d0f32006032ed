import type { WorkItem } from "@probity/contract";
import { useEffect, useRef, useState } from "react";
import { sentenceOf } from "../../api/failure.ts";
import { useRoles } from "../../api/roles.ts";
import { useWrite } from "../../api/writes.ts";
import { startJob } from "../../frame/jobs.ts";
import { useKeyHandlers } from "../../frame/keys.ts";
import { BulkBar } from "../../kit/bulk-bar/bulk-bar.tsx";
import { Button } from "../../kit/button/button.tsx";
import { useToast } from "../../kit/toast/toast.tsx";
import { useSession } from "../../session/use-session.ts";
import { ReasonComposer } from "../../records/reasons/reason-composer.tsx";
import { workItemsTexts as texts } from "../../texts/work-items.ts";

/** Changes of the selected items. Each has its own result, so one that moved on meanwhile spoils no other. */
export function SelectedBar({ rows, onClear }: { rows: readonly WorkItem[]; onClear: () => void }) {
  const toast = useToast();
  const session = useSession();
  const { whyNot } = useRoles();
  const change = useWrite("POST /work-items/bulk");
  const field = useRef<HTMLTextAreaElement>(null);
  const [asksReason, setAsksReason] = useState(false);
  const [reason, setReason] = useState("");

  const send = async (body: Parameters<typeof change.send>[0]["body"]) => {
    const job = startJob(texts.bulkJob(body.items.length));
    try {
      const { changed, refused } = await change.send({ body });
      job.done(texts.bulkDone(changed, refused));
      toast(texts.bulkDone(changed, refused), { shape: refused === 0 ? "fine" : "look" });
      onClear();
    } catch (error) {
      job.failed(sentenceOf(error));
      toast(sentenceOf(error), { shape: "stop" });
    }
  };
  const assign = () => {
    if (session.kind !== "signed-in") return;
    void send({ items: rows.map(({ id }) => ({ id })), change: { type: "assign", userId: session.userId } });
  };
  // The revisions that the person looked at; an action that moved on meanwhile is refused by itself.
  const acknowledge = () =>
    void send({
      items: rows.map(({ id, data }) => ({ id, ...(data.revision !== null && { expectedRevision: data.revision }) })),
      change: { type: "transition", status: "acknowledged" },
      reason,
    });
  const why = whyNot("POST /work-items/bulk");
  const hasOthers = rows.some(({ data }) => data.kind !== "action");
  const whyAcknowledge = why ?? (hasOthers ? texts.onlyActions : undefined);
  const ask = () => setAsksReason(true);
  // What is typed next is the reason of the selection, not of the item beside it.
  useEffect(() => field.current?.focus(), [asksReason]);
  useKeyHandlers({ a: whyAcknowledge === undefined ? ask : undefined });
  return (
    <>
      <BulkBar count={rows.length} onClear={onClear}>
        <Button small keys={["a"]} why={whyAcknowledge} whyAt="elsewhere" onClick={ask}>
          {texts.acknowledge}
        </Button>
        <Button small why={why} whyAt="elsewhere" onClick={assign}>
          {texts.assignToMe}
        </Button>
      </BulkBar>
      {asksReason && (
        <ReasonComposer
          ref={field}
          reason={reason}
          onReason={setReason}
          kind="action_acknowledged"
          own={texts.presets.acknowledged}
          commit={texts.acknowledgeAll(rows.length)}
          note={texts.steps.acknowledged.note}
          why={whyAcknowledge}
          onCommit={acknowledge}
          sending={change.sending}
        />
      )}
    </>
  );
}

import type { BulkSend } from "@probity/contract";
import { sentenceOf } from "../../../api/failure.ts";
import { useRoles } from "../../../api/roles.ts";
import { useWrite } from "../../../api/writes.ts";
import { SendingPanel } from "../../../kit/inspector/sending-panel.tsx";
import { useToast } from "../../../kit/toast/toast.tsx";
import { bulkSendTexts } from "../../../texts/bulk-sends.ts";

const texts = bulkSendTexts.record;
const route = "POST /bulk-sends/{id}/stop";

/** Ends what has not been sent yet. */
export function StopPanel({ bulkSend, onClose }: { bulkSend: BulkSend; onClose: () => void }) {
  const stop = useWrite(route);
  const { whyNot } = useRoles();
  const toast = useToast();
  const commit = async () => {
    await stop.send({ id: bulkSend.id });
    toast(texts.stopDone, { shape: "fine" });
    onClose();
  };
  return (
    <SendingPanel
      title={texts.stopTitle}
      commit={texts.stop}
      why={whyNot(route) ?? (bulkSend.waitingCount === 0 ? texts.isOver : undefined)}
      refusal={stop.error === null ? null : sentenceOf(stop.error)}
      sending={stop.sending}
      onSend={commit}
      onClose={onClose}
    >
      <p className="ink-2">{texts.stopText}</p>
      <p>
        {texts.waiting(bulkSend.waitingCount)}, {texts.sent(bulkSend.sentCount)}
      </p>
    </SendingPanel>
  );
}

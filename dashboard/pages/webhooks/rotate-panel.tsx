import type { Webhook, WebhookWithSecret } from "@probity/contract";
import { useState } from "react";
import { sentenceOf } from "../../api/failure.ts";
import { useRoles } from "../../api/roles.ts";
import { useWrite } from "../../api/writes.ts";
import { SendingPanel } from "../../kit/inspector/sending-panel.tsx";
import { type Overlap, OverlapField } from "../../records/secrets/overlap-field.tsx";
import { webhooksTexts } from "../../texts/webhooks.ts";

const texts = webhooksTexts.rotation;
const route = "POST /webhooks/{id}/rotate-secret";

type RotatePanelProps = { webhook: Webhook; onClose: () => void; onMade: (made: WebhookWithSecret) => void };

/** Gives an endpoint a new secret, with time to bring it to the receiver. */
export function RotatePanel({ webhook, onClose, onMade }: RotatePanelProps) {
  const [overlap, setOverlap] = useState<Overlap>("86400");
  const rotate = useWrite(route);
  const { whyNot } = useRoles();
  const send = async () => onMade(await rotate.send({ id: webhook.id, body: { overlapSeconds: Number(overlap) } }));
  return (
    <SendingPanel
      title={texts.title}
      commit={texts.send}
      why={whyNot(route)}
      refusal={rotate.error === null ? null : sentenceOf(rotate.error)}
      sending={rotate.sending}
      onSend={send}
      onClose={onClose}
    >
      <p className="ink-2">{texts.text}</p>
      <OverlapField label={texts.overlap} hint={texts.hint} value={overlap} onValue={setOverlap} />
    </SendingPanel>
  );
}

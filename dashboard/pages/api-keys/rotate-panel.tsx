import type { ApiKey, ApiKeyWithSecret } from "@probity/contract";
import { useState } from "react";
import { sentenceOf } from "../../api/failure.ts";
import { useRoles } from "../../api/roles.ts";
import { useWrite } from "../../api/writes.ts";
import { SendingPanel } from "../../kit/inspector/sending-panel.tsx";
import { type Overlap, OverlapField } from "../../records/secrets/overlap-field.tsx";
import { apiKeysTexts } from "../../texts/api-keys.ts";

const texts = apiKeysTexts.rotation;
const route = "POST /api-keys/{id}/rotate";

type RotatePanelProps = { apiKey: ApiKey; onClose: () => void; onMade: (made: ApiKeyWithSecret) => void };

/** Gives a key a new secret, with time to bring it everywhere. */
export function RotatePanel({ apiKey, onClose, onMade }: RotatePanelProps) {
  const [overlap, setOverlap] = useState<Overlap>("86400");
  const rotate = useWrite(route);
  const { whyNot } = useRoles();
  const send = async () => onMade(await rotate.send({ id: apiKey.id, body: { overlapSeconds: Number(overlap) } }));
  return (
    <SendingPanel
      title={texts.title(apiKey.data.name)}
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

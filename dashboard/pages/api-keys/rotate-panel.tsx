import type { ApiKey, ApiKeyWithSecret } from "@probity/contract";
import { useState } from "react";
import { sentenceOf } from "../../api/failure.ts";
import { useRoles } from "../../api/roles.ts";
import { useWrite } from "../../api/writes.ts";
import { SelectField } from "../../kit/field/field.tsx";
import { SendingPanel } from "../../kit/inspector/sending-panel.tsx";
import { apiKeysTexts } from "../../texts/api-keys.ts";

const texts = apiKeysTexts.rotation;
const route = "POST /api-keys/{id}/rotate";
/** Written out, because an object would bring its numbers into an order of its own. */
const overlaps = ["0", "3600", "86400", "604800"] as const;

type RotatePanelProps = { apiKey: ApiKey; onClose: () => void; onMade: (made: ApiKeyWithSecret) => void };

/** Gives a key a new secret, with time to bring it everywhere. */
export function RotatePanel({ apiKey, onClose, onMade }: RotatePanelProps) {
  const [overlap, setOverlap] = useState<(typeof overlaps)[number]>("86400");
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
      <SelectField
        label={texts.overlap}
        hint={texts.hint}
        value={overlap}
        autoFocus
        onChange={(event) => setOverlap(event.target.value as typeof overlap)}
      >
        {overlaps.map((seconds) => (
          <option key={seconds} value={seconds}>
            {texts.overlaps[seconds]}
          </option>
        ))}
      </SelectField>
    </SendingPanel>
  );
}

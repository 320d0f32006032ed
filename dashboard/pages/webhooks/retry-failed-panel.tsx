import type { Webhook } from "@probity/contract";
import { useState } from "react";
import { sentenceOf } from "../../api/failure.ts";
import { useRoles } from "../../api/roles.ts";
import { useWrite } from "../../api/writes.ts";
import { SelectField } from "../../kit/field/field.tsx";
import { SendingPanel } from "../../kit/inspector/sending-panel.tsx";
import { useToast } from "../../kit/toast/toast.tsx";
import { webhooksTexts } from "../../texts/webhooks.ts";

const texts = webhooksTexts.retryAll;
const route = "POST /webhooks/{id}/deliveries/retry";
const hourMs = 3_600_000;
/** Written out, because an object would bring its numbers into an order of its own. */
const windows = ["1", "24", "168", "720"] as const;

/** Tries all failed deliveries of a window once more. */
export function RetryFailedPanel({ webhook, onClose }: { webhook: Webhook; onClose: () => void }) {
  const [hours, setHours] = useState<(typeof windows)[number]>("24");
  const retry = useWrite(route);
  const { whyNot } = useRoles();
  const toast = useToast();
  const send = async () => {
    const until = Date.now();
    const since = new Date(until - Number(hours) * hourMs).toISOString();
    await retry.send({ id: webhook.id, body: { since, until: new Date(until).toISOString() } });
    toast(texts.done, { shape: "fine" });
    onClose();
  };
  return (
    <SendingPanel
      title={texts.title}
      commit={texts.send}
      why={whyNot(route) ?? (webhook.data.enabled ? undefined : webhooksTexts.delivery.isDisabled)}
      refusal={retry.error === null ? null : sentenceOf(retry.error)}
      sending={retry.sending}
      onSend={send}
      onClose={onClose}
    >
      <p className="ink-2">{texts.text}</p>
      <SelectField
        label={texts.window}
        value={hours}
        autoFocus
        onChange={(event) => setHours(event.target.value as typeof hours)}
      >
        {windows.map((each) => (
          <option key={each} value={each}>
            {texts.windows[each]}
          </option>
        ))}
      </SelectField>
    </SendingPanel>
  );
}

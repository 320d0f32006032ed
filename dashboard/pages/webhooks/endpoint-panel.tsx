import type { Webhook, WebhookWithSecret } from "@probity/contract";
import { useState } from "react";
import { fieldProblems, sentenceOf } from "../../api/failure.ts";
import { useMode } from "../../api/mode.ts";
import { useRoles } from "../../api/roles.ts";
import { useWrite } from "../../api/writes.ts";
import { TextField } from "../../kit/field/field.tsx";
import { SendingPanel } from "../../kit/inspector/sending-panel.tsx";
import { useToast } from "../../kit/toast/toast.tsx";
import { webhooksTexts } from "../../texts/webhooks.ts";
import { EventChoice, eventsOf } from "./event-choice.tsx";

const texts = webhooksTexts.form;

type EndpointPanelProps = {
  /** The endpoint to change; without one, another is added. */
  webhook?: Webhook;
  onClose: () => void;
  onMade: (made: WebhookWithSecret) => void;
};

/** Where events are sent, and which. */
export function EndpointPanel({ webhook, onClose, onMade }: EndpointPanelProps) {
  const mode = useMode();
  const create = useWrite("POST /webhooks");
  const update = useWrite("POST /webhooks/{id}/update");
  const { whyNot } = useRoles();
  const toast = useToast();
  const [url, setUrl] = useState(webhook?.data.url ?? "");
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set(webhook?.data.events));
  // The one that was read when the panel was opened: what somebody else saves meanwhile is not overwritten.
  const [expectedRevision] = useState(webhook?.data.revision ?? 0);
  const events = eventsOf(chosen);
  const isUnchanged =
    webhook !== undefined && url.trim() === webhook.data.url && sameNames(events, webhook.data.events);
  const why =
    whyNot(webhook ? "POST /webhooks/{id}/update" : "POST /webhooks") ??
    (url.trim() === "" ? texts.required : undefined) ??
    (events.length === 0 ? texts.none : undefined) ??
    (isUnchanged ? texts.unchanged : undefined);
  const send = async () => {
    if (webhook === undefined) return onMade(await create.send({ body: { url: url.trim(), events, mode } }));
    await update.send({ id: webhook.id, body: { expectedRevision, url: url.trim(), events } });
    toast(texts.saved, { shape: "fine" });
    onClose();
  };
  const { error, sending } = webhook ? update : create;
  return (
    <SendingPanel
      title={webhook ? texts.change : texts.add}
      commit={webhook ? texts.sendChange : texts.sendAdd}
      why={why}
      refusal={error === null ? null : sentenceOf(error)}
      sending={sending}
      onSend={send}
      onClose={onClose}
    >
      <TextField
        label={texts.url}
        hint={texts.urlHint[mode]}
        problem={fieldProblems(error)["url"]}
        value={url}
        type="url"
        maxLength={4096}
        mono
        autoFocus
        autoComplete="off"
        spellCheck={false}
        onChange={(event) => setUrl(event.target.value)}
      />
      <EventChoice chosen={chosen} onChosen={setChosen} />
      <p className="meta ink-3">{webhook ? texts.kept : texts.pastAndMode}</p>
    </SendingPanel>
  );
}

function sameNames(some: readonly string[], others: readonly string[]): boolean {
  return some.toSorted().join(" ") === others.toSorted().join(" ");
}

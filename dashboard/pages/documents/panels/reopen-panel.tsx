import type { Document } from "@probity/contract";
import { useState } from "react";
import { fieldProblems, sentenceOf } from "../../../api/failure.ts";
import { useRoles } from "../../../api/roles.ts";
import { useWrite } from "../../../api/writes.ts";
import { TextField } from "../../../kit/field/field.tsx";
import { SendingPanel } from "../../../kit/inspector/sending-panel.tsx";
import { useToast } from "../../../kit/toast/toast.tsx";
import { documentActionTexts } from "../../../texts/document-actions.ts";
import { whyNotNow } from "../document-rules.ts";

const texts = documentActionTexts.reopen;
const route = "POST /documents/{id}/reopen";

/** Gives an expired document another deadline. */
export function ReopenPanel({ document, onClose }: { document: Document; onClose: () => void }) {
  const [until, setUntil] = useState("");
  const { whyNot } = useRoles();
  const reopen = useWrite(route);
  const toast = useToast();
  const problem = fieldProblems(reopen.error)["expiresAt"];
  const why = whyNot(route) ?? whyNotNow(document, "reopen") ?? (until === "" ? texts.required : undefined);
  const commit = async () => {
    await reopen.send({ id: document.id, body: { expiresAt: new Date(until).toISOString() } });
    toast(texts.done, { shape: "fine" });
    onClose();
  };
  return (
    <SendingPanel
      title={texts.title}
      commit={texts.commit}
      why={why}
      refusal={reopen.error === null || problem !== undefined ? null : sentenceOf(reopen.error)}
      sending={reopen.sending}
      onSend={commit}
      onClose={onClose}
    >
      <p className="ink-2">{texts.text}</p>
      <TextField
        label={texts.expiresAt}
        type="datetime-local"
        value={until}
        problem={problem}
        onChange={(event) => setUntil(event.target.value)}
      />
    </SendingPanel>
  );
}

import type { Document, DocumentSigner } from "@probity/contract";
import { useState } from "react";
import { fieldProblems, sentenceOf } from "../../../api/failure.ts";
import { useRoles } from "../../../api/roles.ts";
import { useWrite } from "../../../api/writes.ts";
import { SendingPanel } from "../../../kit/inspector/sending-panel.tsx";
import { useToast } from "../../../kit/toast/toast.tsx";
import { documentActionTexts } from "../../../texts/document-actions.ts";
import { whyNotReplace } from "../document-rules.ts";
import { SignerFields } from "./signer-fields.tsx";

const texts = documentActionTexts.replace;
const members = documentActionTexts.signer;
const route = "POST /documents/{id}/signers/{signerId}/replace";

type ReplacePanelProps = { document: Document; signer: DocumentSigner; onClose: () => void };

/** Puts somebody else in the place of a signer who has not opened the document. */
export function ReplacePanel({ document, signer, onClose }: ReplacePanelProps) {
  const [name, setName] = useState("");
  const [email, setEmail] = useState("");
  const { whyNot } = useRoles();
  const replace = useWrite(route);
  const toast = useToast();
  const problems = fieldProblems(replace.error);
  const isAtField = problems["name"] !== undefined || problems["email"] !== undefined;
  const isEmpty = name.trim() === "" || email.trim() === "";
  const why = whyNot(route) ?? whyNotReplace(document, signer) ?? (isEmpty ? members.required : undefined);
  const commit = async () => {
    const body = { name: name.trim(), email: email.trim() };
    await replace.send({ id: document.id, signerId: signer.id, body });
    toast(texts.done(body.name), { shape: "fine" });
    onClose();
  };
  return (
    <SendingPanel
      title={texts.title}
      commit={texts.commit}
      why={why}
      refusal={replace.error === null || isAtField ? null : sentenceOf(replace.error)}
      sending={replace.sending}
      onSend={commit}
      onClose={onClose}
    >
      <p className="ink-2">
        <bdi>{texts.lead(signer.name)}</bdi> {signer.status === "invited" ? texts.invited : texts.waiting}
      </p>
      <SignerFields {...{ name, email, problems }} onName={setName} onEmail={setEmail} />
    </SendingPanel>
  );
}

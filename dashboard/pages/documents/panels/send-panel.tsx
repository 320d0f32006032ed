import type { ProbityError } from "@probity/client";
import type { Document, DocumentSigner } from "@probity/contract";
import { useState } from "react";
import { fieldProblems, isRefusedWith, sentenceOf } from "../../../api/failure.ts";
import { useRoles } from "../../../api/roles.ts";
import { useWrite } from "../../../api/writes.ts";
import { PageLink } from "../../../frame/page-link.tsx";
import { SelectField } from "../../../kit/field/field.tsx";
import { SendingPanel } from "../../../kit/inspector/sending-panel.tsx";
import { Notice } from "../../../kit/notice/notice.tsx";
import { useToast } from "../../../kit/toast/toast.tsx";
import { documentActionTexts } from "../../../texts/document-actions.ts";
import { whyNotNow } from "../document-rules.ts";

const texts = documentActionTexts.send;
const route = "POST /documents/{id}/send";
const authentications = ["none", "email_code"] as const;
const invitations = ["default", "email", "none"] as const;

export type Authentication = (typeof authentications)[number];

type SendPanelProps = { document: Document; authentication: Authentication | undefined; onClose: () => void };

/** Sends a draft. What is missing is listed with who or what it is about. */
export function SendPanel({ document, authentication: wanted = "none", onClose }: SendPanelProps) {
  const [invitation, setInvitation] = useState<(typeof invitations)[number]>("default");
  const [authentication, setAuthentication] = useState<Authentication>(wanted);
  const { whyNot } = useRoles();
  const send = useWrite(route);
  const toast = useToast();
  const problems = fieldProblems(send.error);
  const isNotReady = isRefusedWith(send.error, "document_not_ready");
  const isAtField = problems["invitations"] !== undefined || problems["authentication"] !== undefined;
  const commit = async () => {
    const body = { authentication, ...(invitation !== "default" && { invitations: invitation }) };
    await send.send({ id: document.id, body });
    toast(texts.done, { shape: "fine" });
    onClose();
  };
  return (
    <SendingPanel
      title={texts.title}
      commit={texts.commit}
      why={whyNot(route) ?? whyNotNow(document, "send")}
      refusal={send.error === null || isNotReady || isAtField ? null : sentenceOf(send.error)}
      sending={send.sending}
      onSend={commit}
      onClose={onClose}
    >
      {isNotReady && <NotReady error={send.error as ProbityError} document={document} />}
      <p className="ink-2">
        <bdi>{texts.lead(firstNames(document.signers))}</bdi>
      </p>
      <SelectField
        label={texts.invitations}
        value={invitation}
        problem={problems["invitations"]}
        onChange={(event) => setInvitation(event.target.value as typeof invitation)}
      >
        {invitations.map((each) => (
          <option key={each} value={each}>
            {texts.invitationOf[each]}
          </option>
        ))}
      </SelectField>
      <SelectField
        label={texts.authentication}
        value={authentication}
        problem={problems["authentication"]}
        onChange={(event) => setAuthentication(event.target.value as Authentication)}
      >
        {authentications.map((each) => (
          <option key={each} value={each}>
            {texts.authenticationOf[each]}
          </option>
        ))}
      </SelectField>
    </SendingPanel>
  );
}

/** Those who sign first; the others are invited when their turn comes. */
function firstNames(signers: readonly DocumentSigner[]): string[] {
  const first = Math.min(...signers.map(({ signingOrder }) => signingOrder));
  return signers.filter(({ signingOrder }) => signingOrder === first).map(({ name }) => name);
}

type Missing = { code: string; message: string; signerId?: string; fieldId?: string };

function NotReady({ error, document }: { error: ProbityError; document: Document }) {
  const missing = error.errors as readonly Missing[];
  const nameOf = (id: string) => document.signers.find((signer) => signer.id === id)?.name;
  return (
    <Notice meaning="stop" urgent title={texts.notReady}>
      <ul>
        {missing.map(({ code, message, signerId, fieldId }, at) => (
          <li key={at}>
            <span className="mono meta">{code}</span>{" "}
            {signerId !== undefined && <bdi className="name">{nameOf(signerId)}: </bdi>}
            {message}{" "}
            {fieldId !== undefined && (
              <PageLink to={`/documents/${document.id}/fields?field=${fieldId}`}>{texts.field}</PageLink>
            )}
          </li>
        ))}
      </ul>
    </Notice>
  );
}

import type { Document, DocumentSigner } from "@probity/contract";
import { useState } from "react";
import { sentenceOf } from "../../../api/failure.ts";
import { useRoles } from "../../../api/roles.ts";
import { useWrite } from "../../../api/writes.ts";
import { CodeBlock } from "../../../kit/copy/copy.tsx";
import { SendingPanel } from "../../../kit/inspector/sending-panel.tsx";
import { Notice } from "../../../kit/notice/notice.tsx";
import { Time } from "../../../kit/time/time.tsx";
import { documentActionTexts } from "../../../texts/document-actions.ts";
import { whyNotTurn } from "../document-rules.ts";

const texts = documentActionTexts.link;
const route = "POST /documents/{id}/signers/{signerId}/signing-sessions";

type LinkPanelProps = { document: Document; signer: DocumentSigner; onClose: () => void };

/** Makes a link for one signer. It is kept nowhere but on this panel. */
export function LinkPanel({ document, signer, onClose }: LinkPanelProps) {
  const [made, setMade] = useState<{ url: string; expiresAt: string } | null>(null);
  const { whyNot } = useRoles();
  const make = useWrite(route);
  const commit = async () => {
    const { url, expiresAt } = await make.send({ id: document.id, signerId: signer.id, body: {} });
    setMade(url === null ? null : { url, expiresAt });
  };
  return (
    <SendingPanel
      title={texts.title}
      commit={texts.commit}
      why={whyNot(route) ?? whyNotTurn(document, signer)}
      refusal={make.error === null ? null : sentenceOf(make.error)}
      sending={make.sending}
      onSend={commit}
      onClose={onClose}
    >
      <p className="ink-2">
        <bdi>{texts.lead(signer.name)}</bdi>
      </p>
      {made && (
        <>
          <CodeBlock code={made.url} what={texts.what} />
          <Notice icon="lock" title={texts.shown}>
            {texts.expires} <Time at={made.expiresAt} as="moment" />.
          </Notice>
        </>
      )}
    </SendingPanel>
  );
}

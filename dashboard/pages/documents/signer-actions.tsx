import type { Document, Signer } from "@probity/contract";
import { isUnopened, mayAct } from "@probity/engines/agreements/documents/statuses.ts";
import { sentenceOf } from "../../api/failure.ts";
import { useRoles } from "../../api/roles.ts";
import { useWrite } from "../../api/writes.ts";
import { Button } from "../../kit/button/button.tsx";
import { useToast } from "../../kit/toast/toast.tsx";
import { documentActionTexts as texts } from "../../texts/document-actions.ts";
import { whyNotRemind, whyNotTurn } from "./document-rules.ts";
import type { SignerPanelName } from "./panels/panel-names.ts";
import { hasTurn } from "./signer-steps.ts";

export type ShownSigner = Document["signers"][number] & { remindedAt: string | null };

type SignerActionsProps = {
  document: Document;
  signer: ShownSigner;
  onPanel: (panel: SignerPanelName, signerId: string) => void;
};

/** What can be done for one signer in the status that the document has. */
export function SignerActions({ document, signer, onPanel }: SignerActionsProps) {
  const { whyNot } = useRoles();
  if (document.erased) return null;
  if (mayAct(document.status, "edit"))
    return (
      <Small why={whyNot("PATCH /documents/{id}/signers/{signerId}")} onClick={() => onPanel("signer", signer.id)}>
        {texts.signer.change}
      </Small>
    );
  if (document.status !== "pending") return null;
  return (
    <>
      {isUnopened(signer.status) && (
        <Small
          why={whyNot("POST /documents/{id}/signers/{signerId}/replace")}
          onClick={() => onPanel("replace", signer.id)}
        >
          {texts.replace.button}
        </Small>
      )}
      {hasTurn(signer) && (
        <>
          <Small
            why={whyNot("POST /documents/{id}/signers/{signerId}/signing-sessions") ?? whyNotTurn(document, signer)}
            onClick={() => onPanel("link", signer.id)}
          >
            {texts.link.button}
          </Small>
          <RemindButton document={document} signer={signer} />
        </>
      )}
    </>
  );
}

type SmallProps = { why: string | undefined; onClick: () => void; children: string };

/** The reason stands above the signers once, and in the description of each button. */
function Small({ why, onClick, children }: SmallProps) {
  return (
    <Button small why={why} whyAt="elsewhere" title={why} onClick={onClick}>
      {children}
    </Button>
  );
}

function RemindButton({ document, signer }: Pick<SignerActionsProps, "document" | "signer">) {
  const { why, remind } = useRemind(document, signer);
  return (
    <Small why={why} onClick={remind}>
      {texts.remind.button}
    </Small>
  );
}

/** Reminds a signer, at most once an hour. */
export function useRemind(
  document: Document,
  signer: (Pick<Signer, "id" | "name" | "status"> & { remindedAt: string | null }) | null,
) {
  const route = "POST /documents/{id}/signers/{signerId}/remind";
  const { whyNot } = useRoles();
  const write = useWrite(route);
  const toast = useToast();
  const remind = () => {
    if (signer === null) return;
    void write.send({ id: document.id, signerId: signer.id }).then(
      () => toast(texts.remind.done(signer.name), { shape: "fine" }),
      (error: unknown) => toast(sentenceOf(error), { shape: "stop" }),
    );
  };
  const why = whyNot(route) ?? (signer ? whyNotRemind(document, signer, new Date()) : undefined);
  return { why, remind };
}

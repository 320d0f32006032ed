import type { Document } from "@probity/contract";
import type { ReactNode } from "react";
import { sentenceOf } from "../../api/failure.ts";
import { useDownload } from "../../api/files.ts";
import { useRoles } from "../../api/roles.ts";
import { useWrite } from "../../api/writes.ts";
import { Button } from "../../kit/button/button.tsx";
import { Keys } from "../../kit/keys/keys.tsx";
import { Menu } from "../../kit/menu/menu.tsx";
import { useToast } from "../../kit/toast/toast.tsx";
import { documentActionTexts as texts, documentLifeTexts } from "../../texts/document-actions.ts";
import { subjectTexts } from "../../texts/subject.ts";
import { whyNotErase, whyNotNow } from "./document-rules.ts";
import type { listedDocuments } from "./links.ts";
import type { PanelName } from "./panels/panel-names.ts";
import { type ShownSigner, useRemind } from "./signer-actions.tsx";
import { hasTurn } from "./signer-steps.ts";

type DocumentActionsProps = {
  document: Document;
  signers: readonly ShownSigner[];
  around: ReturnType<typeof listedDocuments.around>;
  onPanel: (panel: PanelName) => void;
};

/** What is done with a document: the next step as a button, the rest behind menus. */
export function DocumentActions({ document, signers, around, onPanel }: DocumentActionsProps) {
  return (
    <>
      {around && (
        <span className="meta ink-3 nowrap">
          <Keys of={["[", "]"]} /> {subjectTexts.place(around.at, around.all)}
        </span>
      )}
      <Rare document={document} onPanel={onPanel} />
      <Downloads document={document} />
      <NextStep document={document} signers={signers} onPanel={onPanel} />
    </>
  );
}

function Rare({ document, onPanel }: Pick<DocumentActionsProps, "document" | "onPanel">) {
  const { whyNot } = useRoles();
  const hold = documentLifeTexts.hold;
  return (
    <Menu
      label={texts.more}
      look="quiet"
      entries={[
        { label: texts.verify.menu, why: whyNot("POST /documents/{id}/verify"), onPress: () => onPanel("verify") },
        {
          label: texts.void.menu,
          why: whyNot("POST /documents/{id}/void") ?? whyNotNow(document, "void"),
          onPress: () => onPanel("void"),
        },
        {
          label: hold[document.hold ? "release" : "place"].menu,
          why: whyNot("POST /documents/{id}/hold") ?? (document.erased && texts.why.erased),
          onPress: () => onPanel("hold"),
        },
        {
          label: documentLifeTexts.erase.menu,
          why: whyNot("POST /documents/{id}/erase") ?? (document.hold ? hold.why : whyNotErase(document)),
          onPress: () => onPanel("erase"),
        },
      ]}
    />
  );
}

function Downloads({ document }: { document: Document }) {
  const { id, status } = document;
  const toast = useToast();
  const pdf = useDownload("GET /documents/{id}/pdf");
  const certificate = useDownload("GET /documents/{id}/certificate");
  const name = document.externalId ?? id;
  const save = (saving: Promise<void>) =>
    void saving.catch((error: unknown) => toast(sentenceOf(error), { shape: "stop" }));
  const gone = document.erased && texts.why.erased;
  const sealed = gone ?? (status === "completed" ? undefined : texts.download.notCompleted);
  const file = (version: string) => texts.download.file(name, version);
  return (
    <Menu
      label={texts.download.menu}
      entries={[
        {
          label: texts.download.original,
          why: gone,
          onPress: () => save(pdf({ id, version: "original" }, file("original"))),
        },
        {
          label: texts.download.completed,
          why: sealed,
          onPress: () => save(pdf({ id, version: "completed" }, file("completed"))),
        },
        {
          label: texts.download.certificate,
          why: sealed,
          onPress: () => save(certificate({ id }, file("certificate"))),
        },
      ]}
    />
  );
}

/** The one thing that brings the document further. A document that has ended has none. */
function NextStep({ document, signers, onPanel }: Omit<DocumentActionsProps, "around">) {
  const { whyNot } = useRoles();
  const next: Record<Document["status"], () => ReactNode> = {
    draft: () => (
      <Button variant="primary" keys={["s"]} why={whyNot("POST /documents/{id}/send")} onClick={() => onPanel("send")}>
        {texts.send.button}
      </Button>
    ),
    pending: () => <RemindNext document={document} signers={signers} />,
    finalizing: () => document.finalization?.lastErrorCode && <CompleteNow document={document} />,
    completed: () => null,
    declined: () => null,
    voided: () => null,
    expired: () => (
      <Button variant="primary" why={whyNot("POST /documents/{id}/reopen")} onClick={() => onPanel("reopen")}>
        {texts.reopen.menu}
      </Button>
    ),
  };
  return document.erased ? null : next[document.status]();
}

function RemindNext({ document, signers }: Pick<DocumentActionsProps, "document" | "signers">) {
  const signer = signers.find(hasTurn) ?? null;
  const { why, remind } = useRemind(document, signer);
  if (signer === null) return null;
  return (
    <Button variant="primary" why={why} onClick={remind}>
      <bdi>{texts.remind.who(signer.name)}</bdi>
    </Button>
  );
}

function CompleteNow({ document: { id } }: { document: Document }) {
  const route = "POST /documents/{id}/finalize";
  const { whyNot } = useRoles();
  const retry = useWrite(route);
  const toast = useToast();
  const press = () =>
    void retry.send({ id }).then(
      () => toast(texts.retry.done, { shape: "fine" }),
      (error: unknown) => toast(sentenceOf(error), { shape: "stop" }),
    );
  return (
    <Button variant="primary" why={whyNot(route)} onClick={press}>
      {texts.retry.button}
    </Button>
  );
}

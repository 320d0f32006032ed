import type { Document, Field } from "@probity/contract";
import { Suspense } from "react";
import { useRecord } from "../../api/queries.ts";
import { useRoles } from "../../api/roles.ts";
import { Head } from "../../frame/head.tsx";
import { useGo } from "../../frame/page-link.tsx";
import { page } from "../../frame/page.tsx";
import { useRecent } from "../../frame/recent.ts";
import { id as idIn, oneOf } from "../../frame/search.ts";
import { useTightNav } from "../../frame/tight.ts";
import { StatusBadge } from "../../kit/badge/badge.tsx";
import { Button } from "../../kit/button/button.tsx";
import { Beside } from "../../kit/layout/layout.tsx";
import { SkeletonRows } from "../../kit/skeleton/skeleton.tsx";
import { RecordView } from "../../kit/states/record-view.tsx";
import { whenWanted } from "../../kit/when-wanted.ts";
import { LifeSpanNotice } from "../../records/life-span/life-span-notice.tsx";
import { recordStates } from "../../records/states.ts";
import { documentTexts as texts } from "../../texts/document.ts";
import { documentLifeTexts } from "../../texts/document-actions.ts";
import { documentsTexts } from "../../texts/documents.ts";
import { DocumentActions } from "./document-actions.tsx";
import { DocumentProgress } from "./document-progress.tsx";
import { whyNotNow } from "./document-rules.ts";
import styles from "./document.module.css";
import { HistoryPanel } from "./history/history-panel.tsx";
import { type DocumentHistory, useHistory } from "./history/use-history.ts";
import { listedDocuments } from "./links.ts";
import { MadeFrom } from "./made-from.tsx";
import { PagesColumn } from "./pages-column.tsx";
import { panelNames, type SignerPanelName } from "./panels/panel-names.ts";
import { SignerActions, type ShownSigner } from "./signer-actions.tsx";
import { SignerCard } from "./signer-card.tsx";

const DocumentPanel = whenWanted(async () => ({
  default: (await import("./panels/document-panel.tsx")).DocumentPanel,
}));

const search = { panel: oneOf(...panelNames), signer: idIn, authentication: oneOf("none", "email_code") };
const closed = { panel: undefined, signer: undefined, authentication: undefined };
const states = recordStates(<SkeletonRows rows={12} columns={[200, 260, 160]} height={36} />, texts);

/** One document: how far each signer is, what it was made from, and its history with the chain checked. */
export const documentPage = page({
  path: "/documents/$id",
  title: texts.title,
  search,
  keys: { s: "send", v: "void", "[": "previous", "]": "next", Escape: "close the panel" },
  Page({ params: { id }, search: { panel, signer: signerId, authentication }, setSearch, useKeys }) {
    const reading = useRecord("GET /documents/{id}", { id });
    const document = reading.state === "shown" ? reading.value : null;
    const { fields, signers } = useParts(id, document);
    const history = useHistory(id);
    const go = useGo();
    const around = listedDocuments.around(id);
    const to = (other: string | undefined) => (other ? () => go(`/documents/${other}`) : undefined);
    const open = (next: typeof panel, whom?: string) => setSearch({ panel: next, signer: whom }, { replace: true });
    const close = () => setSearch(closed, { replace: true });
    const heading = document?.erased ? documentsTexts.erasedName : (document?.name ?? texts.title);
    useRecent(document && { title: heading, icon: "documents", to: `/documents/${id}` });
    useTightNav(true);
    useKeys({
      s: document?.status === "draft" ? () => open("send") : undefined,
      v: document && whyNotNow(document, "void") === undefined ? () => open("void") : undefined,
      "[": to(around?.previous),
      "]": to(around?.next),
      Escape: panel && close,
    });
    const side = document && (
      <Suspense>
        {panel ? (
          <DocumentPanel {...{ panel, document, signerId, fields, authentication }} onClose={close} />
        ) : (
          <HistoryPanel reading={history} signers={document.signers} />
        )}
      </Suspense>
    );
    return (
      <>
        <Head
          title={<bdi className="name">{heading}</bdi>}
          windowTitle={heading}
          crumbs={[{ title: documentsTexts.title, to: "/documents" }]}
          note={document && <StatusBadge of="document" value={document.status} />}
          reading={reading}
          actions={document && <DocumentActions {...{ document, signers, around }} onPanel={open} />}
        />
        <Beside side={side}>
          <RecordView reading={reading} states={states}>
            {(shown) => (
              <div className={styles.document}>
                <PagesColumn document={shown} fields={fields} />
                <div className={styles.middle}>
                  <LifeSpan document={shown} />
                  <DocumentProgress document={shown} fields={fields} />
                  <Signers
                    document={shown}
                    signers={signers}
                    fields={fields}
                    history={history.state === "shown" ? history.value : null}
                    onPanel={open}
                  />
                  <MadeFrom document={shown} />
                </div>
              </div>
            )}
          </RecordView>
        </Beside>
      </>
    );
  },
});

/** The fields, and the signers with when they were reminded; the document has the rest of them. */
function useParts(id: string, document: Document | null): { fields: readonly Field[]; signers: ShownSigner[] } {
  const fields = useRecord("GET /documents/{id}/fields", { id });
  const records = useRecord("GET /documents/{id}/signers", { id });
  const reminded = records.state === "shown" ? records.value.items : [];
  return {
    fields: fields.state === "shown" ? fields.value.items : [],
    signers: (document?.signers ?? []).map((signer) => ({
      ...signer,
      remindedAt: reminded.find((record) => record.id === signer.id)?.remindedAt ?? null,
    })),
  };
}

function LifeSpan({ document: { hold, erased } }: { document: Document }) {
  if (!hold && !erased) return null;
  return (
    <div className={styles.notices}>
      {erased && <LifeSpanNotice {...erased} texts={documentLifeTexts.erased} />}
      {hold && <LifeSpanNotice {...hold} texts={documentLifeTexts.hold} />}
    </div>
  );
}

type SignersProps = {
  document: Document;
  signers: readonly ShownSigner[];
  fields: readonly Field[];
  history: DocumentHistory | null;
  onPanel: (panel: SignerPanelName, signerId?: string) => void;
};

function Signers({ document, signers, fields, history, onPanel }: SignersProps) {
  const why = useRoles().whyNot("POST /documents/{id}/signers");
  const isDraft = document.status === "draft";
  return (
    <section aria-label={texts.signers}>
      <div className={styles.signersHead}>
        <h2>{texts.signers}</h2>
        {why !== undefined && <span className="meta ink-3">{why}</span>}
        {isDraft && (
          <span className="push">
            <Button small why={why} whyAt="elsewhere" onClick={() => onPanel("signer")}>
              {texts.addSigner}
            </Button>
          </span>
        )}
      </div>
      {signers.length === 0 && <p className="ink-2">{texts.noSigners}</p>}
      <ol>
        {signers.map((signer, at) => (
          <SignerCard
            key={signer.id}
            {...{ document, signer, fields }}
            place={at + 1}
            events={history?.events ?? []}
            remindedAt={signer.remindedAt}
            actions={<SignerActions {...{ document, signer, onPanel }} />}
          />
        ))}
      </ol>
    </section>
  );
}

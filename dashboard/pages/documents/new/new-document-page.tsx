import type { Template } from "@probity/contract";
import type { Json } from "@probity/engines/json/canonical.ts";
import { type ReactNode, Suspense, useEffect, useState } from "react";
import { useList, useRecord } from "../../../api/queries.ts";
import { useRoles } from "../../../api/roles.ts";
import { Head } from "../../../frame/head.tsx";
import { useGo } from "../../../frame/page-link.tsx";
import { page } from "../../../frame/page.tsx";
import { id, oneOf } from "../../../frame/search.ts";
import { Button } from "../../../kit/button/button.tsx";
import { TextField } from "../../../kit/field/field.tsx";
import { Notice } from "../../../kit/notice/notice.tsx";
import { Panel } from "../../../kit/panel/panel.tsx";
import { Segmented } from "../../../kit/segmented/segmented.tsx";
import { SkeletonRows } from "../../../kit/skeleton/skeleton.tsx";
import { RecordView } from "../../../kit/states/record-view.tsx";
import { useToast } from "../../../kit/toast/toast.tsx";
import { whenWanted } from "../../../kit/when-wanted.ts";
import { dataShape, emptyData } from "../../../records/template-data/data-shape.ts";
import { recordStates } from "../../../records/states.ts";
import { documentsTexts } from "../../../texts/documents.ts";
import { newDocumentTexts as texts } from "../../../texts/new-document.ts";
import { AboutSection } from "./about-section.tsx";
import { type Draft, emptyDraft, type SignerDraft, signersOfRoles, whyNotYet } from "./draft.ts";
import styles from "./new-document.module.css";
import { SignersSection } from "./signers-section.tsx";
import type { TemplateChoiceProps } from "./template-choice.tsx";
import { useCreate } from "./use-create.ts";

const DataSection = whenWanted(async () => ({ default: (await import("./data-section.tsx")).DataSection }));

const TemplateChoice = whenWanted(() => import("./template-choice.tsx"));

const ways = ["template", "upload"] as const;
type Way = (typeof ways)[number];
const search = { from: oneOf(...ways), templateId: id };
const states = recordStates(<SkeletonRows rows={6} columns={[280, 200]} height={44} />, {
  ...documentsTexts,
  missing: texts.chooseTemplate,
  missingText: texts.templateHint,
  refused: texts.refusedRead,
  failed: texts.failed,
});

/** Makes a draft from a template and its data, or from a PDF, with its signers. */
export const newDocumentPage = page({
  path: "/documents/new",
  title: texts.title,
  search,
  keys: {},
  Page({ search: { from = "template", templateId }, setSearch }) {
    const templates = useList("GET /templates");
    const made = useNewDocument(from, templateId);
    const choose = (way: Way) => {
      setSearch({ from: way }, { replace: true });
      made.onDraft({ signers: [] });
    };
    return (
      <>
        <Head title={texts.title} crumbs={[{ title: documentsTexts.title, to: "/documents" }]} note={texts.note} />
        <RecordView reading={templates.reading} states={states}>
          {({ rows }) => (
            <NewDocument {...made} from={from}>
              <SourcePanel
                {...made}
                from={from}
                onFrom={choose}
                templates={rows}
                templateId={templateId ?? null}
                onTemplate={(chosen) => setSearch({ templateId: chosen ?? undefined }, { replace: true })}
              />
            </NewDocument>
          )}
        </RecordView>
      </>
    );
  },
});

/** What was typed, what was refused, and the way to send it. */
function useNewDocument(from: Way, templateId: string | undefined) {
  const record = useRecord("GET /templates/{id}", from === "template" && templateId ? { id: templateId } : null);
  const template = templateId && record.state === "shown" && record.value.id === templateId ? record.value : null;
  const [file, onFile] = useState<File | null>(null);
  const [draft, setDraft] = useState<Draft>(emptyDraft);
  const onDraft = (change: Partial<Draft>) => setDraft((before) => ({ ...before, ...change }));
  useFreshData(from === "template" ? template : null, onDraft);
  const { create, ...creating } = useCreate();
  const { whyNot } = useRoles();
  const go = useGo();
  const toast = useToast();
  const route = from === "template" ? "POST /templates/{id}/create-document" : "POST /documents";
  const why = whyNot(route) ?? whyNotYet(draft, from === "template" ? { template } : { file });
  const send = async () => {
    if (why !== undefined || creating.sending) return;
    const made = await create(from === "template" ? { template: template! } : { file: file! }, draft);
    if (made === null) return;
    toast(texts.made, { shape: "fine" });
    go(`/documents/${made.id}?panel=send&authentication=${draft.authentication}`);
  };
  return { ...creating, template, draft, onDraft, onFile, why, send, problems: creating.refused?.problems ?? {} };
}

type Making = ReturnType<typeof useNewDocument>;

/** The form. A refusal stands above what was typed and at its field; what was typed stays. */
function NewDocument({ from, children, ...made }: Making & { from: Way; children: ReactNode }) {
  const { draft, onDraft, template, refused, problems, why, send } = made;
  const problemOf = (signer: SignerDraft, at: number, member: string) =>
    problems[`signers/${signer.role === null ? at : signer.key}/${member}`] ?? problems[`signers/${signer.key}`];
  return (
    <form
      className={styles.page}
      onSubmit={(event) => {
        event.preventDefault();
        void send();
      }}
      onKeyDown={(event) => {
        if (event.key === "Enter" && (event.metaKey || event.ctrlKey)) void send();
      }}
    >
      {refused && (
        <Notice meaning="stop" urgent title={made.isMade ? texts.madeNotAdded : texts.refused}>
          {refused.sentence}
        </Notice>
      )}
      {children}
      <AboutSection {...{ draft, onDraft, problems }} />
      {from === "template" && template && (
        <Suspense>
          <DataSection
            key={template.id}
            {...{ template, draft, onDraft }}
            problem={problems["templateData"]}
            problemAt={(path) => problems[["templateData", ...path].join("/")]}
          />
        </Suspense>
      )}
      {(from === "upload" || template) && (
        <SignersSection {...{ draft, onDraft, problemOf }} hasRoles={from === "template"} />
      )}
      <div className={styles.foot}>
        <Button
          variant="primary"
          keys={["Mod", "Enter"]}
          why={why}
          aria-busy={made.sending}
          onClick={() => void send()}
        >
          {texts.create}
        </Button>
      </div>
    </form>
  );
}

type SourcePanelProps = Pick<Making, "draft" | "onDraft" | "onFile" | "problems"> & {
  from: Way;
  onFrom: (way: Way) => void;
  templates: TemplateChoiceProps["templates"];
  templateId: string | null;
  onTemplate: (id: string | null) => void;
};

function SourcePanel({ from, onFrom, templates, templateId, onTemplate, ...made }: SourcePanelProps) {
  const choose = (file: File | null) => {
    made.onFile(file);
    if (file && made.draft.name === "") made.onDraft({ name: file.name.replace(/\.pdf$/i, "") });
  };
  return (
    <Panel
      title={texts.from}
      actions={
        <Segmented
          label={texts.from}
          value={from}
          onValue={onFrom}
          segments={ways.map((way) => ({ value: way, label: texts.sources[way] }))}
        />
      }
    >
      {from === "template" ? (
        <Suspense fallback={<SkeletonRows rows={1} columns={[280]} height={44} />}>
          <TemplateChoice templates={templates} value={templateId} onValue={onTemplate} />
        </Suspense>
      ) : (
        <TextField
          label={texts.file}
          type="file"
          accept="application/pdf,.pdf"
          hint={texts.fileHint}
          problem={made.problems["file"]}
          onChange={(event) => choose(event.target.files?.[0] ?? null)}
        />
      )}
    </Panel>
  );
}

/** Another template asks for other data and other signers. */
function useFreshData(template: Template | null, onDraft: (change: Partial<Draft>) => void): void {
  const key = template && `${template.id} ${template.revision}`;
  useEffect(() => {
    if (template === null) return;
    const data = emptyData(dataShape(template.variables, template.sampleData as Json, template.dataSchema));
    onDraft({ data, json: null, signers: signersOfRoles(template) });
    // Read again, the same revision asks for the same: what was typed stays.
  }, [key]);
}

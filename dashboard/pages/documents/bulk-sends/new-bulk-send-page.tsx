import { Suspense, useState } from "react";
import { useList, useRecord } from "../../../api/queries.ts";
import { Head } from "../../../frame/head.tsx";
import { page } from "../../../frame/page.tsx";
import { id } from "../../../frame/search.ts";
import { StepLine } from "../../../kit/steps/step-line.tsx";
import { SkeletonRows } from "../../../kit/skeleton/skeleton.tsx";
import { RecordView } from "../../../kit/states/record-view.tsx";
import { whenWanted } from "../../../kit/when-wanted.ts";
import { recordStates } from "../../../records/states.ts";
import { bulkSendTexts as texts } from "../../../texts/bulk-sends.ts";
import { documentsTexts } from "../../../texts/documents.ts";
import { newDocumentTexts } from "../../../texts/new-document.ts";
import styles from "./bulk-sends.module.css";
import type { Table } from "@probity/engines/agreements/tables/table.ts";
import { FileStep } from "./file-step.tsx";

/** The steps after the file, with what they need to show the first document. */
const MappingSteps = whenWanted(async () => ({ default: (await import("./mapping-steps.tsx")).MappingSteps }));

const waiting = <SkeletonRows rows={6} columns={[280, 200]} height={44} />;
const states = recordStates(waiting, {
  ...documentsTexts,
  missing: newDocumentTexts.chooseTemplate,
  missingText: newDocumentTexts.templateHint,
  refused: newDocumentTexts.refusedRead,
  failed: newDocumentTexts.failed,
});

/** Sends a template to everybody in a table: the file, what its columns are, a look at every row, and then the sending. */
export const newBulkSendPage = page({
  path: "/documents/bulk-sends/new",
  title: texts.newTitle,
  search: { templateId: id },
  keys: {},
  Page({ search: { templateId }, setSearch }) {
    const templates = useList("GET /templates");
    const record = useRecord("GET /templates/{id}", templateId ? { id: templateId } : null);
    const template = templateId && record.state === "shown" && record.value.id === templateId ? record.value : null;
    const [file, setFile] = useState<{ name: string; table: Table } | null>(null);
    const [isRead, setRead] = useState(false);
    return (
      <>
        <Head
          title={texts.newTitle}
          crumbs={[
            { title: documentsTexts.title, to: "/documents" },
            { title: texts.title, to: "/documents/bulk-sends" },
          ]}
          note={texts.newNote}
        />
        <RecordView reading={templates.reading} states={states}>
          {({ rows }) =>
            isRead && file && template ? (
              <Suspense fallback={waiting}>
                <MappingSteps
                  key={`${template.id} ${template.revision} ${file.name}`}
                  template={template}
                  table={file.table}
                  onBack={() => setRead(false)}
                />
              </Suspense>
            ) : (
              <div className={styles.page}>
                <StepLine label={texts.steps} steps={texts.stepNames} at={0} />
                <FileStep
                  templates={rows}
                  template={template}
                  templateId={templateId ?? null}
                  onTemplate={(chosen) => setSearch({ templateId: chosen ?? undefined }, { replace: true })}
                  file={file}
                  onFile={setFile}
                  onNext={() => setRead(true)}
                />
              </div>
            )
          }
        </RecordView>
      </>
    );
  },
});

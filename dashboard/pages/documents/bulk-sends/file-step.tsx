import type { Template } from "@probity/contract";
import {
  readTable,
  type Table,
  type TableProblem,
  tableLimits,
  writeTable,
} from "@probity/engines/agreements/tables/table.ts";
import { useState } from "react";
import { Button } from "../../../kit/button/button.tsx";
import { classNames } from "../../../kit/class-names.ts";
import { Combobox } from "../../../kit/combobox/combobox.tsx";
import { TextField } from "../../../kit/field/field.tsx";
import { Panel } from "../../../kit/panel/panel.tsx";
import { bulkSendTexts } from "../../../texts/bulk-sends.ts";
import { documentsTexts } from "../../../texts/documents.ts";
import styles from "./bulk-sends.module.css";
import { targetsOf } from "./targets.ts";

const texts = bulkSendTexts.file;

type FileStepProps = {
  templates: readonly { id: string; name: string; revision: number; status: "active" | "archived" }[];
  template: Template | null;
  templateId: string | null;
  onTemplate: (id: string | null) => void;
  file: { name: string; table: Table } | null;
  onFile: (file: { name: string; table: Table } | null) => void;
  onNext: () => void;
};

/** Which template, and the table. The file is read here, in the browser; nothing of it is sent yet. */
export function FileStep({ templates, template, templateId, onTemplate, file, onFile, onNext }: FileStepProps) {
  const [problem, setProblem] = useState<TableProblem | null>(null);
  const active = templates.filter(({ status }) => status === "active");
  const choose = async (chosen: File | undefined) => {
    const read = chosen && (await tableOf(chosen));
    setProblem(read && "problem" in read ? read.problem : null);
    onFile(chosen && read && "table" in read ? { name: chosen.name, table: read.table } : null);
  };
  const why = template === null ? texts.chooseTemplate : file === null ? texts.chooseFile : undefined;
  return (
    <form
      className={classNames("stack stack-16", styles.narrow)}
      onSubmit={(event) => {
        event.preventDefault();
        if (why === undefined) onNext();
      }}
    >
      <Panel title={texts.template}>
        {active.length === 0 ? (
          <p className="ink-2">{texts.noTemplates}</p>
        ) : (
          <Combobox
            label={texts.template}
            options={active.map(({ id, name, revision }) => ({
              value: id,
              label: name,
              hint: documentsTexts.revision(revision),
            }))}
            value={templateId}
            onValue={onTemplate}
          />
        )}
      </Panel>
      <Panel title={texts.title}>
        <div className="stack stack-12">
          <TextField
            label={texts.label}
            type="file"
            accept=".csv,.tsv,.txt,text/csv,text/tab-separated-values"
            hint={texts.hint}
            problem={problem === null ? undefined : sentenceOf(problem)}
            onChange={(event) => void choose(event.target.files?.[0])}
          />
          {file && <p role="status">{texts.read(file.table.rows.length, file.table.columns.length)}</p>}
          {template && (
            <p className="meta ink-2">
              <Button small onClick={() => download(template)}>
                {texts.toFill}
              </Button>{" "}
              {texts.toFillNote}
            </p>
          )}
        </div>
      </Panel>
      <div className={styles.foot}>
        <Button variant="primary" type="submit" why={why} onClick={onNext}>
          {bulkSendTexts.next}
        </Button>
      </div>
    </form>
  );
}

/** A file that is too large is not even read. */
async function tableOf(file: File): Promise<ReturnType<typeof readTable>> {
  if (file.size > tableLimits.bytes) return { problem: { code: "too_large" } };
  return readTable(new Uint8Array(await file.arrayBuffer()));
}

function sentenceOf(problem: TableProblem): string {
  switch (problem.code) {
    case "too_many_rows":
      return texts.problems.too_many_rows(problem.rows);
    case "malformed":
      return texts.problems.malformed(problem.message);
    default:
      return texts.problems[problem.code];
  }
}

/** A table with the names alone, for a spreadsheet. */
function download(template: Template): void {
  const columns = targetsOf(template).map(({ label }) => label);
  const url = URL.createObjectURL(new Blob([writeTable({ columns, rows: [] })], { type: "text/csv" }));
  const link = document.createElement("a");
  link.href = url;
  link.download = texts.name(template.name);
  link.click();
  // The browser has begun to save it by then.
  setTimeout(() => URL.revokeObjectURL(url), 60_000);
}

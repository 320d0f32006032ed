import type { Template } from "@probity/contract";
import type { Json } from "@probity/engines/json/canonical.ts";
import { type ComponentProps, useId, useMemo } from "react";
import { Panel } from "../../../kit/panel/panel.tsx";
import { Segmented } from "../../../kit/segmented/segmented.tsx";
import { DataForm } from "../../../records/template-data/data-form.tsx";
import { type DataPath, dataShape } from "../../../records/template-data/data-shape.ts";
import { newDocumentTexts as texts } from "../../../texts/new-document.ts";
import { dataOf, type Draft } from "./draft.ts";
import styles from "./new-document.module.css";

type DataSectionProps = {
  template: Template;
  draft: Draft;
  onDraft: (change: Partial<Draft>) => void;
  /** What the renderer refused; it names the variable in its sentence. */
  problem: string | undefined;
  /** What was refused of one value. */
  problemAt: (path: DataPath) => string | undefined;
};

/** The data of the document, as a form of the template's variables or as JSON. */
export function DataSection({ template, draft, onDraft, problem, problemAt }: DataSectionProps) {
  const shape = useMemo(
    () => dataShape(template.variables, template.sampleData as Json, template.dataSchema),
    [template],
  );
  const isJson = draft.json !== null;
  const read = dataOf(draft);
  const choose = (as: "form" | "json") => {
    if (as === "json" && !isJson) onDraft({ json: JSON.stringify(draft.data, null, 2) });
    if (as === "form" && read !== undefined) onDraft({ json: null, data: read });
  };
  const problemOf = (variable: string) => (problem !== undefined && isAbout(problem, variable) ? problem : undefined);
  const isAtField = !isJson && template.variables.some((variable) => problemOf(variable) !== undefined);
  return (
    <Panel
      title={texts.data}
      actions={
        <Segmented
          label={texts.dataAs}
          value={isJson ? "json" : "form"}
          onValue={choose}
          segments={[
            { value: "form", label: texts.form, why: read === undefined ? texts.notJson : undefined },
            { value: "json", label: texts.json },
          ]}
        />
      }
    >
      <div className="stack stack-12">
        {template.variables.length === 0 && <p className="ink-2">{texts.noVariables}</p>}
        {isJson ? (
          <JsonText
            value={draft.json ?? ""}
            problem={read === undefined ? texts.notJson : problem}
            onChange={(event) => onDraft({ json: event.target.value })}
          />
        ) : (
          <DataForm
            shape={shape}
            data={draft.data}
            onData={(data) => onDraft({ data })}
            problemOf={problemOf}
            problemAt={problemAt}
          />
        )}
        {problem !== undefined && !isJson && !isAtField && (
          <p role="alert" className={styles.problem}>
            {problem}
          </p>
        )}
        <p className="meta ink-3">{texts.dataNote}</p>
      </div>
    </Panel>
  );
}

/** `Missing variable: client.name is null.` is about `client.name`, and not about `client`. */
const isAbout = (problem: string, variable: string): boolean =>
  problem.split(/[\s,:;"'`]+/).some((word) => word.replace(/\.$/, "") === variable);

function JsonText({ problem, ...rest }: ComponentProps<"textarea"> & { problem: string | undefined }) {
  const id = useId();
  return (
    <div className="stack">
      <label htmlFor={id} className="meta">
        {texts.jsonLabel}
      </label>
      <textarea
        {...rest}
        id={id}
        className={styles.json}
        rows={12}
        spellCheck={false}
        aria-describedby={`${id}-problem`}
        {...(problem !== undefined && { "aria-invalid": true })}
      />
      <span id={`${id}-problem`} className={styles.problem}>
        {problem}
      </span>
    </div>
  );
}

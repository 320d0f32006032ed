import { useMemo } from "react";
import { Notice } from "../../../kit/notice/notice.tsx";
import { Segmented } from "../../../kit/segmented/segmented.tsx";
import { SourceArea } from "../../../kit/source-area/source-area.tsx";
import { templateEditorTexts } from "../../../texts/templates.ts";
import styles from "./editor.module.css";
import { RuleFields } from "./rule-fields.tsx";
import { SampleFields } from "./sample-fields.tsx";
import { shapeOf } from "./sample-form.ts";
import type { EditorState } from "./use-template-editor.ts";

const texts = templateEditorTexts.data;
const dataViews = ["form", "json", "rules"] as const;
export type DataView = (typeof dataViews)[number];

type SamplePaneProps = { state: EditorState; view: DataView; onView: (view: DataView) => void; readOnly: boolean };

/** The values that the preview is made with, as a form of what the source reads or as JSON. */
export function SamplePane({ state, view, onView, readOnly }: SamplePaneProps) {
  const { dataText, sampleData, trouble } = state.document;
  const shape = useMemo(() => shapeOf(state.variables), [state.variables]);
  return (
    <section className={styles.data} aria-label={texts.title}>
      <header className={styles.paneHead}>
        <h2>{texts.title}</h2>
        <span className="push">
          <Segmented
            label={texts.as}
            segments={dataViews.map((value) => ({ value, label: texts[value] }))}
            value={view}
            onValue={onView}
          />
        </span>
      </header>
      {trouble !== null && view !== "rules" && (
        <Notice meaning="stop" urgent title={view === "json" ? trouble : texts.unreadable} />
      )}
      {view === "rules" && <RuleFields state={state} readOnly={readOnly} />}
      {view === "json" && (
        <SourceArea label={texts.label} text={dataText} marks={[]} readOnly={readOnly} onText={state.setDataText} />
      )}
      {view === "form" && (
        <div className={styles.form}>
          {shape.size === 0 && <p className="meta ink-2">{texts.empty}</p>}
          <SampleFields
            members={shape}
            data={sampleData}
            readOnly={readOnly || trouble !== null}
            onData={state.setData}
          />
          <p className="meta ink-3">{texts.note}</p>
        </div>
      )}
    </section>
  );
}

import { agreementLimits } from "@probity/engines/agreements/model/limits.ts";
import { type KeyboardEvent, type RefObject, useMemo, useRef, useState } from "react";
import { Keys } from "../../../kit/keys/keys.tsx";
import { SourceArea, type SourceHandle } from "../../../kit/source-area/source-area.tsx";
import { templateEditorTexts } from "../../../texts/templates.ts";
import styles from "./editor.module.css";
import { marksOf, type Problem, rangeOf } from "./problem.ts";
import { ProblemNote } from "./problem-note.tsx";
import { ProblemsList } from "./problems-list.tsx";
import type { EditorState } from "./use-template-editor.ts";

const texts = templateEditorTexts.source;

type SourcePaneProps = { state: EditorState; area: RefObject<SourceHandle | null>; readOnly: boolean };

/** The source with what is wrong in place, and all of it as a list that leads there. */
export function SourcePane({ state, area, readOnly }: SourcePaneProps) {
  const { document, problems } = state;
  const { source } = document;
  const [caretLine, setCaretLine] = useState(0);
  const next = useRef(0);
  const marks = useMemo(() => marksOf(source, problems), [source, problems]);
  const show = (problem: Problem) => {
    const range = rangeOf(source, problem);
    if (range) area.current?.show(range.from, range.to);
  };
  const pressed = (event: KeyboardEvent) => {
    const placed = problems.filter(({ line }) => line !== null);
    if (event.key !== "F8" || placed.length === 0) return;
    event.preventDefault();
    show(placed[next.current++ % placed.length]!);
  };
  const here = problems.find(({ line }) => line === caretLine);
  const bytes = useMemo(() => new TextEncoder().encode(source).length, [source]);
  return (
    <section className={styles.source} aria-label={texts.title}>
      <header className={styles.paneHead}>
        <h2>{texts.title}</h2>
        <span className="meta ink-3 clip">{texts.size(bytes, agreementLimits.sourceBytes)}</span>
        <span className={`push flex meta ink-3 ${styles.hint}`}>
          <Keys of={["F8"]} /> {texts.nextProblem}
        </span>
      </header>
      <SourceArea
        label={texts.label}
        text={source}
        marks={marks}
        handle={area}
        note={here?.line ? { line: here.line, content: <ProblemNote problem={here} state={state} /> } : null}
        readOnly={readOnly}
        {...(problems.some(({ severity }) => severity === "error") && { "aria-invalid": true })}
        onText={(text) => state.set({ source: text }, "source")}
        onCaret={setCaretLine}
        onKeyDown={pressed}
      />
      <ProblemsList state={state} onShow={show} />
    </section>
  );
}

import type { Json } from "@probity/engines/json/canonical.ts";
import { Button } from "../../../kit/button/button.tsx";
import { Mark } from "../../../kit/mark/mark.tsx";
import { templateEditorTexts } from "../../../texts/templates.ts";
import type { Data } from "./content.ts";
import styles from "./editor.module.css";
import { missingVariable, type Problem, rangeOf } from "./problem.ts";
import { withMissing } from "./sample-form.ts";
import type { EditorState } from "./use-template-editor.ts";

const texts = templateEditorTexts.problems;

/** What is wrong, below the line it is in, with the ways to mend it that are known. */
export function ProblemNote({ problem, state }: { problem: Problem; state: EditorState }) {
  const { source, sampleData } = state.document;
  const missing = missingVariable(source, state.variables, problem);
  const range = rangeOf(source, problem);
  const shape = problem.severity === "error" ? "stop" : "look";
  const fill = (example?: () => Json) => {
    if (missing) state.setData(withMissing(sampleData, missing.segments, missing.uses, example) as Data, "fix");
  };
  const wrap = () => {
    if (!missing || !range) return;
    const inside = source.slice(range.from, range.to);
    const wrapped = `{% if ${missing.path} %}${inside}{% endif %}`;
    state.set({ source: source.slice(0, range.from) + wrapped + source.slice(range.to) }, "fix");
    // A condition reads the value too: it has to be given, if only as null.
    fill(() => null);
  };
  const isSimple = missing !== undefined && !missing.path.includes("[");
  return (
    <div className={styles.problemNote} role="note">
      <div className="flex">
        <span className={`${styles.code} mono ${shape}`}>
          <Mark shape={shape} size={13} />
          {problem.code}
        </span>
        <span className="push meta ink-3 mono">{problem.line !== null && texts.at(problem.line, problem.column)}</span>
      </div>
      <p>{problem.message}</p>
      {missing && (
        <div className="flex wrap">
          <Button small onClick={() => fill()}>
            {texts.add}
          </Button>
          {isSimple && range && (
            <Button variant="quiet" small onClick={wrap}>
              {texts.wrap}
            </Button>
          )}
        </div>
      )}
    </div>
  );
}

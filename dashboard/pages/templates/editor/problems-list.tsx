import { Mark } from "../../../kit/mark/mark.tsx";
import { templateEditorTexts } from "../../../texts/templates.ts";
import styles from "./editor.module.css";
import type { Problem } from "./problem.ts";
import type { EditorState } from "./use-template-editor.ts";

const texts = templateEditorTexts.problems;

/** Everything that the renderer has found, each with its place. */
export function ProblemsList({ state, onShow }: { state: EditorState; onShow: (problem: Problem) => void }) {
  const { problems, isChecked, preview } = state;
  const errors = problems.filter(({ severity }) => severity === "error").length;
  return (
    <section className={styles.problems} aria-label={texts.title}>
      <header className="flex">
        <h2>{texts.title}</h2>
        <span className="meta ink-3" role="status">
          {isChecked || preview.trouble !== null ? texts.counts(errors, problems.length - errors) : texts.waiting}
        </span>
      </header>
      {preview.trouble !== null && <p className="meta strong">{preview.trouble}</p>}
      {isChecked && problems.length === 0 && <p className="meta ink-2">{texts.none}</p>}
      <ul>
        {problems.map((problem, at) => (
          <ProblemLine key={at} problem={problem} onShow={() => onShow(problem)} />
        ))}
      </ul>
    </section>
  );
}

function ProblemLine({
  problem: { severity, code, message, line, column },
  onShow,
}: {
  problem: Problem;
  onShow: () => void;
}) {
  const shape = severity === "error" ? "stop" : "look";
  const place = line === null ? "" : texts.at(line, column);
  return (
    <li className={styles.problemLine}>
      <span className={`${styles.code} mono ${shape}`}>
        <Mark shape={shape} size={13} />
        {code}
      </span>
      <span className="grow">{message}</span>
      {line === null ? (
        <span className="meta ink-3">{texts.whole}</span>
      ) : (
        <button type="button" className={styles.jump} aria-label={texts.show(place)} onClick={onShow}>
          {place}
        </button>
      )}
    </li>
  );
}

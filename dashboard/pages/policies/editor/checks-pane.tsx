import type { FactValue } from "@probity/engines/risk/policy/definition.ts";
import type { Problem } from "@probity/engines/risk/policy/format/problem.ts";
import { shownValue } from "@probity/engines/risk/policy/words/condition-words.ts";
import { memo } from "react";
import { Button } from "../../../kit/button/button.tsx";
import { Mark } from "../../../kit/mark/mark.tsx";
import { Tag } from "../../../kit/tag/tag.tsx";
import { policyEditorTexts } from "../../../texts/policy-editor.ts";
import styles from "./editor.module.css";
import type { Checks } from "./use-checks.ts";

const texts = policyEditorTexts.checks;

type ChecksPaneProps = {
  checks: Checks;
  /** The JSON cannot be read, so this is about what was there before. */
  isOld: boolean;
  onShow: (place: string) => void;
  onKeep: (name: string, values: Readonly<Record<string, FactValue>>) => void;
};

/** Errors and warnings of the working copy as it stands, each with an example where there is one. */
export function ChecksPane({ checks: { errors, proved, isProving }, isOld, onShow, onKeep }: ChecksPaneProps) {
  const warnings = errors.length > 0 ? [] : (proved?.warnings ?? []);
  const problems = [...errors, ...warnings];
  return (
    <section className={styles.pane} aria-label={texts.title}>
      <header className={styles.paneHead}>
        <h2>{texts.title}</h2>
        <span className="meta ink-3" role="status">
          {texts.counts(errors.length, warnings.length)}
        </span>
        {isProving && errors.length === 0 && <span className="push meta ink-3">{texts.still}</span>}
      </header>
      {isOld && <p className="meta strong">{texts.old}</p>}
      {problems.length === 0 && !isProving && !isOld && <p className="meta ink-2">{texts.fine}</p>}
      <ul className={styles.problems}>
        {problems.map((problem, at) => (
          <ProblemEntry key={at} problem={problem} onShow={onShow} onKeep={onKeep} />
        ))}
      </ul>
      {errors.length === 0 && proved?.scoreRange && (
        <p className="meta ink-2">{texts.range(proved.scoreRange.min, proved.scoreRange.max)}</p>
      )}
    </section>
  );
}

type ProblemEntryProps = Pick<ChecksPaneProps, "onShow" | "onKeep"> & { problem: Problem };

const ProblemEntry = memo(function ProblemEntry({ problem, onShow, onKeep }: ProblemEntryProps) {
  const { severity, code, path, message, witness, proof } = problem;
  const place = path.replace(/^\/definition/, "");
  const meaning = severity === "error" ? "stop" : "look";
  return (
    <li className={styles.problem}>
      <div className="flex wrap">
        <span className={`${styles.decision} mono ${meaning}`}>
          <Mark shape={meaning} size={13} />
          {code}
        </span>
        {proof && (
          <span className="push">
            <Tag>{proof}</Tag>
          </span>
        )}
      </div>
      <p>
        <code className={styles.path}>{place === "" ? "/" : place}</code> {message}
      </p>
      {witness && (
        <p className={styles.witness}>
          <span className="ink-3">{texts.witness}</span>{" "}
          <bdi className="mono">
            {Object.entries(witness)
              .map(([key, value]) => `${key} = ${shownValue(value)}`)
              .join(", ")}
          </bdi>
        </p>
      )}
      <div className="flex wrap">
        <Button variant="quiet" small onClick={() => onShow(place)}>
          {texts.show}
          <span className="sr"> {place}</span>
        </Button>
        {witness && (
          <Button variant="quiet" small onClick={() => onKeep(code, witness)}>
            {texts.keep}
          </Button>
        )}
      </div>
    </li>
  );
});

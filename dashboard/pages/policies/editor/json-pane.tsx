import type { Problem } from "@probity/engines/risk/policy/format/problem.ts";
import { locate } from "@probity/engines/json/locate.ts";
import { type KeyboardEvent, useEffect, useRef } from "react";
import { Notice } from "../../../kit/notice/notice.tsx";
import { placeOf, type SourceMark } from "../../../kit/source-area/marks.ts";
import { SourceArea, type SourceHandle } from "../../../kit/source-area/source-area.tsx";
import { policyEditorTexts as texts } from "../../../texts/policy-editor.ts";
import styles from "./editor.module.css";

type JsonPaneProps = {
  text: string;
  trouble: string | null;
  problems: readonly Problem[];
  /** Where the text should be shown; another object shows it again. */
  target: { place: string } | null;
  onText: (text: string) => void;
};

/** The definition as text. Every change of it is a change of the tables, and the other way round. */
export function JsonPane({ text, trouble, problems, target, onText }: JsonPaneProps) {
  const area = useRef<SourceHandle>(null);
  const next = useRef(0);
  const show = (place: string) => {
    if (trouble !== null) return;
    const { from, to } = locate(text, place);
    area.current?.show(from, to);
  };
  const latest = useRef(show);
  useEffect(() => {
    latest.current = show;
  });
  useEffect(() => {
    if (target) latest.current(target.place);
  }, [target]);
  const pressed = (event: KeyboardEvent) => {
    if (event.key !== "F8" || problems.length === 0) return;
    event.preventDefault();
    show(placeIn(problems[next.current++ % problems.length]!));
  };
  const marks = trouble === null ? problems.map((problem) => markOf(text, problem)) : [];
  return (
    <div className={styles.json}>
      {trouble !== null && <Notice meaning="stop" urgent title={trouble} />}
      <SourceArea
        label={texts.json}
        text={text}
        marks={marks}
        handle={area}
        {...(trouble !== null && { "aria-invalid": true })}
        onText={onText}
        onKeyDown={pressed}
      />
      <div className={styles.status}>
        <span>{texts.size(new TextEncoder().encode(text.replaceAll(/\n\s*/g, "")).length)}</span>
        <span className="push">{texts.nextProblem}</span>
      </div>
    </div>
  );
}

const placeIn = ({ path }: Problem) => path.replace(/^\/definition/, "");

/** Every problem is marked at the number of its line alone: most are about a whole member. */
function markOf(text: string, problem: Problem): SourceMark {
  const { line, column } = placeOf(text, locate(text, placeIn(problem)).from);
  return { line, column, length: 0, look: "look" };
}

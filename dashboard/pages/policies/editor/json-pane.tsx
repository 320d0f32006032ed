import type { Problem } from "@probity/engines/policy/format/problem.ts";
import { locate } from "@probity/engines/json/locate.ts";
import { type KeyboardEvent, useEffect, useRef } from "react";
import { classNames } from "../../../kit/class-names.ts";
import { Notice } from "../../../kit/notice/notice.tsx";
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
  const area = useRef<HTMLTextAreaElement>(null);
  const gutter = useRef<HTMLDivElement>(null);
  const next = useRef(0);
  const show = (place: string) => {
    const field = area.current;
    if (!field || trouble !== null) return;
    const { from, to } = locate(field.value, place);
    field.focus();
    field.setSelectionRange(from, to);
    const line = field.value.slice(0, from).split("\n").length;
    field.scrollTop = (line - 4) * lineHeight;
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
    show(problems[next.current++ % problems.length]!.path.replace(/^\/definition/, ""));
  };
  const lines = text.split("\n").length;
  const marked = new Set(
    trouble === null
      ? problems.map(
          ({ path }) => text.slice(0, locate(text, path.replace(/^\/definition/, "")).from).split("\n").length,
        )
      : [],
  );
  return (
    <div className={styles.json}>
      {trouble !== null && <Notice meaning="stop" urgent title={trouble} />}
      <div className={styles.source}>
        <div ref={gutter} className={styles.gutter} aria-hidden="true">
          {Array.from({ length: lines }, (_, at) => (
            <div key={at} className={classNames(marked.has(at + 1) && styles.lineMarked)}>
              {at + 1}
            </div>
          ))}
        </div>
        <textarea
          ref={area}
          className={styles.text}
          aria-label={texts.json}
          value={text}
          wrap="off"
          spellCheck={false}
          autoComplete="off"
          {...(trouble !== null && { "aria-invalid": true })}
          onChange={(event) => onText(event.target.value)}
          onKeyDown={pressed}
          onScroll={(event) => (gutter.current!.scrollTop = event.currentTarget.scrollTop)}
        />
      </div>
      <div className={styles.status}>
        <span>{texts.size(new TextEncoder().encode(text.replaceAll(/\n\s*/g, "")).length)}</span>
        <span className="push">{texts.nextProblem}</span>
      </div>
    </div>
  );
}

const lineHeight = 18;

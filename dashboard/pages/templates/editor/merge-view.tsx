import type { Json } from "@probity/engines/json/canonical.ts";
import type { MergePart } from "@probity/engines/agreements/revisions/merge-lines.ts";
import type { ValueConflict } from "@probity/engines/agreements/revisions/merge-values.ts";
import { useMemo, useState } from "react";
import { Button } from "../../../kit/button/button.tsx";
import { Notice } from "../../../kit/notice/notice.tsx";
import { Segmented } from "../../../kit/segmented/segmented.tsx";
import { LineList } from "../line-list.tsx";
import { templateEditorTexts } from "../../../texts/templates.ts";
import type { Content } from "./content.ts";
import styles from "./merge.module.css";
import { type Choices, merging, noChoices } from "./merged-content.ts";
import type { Base } from "./working-copy.ts";

const texts = templateEditorTexts.merging;

type MergeViewProps = {
  base: Base;
  mine: Content;
  theirs: Base;
  onTake: (merged: Content) => void;
  onCancel: () => void;
  onDrop: () => void;
};

/** 409: what both have made of the template, part by part. Nothing that was typed is lost. */
export function MergeView({ base, mine, theirs, onTake, onCancel, onDrop }: MergeViewProps) {
  const [choices, setChoices] = useState<Choices>(noChoices);
  const { parts, conflicts, left, content } = useMemo(
    () => merging(base.content, mine, theirs.content, choices),
    [base, mine, theirs, choices],
  );
  const all = parts.filter(({ kind }) => kind === "conflict").length + conflicts.length;
  return (
    <section className={styles.merge} aria-label={texts.title(theirs.revision)}>
      <Notice meaning="look" urgent title={texts.title(theirs.revision)}>
        {texts.text(all)}
      </Notice>
      <div className="flex wrap">
        <Button
          variant="primary"
          why={left > 0 ? texts.chooseFirst(left) : undefined}
          onClick={() => content && onTake(content)}
        >
          {texts.take}
        </Button>
        <Button variant="quiet" onClick={onCancel}>
          {texts.cancel}
        </Button>
        <Button variant="quiet" onClick={onDrop}>
          {texts.dropMine}
        </Button>
      </div>
      {conflicts.length > 0 && <h2>{texts.othersTitle}</h2>}
      {conflicts.map((conflict) => (
        <ValueChoice
          key={conflict.path}
          conflict={conflict}
          value={choices.values.get(conflict.path) ?? null}
          onValue={(value) => setChoices({ ...choices, values: new Map([...choices.values, [conflict.path, value]]) })}
        />
      ))}
      <h2>{texts.sourceTitle}</h2>
      {parts.map((part, at) => (
        <Part
          key={at}
          part={part}
          line={lineOf(parts, at)}
          value={choices.lines.get(at) ?? null}
          onValue={(value) => setChoices({ ...choices, lines: new Map([...choices.lines, [at, value]]) })}
        />
      ))}
    </section>
  );
}

/** Where a part begins in the text that both have changed. */
const lineOf = (parts: readonly MergePart[], at: number) =>
  parts.slice(0, at).reduce((sum, { base }) => sum + base.length, 1);

const lineChoices = ["mine", "theirs", "both"] as const;
type LineChoice = (typeof lineChoices)[number];
type PartProps = { part: MergePart; line: number; value: LineChoice | null; onValue: (value: LineChoice) => void };

function Part({ part, line, value, onValue }: PartProps) {
  if (part.kind === "same") return <p className={styles.same}>{texts.unchangedLines(part.lines.length)}</p>;
  if (part.kind !== "conflict")
    return (
      <article className={styles.part}>
        <h3>
          {texts.line(line)} <span className="ink-3">{texts.kinds[part.kind]}</span>
        </h3>
        <LineList removed={part.base} added={part.lines} />
      </article>
    );
  return (
    <article className={styles.conflict}>
      <header className="flex wrap">
        <h3>
          {texts.line(line)} <span className="ink-3">{texts.kinds.conflict}</span>
        </h3>
        <span className="push">
          <Segmented
            label={texts.choose(texts.line(line))}
            segments={lineChoices.map((choice) => ({ value: choice, label: texts.choices[choice] }))}
            value={value}
            onValue={onValue}
          />
        </span>
      </header>
      <div className={styles.sides}>
        <Side title={texts.before} text={part.base.join("\n")} />
        <Side title={texts.mine} text={part.mine.join("\n")} isChosen={value === "mine" || value === "both"} />
        <Side title={texts.theirs} text={part.theirs.join("\n")} isChosen={value === "theirs" || value === "both"} />
      </div>
    </article>
  );
}

type ValueChoiceProps = {
  conflict: ValueConflict;
  value: "mine" | "theirs" | null;
  onValue: (value: "mine" | "theirs") => void;
};

function ValueChoice({ conflict: { path, base, mine, theirs }, value, onValue }: ValueChoiceProps) {
  return (
    <article className={styles.conflict}>
      <header className="flex wrap">
        <h3 className="mono">{path}</h3>
        <span className="push">
          <Segmented
            label={texts.choose(path)}
            segments={(["mine", "theirs"] as const).map((choice) => ({ value: choice, label: texts.choices[choice] }))}
            value={value}
            onValue={onValue}
          />
        </span>
      </header>
      <div className={styles.sides}>
        <Side title={texts.before} text={shown(base)} />
        <Side title={texts.mine} text={shown(mine)} isChosen={value === "mine"} />
        <Side title={texts.theirs} text={shown(theirs)} isChosen={value === "theirs"} />
      </div>
    </article>
  );
}

const shown = (value: Json | undefined) => (value === undefined ? texts.absent : JSON.stringify(value, null, 2));

function Side({ title, text, isChosen = false }: { title: string; text: string; isChosen?: boolean }) {
  return (
    <div className={styles.side} {...(isChosen && { "data-chosen": "" })}>
      <h4>{title}</h4>
      <pre dir="auto">{text}</pre>
    </div>
  );
}

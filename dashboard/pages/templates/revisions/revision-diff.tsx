import { diffLines, type LineChange, linesOf } from "@probity/engines/agreements/revisions/diff-lines.ts";
import { useMemo } from "react";
import type { ReplyOf } from "../../../api/call.ts";
import { templateEditorTexts, templateRevisionsTexts as texts } from "../../../texts/templates.ts";
import { LineList } from "../line-list.tsx";
import styles from "./revisions.module.css";

type Revision = ReplyOf<"GET /templates/{id}/revisions/{revision}">;

/** What differs between two revisions: settings, the source line by line, sample data, and the rules of data. */
export function RevisionDiff({ before, after }: { before: Revision; after: Revision }) {
  const source = useMemo(() => diffLines(linesOf(before.source), linesOf(after.source)), [before, after]);
  const data = useMemo(() => diffLines(dataLines(before), dataLines(after)), [before, after]);
  const rules = useMemo(() => diffLines(ruleLines(before), ruleLines(after)), [before, after]);
  const count = (side: "before" | "after") =>
    source.filter(({ isSame }) => !isSame).reduce((sum, change) => sum + change[side].length, 0);
  const settings = (["name", "description", "pageSize", "language"] as const).filter(
    (member) => before[member] !== after[member],
  );
  return (
    <section className={styles.diff} aria-label={texts.diff(before.revision, after.revision)}>
      {settings.length > 0 && (
        <>
          <h2>{texts.settings}</h2>
          {settings.map((member) => (
            <div key={member}>
              <h3 className="meta ink-3">{texts[member]}</h3>
              <LineList removed={textLines(before[member])} added={textLines(after[member])} />
            </div>
          ))}
        </>
      )}
      <h2>
        {texts.sourceTitle} <span className="meta ink-3">{texts.changes(count("after"), count("before"))}</span>
      </h2>
      {source.every(({ isSame }) => isSame) ? <p className="ink-2">{texts.same}</p> : <Changes changes={source} />}
      {data.some(({ isSame }) => !isSame) && (
        <>
          <h2>{texts.data}</h2>
          <Changes changes={data} />
        </>
      )}
      {rules.some(({ isSame }) => !isSame) && (
        <>
          <h2>{texts.rules}</h2>
          <Changes changes={rules} />
        </>
      )}
    </section>
  );
}

const dataLines = ({ sampleData }: Revision) => linesOf(JSON.stringify(sampleData, null, 2));
const ruleLines = ({ dataSchema }: Revision) =>
  Object.entries(dataSchema ?? {}).map(([path, rule]) => `${path}: ${JSON.stringify(rule)}`);
const textLines = (text: string | null) => (text === null ? [] : [text]);

/** Lines that stay in sight around a change. */
const around = 3;

function Changes({ changes }: { changes: readonly LineChange[] }) {
  return (
    <div className={styles.changes}>
      {changes.map((change, at) =>
        change.isSame ? (
          <Unchanged key={at} lines={change.after} isFirst={at === 0} isLast={at === changes.length - 1} />
        ) : (
          <LineList key={at} removed={change.before} added={change.after} />
        ),
      )}
    </div>
  );
}

/** The first and last lines between two changes; the others are counted. */
function Unchanged({ lines, isFirst, isLast }: { lines: readonly string[]; isFirst: boolean; isLast: boolean }) {
  const head = isFirst ? [] : lines.slice(0, around);
  const tail = isLast ? [] : lines.slice(Math.max(head.length, lines.length - around));
  const hidden = lines.length - head.length - tail.length;
  return (
    <>
      <LineList same={head} />
      {hidden > 0 && <p className={styles.hidden}>{templateEditorTexts.merging.unchangedLines(hidden)}</p>}
      <LineList same={tail} />
    </>
  );
}

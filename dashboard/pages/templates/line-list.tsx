import { classNames } from "../../kit/class-names.ts";
import { templateRevisionsTexts as texts } from "../../texts/templates.ts";
import styles from "./line-list.module.css";

type LineListProps = { removed?: readonly string[]; added?: readonly string[]; same?: readonly string[] };

/** Lines that went, came or stayed, each with its sign, so that colour is not needed to tell them apart. */
export function LineList({ removed = [], added = [], same = [] }: LineListProps) {
  return (
    <div className={styles.lines}>
      {removed.map((line, at) => (
        <Line key={`removed ${at}`} sign="−" says={texts.removed} text={line} look={styles.removed} />
      ))}
      {added.map((line, at) => (
        <Line key={`added ${at}`} sign="+" says={texts.added} text={line} look={styles.added} />
      ))}
      {same.map((line, at) => (
        <Line key={`same ${at}`} sign="" says="" text={line} look={undefined} />
      ))}
    </div>
  );
}

type LineProps = { sign: string; says: string; text: string; look: string | undefined };

function Line({ sign, says, text, look }: LineProps) {
  return (
    <div className={classNames(styles.line, look)}>
      <span className={styles.sign} aria-hidden="true">
        {sign}
      </span>
      {says !== "" && <span className="sr">{says}: </span>}
      <code dir="auto">{text}</code>
    </div>
  );
}

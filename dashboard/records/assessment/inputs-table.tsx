import type { Assessment } from "@probity/contract";
import type { ReactNode } from "react";
import { StatusBadge } from "../../kit/badge/badge.tsx";
import { classNames } from "../../kit/class-names.ts";
import { CopyableId } from "../../kit/copy/copy.tsx";
import { Tag } from "../../kit/tag/tag.tsx";
import { Time } from "../../kit/time/time.tsx";
import { assessmentTexts as texts } from "../../texts/assessment.ts";
import styles from "./assessment.module.css";
import { type InputRow, inputRows } from "./input-rows.ts";

type InputsTableProps = {
  assessment: Pick<Assessment, "data">;
  /** Inputs whose value differs from the assessment before; they stand out. */
  changed?: ReadonlySet<string>;
  /** A receipt as a link to its page. */
  receipt?: (evidenceId: string) => ReactNode;
};

const { input, value, source, age, until, receipt: receiptHead } = texts.inputColumns;

/** What the assessment read, where from, how old it was then and how long it counts. */
export function InputsTable({ assessment, changed, receipt }: InputsTableProps) {
  return (
    <div className={styles.scroller} role="region" aria-label={texts.inputs} tabIndex={0}>
      <table className={styles.inputs}>
        <thead>
          <tr>
            <th scope="col">{input}</th>
            <th scope="col">{value}</th>
            <th scope="col">{source}</th>
            <th scope="col" className="num">
              {age}
            </th>
            <th scope="col">{until}</th>
            <th scope="col">{receiptHead}</th>
          </tr>
        </thead>
        <tbody>
          {inputRows(assessment.data).map((row) => (
            <tr key={row.key}>
              <th scope="row" className="mono">
                {row.key}
              </th>
              <td className={classNames(styles.value, changed?.has(row.key) && "strong")}>
                {row.state === "resolved" ? <bdi>{row.value}</bdi> : <StatusBadge of="input" value={row.state} />}
              </td>
              <td>
                <Source {...row} />
              </td>
              <td className="num">{row.age}</td>
              <td>
                <Until {...row} />
              </td>
              <td className="nowrap">
                <Receipt row={row} link={receipt} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

function Source({ source, sourceName }: InputRow) {
  if (source === null) return <span className="ink-3">–</span>;
  return (
    <span className={classNames("mono meta ink-2", styles.source)} title={source}>
      {sourceName ?? source}
    </span>
  );
}

function Until({ usableUntil, endsFirst }: InputRow) {
  if (usableUntil === null) return <span className="ink-3">–</span>;
  const time = <Time at={usableUntil} as="moment" />;
  if (!endsFirst) return time;
  return (
    <span title={texts.endsFreshness}>
      <Tag meaning="look">{time}</Tag>
    </span>
  );
}

function Receipt({ row: { evidenceId, more }, link }: { row: InputRow; link: InputsTableProps["receipt"] }) {
  if (evidenceId === null) return <span className="ink-3">{texts.noReceipt}</span>;
  return (
    <>
      {link ? link(evidenceId) : <CopyableId id={evidenceId} what={texts.inputColumns.receipt} />}
      {more > 0 && <span className="meta ink-3"> {texts.moreReceipts(more)}</span>}
    </>
  );
}

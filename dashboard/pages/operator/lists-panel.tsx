import type { OperatorList, OperatorLists } from "@probity/contract";
import { PageLink } from "../../frame/page-link.tsx";
import { Badge } from "../../kit/badge/badge.tsx";
import { Panel } from "../../kit/panel/panel.tsx";
import { Progress } from "../../kit/progress/progress.tsx";
import type { Reading } from "../../kit/states/reading.ts";
import { RecordView } from "../../kit/states/record-view.tsx";
import type { Column } from "../../kit/table/column.ts";
import { SmallTable } from "../../kit/table/small-table.tsx";
import { Time } from "../../kit/time/time.tsx";
import { day } from "../../pictures/time-axis.ts";
import { reasonsOf, shapeOfStanding, standingsOf } from "../../records/lists/list-standing.ts";
import { operatorTexts as texts } from "../../texts/operator.ts";
import { operatorStates } from "./operator-states.tsx";
import styles from "./operator.module.css";

export function ListsPanel({ lists }: { lists: Reading<OperatorLists> }) {
  return (
    <Panel title={texts.lists} note={texts.listsNote} actions={<PageLink to="/lists">{texts.allLists}</PageLink>} flush>
      <RecordView reading={lists} states={operatorStates()}>
        {({ items }) => <SmallTable label={texts.lists} rows={items} columns={columns} rowId={({ key }) => key} />}
      </RecordView>
    </Panel>
  );
}

function State({ list }: { list: OperatorList }) {
  const [worst] = standingsOf(list);
  const reasons = worst === "attention" || worst === "stale" ? reasonsOf(list) : [];
  const percent = list.loading && list.loading.bytes > 0 ? (list.loading.bytesRead / list.loading.bytes) * 100 : null;
  return (
    <div className={styles.state}>
      <Badge shape={shapeOfStanding[worst]} word={worst} />
      {reasons.map((reason) => (
        <span key={reason} className="micro ink-2">
          {reason}
        </span>
      ))}
      {list.heldVersionId !== null && <span className="micro ink-2">{texts.heldVersion}</span>}
      {list.loading && (
        <div className={styles.loading}>
          <span className="micro ink-2">{texts.loading}</span>
          <Progress label={texts.progress(list.key)} percent={percent} />
        </div>
      )}
    </div>
  );
}

const columns: readonly Column<OperatorList>[] = [
  { id: "key", head: texts.listColumns.key, cell: ({ key }) => <span className="mono">{key}</span> },
  { id: "state", head: texts.listColumns.state, cell: (list) => <State list={list} /> },
  {
    id: "published",
    head: texts.listColumns.published,
    cell: ({ publishedAt, versionId }) => (
      <span className="nowrap">{publishedAt === null ? versionId && texts.noDay : day(new Date(publishedAt))}</span>
    ),
  },
  {
    id: "confirmed",
    head: texts.listColumns.confirmed,
    cell: ({ lastConfirmedAt }) => (lastConfirmedAt === null ? texts.never : <Time at={lastConfirmedAt} />),
  },
  {
    id: "entries",
    head: texts.listColumns.entries,
    align: "end",
    cell: ({ versionId, entryCount }) => versionId !== null && entryCount.toLocaleString("en"),
  },
];

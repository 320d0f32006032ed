import type { OperatorProcesses } from "@probity/contract";
import { shortId } from "../../kit/copy/copy.tsx";
import { Mark } from "../../kit/mark/mark.tsx";
import { Panel } from "../../kit/panel/panel.tsx";
import type { Reading } from "../../kit/states/reading.ts";
import { RecordView } from "../../kit/states/record-view.tsx";
import type { Column } from "../../kit/table/column.ts";
import { SmallTable } from "../../kit/table/small-table.tsx";
import { span } from "../../kit/time/relative-time.ts";
import { operatorTexts as texts } from "../../texts/operator.ts";
import { goneSeconds } from "./limits.ts";
import { operatorStates } from "./operator-states.tsx";
import styles from "./operator.module.css";

type Alive = OperatorProcesses["alive"][number];

/** Who is alive, and what each kind of process holds of the database. */
export function ProcessesPanel({ processes }: { processes: Reading<OperatorProcesses> }) {
  return (
    <Panel title={texts.processes} note={texts.processesNote} flush>
      <RecordView reading={processes} states={operatorStates()}>
        {({ alive, connected }) => (
          <>
            {alive.length > 0 && (
              <SmallTable label={texts.processes} rows={alive} columns={columns} rowId={({ id }) => id} />
            )}
            <p className={styles.foot}>
              {connected.map(({ name, connections }) => texts.connected(name, connections)).join(", ")}
            </p>
          </>
        )}
      </RecordView>
    </Panel>
  );
}

const columns: readonly Column<Alive>[] = [
  {
    id: "id",
    head: texts.processColumns.id,
    cell: ({ id }) => (
      <span className="mono meta" title={id}>
        {shortId(id)}
      </span>
    ),
  },
  {
    id: "state",
    head: texts.processColumns.state,
    cell: ({ silentSeconds }) => (
      <span className="flex strong meta">
        <Mark shape={silentSeconds > goneSeconds ? "look" : "fine"} />
        {silentSeconds > goneSeconds ? texts.late : texts.ready}
      </span>
    ),
  },
  {
    id: "seen",
    head: texts.processColumns.seen,
    align: "end",
    cell: ({ silentSeconds }) => <span className="meta">{texts.ago(span(silentSeconds * 1000))}</span>,
  },
];

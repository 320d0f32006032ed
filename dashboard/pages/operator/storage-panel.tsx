import type { OperatorStorage } from "@probity/contract";
import { Panel } from "../../kit/panel/panel.tsx";
import type { Reading } from "../../kit/states/reading.ts";
import { RecordView } from "../../kit/states/record-view.tsx";
import { sizeOf } from "../../records/notes/file-size.ts";
import { operatorTexts as texts } from "../../texts/operator.ts";
import { operatorStates } from "./operator-states.tsx";
import styles from "./operator.module.css";

/** The largest tables; the others are one sum, because nobody reads a hundred names. */
const shownMax = 8;

export function StoragePanel({ storage }: { storage: Reading<OperatorStorage> }) {
  return (
    <Panel title={texts.storage} note={storage.state === "shown" && texts.total(sizeOf(storage.value.bytes))}>
      <RecordView reading={storage} states={operatorStates()}>
        {({ tables }) => (
          <>
            <Sizes tables={tables} />
            <p className="micro ink-3">{texts.sizesNote}</p>
          </>
        )}
      </RecordView>
    </Panel>
  );
}

function Sizes({ tables }: Pick<OperatorStorage, "tables">) {
  const others = tables.slice(shownMax);
  const largest = tables[0]?.bytes ?? 1;
  return (
    <ul className={styles.sizes}>
      {tables.slice(0, shownMax).map(({ name, bytes, rows }) => (
        <li key={name} className={styles.size} title={texts.rows(rows)}>
          <span className="mono meta">{name}</span>
          <span className={styles.bar} aria-hidden="true">
            <span style={{ width: `${Math.max(1, (bytes / largest) * 100)}%` }} />
          </span>
          <span className="num meta">{sizeOf(bytes)}</span>
        </li>
      ))}
      {others.length > 0 && (
        <li className={styles.size}>
          <span className="meta ink-2">{texts.others(others.length)}</span>
          <span />
          <span className="num meta">{sizeOf(others.reduce((sum, { bytes }) => sum + bytes, 0))}</span>
        </li>
      )}
    </ul>
  );
}

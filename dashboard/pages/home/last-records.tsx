import { useMode } from "../../api/mode.ts";
import { PageLink } from "../../frame/page-link.tsx";
import { type Recent, recent } from "../../frame/recent.ts";
import { useStore } from "../../frame/store.ts";
import { Icon } from "../../kit/icon/icon.tsx";
import { Panel } from "../../kit/panel/panel.tsx";
import type { Column } from "../../kit/table/column.ts";
import { SmallTable } from "../../kit/table/small-table.tsx";
import { homeTexts } from "../../texts/home.ts";
import styles from "./home.module.css";

const texts = homeTexts.recent;
const shownMax = 5;

/** The records that this person opened last, in this tab and mode. */
export function LastRecords() {
  const mode = useMode();
  const mine = useStore(recent).filter((each) => each.mode === mode);
  return (
    <Panel title={texts.title} flush>
      {mine.length === 0 ? (
        <p className={styles.nothing}>{texts.none}</p>
      ) : (
        <SmallTable
          label={texts.title}
          rows={mine.slice(0, shownMax)}
          columns={columns}
          rowId={({ to }) => to}
          headless
        />
      )}
    </Panel>
  );
}

const columns: readonly Column<Recent>[] = [
  {
    id: "record",
    head: texts.columns.record,
    cell: ({ title, icon, to }) => (
      <span className="flex">
        <Icon name={icon} size={14} />
        <PageLink to={to} className="mono meta">
          {title}
        </PageLink>
      </span>
    ),
  },
];

import type { Role } from "@probity/contract";
import { Icon } from "../../kit/icon/icon.tsx";
import { Panel } from "../../kit/panel/panel.tsx";
import type { Column } from "../../kit/table/column.ts";
import { SmallTable } from "../../kit/table/small-table.tsx";
import { membersTexts } from "../../texts/members.ts";
import styles from "./members.module.css";

const texts = membersTexts.roles;
const roles: readonly Role[] = ["owner", "admin", "member", "auditor"];
type Row = (typeof texts.rows)[number];

const columns: readonly Column<Row>[] = [
  { id: "what", head: <span className="sr">{texts.what}</span>, cell: ([what]) => what },
  ...roles.map((role) => ({
    id: role,
    head: role,
    width: 68,
    cell: ([, allowed]: Row) => (
      <span className={styles.yes}>
        {allowed.includes(role) ? <Icon name="check" size={14} /> : <span aria-hidden="true">·</span>}
        <span className="sr">{allowed.includes(role) ? texts.yes : texts.no}</span>
      </span>
    ),
  })),
];

/** The roles in one table, for whoever chooses one. */
export function RolesPanel() {
  return (
    <Panel title={texts.title} flush>
      <div className={styles.roles}>
        <SmallTable label={texts.title} rows={texts.rows} columns={columns} rowId={([what]) => what} />
      </div>
    </Panel>
  );
}

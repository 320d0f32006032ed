import type { Member } from "@probity/contract";
import { Mark } from "../../kit/mark/mark.tsx";
import type { Column } from "../../kit/table/column.ts";
import { SmallTable } from "../../kit/table/small-table.tsx";
import { Tag } from "../../kit/tag/tag.tsx";
import { Time } from "../../kit/time/time.tsx";
import { Who } from "../../kit/who/who.tsx";
import { useSignedIn } from "../../session/use-session.ts";
import { membersTexts as texts } from "../../texts/members.ts";
import styles from "./members.module.css";

type MembersTableProps = { members: readonly Member[]; onOpen: (id: string) => void };

export function MembersTable({ members, onOpen }: MembersTableProps) {
  const { userId } = useSignedIn();
  const columns: readonly Column<Member>[] = [
    {
      id: "person",
      head: texts.columns.person,
      cell: ({ id, data }) => (
        <button type="button" className={styles.person} onClick={() => onOpen(id)}>
          <span aria-hidden="true">
            <Who name={data.email} me={id === userId} />
          </span>
          <span className="clip">{data.email}</span>
          {id === userId && <span className="ink-3">{texts.you}</span>}
        </button>
      ),
    },
    { id: "role", head: texts.columns.role, width: 100, cell: ({ data }) => <Tag>{data.role}</Tag> },
    { id: "factor", head: texts.columns.factor, width: 170, cell: ({ data }) => <SecondFactor {...data} /> },
    { id: "since", head: texts.columns.since, width: 120, cell: ({ data }) => <Time at={data.createdAt} as="day" /> },
  ];
  return (
    <div className={styles.table}>
      <SmallTable label={texts.title} rows={members} columns={columns} rowId={({ id }) => id} tall />
    </div>
  );
}

/** A passkey stands for both factors, so it is named first. */
export function SecondFactor({ hasPasskey, totpEnabled }: Pick<Member["data"], "hasPasskey" | "totpEnabled">) {
  if (hasPasskey) return <>{texts.factors.passkey}</>;
  if (totpEnabled) return <>{texts.factors.totp}</>;
  return (
    <span className="flex">
      <Mark shape="look" />
      <b>{texts.factors.none}</b>
    </span>
  );
}

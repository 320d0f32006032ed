import type { Invitation } from "@probity/contract";
import { sentenceOf } from "../../api/failure.ts";
import { useList } from "../../api/queries.ts";
import { useRoles } from "../../api/roles.ts";
import { useWrite } from "../../api/writes.ts";
import { Button } from "../../kit/button/button.tsx";
import { Panel } from "../../kit/panel/panel.tsx";
import { ListView } from "../../kit/states/list-view.tsx";
import type { Column } from "../../kit/table/column.ts";
import { SmallTable } from "../../kit/table/small-table.tsx";
import { Tag } from "../../kit/tag/tag.tsx";
import { Time } from "../../kit/time/time.tsx";
import { useToast } from "../../kit/toast/toast.tsx";
import { useActor } from "../../records/people/use-actor.ts";
import { plainListStates } from "../../records/states.ts";
import { membersTexts } from "../../texts/members.ts";
import styles from "./members.module.css";

const texts = membersTexts.invitations;
const states = plainListStates({ rows: 4, columns: [200, 80, 120] }, { ...membersTexts, ...texts });

/** Whom the organization has invited; open ones can be taken back. */
export function InvitationsPanel() {
  const list = useList("GET /invitations");
  const actor = useActor();
  const columns: readonly Column<Invitation>[] = [
    { id: "email", head: texts.columns.email, cell: ({ data }) => <div className="clip">{data.email}</div> },
    { id: "role", head: texts.columns.role, width: 90, cell: ({ data }) => <Tag>{data.role}</Tag> },
    { id: "status", head: texts.columns.status, width: 150, cell: ({ data }) => <Standing {...data} /> },
    {
      id: "by",
      head: texts.columns.by,
      width: 120,
      cell: ({ data }) => <div className="clip">{actor(data.invitedBy)}</div>,
    },
    { id: "until", head: texts.columns.until, width: 100, cell: ({ data }) => <Time at={data.expiresAt} as="day" /> },
    {
      id: "revoke",
      head: <span className="sr">{membersTexts.columns.actions}</span>,
      width: 90,
      align: "end",
      cell: (invitation) => invitation.data.status === "open" && <Revoke invitation={invitation} />,
    },
  ];
  return (
    <Panel title={texts.title} flush>
      <ListView {...list} isFiltered={false} states={states}>
        {(rows) => (
          <div className={styles.table}>
            <SmallTable label={texts.title} rows={rows} columns={columns} rowId={({ id }) => id} />
          </div>
        )}
      </ListView>
    </Panel>
  );
}

function Standing({ status, delivery, sentAt }: Invitation["data"]) {
  if (status !== "open") return <>{status}</>;
  const how = delivery === "operator" ? texts.byOperator : sentAt === null ? texts.waiting : texts.sent;
  return (
    <>
      {status}, <span className="ink-2">{how}</span>
    </>
  );
}

function Revoke({ invitation: { id, data } }: { invitation: Invitation }) {
  const { whyNot } = useRoles();
  const toast = useToast();
  const revoke = useWrite("POST /invitations/{id}/revoke");
  const send = () =>
    void revoke.send({ id, body: { reason: texts.reason } }).then(
      () => toast(texts.revoked(data.email), { shape: "fine" }),
      (error: unknown) => toast(sentenceOf(error), { shape: "stop" }),
    );
  return (
    <Button
      small
      variant="quiet"
      why={whyNot("POST /invitations/{id}/revoke")}
      whyAt="elsewhere"
      aria-label={texts.revokeIt(data.email)}
      aria-busy={revoke.sending}
      onClick={send}
    >
      {texts.revoke}
    </Button>
  );
}

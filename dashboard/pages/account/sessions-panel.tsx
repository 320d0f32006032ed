import type { Me, Session } from "@probity/contract";
import { sentenceOf } from "../../api/failure.ts";
import { useRecord } from "../../api/queries.ts";
import { useRoles } from "../../api/roles.ts";
import { useWrite } from "../../api/writes.ts";
import { Button } from "../../kit/button/button.tsx";
import { Panel } from "../../kit/panel/panel.tsx";
import { SkeletonRows } from "../../kit/skeleton/skeleton.tsx";
import { RecordView } from "../../kit/states/record-view.tsx";
import type { Column } from "../../kit/table/column.ts";
import { SmallTable } from "../../kit/table/small-table.tsx";
import { Tag } from "../../kit/tag/tag.tsx";
import { Time } from "../../kit/time/time.tsx";
import { useToast } from "../../kit/toast/toast.tsx";
import { recordStates } from "../../records/states.ts";
import { accountTexts } from "../../texts/account.ts";
import styles from "./account.module.css";

const texts = accountTexts.sessions;
const loading = <SkeletonRows rows={2} columns={[160, 120, 90]} />;

/** Where the person is signed in, in all their organizations. */
export function SessionsPanel({ organizations }: Pick<Me["data"], "organizations">) {
  const reading = useRecord("GET /me/sessions", {});
  const { whyNot } = useRoles();
  const toast = useToast();
  const endOthers = useWrite("POST /me/sessions/end-others");
  const others = reading.state === "shown" ? reading.value.items.filter(({ data }) => !data.current).length : 0;
  const end = () =>
    void endOthers.send({}).then(
      ({ ended }) => toast(texts.endedOthers(ended), { shape: "fine" }),
      (error: unknown) => toast(sentenceOf(error), { shape: "stop" }),
    );
  const nameOf = (id: string) => organizations.find(({ organizationId }) => organizationId === id)?.name ?? id;
  return (
    <Panel
      title={texts.title}
      note={texts.note}
      flush
      actions={
        <Button
          why={whyNot("POST /me/sessions/end-others") ?? (others === 0 ? texts.noOthers : undefined)}
          whyAt="elsewhere"
          aria-busy={endOthers.sending}
          onClick={end}
        >
          {texts.endOthers}
        </Button>
      }
    >
      <RecordView reading={reading} states={recordStates(loading, accountTexts)}>
        {({ items }) => (
          <div className={styles.table}>
            <SmallTable label={texts.title} rows={items} columns={columnsFor(nameOf)} rowId={({ id }) => id} />
          </div>
        )}
      </RecordView>
    </Panel>
  );
}

function columnsFor(nameOf: (organizationId: string) => string): readonly Column<Session>[] {
  return [
    {
      id: "device",
      head: texts.columns.device,
      cell: ({ data }) => (
        <span className="flex wrap">
          <b>{data.device ?? texts.unknownDevice}</b>
          {data.current && <Tag>{texts.thisOne}</Tag>}
        </span>
      ),
    },
    {
      id: "network",
      head: texts.columns.network,
      width: 130,
      cell: ({ data }) => <span className="mono ink-2">{data.network ?? "–"}</span>,
    },
    {
      id: "organization",
      head: texts.columns.organization,
      width: 150,
      cell: ({ data }) => <span className="clip">{nameOf(data.organizationId)}</span>,
    },
    { id: "by", head: texts.columns.by, width: 150, cell: ({ data }) => wayOf(data) },
    { id: "used", head: texts.columns.used, width: 100, cell: ({ data }) => <Time at={data.lastUsedAt} /> },
    {
      id: "end",
      head: <span className="sr">{texts.columns.actions}</span>,
      width: 80,
      align: "end",
      cell: (session) => !session.data.current && <EndSession session={session} />,
    },
  ];
}

function wayOf({ signedInBy, secondFactor }: Session["data"]): string {
  const way = texts.ways[signedInBy ?? "unknown"];
  return secondFactor && signedInBy === "password" ? texts.withCode(way) : way;
}

function EndSession({ session: { id, data } }: { session: Session }) {
  const toast = useToast();
  const { whyNot } = useRoles();
  const end = useWrite("POST /me/sessions/{id}/end");
  const device = data.device ?? texts.unknownDevice;
  const send = () =>
    void end.send({ id }).then(
      () => toast(texts.ended(device), { shape: "fine" }),
      (error: unknown) => toast(sentenceOf(error), { shape: "stop" }),
    );
  return (
    <Button
      small
      variant="quiet"
      why={whyNot("POST /me/sessions/{id}/end")}
      whyAt="elsewhere"
      aria-label={texts.endIt(device)}
      aria-busy={end.sending}
      onClick={send}
    >
      {texts.end}
    </Button>
  );
}

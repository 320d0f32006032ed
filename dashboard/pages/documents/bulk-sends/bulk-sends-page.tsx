import type { BulkSend } from "@probity/contract";
import { useMemo, useState } from "react";
import { useList } from "../../../api/queries.ts";
import { useRoles } from "../../../api/roles.ts";
import { Head } from "../../../frame/head.tsx";
import { PageLink, useGo } from "../../../frame/page-link.tsx";
import { page } from "../../../frame/page.tsx";
import { useSingleKeys } from "../../../frame/preferences.ts";
import { StatusBadge } from "../../../kit/badge/badge.tsx";
import { Button } from "../../../kit/button/button.tsx";
import { ListView } from "../../../kit/states/list-view.tsx";
import { type Column, DataTable } from "../../../kit/table/data-table.tsx";
import { Time } from "../../../kit/time/time.tsx";
import { useActor } from "../../../records/people/use-actor.ts";
import { listStates } from "../../../records/states.ts";
import { baseUrl } from "../../../session/server.ts";
import { bulkSendTexts as texts } from "../../../texts/bulk-sends.ts";
import { documentsTexts } from "../../../texts/documents.ts";
import { useTemplateNames } from "../use-template-names.ts";
import styles from "./bulk-sends.module.css";

/** What was sent to many in the last seven days, newest first. */
export const bulkSendsPage = page({
  path: "/documents/bulk-sends",
  title: texts.title,
  search: {},
  keys: { n: "send to many", j: "next", k: "previous", Enter: "open" },
  Page({ mode, useKeys }) {
    const list = useList("GET /bulk-sends", { order: "desc" });
    const templates = useTemplateNames();
    const actor = useActor();
    const columns = useMemo(() => columnsOf(templates, actor), [templates, actor]);
    const [current, setCurrent] = useState<string | null>(null);
    const keysOn = useSingleKeys();
    const why = useRoles().whyNot("POST /bulk-sends");
    const go = useGo();
    const start = () => go("/documents/bulk-sends/new");
    useKeys({ n: why === undefined ? start : undefined });
    const button = (variant: "primary" | "plain") => (
      <Button variant={variant} keys={["n"]} why={why} onClick={start}>
        {texts.start}
      </Button>
    );
    const states = listStates(
      { ...texts, ...texts.list },
      {
        loading: { rows: 8, columns: [96, 220, 60, 60, 60, 140, 60], height: 32 },
        code: texts.curl(baseUrl, mode),
        onClear: () => undefined,
        action: button("plain"),
      },
    );
    return (
      <>
        <Head
          title={texts.title}
          crumbs={[{ title: documentsTexts.title, to: "/documents" }]}
          note={texts.note}
          reading={list.reading}
          actions={button("primary")}
        />
        <div className={styles.list}>
          <ListView {...list} states={states} isFiltered={false}>
            {(rows) => (
              <DataTable
                label={texts.title}
                rows={rows}
                columns={columns}
                rowId={rowId}
                current={current}
                onCurrent={setCurrent}
                onOpen={({ id }) => go(`/documents/bulk-sends/${id}`)}
                keysOn={keysOn}
              />
            )}
          </ListView>
        </div>
      </>
    );
  },
});

const rowId = ({ id }: BulkSend) => id;

const columnsOf = (
  templates: ReadonlyMap<string, string>,
  actor: (principal: string) => string,
): readonly Column<BulkSend>[] => {
  const { columns } = texts.list;
  return [
    {
      id: "status",
      head: columns.status,
      width: 120,
      cell: ({ status }) => <StatusBadge of="bulkSend" value={status} />,
    },
    {
      id: "template",
      head: columns.template,
      cell: ({ id, templateId, templateRevision }) => (
        <PageLink to={`/documents/bulk-sends/${id}`} className="clip">
          <bdi>{templates.get(templateId) ?? templateId}</bdi> {documentsTexts.revision(templateRevision)}
        </PageLink>
      ),
    },
    { id: "rows", head: columns.rows, width: 80, align: "end", cell: ({ rowCount }) => rowCount },
    { id: "sent", head: columns.sent, width: 80, align: "end", cell: ({ sentCount }) => sentCount },
    { id: "failed", head: columns.failed, width: 90, align: "end", cell: ({ failedCount }) => failedCount },
    { id: "by", head: columns.by, width: 200, cell: ({ createdBy }) => <bdi className="clip">{actor(createdBy)}</bdi> },
    { id: "age", head: columns.age, width: 110, cell: ({ createdAt }) => <Time at={createdAt} /> },
  ];
};

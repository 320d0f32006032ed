import type { InvestigationSummary } from "@probity/contract";
import { useState } from "react";
import { type List, useList } from "../../api/queries.ts";
import { useRoles } from "../../api/roles.ts";
import { useExportable } from "../../frame/exportable.ts";
import { Head } from "../../frame/head.tsx";
import { PageLink, useGo } from "../../frame/page-link.tsx";
import { page } from "../../frame/page.tsx";
import { usePreferences } from "../../frame/preferences.ts";
import { id, oneOf, text } from "../../frame/search.ts";
import { useTightNav } from "../../frame/tight.ts";
import { useViewableTable } from "../../frame/use-viewable.ts";
import { StatusBadge } from "../../kit/badge/badge.tsx";
import { Button } from "../../kit/button/button.tsx";
import { Beside } from "../../kit/layout/layout.tsx";
import { ListView } from "../../kit/states/list-view.tsx";
import { type Column, DataTable } from "../../kit/table/data-table.tsx";
import { Tag } from "../../kit/tag/tag.tsx";
import { Time } from "../../kit/time/time.tsx";
import { SubjectName } from "../../records/subjects/subject-name.tsx";
import { investigationsTexts as texts } from "../../texts/investigations.ts";
import { AiConsent } from "./ai-consent.tsx";
import { InvestigationFilters } from "./investigation-filters.tsx";
import { investigationsStates } from "./investigations-states.ts";
import styles from "./investigations.module.css";
import { StartPanel } from "./start-panel.tsx";

const search = { subjectId: id, status: oneOf(...texts.statuses), panel: oneOf("new"), columns: text };

/** What was asked about subjects, and whether somebody has looked at the answers. */
export const investigationsPage = page({
  path: "/investigations",
  title: texts.title,
  search,
  keys: { n: "start", j: "next", k: "previous", Enter: "open" },
  Page({ mode, search: { panel, subjectId, status, columns: columnsShown }, setSearch, useKeys }) {
    // The API filters by one of the two.
    const filter = subjectId === undefined ? { ...(status && { status }) } : { subjectId };
    const listed = { ...filter, order: "desc", view: "summary" } as const;
    const list = useList("GET /risk/investigations", listed);
    useExportable("GET /risk/investigations", listed, "investigations");
    const filters = { subjectId, status };
    const shownColumns = useViewableTable("/investigations", filters, { columns, shown: columnsShown, setSearch });
    const [current, setCurrent] = useState<string | null>(null);
    const { singleKeys, density } = usePreferences();
    const { whyNot } = useRoles();
    const go = useGo();
    const isNew = panel === "new";
    const openNew = () => setSearch({ panel: "new" }, { replace: true });
    const close = () => setSearch({ panel: undefined }, { replace: true });
    useTightNav(isNew);
    useKeys({ n: openNew, ...(isNew && { Escape: close }) });
    const button = (
      <Button variant="primary" keys={["n"]} why={whyNot("POST /risk/subjects/{id}/investigations")} onClick={openNew}>
        {texts.start}
      </Button>
    );
    return (
      <>
        <Head title={texts.title} note={texts.note} reading={list.reading} actions={button} />
        <Beside
          side={
            isNew ? (
              <StartPanel subjectId={subjectId} onClose={close} onStarted={(made) => go(`/investigations/${made}`)} />
            ) : null
          }
        >
          <div className={styles.list}>
            <InvestigationFilters status={status} subjectId={subjectId} onFilter={setSearch} />
            <AiConsent />
            <ListView
              {...(list as List<InvestigationSummary>)}
              states={investigationsStates(mode, () => setSearch({ status: undefined, subjectId: undefined }), button)}
              isFiltered={status !== undefined || subjectId !== undefined}
            >
              {(rows) => (
                <DataTable
                  label={texts.title}
                  rows={rows}
                  columns={shownColumns}
                  rowId={rowId}
                  current={current}
                  onCurrent={setCurrent}
                  onOpen={({ id: opened }) => go(`/investigations/${opened}`)}
                  density={density}
                  keysOn={singleKeys}
                />
              )}
            </ListView>
          </div>
        </Beside>
      </>
    );
  },
});

const rowId = ({ id: own }: InvestigationSummary) => own;

const columns: readonly Column<InvestigationSummary>[] = [
  {
    id: "question",
    head: texts.columns.question,
    cell: ({ id: own, data }) => (
      <PageLink to={`/investigations/${own}`}>
        <bdi>{data.question}</bdi>
      </PageLink>
    ),
  },
  {
    id: "subject",
    head: texts.columns.subject,
    width: 190,
    cell: ({ data }) => <SubjectName id={data.subjectId} />,
  },
  {
    id: "status",
    head: texts.columns.status,
    width: 120,
    cell: ({ data }) => <StatusBadge of="investigation" value={data.status} />,
  },
  {
    id: "review",
    head: texts.columns.review,
    width: 140,
    cell: ({ data }) => <StatusBadge of="review" value={data.reviewStatus} />,
  },
  { id: "findings", head: texts.columns.findings, width: 80, align: "end", cell: ({ data }) => data.findingCount },
  { id: "assistance", head: texts.columns.assistance, width: 90, cell: ({ data }) => <Tag>{data.assistance}</Tag> },
  { id: "started", head: texts.columns.started, width: 110, cell: ({ data }) => <Time at={data.createdAt} /> },
];

import type { Subject } from "@probity/contract";
import { useEffect, useState } from "react";
import { useList } from "../../api/queries.ts";
import { useRoles } from "../../api/roles.ts";
import { useExportable } from "../../frame/exportable.ts";
import { Head } from "../../frame/head.tsx";
import { page } from "../../frame/page.tsx";
import { PageLink, useGo } from "../../frame/page-link.tsx";
import { usePreferences } from "../../frame/preferences.ts";
import { oneOf, text } from "../../frame/search.ts";
import { useTightNav } from "../../frame/tight.ts";
import { useViewableTable } from "../../frame/use-viewable.ts";
import { Button } from "../../kit/button/button.tsx";
import { CopyableId } from "../../kit/copy/copy.tsx";
import { Beside } from "../../kit/layout/layout.tsx";
import { ListView } from "../../kit/states/list-view.tsx";
import { type Column, DataTable } from "../../kit/table/data-table.tsx";
import { Tag } from "../../kit/tag/tag.tsx";
import { Time } from "../../kit/time/time.tsx";
import { useToast } from "../../kit/toast/toast.tsx";
import { subjectsTexts as texts } from "../../texts/subjects.ts";
import { listedSubjects } from "./links.ts";
import { NewSubjectPanel } from "./new-subject-panel.tsx";
import { noFilters, SubjectFilters } from "./subject-filters.tsx";
import { subjectsStates } from "./subjects-states.ts";
import styles from "./subjects.module.css";

const columns: readonly Column<Subject>[] = [
  { id: "kind", head: texts.columns.kind, width: 120, cell: ({ data }) => <Tag>{data.kind}</Tag> },
  {
    id: "externalId",
    head: texts.columns.externalId,
    cell: ({ id, data }) => (
      <PageLink to={`/subjects/${id}`} className="mono">
        {data.externalId}
      </PageLink>
    ),
  },
  { id: "id", head: texts.columns.id, width: 190, cell: ({ id }) => <CopyableId id={id} what={texts.columns.id} /> },
  {
    id: "evidence",
    head: texts.columns.evidence,
    width: 130,
    align: "end",
    cell: ({ data }) => data.evidenceRevision,
    sortBy: ({ data }) => data.evidenceRevision,
  },
  { id: "created", head: texts.columns.created, width: 140, cell: ({ data }) => <Time at={data.createdAt} /> },
];

const search = {
  search: text,
  externalId: text,
  kind: oneOf("person", "business", "account", "transaction"),
  panel: oneOf("new"),
  columns: text,
};

/** Everybody and everything that is assessed, newest first. */
export const subjectsPage = page({
  path: "/subjects",
  title: texts.title,
  search,
  keys: { n: "new subject", "/": "search", j: "next", k: "previous", Enter: "open" },
  Page({ mode, search: { panel, columns: columnsShown, ...filters }, setSearch, useKeys }) {
    // A text that is contained is searched alone: in all kinds, oldest first.
    const listed = filters.search === undefined ? ({ ...filters, order: "desc" } as const) : { search: filters.search };
    const list = useList("GET /risk/subjects", listed);
    useExportable("GET /risk/subjects", listed, "subjects");
    const shownColumns = useViewableTable("/subjects", filters, { columns, shown: columnsShown, setSearch });
    const [current, setCurrent] = useState<string | null>(null);
    const { singleKeys, density } = usePreferences();
    const { whyNot } = useRoles();
    const go = useGo();
    const toast = useToast();
    const shown = list.reading.state === "shown" ? list.reading.value.rows : [];
    useEffect(() => listedSubjects.remember(shown.map(rowId)));
    const isNew = panel === "new";
    const close = () => setSearch({ panel: undefined }, { replace: true });
    const openNew = () => setSearch({ panel: "new" }, { replace: true });
    useTightNav(isNew);
    useKeys({ n: openNew, ...(isNew && { Escape: close }) });
    const button = (variant: "primary" | "plain") => (
      <Button variant={variant} keys={["n"]} why={whyNot("POST /risk/subjects")} onClick={openNew}>
        {texts.newSubject}
      </Button>
    );
    return (
      <>
        <Head title={texts.title} note={texts.note} reading={list.reading} actions={button("primary")} />
        <Beside
          side={
            isNew ? (
              <NewSubjectPanel
                onClose={close}
                onMade={({ id }) => {
                  toast(texts.panel.registered, { shape: "fine" });
                  go(`/subjects/${id}`);
                }}
              />
            ) : null
          }
        >
          <div className={styles.list}>
            <SubjectFilters filters={filters} onFilters={(change) => setSearch(change, { replace: true })} />
            <ListView
              {...list}
              states={subjectsStates(mode, () => setSearch(noFilters), button("plain"))}
              isFiltered={Object.values(filters).some((value) => value !== undefined)}
            >
              {(rows) => (
                <DataTable
                  label={texts.title}
                  rows={rows}
                  columns={shownColumns}
                  rowId={rowId}
                  current={current}
                  onCurrent={setCurrent}
                  onOpen={(subject) => go(`/subjects/${subject.id}`)}
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

const rowId = ({ id }: Subject) => id;

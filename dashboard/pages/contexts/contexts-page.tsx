import type { Context } from "@probity/contract";
import { useState } from "react";
import { useList } from "../../api/queries.ts";
import { useRoles } from "../../api/roles.ts";
import { useExportable } from "../../frame/exportable.ts";
import { Head } from "../../frame/head.tsx";
import { PageLink, useGo } from "../../frame/page-link.tsx";
import { page } from "../../frame/page.tsx";
import { usePreferences } from "../../frame/preferences.ts";
import { id, oneOf, text } from "../../frame/search.ts";
import { useTightNav } from "../../frame/tight.ts";
import { useViewableTable } from "../../frame/use-viewable.ts";
import { Button } from "../../kit/button/button.tsx";
import { Chip, Filters } from "../../kit/chip/chip.tsx";
import { CopyableId } from "../../kit/copy/copy.tsx";
import { Beside } from "../../kit/layout/layout.tsx";
import { SearchField } from "../../kit/search-field/search-field.tsx";
import { ListView } from "../../kit/states/list-view.tsx";
import { type Column, DataTable } from "../../kit/table/data-table.tsx";
import { Tag } from "../../kit/tag/tag.tsx";
import { Time } from "../../kit/time/time.tsx";
import { contextsTexts as texts } from "../../texts/contexts.ts";
import { contextsStates } from "./contexts-states.ts";
import styles from "./contexts.module.css";
import { NewContextPanel } from "./new-context-panel.tsx";

const search = { search: text, kind: oneOf(...texts.kinds), subjectId: id, panel: oneOf("new"), columns: text };
const noFilters = { search: undefined, kind: undefined, subjectId: undefined };

/** Subjects that belong together, newest group first. */
export const contextsPage = page({
  path: "/contexts",
  title: texts.title,
  search,
  keys: { n: "new context", "/": "search", j: "next", k: "previous", Enter: "open" },
  Page({ mode, search: { panel, columns: columnsShown, ...filters }, setSearch, useKeys }) {
    // A text that is contained is searched oldest first.
    const listed = filters.search === undefined ? { ...filters, order: "desc" as const } : { search: filters.search };
    const list = useList("GET /risk/contexts", listed);
    useExportable("GET /risk/contexts", listed, "contexts");
    const shownColumns = useViewableTable("/contexts", filters, { columns, shown: columnsShown, setSearch });
    const [current, setCurrent] = useState<string | null>(null);
    const { singleKeys, density } = usePreferences();
    const { whyNot } = useRoles();
    const go = useGo();
    const isNew = panel === "new";
    const openNew = () => setSearch({ panel: "new" }, { replace: true });
    const close = () => setSearch({ panel: undefined }, { replace: true });
    // The API filters by one at a time.
    const filter = (change: Partial<typeof filters>) => setSearch({ ...noFilters, ...change }, { replace: true });
    useTightNav(isNew);
    useKeys({ n: openNew, ...(isNew && { Escape: close }) });
    const button = (
      <Button variant="primary" keys={["n"]} why={whyNot("POST /risk/contexts")} onClick={openNew}>
        {texts.newContext}
      </Button>
    );
    return (
      <>
        <Head title={texts.title} note={texts.note} reading={list.reading} actions={button} />
        <Beside side={isNew ? <NewContextPanel onClose={close} onMade={(made) => go(`/contexts/${made}`)} /> : null}>
          <div className={styles.list}>
            <Filters label={texts.filters}>
              <SearchField
                label={texts.search}
                value={filters.search ?? ""}
                onValue={(value) => filter(value === "" ? {} : { search: value })}
              />
              {texts.kinds.map((kind) => (
                <Chip
                  key={kind}
                  pressed={filters.kind === kind}
                  onPress={() => filter(filters.kind === kind ? {} : { kind })}
                >
                  {kind}
                </Chip>
              ))}
            </Filters>
            <ListView
              {...list}
              states={contextsStates(mode, () => setSearch(noFilters), button)}
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
                  onOpen={(context) => go(`/contexts/${context.id}`)}
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

const rowId = ({ id: own }: Context) => own;

const columns: readonly Column<Context>[] = [
  { id: "kind", head: texts.columns.kind, width: 140, cell: ({ data }) => <Tag>{data.kind}</Tag> },
  {
    id: "externalId",
    head: texts.columns.externalId,
    cell: ({ id: own, data }) => (
      <PageLink to={`/contexts/${own}`} className="mono">
        {data.externalId}
      </PageLink>
    ),
  },
  { id: "title", head: texts.columns.title, cell: ({ data }) => <bdi>{data.title}</bdi> },
  {
    id: "id",
    head: texts.columns.id,
    width: 190,
    cell: ({ id: own }) => <CopyableId id={own} what={texts.columns.id} />,
  },
  { id: "created", head: texts.columns.created, width: 130, cell: ({ data }) => <Time at={data.createdAt} /> },
];

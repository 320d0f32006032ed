import type { ListedMonitoring } from "@probity/contract";
import { useState } from "react";
import { useList } from "../../api/queries.ts";
import { Head } from "../../frame/head.tsx";
import { PageLink, useGo } from "../../frame/page-link.tsx";
import { page } from "../../frame/page.tsx";
import { usePreferences } from "../../frame/preferences.ts";
import { id, oneOf, text } from "../../frame/search.ts";
import { useViewableTable } from "../../frame/use-viewable.ts";
import { StatusBadge } from "../../kit/badge/badge.tsx";
import { meaningOf, type StatusOf } from "../../kit/badge/meaning-of.ts";
import { Chip, Filters } from "../../kit/chip/chip.tsx";
import { ListView } from "../../kit/states/list-view.tsx";
import { type Column, DataTable } from "../../kit/table/data-table.tsx";
import { Tag } from "../../kit/tag/tag.tsx";
import { Time } from "../../kit/time/time.tsx";
import { listStates } from "../../records/states.ts";
import { baseUrl } from "../../session/server.ts";
import { monitoringTexts as texts } from "../../texts/monitoring.ts";
import styles from "./monitoring.module.css";

const errors = Object.keys(meaningOf.monitoring) as StatusOf<"monitoring">[];
const search = { lastError: oneOf(...errors), policyVersionId: id, columns: text };
const noFilters = { lastError: undefined, policyVersionId: undefined };

/** Who is monitored with which policy, and whose last check made no decision. */
export const monitoringPage = page({
  path: "/monitoring",
  title: texts.title,
  search,
  keys: { j: "next", k: "previous", Enter: "open" },
  Page({ mode, search: { columns: columnsShown, ...filters }, setSearch }) {
    const list = useList("GET /risk/monitoring", filters);
    const shownColumns = useViewableTable("/monitoring", filters, { columns, shown: columnsShown, setSearch });
    const [current, setCurrent] = useState<string | null>(null);
    const { singleKeys, density } = usePreferences();
    const go = useGo();
    // The API filters by one at a time.
    const filter = (change: Partial<typeof filters>) => setSearch({ ...noFilters, ...change }, { replace: true });
    return (
      <>
        <Head title={texts.title} note={texts.note} reading={list.reading} />
        <div className={styles.list}>
          <Filters label={texts.filters}>
            {errors.map((error) => (
              <Chip
                key={error}
                pressed={filters.lastError === error}
                onPress={() => filter(filters.lastError === error ? {} : { lastError: error })}
              >
                {error}
              </Chip>
            ))}
            {filters.policyVersionId !== undefined && (
              <Chip pressed onPress={() => filter({})}>
                {texts.ofVersion}
              </Chip>
            )}
          </Filters>
          <ListView
            {...list}
            states={listStates(texts, {
              loading: { rows: 12, columns: [160, 120, 160, 100] },
              code: texts.curl(baseUrl, mode),
              onClear: () => setSearch(noFilters),
            })}
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
                onOpen={(row) => go(placeOf(row))}
                density={density}
                keysOn={singleKeys}
              />
            )}
          </ListView>
        </div>
      </>
    );
  },
});

const rowId = ({ subjectId, policyKey }: ListedMonitoring) => `${subjectId} ${policyKey}`;
const placeOf = ({ subjectId }: ListedMonitoring) => `/subjects/${subjectId}?tab=monitoring`;

const columns: readonly Column<ListedMonitoring>[] = [
  {
    id: "subject",
    head: texts.columns.subject,
    cell: (row) => (
      <span>
        <span className="meta ink-3">{row.subjectKind} </span>
        <PageLink to={placeOf(row)} className="mono">
          {row.subjectExternalId}
        </PageLink>
      </span>
    ),
  },
  {
    id: "policy",
    head: texts.columns.policy,
    cell: ({ policyKey, policyVersion }) => (
      <span className="mono">
        {policyKey} <Tag>{texts.version(policyVersion)}</Tag>
      </span>
    ),
  },
  {
    id: "error",
    head: texts.columns.error,
    width: 220,
    cell: ({ lastError }) =>
      lastError === null ? (
        <span className="ink-3">{texts.noError}</span>
      ) : (
        <StatusBadge of="monitoring" value={lastError} />
      ),
  },
  {
    id: "evaluated",
    head: texts.columns.evaluated,
    width: 130,
    cell: ({ lastEvaluatedAt }) =>
      lastEvaluatedAt === null ? <span className="ink-3">{texts.never}</span> : <Time at={lastEvaluatedAt} />,
  },
  {
    id: "next",
    head: texts.columns.next,
    width: 170,
    cell: ({ nextCheckAt, enabled }) =>
      !enabled ? (
        <Tag meaning="unknown">{texts.paused}</Tag>
      ) : nextCheckAt === null ? (
        <span className="ink-3">{texts.onlyAfterChange}</span>
      ) : (
        <Time at={nextCheckAt} as="moment" />
      ),
  },
];

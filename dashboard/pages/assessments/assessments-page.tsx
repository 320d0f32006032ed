import { type RowOf, useList } from "../../api/queries.ts";
import { useExportable } from "../../frame/exportable.ts";
import { Head } from "../../frame/head.tsx";
import { page } from "../../frame/page.tsx";
import { PageLink, useGo } from "../../frame/page-link.tsx";
import { useSingleKeys } from "../../frame/preferences.ts";
import { id, oneOf, text } from "../../frame/search.ts";
import { useViewableTable } from "../../frame/use-viewable.ts";
import { ListView } from "../../kit/states/list-view.tsx";
import { type Column, DataTable } from "../../kit/table/data-table.tsx";
import { Tag } from "../../kit/tag/tag.tsx";
import { Time } from "../../kit/time/time.tsx";
import { printed } from "../../pictures/axis.ts";
import { DecisionBadge } from "../../records/assessment/decision-badge.tsx";
import { assessmentsTexts as texts } from "../../texts/assessments-page.ts";
import { AssessmentFilters } from "./assessment-filters.tsx";
import { assessmentListStates } from "./assessment-states.tsx";
import { cameFrom } from "./came-from.ts";
import styles from "./assessment.module.css";

type Row = Extract<RowOf<"GET /risk/assessments">, { view: "summary" }>;

const decisions = ["none", "awaiting_evidence", "review", "restrict", "reject"] as const;
const search = { policyKey: text, decision: oneOf(...decisions), subjectId: id, row: id, columns: text };

/** Assessments, the newest first, each with the decision that applies now. */
export const assessmentsPage = page({
  path: "/assessments",
  title: texts.title,
  search,
  keys: { j: "next", k: "previous", Enter: "open" },
  Page({ mode, search: asked, setSearch }) {
    const { row: current, columns: columnsShown, ...filters } = asked;
    const listed = { ...filters, view: "summary", order: "desc" } as const;
    const list = useList("GET /risk/assessments", listed);
    useExportable("GET /risk/assessments", listed, "assessments");
    const shownColumns = useViewableTable("/assessments", filters, { columns, shown: columnsShown, setSearch });
    const keysOn = useSingleKeys();
    const go = useGo();
    const clear = () => setSearch({ policyKey: undefined, decision: undefined, subjectId: undefined });
    const isFiltered = Object.keys(filters).length > 0;
    const open = (row: Row, rows: readonly Row[]) => {
      cameFrom.remember(rows.map((one) => one.id));
      go(`/assessments/${row.id}`);
    };
    return (
      <>
        <Head
          title={texts.title}
          note={texts.newestFirst}
          reading={list.reading}
          actions={<PageLink to="/overrides">{texts.overridesLink}</PageLink>}
        />
        <div className={styles.list}>
          <AssessmentFilters filters={filters} onFilters={setSearch} />
          <ListView {...list} states={assessmentListStates(mode, clear)} isFiltered={isFiltered}>
            {(rows) => (
              <DataTable
                label={texts.title}
                rows={rows as readonly Row[]}
                columns={shownColumns}
                rowId={rowId}
                current={current ?? null}
                onCurrent={(row) => setSearch({ row }, { replace: true })}
                onOpen={(row) => open(row, rows as readonly Row[])}
                keysOn={keysOn}
              />
            )}
          </ListView>
        </div>
      </>
    );
  },
});

const rowId = (row: Row) => row.id;
const heads = texts.columns;

const columns: readonly Column<Row>[] = [
  {
    id: "decision",
    head: heads.decision,
    cell: ({ data }) => (
      <span className="flex">
        <DecisionBadge decision={data.effectiveDecision} current={data.current} calculated={data.decision} />
        {data.overrideId !== null && <Tag>{texts.overrideMark}</Tag>}
        {data.effectiveDecision !== data.decision && (
          <span className="meta ink-3">
            {texts.calculated} {data.decision}
          </span>
        )}
      </span>
    ),
  },
  {
    id: "score",
    head: heads.score,
    align: "end",
    cell: ({ data }) => (data.score === null ? <span className="ink-3">{texts.noScore}</span> : printed(data.score)),
  },
  { id: "band", head: heads.band, cell: ({ data }) => data.band ?? <span className="ink-3">–</span> },
  {
    id: "policy",
    head: heads.policy,
    cell: ({ data }) => (
      <span className="mono">
        {data.policyKey} v{data.policyVersion}
      </span>
    ),
  },
  {
    id: "subject",
    head: heads.subject,
    cell: ({ data }) => (
      <>
        <span className="ink-3">{data.subjectKind}</span> <bdi className="mono">{data.subjectExternalId}</bdi>
      </>
    ),
  },
  { id: "sequence", head: heads.sequence, align: "end", cell: ({ data }) => data.sequence },
  { id: "trigger", head: heads.trigger, cell: ({ data }) => <span className="mono">{data.trigger}</span> },
  { id: "evaluated", head: heads.evaluated, cell: ({ data }) => <Time at={data.evaluatedAt} /> },
  {
    id: "until",
    head: heads.until,
    cell: ({ data }) => (data.current && data.freshUntil ? <Time at={data.freshUntil} as="moment" /> : "–"),
  },
];

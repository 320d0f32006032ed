import { runStatuses } from "@probity/engines/screening/outcome/run-status.ts";
import { useList } from "../../api/queries.ts";
import { useRoles } from "../../api/roles.ts";
import { useExportable } from "../../frame/exportable.ts";
import { Head } from "../../frame/head.tsx";
import { page } from "../../frame/page.tsx";
import { PageLink, useGo } from "../../frame/page-link.tsx";
import { useSingleKeys } from "../../frame/preferences.ts";
import { flag, id, oneOf, type SearchOf, text } from "../../frame/search.ts";
import { useTightNav } from "../../frame/tight.ts";
import { useViewableTable } from "../../frame/use-viewable.ts";
import { meaningOf } from "../../kit/badge/meaning-of.ts";
import { Button } from "../../kit/button/button.tsx";
import { Chip, Filters } from "../../kit/chip/chip.tsx";
import { shortId } from "../../kit/copy/copy.tsx";
import { Beside } from "../../kit/layout/layout.tsx";
import { Mark } from "../../kit/mark/mark.tsx";
import { ListView } from "../../kit/states/list-view.tsx";
import { DataTable } from "../../kit/table/data-table.tsx";
import { screeningTexts as texts } from "../../texts/screening.ts";
import { NewScreening } from "./new-screening.tsx";
import { runColumns, type RunRow } from "./run-columns.tsx";
import { RunPeek } from "./run-peek.tsx";
import { runStates } from "./run-states.ts";
import styles from "./runs.module.css";

const search = {
  status: oneOf(...runStatuses),
  pending: flag,
  riskSubjectId: id,
  listVersionId: id,
  run: id,
  new: flag,
  columns: text,
};

const noFilters = { status: undefined, pending: undefined, riskSubjectId: undefined, listVersionId: undefined };

/** Screening runs, the newest first, and a new one beside them. */
export const runsPage = page({
  path: "/screening/runs",
  title: texts.runs,
  search,
  keys: { n: "new screening", j: "next", k: "previous", Enter: "open", f: "status" },
  Page({ search: asked, setSearch, useKeys }) {
    const { status, pending, riskSubjectId, listVersionId, run: current, new: isNew } = asked;
    const filters = {
      ...(status && { status }),
      ...(pending && { pending: "true" as const }),
      ...(riskSubjectId && { riskSubjectId }),
      ...(listVersionId && { listVersionId }),
    };
    const list = useList("GET /screening/runs", filters);
    useExportable("GET /screening/runs", filters, "screening runs");
    const table = { columns: runColumns, shown: asked.columns, setSearch };
    const columns = useViewableTable("/screening/runs", filters, table);
    const keysOn = useSingleKeys();
    const whyNew = useRoles().whyNot("POST /screening/runs");
    const go = useGo();
    useTightNav(isNew === true);

    const cycle = () => {
      const next = runStatuses[status === undefined ? 0 : runStatuses.indexOf(status) + 1];
      setSearch({ ...noFilters, riskSubjectId, status: next, run: undefined });
    };
    const openNew = () => setSearch({ new: true });
    const clear = () => setSearch(noFilters);
    const open = (row: RunRow) => {
      const carried = new URLSearchParams(filters).toString();
      go(`/screening/runs/${row.id}${carried && `?${carried}`}`);
    };
    useKeys({ n: whyNew === undefined ? openNew : undefined, f: cycle });
    const start = (
      <Button variant="primary" keys={["n"]} why={whyNew} onClick={openNew}>
        {texts.newScreening}
      </Button>
    );
    return (
      <>
        <Head title={texts.runs} note={texts.newestFirst} reading={list.reading} actions={isNew ? undefined : start} />
        <Beside
          side={
            isNew ? (
              <NewScreening
                riskSubjectId={riskSubjectId}
                onClose={() => setSearch({ new: undefined })}
                onMade={(run) => go(`/screening/runs/${run.id}`)}
              />
            ) : null
          }
        >
          <div className={styles.list}>
            <RunFilters asked={asked} onAsked={setSearch} />
            <ListView {...list} states={runStates(clear)} isFiltered={Object.keys(filters).length > 0}>
              {(rows) => (
                <DataTable
                  label={texts.runs}
                  rows={rows}
                  columns={columns}
                  rowId={rowId}
                  current={current ?? null}
                  onCurrent={(row) => setSearch({ run: row }, { replace: true })}
                  onOpen={open}
                  density="comfortable"
                  peek={(row) => (row.id === current && row.matchCount > 0 ? <RunPeek id={row.id} /> : null)}
                  keysOn={keysOn}
                />
              )}
            </ListView>
          </div>
        </Beside>
      </>
    );
  },
});

const rowId = (row: RunRow) => row.id;

type Asked = SearchOf<typeof search>;
type RunFiltersProps = { asked: Asked; onAsked: (change: { [N in keyof Asked]?: Asked[N] | undefined }) => void };

function RunFilters({ asked: { status, pending, riskSubjectId, listVersionId }, onAsked }: RunFiltersProps) {
  // The API takes `pending` and `listVersionId` alone.
  const set = (next: Asked["status"] | undefined) =>
    onAsked({ ...noFilters, riskSubjectId, status: next, run: undefined });
  return (
    <Filters label={texts.filters}>
      <Chip pressed={status === undefined} onPress={() => set(undefined)}>
        {texts.all}
      </Chip>
      {runStatuses.map((one) => (
        <Chip key={one} pressed={status === one} onPress={() => set(status === one ? undefined : one)}>
          <Mark shape={meaningOf.screening[one]} size={14} /> {one}
        </Chip>
      ))}
      <Chip
        pressed={pending === true}
        onPress={() => onAsked({ ...noFilters, pending: pending ? undefined : true, run: undefined })}
      >
        {texts.columns.pending}
      </Chip>
      {riskSubjectId && (
        <Chip pressed onPress={() => onAsked({ riskSubjectId: undefined })}>
          riskSubjectId {shortId(riskSubjectId)}
        </Chip>
      )}
      {listVersionId && (
        <Chip pressed onPress={() => onAsked({ listVersionId: undefined })}>
          listVersionId {shortId(listVersionId)}
        </Chip>
      )}
      <PageLink to="/work-items?kind=match" className="meta">
        {texts.queue}
      </PageLink>
    </Filters>
  );
}

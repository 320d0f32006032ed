import { useList } from "../../api/queries.ts";
import { PageLink } from "../../frame/page-link.tsx";
import { meaningOf, type StatusOf } from "../../kit/badge/meaning-of.ts";
import { Mark } from "../../kit/mark/mark.tsx";
import { Panel } from "../../kit/panel/panel.tsx";
import type { Column } from "../../kit/table/column.ts";
import { SmallTable } from "../../kit/table/small-table.tsx";
import { homeTexts } from "../../texts/home.ts";

const texts = homeTexts.monitoring;

type MonitoringError = StatusOf<"monitoring">;
const errors = Object.keys(meaningOf.monitoring) as MonitoringError[];

/** Subjects that are monitored and have no decision from it, by what the last check said. */
export function MonitoringErrors() {
  return (
    <Panel title={texts.title} note={texts.note} actions={<PageLink to="/monitoring">{texts.all}</PageLink>} flush>
      <SmallTable label={texts.title} rows={errors} columns={columns} rowId={(error) => error} headless />
    </Panel>
  );
}

const columns: readonly Column<MonitoringError>[] = [
  {
    id: "error",
    head: texts.columns.error,
    cell: (error) => <ErrorLink error={error} />,
  },
  {
    id: "count",
    head: texts.columns.count,
    align: "end",
    width: 52,
    cell: (error) => (
      <strong>
        <Count error={error} />
      </strong>
    ),
  },
  {
    id: "next",
    head: texts.columns.next,
    width: 116,
    cell: (error) => <span className="meta ink-2 nowrap">{texts.next[error]}</span>,
  },
];

const useErrors = (error: MonitoringError) => useList("GET /risk/monitoring", { lastError: error });

/** The shape of the error, where there is one: nobody has to look at none. */
function ErrorLink({ error }: { error: MonitoringError }) {
  const { reading } = useErrors(error);
  const isNone = reading.state === "shown" && reading.value.rows.length === 0;
  return (
    <span className="flex">
      <Mark shape={isNone ? "fine" : reading.state === "shown" ? meaningOf.monitoring[error] : "unknown"} />
      <PageLink to={`/monitoring?lastError=${error}`} className="mono meta">
        {error}
      </PageLink>
    </span>
  );
}

/** As many as a page holds; `100+` is enough to know that there is work. */
function Count({ error }: { error: MonitoringError }) {
  const { reading } = useErrors(error);
  if (reading.state !== "shown") return reading.state === "loading" ? texts.reading : texts.unread;
  return `${reading.value.rows.length}${reading.value.more ? "+" : ""}`;
}

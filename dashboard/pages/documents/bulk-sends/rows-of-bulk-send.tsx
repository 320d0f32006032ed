import type { BulkSendRow } from "@probity/contract";
import { useList } from "../../../api/queries.ts";
import { PageLink } from "../../../frame/page-link.tsx";
import { StatusBadge } from "../../../kit/badge/badge.tsx";
import { Chip, Filters } from "../../../kit/chip/chip.tsx";
import { ListView } from "../../../kit/states/list-view.tsx";
import { type Column, DataTable } from "../../../kit/table/data-table.tsx";
import { plainListStates } from "../../../records/states.ts";
import { bulkSendTexts } from "../../../texts/bulk-sends.ts";

const texts = bulkSendTexts.record;

export const rowStatuses = ["waiting", "sent", "failed", "stopped"] as const satisfies readonly BulkSendRow["status"][];
type RowStatus = (typeof rowStatuses)[number];

type RowsProps = { id: string; status: RowStatus | undefined; onStatus: (status: RowStatus | undefined) => void };

/** What became of each row: its document, or why there is none and what to do. */
export function RowsOfBulkSend({ id, status, onStatus }: RowsProps) {
  const list = useList("GET /bulk-sends/{id}/rows", { id, status });
  return (
    <>
      <Filters label={texts.statusFilter}>
        <Chip pressed={status === undefined} onPress={() => onStatus(undefined)}>
          {texts.all}
        </Chip>
        {rowStatuses.map((each) => (
          <Chip key={each} pressed={status === each} onPress={() => onStatus(each)}>
            {each}
          </Chip>
        ))}
      </Filters>
      <ListView {...list} states={states(() => onStatus(undefined))} isFiltered={status !== undefined}>
        {(rows) => <DataTable label={texts.rows} rows={rows} columns={columns} rowId={rowId} keysOn={false} />}
      </ListView>
    </>
  );
}

const states = (onClear: () => void) => {
  const all = plainListStates(
    { rows: 10, columns: [40, 90, 260, 260, 200], height: 32 },
    { ...bulkSendTexts, empty: texts.noRows, emptyText: texts.noRowsText },
  );
  return { ...all, filtered: { ...all.filtered, onClear } };
};

const rowId = ({ number }: BulkSendRow) => String(number);

const columns: readonly Column<BulkSendRow>[] = [
  { id: "number", head: texts.columns.number, width: 56, align: "end", cell: ({ number }) => number },
  {
    id: "status",
    head: texts.columns.status,
    width: 110,
    cell: ({ status }) => <StatusBadge of="bulkSendRow" value={status} />,
  },
  {
    id: "name",
    head: texts.columns.name,
    cell: ({ name, documentId }) =>
      documentId === null ? (
        <bdi className="clip">{name ?? texts.gone}</bdi>
      ) : (
        <PageLink to={`/documents/${documentId}`} className="clip">
          <bdi>{name ?? documentId}</bdi>
        </PageLink>
      ),
  },
  {
    id: "signers",
    head: texts.columns.signers,
    cell: ({ signers }) => <bdi className="clip">{signers.map(({ email }) => email).join(", ")}</bdi>,
  },
  {
    id: "problem",
    head: texts.columns.problem,
    cell: ({ problem }) =>
      problem && (
        <span>
          <span className="mono meta">{problem.code}</span> {problem.message}
        </span>
      ),
  },
];

import type { Evidence } from "@probity/contract";
import type { ReactNode } from "react";
import { useList } from "../../../api/queries.ts";
import { PageLink } from "../../../frame/page-link.tsx";
import { StatusBadge } from "../../../kit/badge/badge.tsx";
import { Filters } from "../../../kit/chip/chip.tsx";
import { CopyableId, shortId } from "../../../kit/copy/copy.tsx";
import { KeyValues } from "../../../kit/key-values/key-values.tsx";
import { Segmented } from "../../../kit/segmented/segmented.tsx";
import type { Column } from "../../../kit/table/data-table.tsx";
import { Tag } from "../../../kit/tag/tag.tsx";
import { Time } from "../../../kit/time/time.tsx";
import { shownValue } from "../../../records/assessment/input-rows.ts";
import { subjectTabTexts } from "../../../texts/subject-tabs.ts";
import { SubjectTable } from "./subject-table.tsx";

const texts = subjectTabTexts.evidence;

type EvidenceTabProps = {
  subjectId: string;
  receipts: "current" | "all";
  onReceipts: (receipts: "current" | "all") => void;
  sourceName: (source: string) => string;
};

/** The receipts in use, or all there ever were; each opens to where it came from. */
export function EvidenceTab({ subjectId, receipts, onReceipts, sourceName }: EvidenceTabProps) {
  const list = useList("GET /risk/evidence", {
    subjectId,
    order: "desc",
    ...(receipts === "current" && { current: "true" as const }),
  });
  return (
    <SubjectTable
      label={texts.title}
      list={list}
      columns={columnsOf(sourceName)}
      rowId={({ id }) => id}
      empty={{ title: texts.empty, text: texts.emptyText }}
      peek={(receipt) => <Receipt receipt={receipt} />}
      head={
        <Filters label={texts.which}>
          <Segmented
            label={texts.which}
            value={receipts}
            onValue={onReceipts}
            segments={[
              { value: "current", label: texts.current },
              { value: "all", label: texts.all },
            ]}
          />
        </Filters>
      }
    />
  );
}

const columnsOf = (sourceName: EvidenceTabProps["sourceName"]): readonly Column<Evidence>[] => [
  { id: "fact", head: texts.fact, cell: ({ data }) => <span className="mono">{data.fact}</span> },
  { id: "value", head: texts.value, cell: ({ data }) => <Value data={data} /> },
  { id: "observed", head: texts.observed, width: 96, cell: ({ data }) => <Time at={data.observedAt} /> },
  {
    id: "expires",
    head: texts.expires,
    width: 104,
    cell: ({ data }) =>
      data.expiresAt === null ? <span className="ink-3">{texts.never}</span> : <Time at={data.expiresAt} as="day" />,
  },
  {
    id: "source",
    head: texts.source,
    cell: ({ data }) => (
      <span className="mono meta ink-2" title={data.source}>
        {sourceName(data.source)}
      </span>
    ),
  },
];

function Value({ data }: { data: Evidence["data"] }) {
  if (data.status !== "available") return <StatusBadge of="evidence" value={data.status} />;
  if (data.withheld) return <Tag meaning="unknown">{texts.withheld}</Tag>;
  return <bdi>{shownValue(data.value)}</bdi>;
}

/** Everything that the server recorded about where a value came from. */
function Receipt({ receipt: { id, data } }: { receipt: Evidence }) {
  const { evidenceClass, bindingRevision, apiKeyId, adapterVersion } = data.provenance;
  const receipt = (given: string | null) => (given === null ? texts.nothing : <ReceiptLink id={given} />);
  const copyable = (given: string | null | undefined, what: string) =>
    given ? <CopyableId id={given} what={what} /> : texts.nothing;
  const items: (readonly [string, ReactNode])[] = [
    [texts.receipt, <ReceiptLink key="id" id={id} />],
    [texts.received, <Time key="at" at={data.receivedAt} />],
    [texts.supersedes, receipt(data.supersedes)],
    [texts.supersededBy, receipt(data.supersededBy)],
    [texts.evidenceClass, evidenceClass],
    [texts.binding, bindingRevision ?? texts.nothing],
    [texts.apiKey, copyable(apiKeyId, texts.apiKey)],
    [texts.provider, data.providerRef ?? texts.nothing],
  ];
  if (adapterVersion !== undefined) items.push([texts.adapter, adapterVersion]);
  if (data.batchId !== null) items.push([texts.batch, copyable(data.batchId, texts.batch)]);
  if (data.approval !== undefined) items.push([texts.approval, <Tag key="approval">{data.approval}</Tag>]);
  return <KeyValues items={items} />;
}

/** A receipt has a page of its own. */
function ReceiptLink({ id }: { id: string }) {
  return (
    <PageLink to={`/evidence/${id}`} className="mono meta" title={id}>
      {shortId(id)}
    </PageLink>
  );
}

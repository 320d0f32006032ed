import type { Source } from "@probity/contract";
import { Fragment } from "react";
import { useRecord } from "../../api/queries.ts";
import { PageLink } from "../../frame/page-link.tsx";
import { Panel } from "../../kit/panel/panel.tsx";
import type { Column } from "../../kit/table/column.ts";
import { SmallTable } from "../../kit/table/small-table.tsx";
import { Tag } from "../../kit/tag/tag.tsx";
import { type Fact, typeOf } from "../../records/evidence/claims.ts";
import { sourcesTexts } from "../../texts/sources.ts";
import { receiptsOf } from "./receipts-of-days.ts";
import styles from "./sources.module.css";

const texts = sourcesTexts.record;
/** Definitions are large, so not all of them are read. */
const policiesMax = 50;

/** What the source declares, how much came, and which policies read it. */
export function FactsPanel({ source }: { source: Pick<Source, "id" | "data"> }) {
  const counted = useRecord("GET /risk/evidence/statistics", {});
  const receipts = counted.state === "shown" ? receiptsOf(source.id, counted.value).facts : null;
  const readers = useReaders(`registered:${source.id}`);
  const columns: readonly Column<Fact>[] = [
    { id: "key", head: texts.factColumns.key, cell: ({ key }) => <span className="mono">{key}</span> },
    { id: "type", head: texts.factColumns.type, cell: (fact) => <span className="mono meta">{typeOf(fact)}</span> },
    {
      id: "receipts",
      head: texts.factColumns.receipts,
      align: "end",
      cell: ({ key }) => receipts && (receipts.get(key) ?? 0).toLocaleString("en"),
    },
    {
      id: "readBy",
      head: texts.factColumns.readBy,
      cell: ({ key }) => readers && <ReadBy policies={readers.get(key) ?? []} />,
    },
  ];
  return (
    <Panel title={texts.facts} lead={<Tag>{texts.immutable}</Tag>} flush>
      <div className={styles.scroller}>
        <SmallTable label={texts.facts} rows={source.data.facts} columns={columns} rowId={({ key }) => key} />
      </div>
      <p className={styles.note}>
        {texts.readByNote} {counted.state === "shown" && counted.value.more && sourcesTexts.capped}
      </p>
    </Panel>
  );
}

function ReadBy({ policies }: { policies: readonly string[] }) {
  if (policies.length === 0) return <span className="meta ink-3">{texts.nobody}</span>;
  return (
    <span className="meta">
      {policies.map((key, at) => (
        <Fragment key={key}>
          {at > 0 && ", "}
          <PageLink to={`/policies/${key}`} className="mono">
            {key}
          </PageLink>
        </Fragment>
      ))}
    </span>
  );
}

/** By fact: the keys of published policies that accept it from this source. */
function useReaders(identity: string): ReadonlyMap<string, readonly string[]> | null {
  const reading = useRecord("GET /risk/policies", { status: "published", order: "desc", limit: policiesMax });
  if (reading.state !== "shown") return null;
  const found = new Map<string, string[]>();
  for (const { data } of reading.value.items) {
    if (!("definition" in data)) continue;
    for (const { key, acceptedSources } of data.definition.inputs) {
      const policies = found.get(key) ?? [];
      if (acceptedSources.includes(identity) && !policies.includes(data.key)) found.set(key, [...policies, data.key]);
    }
  }
  return found;
}

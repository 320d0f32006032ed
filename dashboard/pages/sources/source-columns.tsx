import type { Source } from "@probity/contract";
import { PageLink } from "../../frame/page-link.tsx";
import { Badge } from "../../kit/badge/badge.tsx";
import type { Column } from "../../kit/table/column.ts";
import { Tag } from "../../kit/tag/tag.tsx";
import { Time } from "../../kit/time/time.tsx";
import { Sparkline } from "../../pictures/sparkline/sparkline.tsx";
import { sparkline } from "../../pictures/sparkline/sparkline-model.ts";
import { sourcesTexts as texts } from "../../texts/sources.ts";
import { type Receipts, receiptsOf } from "./receipts-of-days.ts";

/** What the list shows of a source. `receipts` is null until it is read. */
export const sourceColumns = (receipts: Receipts | null): readonly Column<Source>[] => [
  {
    id: "key",
    head: texts.columns.key,
    cell: ({ id, data }) => (
      <PageLink to={`/sources/${id}`} className="mono">
        {data.key}
      </PageLink>
    ),
  },
  { id: "state", head: texts.columns.state, width: 120, cell: ({ data }) => <SourceState enabled={data.enabled} /> },
  { id: "facts", head: texts.columns.facts, width: 70, align: "end", cell: ({ data }) => data.facts.length },
  { id: "keys", head: texts.columns.keys, width: 80, align: "end", cell: ({ data }) => data.apiKeyIds.length },
  { id: "revision", head: texts.columns.revision, width: 80, cell: ({ data }) => <Tag>r{data.revision}</Tag> },
  {
    id: "days",
    head: texts.columns.days,
    width: 190,
    cell: ({ id, data }) =>
      receipts && (
        <Sparkline label={texts.byDay(data.key)} model={sparkline(receiptsOf(id, receipts).days)} width={160} />
      ),
  },
  {
    id: "latest",
    head: texts.columns.latest,
    width: 170,
    cell: ({ id }) => receipts && <Latest of={receiptsOf(id, receipts)} />,
  },
];

export const SourceState = ({ enabled }: { enabled: boolean }) => (
  <Badge shape={enabled ? "fine" : "unknown"} word={enabled ? texts.enabled : texts.disabled} />
);

function Latest({ of: { today, latest } }: { of: ReturnType<typeof receiptsOf> }) {
  return (
    <span className="meta ink-2 nowrap">
      {today > 0 ? (
        texts.today(today)
      ) : latest === null ? (
        texts.nothing
      ) : (
        <>
          {texts.since} <Time at={latest} as="day" />
        </>
      )}
    </span>
  );
}

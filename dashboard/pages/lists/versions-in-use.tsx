import type { ScreeningSource } from "@probity/contract";
import { PageLink } from "../../frame/page-link.tsx";
import { CopyableId } from "../../kit/copy/copy.tsx";
import { Mark } from "../../kit/mark/mark.tsx";
import { Panel } from "../../kit/panel/panel.tsx";
import type { Column } from "../../kit/table/column.ts";
import { SmallTable } from "../../kit/table/small-table.tsx";
import { Time } from "../../kit/time/time.tsx";
import { listsTexts as texts } from "../../texts/lists.ts";

/** The version that runs are screened against, and whether its index is that of this server's code. */
export function VersionsInUse({ lists }: { lists: readonly ScreeningSource[] }) {
  return (
    <Panel title={texts.versions} note={texts.versionsNote} flush>
      <SmallTable
        label={texts.versions}
        rows={lists.filter(({ versionId }) => versionId !== null)}
        columns={columns}
        rowId={({ key }) => key}
      />
    </Panel>
  );
}

const columns: readonly Column<ScreeningSource>[] = [
  { id: "list", head: texts.versionColumns.list, cell: ({ key }) => <span className="mono meta">{key}</span> },
  {
    id: "version",
    head: texts.versionColumns.version,
    cell: ({ versionId }) => versionId && <CopyableId id={versionId} what={texts.versionColumns.version} />,
  },
  { id: "loaded", head: texts.versionColumns.loaded, cell: ({ loadedAt }) => loadedAt && <Time at={loadedAt} /> },
  {
    id: "names",
    head: texts.versionColumns.names,
    align: "end",
    cell: ({ nameCount }) => nameCount?.toLocaleString("en"),
  },
  {
    id: "runs",
    head: texts.versionColumns.runs,
    cell: ({ versionId }) => (
      <PageLink to={`/screening/runs?listVersionId=${versionId}`} className="meta">
        {texts.runsOfVersion}
      </PageLink>
    ),
  },
  {
    id: "index",
    head: texts.versionColumns.index,
    cell: ({ reindexPending }) => (
      <span className="meta nowrap">
        <Mark shape={reindexPending ? "unknown" : "fine"} /> {reindexPending ? texts.reindexing : texts.indexed}
      </span>
    ),
  },
];

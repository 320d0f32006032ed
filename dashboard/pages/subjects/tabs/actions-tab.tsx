import type { Action } from "@probity/contract";
import { useList } from "../../../api/queries.ts";
import { PageLink, useGo } from "../../../frame/page-link.tsx";
import { StatusBadge } from "../../../kit/badge/badge.tsx";
import { buttonClass } from "../../../kit/button/button.tsx";
import type { Column } from "../../../kit/table/data-table.tsx";
import { Time } from "../../../kit/time/time.tsx";
import { subjectTabTexts } from "../../../texts/subject-tabs.ts";
import { SubjectTable } from "./subject-table.tsx";

const texts = subjectTabTexts.actions;

/** What assessments asked for, and what people reported about it. Actions are moved in the queue. */
export function ActionsTab({ subjectId }: { subjectId: string }) {
  const go = useGo();
  return (
    <SubjectTable
      label={texts.title}
      list={useList("GET /risk/actions", { subjectId, order: "desc" })}
      columns={columns}
      rowId={({ id }) => id}
      empty={{
        title: texts.empty,
        text: texts.emptyText,
        action: (
          <PageLink to="/work-items" className={buttonClass()}>
            {texts.toQueue}
          </PageLink>
        ),
      }}
      onOpen={({ data }) => go(`/assessments/${data.assessmentId}`)}
    />
  );
}

const columns: readonly Column<Action>[] = [
  { id: "name", head: texts.name, cell: ({ data }) => <span className="mono">{data.name}</span> },
  { id: "status", head: texts.status, cell: ({ data }) => <StatusBadge of="action" value={data.status} /> },
  {
    id: "policy",
    head: texts.policy,
    cell: ({ data }) => (
      <PageLink to={`/assessments/${data.assessmentId}`} className="mono">
        {data.policyKey}
      </PageLink>
    ),
  },
  { id: "attempt", head: texts.attempt, width: 72, align: "end", cell: ({ data }) => data.attempt },
  {
    id: "reason",
    head: texts.reason,
    cell: ({ data }) =>
      data.lastReason === null ? <span className="ink-3">{texts.none}</span> : `“${data.lastReason}”`,
  },
  { id: "requested", head: texts.requested, width: 104, cell: ({ data }) => <Time at={data.requestedAt} /> },
];

import type { Override } from "@probity/contract";
import { PageLink, useGo } from "../../../frame/page-link.tsx";
import { StatusBadge } from "../../../kit/badge/badge.tsx";
import type { Column } from "../../../kit/table/data-table.tsx";
import { Time } from "../../../kit/time/time.tsx";
import { DecisionBadge } from "../../../records/assessment/decision-badge.tsx";
import { useActor } from "../../../records/people/use-actor.ts";
import { subjectTabTexts } from "../../../texts/subject-tabs.ts";
import type { SubjectRecords } from "../use-subject-records.ts";
import { SubjectTable } from "./subject-table.tsx";

const texts = subjectTabTexts.overrides;

/** Decisions of people in place of calculated ones. Only an active one decides. */
export function OverridesTab({ list }: { list: SubjectRecords["overrides"] }) {
  const go = useGo();
  const actor = useActor();
  return (
    <SubjectTable
      label={texts.title}
      list={list}
      columns={[
        ...columns,
        { id: "by", head: texts.by, cell: ({ data }) => <span className="meta nowrap">{actor(data.createdBy)}</span> },
      ]}
      rowId={({ id }) => id}
      empty={{ title: texts.empty, text: texts.emptyText }}
      onOpen={({ data }) => go(`/assessments/${data.assessmentId}`)}
    />
  );
}

const columns: readonly Column<Override>[] = [
  {
    id: "decision",
    head: texts.decision,
    cell: ({ data }) => (
      <DecisionBadge decision={data.decision} current={data.status === "active"} calculated={data.decision} />
    ),
  },
  { id: "status", head: texts.status, cell: ({ data }) => <StatusBadge of="override" value={data.status} /> },
  {
    id: "policy",
    head: texts.policy,
    cell: ({ data }) => (
      <PageLink to={`/assessments/${data.assessmentId}`} className="mono">
        {data.policyKey}
      </PageLink>
    ),
  },
  { id: "reason", head: texts.reason, cell: ({ data }) => `“${data.reason}”` },
  { id: "created", head: texts.created, width: 104, cell: ({ data }) => <Time at={data.createdAt} /> },
  {
    id: "ends",
    head: texts.ends,
    width: 128,
    cell: ({ data }) => <Time at={data.revokedAt ?? data.expiresAt} as="moment" />,
  },
];

import type { AssessmentSummary } from "@probity/contract";
import { useGo, PageLink } from "../../../frame/page-link.tsx";
import type { Column } from "../../../kit/table/data-table.tsx";
import { Time } from "../../../kit/time/time.tsx";
import { printed } from "../../../pictures/axis.ts";
import { DecisionBadge } from "../../../records/assessment/decision-badge.tsx";
import { useActor } from "../../../records/people/use-actor.ts";
import { subjectTexts } from "../../../texts/subject.ts";
import { subjectTabTexts } from "../../../texts/subject-tabs.ts";
import type { SubjectRecords } from "../use-subject-records.ts";
import { SubjectTable } from "./subject-table.tsx";

const texts = subjectTabTexts.assessments;

/** Every assessment of the subject, newest first, each with what it means now. */
export function AssessmentsTab({ list }: { list: SubjectRecords["assessments"] }) {
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
      onOpen={({ id }) => go(`/assessments/${id}`)}
    />
  );
}

const columns: readonly Column<AssessmentSummary>[] = [
  { id: "sequence", head: texts.sequence, width: 56, align: "end", cell: ({ data }) => data.sequence },
  {
    id: "policy",
    head: texts.policy,
    cell: ({ id, data }) => (
      <PageLink to={`/assessments/${id}`} className="nowrap">
        <span className="mono">{data.policyKey}</span> v{data.policyVersion}
      </PageLink>
    ),
  },
  {
    id: "decision",
    head: texts.decision,
    cell: ({ data }) => (
      <span className="flex wrap">
        <DecisionBadge decision={data.effectiveDecision} current={data.current} calculated={data.decision} />
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
    head: texts.score,
    width: 72,
    align: "end",
    cell: ({ data }) => (data.score === null ? <span className="ink-3">{texts.noScore}</span> : printed(data.score)),
  },
  {
    id: "band",
    head: texts.band,
    width: 120,
    cell: ({ data }) =>
      data.band === null || data.band === data.scoreBand ? data.band : subjectTexts.forced(data.band),
  },
  { id: "trigger", head: texts.trigger, cell: ({ data }) => <span className="mono">{data.trigger}</span> },
  { id: "evaluated", head: texts.evaluated, width: 104, cell: ({ data }) => <Time at={data.evaluatedAt} /> },
];

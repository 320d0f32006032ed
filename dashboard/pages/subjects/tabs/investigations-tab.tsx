import type { InvestigationSummary } from "@probity/contract";
import { type List, useList } from "../../../api/queries.ts";
import { PageLink, useGo } from "../../../frame/page-link.tsx";
import { StatusBadge } from "../../../kit/badge/badge.tsx";
import { buttonClass } from "../../../kit/button/button.tsx";
import type { Column } from "../../../kit/table/data-table.tsx";
import { Time } from "../../../kit/time/time.tsx";
import { subjectTabTexts } from "../../../texts/subject-tabs.ts";
import { investigateLink } from "../links.ts";
import { SubjectTable } from "./subject-table.tsx";

const texts = subjectTabTexts.investigations;

/** What was asked about the subject, and what reviewers made of the answers. */
export function InvestigationsTab({ subjectId }: { subjectId: string }) {
  const go = useGo();
  const list = useList("GET /risk/investigations", { subjectId, order: "desc", view: "summary" });
  return (
    <SubjectTable
      label={texts.title}
      list={list as List<InvestigationSummary>}
      columns={columns}
      rowId={({ id }) => id}
      empty={{
        title: texts.empty,
        text: texts.emptyText,
        action: (
          <PageLink to={investigateLink(subjectId)} className={buttonClass()}>
            {texts.start}
          </PageLink>
        ),
      }}
      onOpen={({ id }) => go(`/investigations/${id}`)}
    />
  );
}

const columns: readonly Column<InvestigationSummary>[] = [
  {
    id: "question",
    head: texts.question,
    cell: ({ id, data }) => <PageLink to={`/investigations/${id}`}>{data.question}</PageLink>,
  },
  { id: "status", head: texts.status, cell: ({ data }) => <StatusBadge of="investigation" value={data.status} /> },
  { id: "review", head: texts.review, cell: ({ data }) => <StatusBadge of="review" value={data.reviewStatus} /> },
  { id: "findings", head: texts.findings, width: 80, align: "end", cell: ({ data }) => data.findingCount },
  { id: "assistance", head: texts.assistance, width: 96, cell: ({ data }) => data.assistance },
  { id: "created", head: texts.created, width: 104, cell: ({ data }) => <Time at={data.createdAt} /> },
];

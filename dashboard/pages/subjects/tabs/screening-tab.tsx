import type { ScreeningRunSummary } from "@probity/contract";
import { useMode } from "../../../api/mode.ts";
import { useList } from "../../../api/queries.ts";
import { PageLink, useGo } from "../../../frame/page-link.tsx";
import { StatusBadge } from "../../../kit/badge/badge.tsx";
import { CopyButton, shortId } from "../../../kit/copy/copy.tsx";
import type { Column } from "../../../kit/table/data-table.tsx";
import { Time } from "../../../kit/time/time.tsx";
import { printed } from "../../../pictures/axis.ts";
import { baseUrl } from "../../../session/server.ts";
import { subjectTabTexts } from "../../../texts/subject-tabs.ts";
import { SubjectTable } from "./subject-table.tsx";

const texts = subjectTabTexts.screening;

/** Runs that were linked to the subject. */
export function ScreeningTab({ subjectId }: { subjectId: string }) {
  const go = useGo();
  const mode = useMode();
  return (
    <SubjectTable
      label={texts.title}
      list={useList("GET /screening/runs", { riskSubjectId: subjectId, order: "desc" })}
      columns={columns}
      rowId={({ id }) => id}
      empty={{
        title: texts.empty,
        text: texts.emptyText,
        command: {
          what: subjectTabTexts.command,
          code: subjectTabTexts.curl(baseUrl, `/screening/runs?riskSubjectId=${subjectId}`, mode),
        },
      }}
      onOpen={({ id }) => go(`/screening/runs/${id}`)}
    />
  );
}

const columns: readonly Column<ScreeningRunSummary>[] = [
  { id: "status", head: texts.status, cell: ({ status }) => <StatusBadge of="screening" value={status} /> },
  {
    id: "score",
    head: texts.score,
    width: 88,
    align: "end",
    cell: ({ topScore }) => (topScore === null ? <span className="ink-3">{texts.none}</span> : printed(topScore)),
  },
  { id: "matches", head: texts.matches, width: 80, align: "end", cell: ({ matchCount }) => matchCount },
  { id: "candidates", head: texts.candidates, width: 88, align: "end", cell: ({ candidateCount }) => candidateCount },
  { id: "trigger", head: texts.trigger, cell: ({ trigger }) => <span className="mono">{trigger}</span> },
  { id: "at", head: texts.at, width: 104, cell: ({ createdAt }) => <Time at={createdAt} /> },
  {
    id: "run",
    head: texts.run,
    cell: ({ id }) => (
      <span className="flex">
        <PageLink to={`/screening/runs/${id}`} className="mono">
          {shortId(id)}
        </PageLink>
        <CopyButton text={id} label={`${texts.run} ${shortId(id)}`} />
      </span>
    ),
  },
];

import type { ScreeningRun } from "@probity/contract";
import { useRecord } from "../../api/queries.ts";
import { PageLink } from "../../frame/page-link.tsx";
import { StatusBadge } from "../../kit/badge/badge.tsx";
import { shortId } from "../../kit/copy/copy.tsx";
import { Mark } from "../../kit/mark/mark.tsx";
import { Strip } from "../../kit/strip/strip.tsx";
import { Tag } from "../../kit/tag/tag.tsx";
import { Time } from "../../kit/time/time.tsx";
import { ProfileLink } from "../../records/subjects/profile-link.tsx";
import { screeningTexts as texts } from "../../texts/screening.ts";

/** The run above its matches: its status, why it was not whole, whom it is about. */
export function RunStrip({ run }: { run: ScreeningRun }) {
  return (
    <Strip label={texts.run} end={<Time at={run.createdAt} />}>
      <span className="flex wrap">
        <StatusBadge of="screening" value={run.status} />
        {run.errorCode !== null && <Tag meaning="unknown">{run.errorCode}</Tag>}
        {run.incompleteReasons.map((reason) => (
          <Tag key={reason} meaning="unknown">
            <Mark shape="unknown" size={12} /> {texts.incomplete}: {reason} {listsBehind(run, reason)}
          </Tag>
        ))}
      </span>
      <SubjectOf id={run.riskSubjectId} />
      <span className="meta ink-2">{run.policy.scorerVersion}</span>
    </Strip>
  );
}

/** The lists that a reason is about: `source_stale uk_sanctions`. */
export function listsBehind(
  { sources }: Pick<ScreeningRun, "sources">,
  reason: ScreeningRun["incompleteReasons"][number],
): string {
  const isBehind: Partial<Record<typeof reason, (source: ScreeningRun["sources"][number]) => boolean>> = {
    source_missing: ({ missing }) => missing,
    source_stale: ({ missing, stale }) => !missing && stale,
    source_attention: ({ missing, attention }) => !missing && attention,
    source_dropped_entries: ({ droppedEntries }) => droppedEntries > 0,
    source_reindex_pending: ({ reindexPending }) => reindexPending,
  };
  return sources
    .filter(isBehind[reason] ?? (() => false))
    .map(({ key }) => key)
    .join(" ");
}

function SubjectOf({ id }: { id: string | null }) {
  const reading = useRecord("GET /risk/subjects/{id}", id === null ? null : { id });
  if (id === null) return <span className="ink-3">{texts.noSubject}</span>;
  const subject = reading.state === "shown" ? reading.value : null;
  return (
    <span>
      {subject?.data.kind}{" "}
      <PageLink className="mono" to={`/subjects/${id}`}>
        {subject?.data.externalId ?? shortId(id)}
      </PageLink>{" "}
      {subject && <ProfileLink subject={subject} />}
    </span>
  );
}

import type { RowOf } from "../../api/queries.ts";
import { PageLink } from "../../frame/page-link.tsx";
import { StatusBadge } from "../../kit/badge/badge.tsx";
import { classNames } from "../../kit/class-names.ts";
import { shortId } from "../../kit/copy/copy.tsx";
import { Mark } from "../../kit/mark/mark.tsx";
import type { Shape } from "../../kit/meaning.ts";
import type { Column } from "../../kit/table/data-table.tsx";
import { Tag } from "../../kit/tag/tag.tsx";
import { Time } from "../../kit/time/time.tsx";
import { scoreStrip } from "../../pictures/score-strip/score-strip-model.ts";
import { ScoreStrip } from "../../pictures/score-strip/score-strip.tsx";
import { screeningTexts as texts } from "../../texts/screening.ts";
import styles from "./runs.module.css";

const heads = texts.columns;

export type RunRow = RowOf<"GET /screening/runs">;

export const runColumns: readonly Column<RunRow>[] = [
  { id: "status", head: heads.status, width: 150, cell: ({ status }) => <StatusBadge of="screening" value={status} /> },
  {
    id: "lists",
    head: heads.lists,
    cell: ({ lists }) => (
      <span className={styles.lists}>
        {lists.map((list) => (
          <ListName key={list.key} list={list} />
        ))}
      </span>
    ),
  },
  {
    id: "topScore",
    head: heads.topScore,
    width: 176,
    cell: ({ topScore, policy }) => <ScoreStrip model={scoreStrip(topScore, policy)} nothing={texts.nothingScored} />,
  },
  {
    id: "pending",
    head: heads.pending,
    align: "end",
    width: 70,
    cell: ({ matchCount, pendingMatches }) => texts.pendingOf(pendingMatches, matchCount),
  },
  { id: "search", head: heads.search, cell: (row) => <Search {...row} /> },
  {
    id: "subject",
    head: heads.subject,
    cell: ({ riskSubjectId, subjectExternalId, trigger }) => (
      <>
        {riskSubjectId === null ? (
          <span className="meta ink-3">{texts.noSubject}</span>
        ) : (
          <PageLink className="mono meta" to={`/subjects/${riskSubjectId}`}>
            <bdi>{subjectExternalId ?? shortId(riskSubjectId)}</bdi>
          </PageLink>
        )}
        <div className="micro ink-3">{trigger}</div>
      </>
    ),
  },
  { id: "ago", head: heads.ago, align: "end", width: 72, cell: ({ createdAt }) => <Time at={createdAt} as="span" /> },
];

/** A list that could not be relied on is dashed and says why in a word. */
function ListName({ list: { key, missing, stale, attention } }: { list: RunRow["lists"][number] }) {
  const trouble: readonly (readonly [boolean, Shape, string])[] = [
    [missing, "unknown", texts.listMissing],
    [stale, "stale", texts.listStale],
    [attention, "limit", texts.listAttention],
  ];
  const found = trouble.find(([is]) => is);
  return (
    <span className={classNames("mono", found && styles.bad)}>
      {found && <Mark shape={found[1]} size={12} label={found[2]} />}
      {key}
    </span>
  );
}

/** Why the search was not whole, as codes with their sentence behind them; `whole` where it was. */
function Search({ incompleteReasons, errorCode }: RunRow) {
  if (errorCode !== null) return <Tag meaning="unknown">errorCode {errorCode}</Tag>;
  if (incompleteReasons.length === 0) return <span className="meta ink-3">{texts.whole}</span>;
  return (
    <span className={styles.reasons}>
      {incompleteReasons.map((reason) => (
        <span key={reason} title={texts.reasons[reason]}>
          <Tag meaning="unknown">{reason}</Tag>
        </span>
      ))}
    </span>
  );
}

import { langOf } from "@probity/engines/screening/names/written-words.ts";
import { useRecord } from "../../api/queries.ts";
import { PageLink } from "../../frame/page-link.tsx";
import { SkeletonRows } from "../../kit/skeleton/skeleton.tsx";
import { RecordView } from "../../kit/states/record-view.tsx";
import { recordStates } from "../../records/states.ts";
import { screeningTexts as texts } from "../../texts/screening.ts";
import styles from "./runs.module.css";

/** The matches of a run below its row. */
export function RunPeek({ id }: { id: string }) {
  const reading = useRecord("GET /screening/runs/{id}", { id });
  return (
    <RecordView reading={reading} states={recordStates(<SkeletonRows rows={2} columns={[30, 260]} />, texts)}>
      {(run) => (
        <ul className={styles.peek} aria-label={texts.matches}>
          {run.matches.map((match) => (
            <li key={match.id} className={styles.match}>
              <strong className="num">{match.score}</strong>
              <div>
                <PageLink to={`/screening/runs/${id}?match=${match.id}`}>
                  <bdi className="name" lang={langOf(match.matchedName)}>
                    {match.matchedName}
                  </bdi>
                </PageLink>
                <div className="micro ink-3">
                  <span className="mono">
                    {match.source} {match.sourceEntryId}
                  </span>{" "}
                  {[
                    match.pep?.standing,
                    ...match.factors.filter(({ points }) => points > 0).map(({ code }) => code),
                    match.decision === "pending" ? undefined : match.decision,
                  ]
                    .filter(Boolean)
                    .join(", ")}
                </div>
              </div>
            </li>
          ))}
        </ul>
      )}
    </RecordView>
  );
}

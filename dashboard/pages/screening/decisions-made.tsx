import type { MatchDecision, ScreeningMatch, ScreeningRun } from "@probity/contract";
import { useList, useRecord } from "../../api/queries.ts";
import { PageLink } from "../../frame/page-link.tsx";
import { meaningOf } from "../../kit/badge/meaning-of.ts";
import { Mark } from "../../kit/mark/mark.tsx";
import { Panel } from "../../kit/panel/panel.tsx";
import { Time } from "../../kit/time/time.tsx";
import { useActor } from "../../records/people/use-actor.ts";
import { screeningTexts as texts } from "../../texts/screening.ts";
import styles from "./run.module.css";

const earlierRuns = 5;

/** What was decided about this entry for this subject: in this run, and in the runs before it that found the same entry. */
export function DecisionsMade({ run, match }: { run: ScreeningRun; match: ScreeningMatch }) {
  return (
    <Panel title={texts.decisions(match.sourceEntryId)} note={texts.decisionsNote} flush tight>
      <Before match={match} />
      <div>
        <p className={`${styles.none} meta ink-3`}>{texts.noDecisions}</p>
        {run.decisions
          .filter(({ matchId }) => matchId === match.id)
          .map((made) => (
            <Made key={made.id} made={made} runId={null} />
          ))}
        {run.riskSubjectId !== null && <Earlier subjectId={run.riskSubjectId} run={run} match={match} />}
      </div>
    </Panel>
  );
}

/** What was decided about the same data and wording before, and whether that counts here. */
function Before({ match: { priorDecision, suppressedBy } }: { match: ScreeningMatch }) {
  const actor = useActor();
  const reading = useRecord("GET /four-eyes-settings", {});
  const days = reading.state === "shown" ? (reading.value.earlierFalsePositiveDays ?? null) : undefined;
  if (priorDecision === null) return null;
  const { decision, decidedAt, decidedBy, reason } = priorDecision;
  return (
    <p className={`${styles.note} meta`}>
      {texts.decidedBefore(decision, decidedAt.slice(0, 10), actor(decidedBy), reason)}{" "}
      {suppressedBy === null
        ? days !== undefined && texts.earlierCount(days)
        : texts.countsHere(suppressedBy.until.slice(0, 10))}
    </p>
  );
}

function Earlier({ subjectId, run, match }: { subjectId: string; run: ScreeningRun; match: ScreeningMatch }) {
  const { reading } = useList("GET /screening/runs", { riskSubjectId: subjectId, limit: earlierRuns + 1 });
  const rows = reading.state === "shown" ? reading.value.rows : [];
  return rows
    .filter(({ id, matchCount, createdAt }) => id !== run.id && matchCount > 0 && createdAt < run.createdAt)
    .slice(0, earlierRuns)
    .map(({ id }) => <EarlierRun key={id} id={id} match={match} />);
}

function EarlierRun({ id, match }: { id: string; match: ScreeningMatch }) {
  const reading = useRecord("GET /screening/runs/{id}", { id });
  if (reading.state !== "shown") return null;
  const { matches, decisions } = reading.value;
  const same = matches.find(
    ({ source, sourceEntryId }) => source === match.source && sourceEntryId === match.sourceEntryId,
  );
  return decisions
    .filter(({ matchId }) => matchId === same?.id)
    .map((made) => <Made key={made.id} made={made} runId={id} />);
}

function Made({
  made: { decision, decidedBy, decidedAt, reason },
  runId,
}: {
  made: MatchDecision;
  runId: string | null;
}) {
  const actor = useActor();
  return (
    <div className={styles.made}>
      <span className="meta">
        <Mark shape={meaningOf.match[decision]} size={13} /> <strong>{decision}</strong>
      </span>
      <span className="meta ink-3 num">
        {runId === null ? (
          texts.decisionsThisRun
        ) : (
          <PageLink to={`/screening/runs/${runId}`}>{texts.earlierRun}</PageLink>
        )}
        , <Time at={decidedAt} />
      </span>
      <p className="meta ink-2">
        {reason} <span className="ink-3">{actor(decidedBy)}</span>
      </p>
    </div>
  );
}

import type { VerificationSession } from "@probity/contract";
import { useRecord } from "../../../api/queries.ts";
import { useRoles } from "../../../api/roles.ts";
import { Button } from "../../../kit/button/button.tsx";
import { SkeletonRows } from "../../../kit/skeleton/skeleton.tsx";
import { RecordView } from "../../../kit/states/record-view.tsx";
import { Tag } from "../../../kit/tag/tag.tsx";
import { recordStates } from "../../../records/states.ts";
import { shownValue } from "../../../records/assessment/input-rows.ts";
import { verificationTexts as texts } from "../../../texts/verification.ts";
import styles from "../subject.module.css";
import { AttemptState } from "./attempt-state.tsx";
import { DecideAttempt, nextDecisions, type Run } from "./decide-attempt.tsx";

type SessionAttemptsProps = {
  id: string;
  subjectId: string;
  attempt: string | undefined;
  onAttempt: (id: string | undefined) => void;
};

/** Every attempt of a session, newest first: what its steps put out, what was checked, and the decision. */
export function SessionAttempts({ id, subjectId, attempt, onAttempt }: SessionAttemptsProps) {
  const reading = useRecord("GET /verification/sessions/{id}", { id });
  const { whyNot } = useRoles();
  const why = whyNot("POST /risk/subjects/{id}/verification-decisions");
  return (
    <RecordView reading={reading} states={recordStates(<SkeletonRows rows={4} columns={[100, 80, 200]} />, texts)}>
      {({ data }) => (
        <div className="stack stack-16">
          {data.runs.toReversed().map((run) => (
            <article key={run.id} className="stack" aria-label={texts.attempt(run.attempt)}>
              <div className="flex wrap">
                <h3>{texts.attempt(run.attempt)}</h3>
                <AttemptState run={run} />
                <span className="meta ink-3">{texts.revision(run.workflowRevision)}</span>
                <span className="push" />
                {attempt !== run.id && (
                  <Button
                    small
                    why={why ?? (nextDecisions(run).length === 0 ? texts.notCompleted : undefined)}
                    onClick={() => onAttempt(run.id)}
                  >
                    {texts.decide}
                  </Button>
                )}
              </div>
              <Results run={run} checks={data.checks.filter(({ workflowRunId }) => workflowRunId === run.id)} />
              {attempt === run.id && why === undefined && (
                <DecideAttempt
                  run={run}
                  subjectId={subjectId}
                  sessionWorkflowId={data.sessionWorkflowId}
                  onClose={() => onAttempt(undefined)}
                />
              )}
            </article>
          ))}
        </div>
      )}
    </RecordView>
  );
}

function Results({ run, checks }: { run: Run; checks: VerificationSession["data"]["checks"] }) {
  if (run.results.length === 0 && checks.length === 0) return <p className="meta ink-3">{texts.noResults}</p>;
  return (
    <table className={styles.results} aria-label={texts.results}>
      <thead>
        <tr>
          <th scope="col">{texts.step}</th>
          <th scope="col">{texts.status}</th>
          <th scope="col">{texts.output}</th>
        </tr>
      </thead>
      <tbody>
        {run.results.map((result) => (
          <tr key={result.id}>
            <th scope="row" className="mono">
              {result.stepId}
            </th>
            <td>
              <Tag {...(result.status === "failed" && { meaning: "stop" })}>{result.status}</Tag>
            </td>
            <td>
              <Output result={result} />
            </td>
          </tr>
        ))}
        {checks.map((check) => (
          <tr key={check.id}>
            <th scope="row" className="mono">
              {check.stepId}
            </th>
            <td>
              <Tag>{check.status}</Tag>
            </td>
            <td>
              {texts.check} {check.kind}, {texts.recommendation} {check.recommendation}, {texts.provider}{" "}
              {check.provider ?? texts.noProvider}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function Output({ result: { output, withheld } }: { result: Run["results"][number] }) {
  if (withheld) return <Tag meaning="unknown">{texts.withheld}</Tag>;
  const values = Object.entries(output ?? {});
  if (values.length === 0) return <span className="ink-3">{texts.noOutput}</span>;
  return values.map(([field, value], at) => (
    <span key={field}>
      {at > 0 && ", "}
      <span className="mono ink-2">{field}</span> <bdi>{shownValue(value)}</bdi>
    </span>
  ));
}

import { expect, it } from "vitest";
import { allFields, decide, inputsOf } from "../testing/native-policy.ts";
import { claim, newSource } from "#risk/testing/evidence.ts";
import { newSession, outputs, runOf } from "../testing/sessions.ts";
import { nativeCase } from "../testing/native-case.ts";

it("sessions, decisions, evidence and assessments of one subject at once: no deadlock, and nothing is lost", async () => {
  const { organization, workflowId, subjectId, policyId } = await nativeCase();
  const { key, server } = organization;
  const source = await newSource(organization);
  const sessions = await Promise.all(
    Array.from({ length: 6 }, (_, i) => newSession(organization, { workflowId, ...(i % 2 === 0 && { subjectId }) })),
  );
  const assess = () =>
    key.post(`/risk/subjects/${subjectId}/assessments`, { policyVersionId: policyId, trigger: "manual" });
  const work = sessions.flatMap((session) => [
    ...Object.keys(outputs).map(
      (stepId) => () =>
        key.post(`/verification/runs/${runOf(session)}/steps/${stepId}/result`, {
          status: "completed",
          output: outputs[stepId],
        }),
    ),
    () => key.post(`/verification/sessions/${session.id}/link`, { subjectId }),
    () => key.post(`/verification/sessions/${session.id}/runs`),
    () => key.post(`/verification/runs/${runOf(session)}/complete`),
    () => decide(organization, subjectId, session, runOf(session), "approved"),
    () => key.post(`/risk/subjects/${subjectId}/evidence`, claim(source.id)),
    assess,
  ]);
  const answers = await Promise.all(work.map((send) => send()));
  const unexpected = answers.filter(({ status }) => ![200, 201, 409].includes(status));
  expect(unexpected.map(({ text }) => text)).toEqual([]);

  const { rows } = await server.pool.query(
    `select s.event_sequence, s.evidence_revision,
            (select array_agg(sequence order by sequence) from risk_events where subject_id = s.id) as sequences,
            (select array_agg(revision order by revision) from risk_evidence where subject_id = s.id) as revisions,
            (select r.started_at from verification_governing_runs g join verification_runs r on r.id = g.run_id where g.subject_id = s.id) as governing,
            (select max(r.started_at) from verification_runs r join verification_sessions v on v.id = r.session_id where v.subject_id = s.id) as newest
       from risk_subjects s where id = $1`,
    [subjectId],
  );
  const [row] = rows;
  const upTo = (last: number) => Array.from({ length: last }, (_, i) => i + 1);
  expect(row.sequences).toEqual(upTo(row.event_sequence));
  expect(row.revisions).toEqual(upTo(row.evidence_revision));
  expect(row.governing).toEqual(row.newest);
  // In the end only the findings of the newest attempt count: it began last and may have found little.
  const { data } = await inputsOf(organization, subjectId, policyId);
  expect(data.inputs).toHaveLength(allFields.length);
});

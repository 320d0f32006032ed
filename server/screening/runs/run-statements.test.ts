import { expect, it } from "vitest";
import { injectFaults, statementsOf } from "#testing/failing-database.ts";
import { newOrganization } from "#testing/organization.ts";
import { listedPerson } from "../testing/screening-runs.ts";
import { startServer } from "#testing/server.ts";
import { newSubject } from "#risk/testing/subjects.ts";

const server = await startServer();
const fault = injectFaults(server.pool);

it("a batch of a hundred subjects takes as many statements as one of one, and no more than a single run", async () => {
  const organization = await newOrganization(server);
  const sources = ["eu_fsf", "service_pep"];
  const subjects: object[] = [];
  while (subjects.length < 100) subjects.push({ subject: listedPerson, riskSubjectId: await newSubject(organization) });
  const single = () => organization.key.post("/screening/runs", { sources, ...subjects[0] });
  const batchOf = (count: number) => () =>
    organization.key.post("/screening/runs/batch", { sources, subjects: subjects.slice(0, count) });
  const counts = [];
  for (const send of [single, batchOf(1), batchOf(100)]) counts.push(await statementsOf(fault, send));
  // Finding the key; opening with the idempotency key; subjects, earlier decisions, the settings and standing evidence; five for the evidence, five for the runs
  // and their work items; the answer and the commit.
  expect(counts).toEqual([19, 19, 19]);
  const { rows } = await server.pool.query(`
    select evidence_revision, event_sequence, revisions, count(*)::integer as subjects
      from risk_subjects
      join (select subject_id as id, array_agg(revision order by revision) as revisions
              from risk_evidence
             group by 1) received using (id)
     group by 1, 2, 3
     order by 1`);
  expect(rows).toEqual([
    { evidence_revision: 2, event_sequence: 3, revisions: [1, 2], subjects: 99 },
    { evidence_revision: 6, event_sequence: 7, revisions: [1, 2, 3, 4, 5, 6], subjects: 1 },
  ]);
});

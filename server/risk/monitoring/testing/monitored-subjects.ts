import { expect } from "vitest";
import { lowRisk, newCase, sayAll, type TestCase } from "../../testing/onboarding-case.ts";
import { newOrganization } from "#testing/organization.ts";
import type { TestServer } from "#testing/server.ts";
import { newSubject } from "../../testing/subjects.ts";

export type MonitoredSubjects = { made: TestCase; subjectIds: string[] };

/** Monitored subjects of a new organization, with evidence that nobody has assessed; due only once `fallDue` is called. */
export async function newMonitoredSubjects(server: TestServer, count: number): Promise<MonitoredSubjects> {
  const made = await newCase(await newOrganization(server));
  const { organization, source, policyId: policyVersionId } = made;
  const subjectIds: string[] = [];
  for (let left = count; left > 0; left -= 10) {
    const some = Array.from({ length: Math.min(10, left) }, async () => {
      const subjectId = await newSubject(organization);
      await sayAll(organization, subjectId, source, lowRisk);
      const body = { policyVersionId, enabled: true };
      expect((await organization.key.post(`/risk/subjects/${subjectId}/monitoring`, body)).status).toBe(201);
      return subjectId;
    });
    subjectIds.push(...(await Promise.all(some)));
  }
  await server.pool.query("update risk_monitoring set next_check_at = null where enabled");
  return { made, subjectIds };
}

/** All that is monitored on the server, which therefore belongs to one test file. */
export async function fallDue({ pool }: TestServer): Promise<void> {
  // The database's clock may be a little ahead of the worker's.
  await pool.query("update risk_monitoring set next_check_at = now() - interval '1 second' where enabled");
}

/** Number of assessments of each subject; monitoring makes them all. */
export async function assessmentsOf({ pool }: TestServer, subjectIds: readonly string[]): Promise<number[]> {
  const { rows } = await pool.query(
    `select count(a.id)::int as made
       from unnest($1::uuid[]) as s (id) left join risk_assessments a on a.subject_id = s.id and a.created_by = 'system:monitoring'
      group by s.id`,
    [subjectIds],
  );
  return rows.map(({ made }) => made);
}

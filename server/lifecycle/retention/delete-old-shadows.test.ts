import { describe, expect, it } from "vitest";
import { newPublishedPolicy } from "#risk/testing/policies.ts";
import { newSubject } from "#risk/testing/subjects.ts";
import { made } from "#testing/answer.ts";
import { newOrganization } from "#testing/organization.ts";
import { testServer } from "#testing/server.ts";
import { deleteOldShadows } from "./delete-old-shadows.ts";

describe("thirty days after its end", () => {
  it("the retention job deletes a shadow with its list, and never one that is running", async () => {
    const server = await testServer();
    const organization = await newOrganization();
    const { key, organizationId } = organization;
    const start = async () => {
      const { id: policyVersionId } = await newPublishedPolicy(organization);
      return made(await key.post("/risk/policy-shadows", { policyVersionId })).id;
    };
    const [ended, running, subjectId] = [await start(), await start(), await newSubject(organization)];
    for (const id of [ended, running])
      await server.pool.query(
        "insert into risk_policy_shadow_differences values ($1, 'test', $2, $3, $3, 'none', 'review', '{}', '{}')",
        [organizationId, id, subjectId],
      );
    made(await key.post(`/risk/policy-shadows/${ended}/stop`));
    const later = (days: number) => () => new Date(Date.now() + days * 86_400_000);
    const run = (days: number) =>
      deleteOldShadows({ database: server.database, clock: later(days) }, new AbortController().signal);
    await run(29.9);
    expect((await key.get(`/risk/policy-shadows/${ended}/differences`)).body.items).toHaveLength(1);
    await run(30.1);
    expect((await key.get(`/risk/policy-shadows/${ended}`)).status).toBe(404);
    expect((await key.get(`/risk/policy-shadows/${running}/differences`)).body.items).toHaveLength(1);
    const left = await server.pool.query(
      "select shadow_id from risk_policy_shadow_differences where organization_id = $1",
      [organizationId],
    );
    expect(left.rows).toEqual([{ shadow_id: running }]);
  });
});

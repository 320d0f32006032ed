import { describe, expect, it } from "vitest";
import { newDraft } from "#risk/testing/policies.ts";
import { newSubject } from "#risk/testing/subjects.ts";
import { made } from "#testing/answer.ts";
import { newOrganization } from "#testing/organization.ts";
import { testServer } from "#testing/server.ts";
import { deleteOldImpacts } from "./delete-old-impacts.ts";

describe("after thirty days", () => {
  it("the retention job deletes an impact with its list, whatever its organization has chosen", async () => {
    const server = await testServer();
    const organization = await newOrganization();
    const { key, organizationId } = organization;
    const [draft, subjectId] = [await newDraft(organization), await newSubject(organization)];
    const { id } = made(await key.post("/risk/policy-impacts", { to: { policyVersionId: draft.id } }));
    await server.pool.query(
      "insert into risk_policy_impact_subjects values ($1, 'test', $2, $3, $3, 'none', 'review', '{}', '{}')",
      [organizationId, id, subjectId],
    );
    const later = (days: number) => () => new Date(Date.now() + days * 86_400_000);
    const run = (days: number) =>
      deleteOldImpacts({ database: server.database, clock: later(days) }, new AbortController().signal);
    await run(29.9);
    expect((await key.get(`/risk/policy-impacts/${id}/subjects`)).body.items).toHaveLength(1);
    await run(30.1);
    expect((await key.get(`/risk/policy-impacts/${id}`)).status).toBe(404);
    const left = await server.pool.query("select from risk_policy_impact_subjects where organization_id = $1", [
      organizationId,
    ]);
    expect(left.rows).toEqual([]);
  });
});

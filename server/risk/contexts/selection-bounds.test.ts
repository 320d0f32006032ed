import { expect, it } from "vitest";
import { injectFaults } from "#testing/failing-database.ts";
import { newOrganization } from "#testing/organization.ts";
import { newPublishedPolicy, smallDefinition } from "../testing/policies.ts";
import { newSource, submitEvidence } from "../testing/evidence.ts";
import { startServer } from "#testing/server.ts";
import { newSubject } from "../testing/subjects.ts";

const server = await startServer();
const statements = injectFaults(server.pool);

/** The statements of a selection from as many candidates. */
async function statementsOfSelection(count: number): Promise<number> {
  const organization = await newOrganization(server);
  const { key } = organization;
  const [source, subjectId, owner] = [
    await newSource(organization),
    await newSubject(organization),
    await organization.user("owner"),
  ];
  const context = await key.post("/risk/contexts", { kind: "other", externalId: "1" });
  const definition = smallDefinition(source.identity, {
    applicability: [{ id: "any", all: [{ input: "country", operator: "eq", value: "DE" }] }],
  });
  const policyVersionIds: string[] = [];
  for (let index = 0; index < count; index += 1)
    policyVersionIds.push((await newPublishedPolicy(organization, { key: `policy-${index}`, definition })).id);
  await owner.post(`/risk/contexts/${context.body.id}/policies`, { expectedRevision: 0, policyVersionIds });
  await key.post(`/risk/contexts/${context.body.id}/subjects`, { subjectId });
  await submitEvidence(organization, subjectId, source.id, { value: "DE" });

  statements.arm(null);
  const selected = await key.post(`/risk/subjects/${subjectId}/policy-selection`, { contextId: context.body.id });
  expect([selected.status, selected.body.data.details]).toEqual([
    201,
    expect.objectContaining({ selected: policyVersionIds }),
  ]);
  return statements.seen;
}

it("[RK-CX-3] a selection sends as many statements for 20 candidates as for one", async () => {
  const [one, twenty] = [await statementsOfSelection(1), await statementsOfSelection(20)];
  expect(twenty).toBe(one);
});

import { describe, expect, it } from "vitest";
import { highRisk, newCase } from "../../testing/onboarding-case.ts";
import { newOrganization } from "#testing/organization.ts";
import { rowsOf } from "#testing/rows-of-organization.ts";

async function assessedCase() {
  const made = await newCase(await newOrganization());
  await made.say(highRisk);
  const record = (await made.assess()).body;
  const read = async () => made.organization.key.get(`/risk/assessments/${record.id}/counterfactuals`);
  return { ...made, record, read };
}

describe("GET /risk/assessments/{id}/counterfactuals", () => {
  it("200: a change to each other decision that is reached, and a simulation of it decides the same", async () => {
    const { read, record, organization } = await assessedCase();
    const { status, body } = await read();
    expect(status).toBe(200);
    expect(body).toMatchObject({ assessmentId: record.id, decision: record.data.decision, undecided: null });
    const reached = body.changes.filter(({ change }: any) => change !== null);
    expect(reached.length).toBeGreaterThan(0);
    for (const { decision, change } of reached) {
      const changed = new Map(change.inputs.map(({ key, to }: any) => [key, to]));
      const inputs = Object.fromEntries(
        record.data.inputs.map(({ key, value }: any) => [
          key,
          { status: "available", value: changed.get(key) ?? value },
        ]),
      );
      const scenario = { name: decision, inputs, expect: { decision } };
      const definition = record.data.policySnapshot;
      const simulated = await organization.key.post("/risk/policies/simulate", { definition, scenarios: [scenario] });
      expect([simulated.status, simulated.body.passed], simulated.text).toEqual([200, 1]);
    }
    expect(body.officer.length).toBeGreaterThan(0);
    expect(body.customer).toEqual({ reasons: [], changes: [] });
    expect(body.inputs.every(({ disclosable }: any) => !disclosable)).toBe(true);
  });

  it("200: stores nothing, and stays the same after newer evidence", async () => {
    const { read, say, organization } = await assessedCase();
    const before = await rowsOf(organization);
    const { body } = await read();
    expect(await rowsOf(organization)).toEqual(before);
    await say({ ...highRisk, "public.office": false });
    expect((await read()).body).toEqual(body);
    const auditor = await organization.user("auditor");
    expect((await auditor.get(`/risk/assessments/${body.assessmentId}/counterfactuals`)).body).toEqual(body);
  });

  it("409: as a replay does, once the subject is erased", async () => {
    const { read, organization, subjectId, record } = await assessedCase();
    const owner = await organization.user("owner");
    await owner.post(`/risk/subjects/${subjectId}/erase`, { reason: "test" });
    const replayed = await organization.key.post(`/risk/assessments/${record.id}/replay`);
    const answer = await read();
    expect([answer.status, answer.body.code]).toEqual([replayed.status, replayed.body.code]);
    expect(answer.body.code).toBe("erased");
  });

  it("404: no such assessment", async () => {
    const { organization, subjectId } = await assessedCase();
    const answer = await organization.key.get(`/risk/assessments/${subjectId}/counterfactuals`);
    expect([answer.status, answer.body.code]).toEqual([404, "not_found"]);
  });
});

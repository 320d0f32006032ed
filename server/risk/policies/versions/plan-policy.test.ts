import { randomUUID } from "node:crypto";
import { describe, expect, it } from "vitest";
import { newOrganization } from "#testing/organization.ts";
import { rowsOf } from "#testing/rows-of-organization.ts";
import { newSource } from "../../testing/evidence.ts";
import { newDraft, smallDefinition } from "../../testing/policies.ts";

describe("POST /risk/policies/plan", () => {
  it("says which decisions move between a stored version and a candidate, each with a case; stores nothing", async () => {
    const organization = await newOrganization();
    const { key } = organization;
    const before = smallDefinition((await newSource(organization)).identity);
    const draft = await newDraft(organization, { definition: before });
    const after = { ...before, missingEvidence: before.missingEvidence === "review" ? "restrict" : "review" };
    const stored = await rowsOf(organization);
    const plan = await key.post("/risk/policies/plan", {
      from: { policyVersionId: draft.id },
      to: { definition: after },
    });
    expect(plan.status).toBe(200);
    const { comparison, properties, evaluatorVersion } = plan.body;
    expect([comparison.decided, comparison.equal, properties.decided]).toEqual([true, false, true]);
    expect(evaluatorVersion).toMatch(/^risk-eval-\d+$/);
    expect(plan.body).toMatchObject({ policyKey: "onboarding", invariants: [], invariantsRevision: 0 });
    expect(plan.body.budget).toBeGreaterThan(0);
    expect(plan.body.changes.map(({ path, text }: any) => [path, text])).toEqual([
      ["/missingEvidence", expect.stringContaining(after.missingEvidence)],
    ]);
    const decision = comparison.differences.find(({ aspect }: { aspect: string }) => aspect === "decision");
    expect(decision.witness.evaluations.map((each: { decision: string }) => each.decision)).toEqual([
      before.missingEvidence,
      after.missingEvidence,
    ]);
    const shares = comparison.moves.map(({ share }: { share: number }) => share);
    expect(shares.reduce((one: number, other: number) => one + other)).toBeCloseTo(1, 9);
    expect(await rowsOf(organization)).toEqual(stored);
  });

  it("says what each change moves alone and together, and why that is not known of a change that needs another", async () => {
    const organization = await newOrganization();
    const before = smallDefinition((await newSource(organization)).identity);
    const after = structuredClone(before);
    after.inputs.push({ ...after.inputs[0]!, key: "nationality" });
    after.rules!.push({
      ...after.rules![0]!,
      id: "nationality",
      all: [{ input: "nationality", operator: "eq", value: "XX" }],
    });
    const { body } = await organization.key.post("/risk/policies/plan", {
      from: { definition: before },
      to: { definition: after },
    });
    const [input, rule] = body.changes;
    expect(input.alone).toMatchObject({
      decided: true,
      moves: expect.arrayContaining([expect.objectContaining({ from: "none", to: "incomplete" })]),
    });
    const [{ witness }] = input.alone.moves;
    expect(witness.inputs.nationality).toEqual([null, null]);
    expect(witness.evaluations).toHaveLength(2);
    expect(rule.alone).toMatchObject({
      decided: false,
      reason: "invalid",
      problems: [{ path: "/rules/1/all/0/input", code: "unknown_input" }],
    });
    expect(rule.together).toMatchObject({
      decided: true,
      moves: expect.arrayContaining([expect.objectContaining({ from: "none", to: "reject" })]),
    });
  });

  it("a version against itself is equal, proved, and nothing moves", async () => {
    const organization = await newOrganization();
    const definition = smallDefinition((await newSource(organization)).identity);
    const { body } = await organization.key.post("/risk/policies/plan", { from: { definition }, to: { definition } });
    expect(body.comparison.equal).toBe(true);
    expect(body.comparison.moves.filter(({ from, to }: { from: string; to: string }) => from !== to)).toEqual([]);
  });

  it("400: versions of two policies, neither or both of version and definition, a definition that is wrong; 404: a version of others", async () => {
    const [organization, other] = [await newOrganization(), await newOrganization()];
    const { key } = organization;
    const definition = smallDefinition((await newSource(organization)).identity);
    const { id: one } = await newDraft(organization, { definition });
    const { id: two } = await newDraft(organization, { definition, key: "transfers" });
    const { id: foreign } = await newDraft(other, { definition });
    const refusal = async (from: object, to: object) => {
      const { status, body } = await key.post("/risk/policies/plan", { from, to });
      return [status, body.errors?.[0]?.path, body.errors?.[0]?.code];
    };
    expect(await refusal({ policyVersionId: one }, { policyVersionId: two })).toEqual([
      400,
      "/to/policyVersionId",
      "another_policy",
    ]);
    expect(await refusal({ policyVersionId: one }, {})).toEqual([400, "/to/definition", "exactly_one"]);
    expect(await refusal({ policyVersionId: one, definition }, { definition })).toEqual([
      400,
      "/from/definition",
      "exactly_one",
    ]);
    expect(await refusal({ definition }, { definition: { ...definition, bands: [] } })).toEqual([
      400,
      expect.stringMatching(/^\/to\/definition\/bands/),
      expect.any(String),
    ]);
    expect((await refusal({ policyVersionId: one }, { policyVersionId: foreign }))[0]).toBe(404);
    expect((await refusal({ policyVersionId: randomUUID() }, { definition }))[0]).toBe(404);
  });
});

// oxlint-disable unicorn/no-thenable -- `then` is a word of the format, and never a function
import { describe, expect, it } from "vitest";
import { newOrganization } from "#testing/organization.ts";
import { newDraft } from "../../testing/policies.ts";

const path = "/risk/policy-keys/onboarding/invariants";
const closed = {
  id: "closed",
  when: [
    { input: "country", operator: "eq", value: "XX" },
    { input: "income.monthly", state: "unresolved" },
  ],
  then: { decision: { atLeast: "reject" } },
};
const monotone = { id: "income", monotone: "income.monthly" };

async function stated() {
  const organization = await newOrganization();
  const draft = await newDraft(organization);
  return { organization, draft, owner: await organization.user("owner") };
}

describe("the invariants of a policy key", () => {
  it("200: none until somebody states them; they have a revision and sentences, and each change is in the audit trail", async () => {
    const { organization, owner } = await stated();
    const nobody = { invariants: [], sentences: [], revision: 0, updatedAt: null, updatedBy: null };
    expect((await organization.key.get(path)).body).toEqual({ policyKey: "onboarding", ...nobody });
    const { status, body } = await owner.put(path, { invariants: [closed, monotone], expectedRevision: 0 });
    expect([status, body]).toMatchObject([200, { invariants: [closed, monotone], revision: 1 }]);
    expect(body.sentences).toEqual([
      "When country eq “XX” and income.monthly is missing, the decision is at least reject.",
      "More of income.monthly never lowers the decision.",
    ]);
    expect((await organization.key.get(path)).body).toEqual(body);
    const stale = await owner.put(path, { invariants: [], expectedRevision: 0 });
    expect([stale.status, stale.body.code, stale.body.currentRevision]).toEqual([409, "stale_revision", 1]);
    const { items } = (await owner.get("/organization/audit-events?type=risk.policy_invariants_changed")).body;
    expect(items.map(({ data }: any) => data.details)).toEqual([
      { mode: "test", policyKey: "onboarding", invariants: ["closed", "income"], revision: 1 },
    ]);
  });

  it("are answered by a plan: proved, refuted by a case, vacuous or not decided; never called proved without a proof", async () => {
    const { organization, owner, draft } = await stated();
    const invariants = [
      closed,
      monotone,
      { ...closed, id: "nobody", when: [closed.when[0], { input: "country", operator: "eq", value: "YY" }] },
      { id: "unknown", monotone: "age" },
    ];
    await owner.put(path, { invariants, expectedRevision: 0 });
    const side = { policyVersionId: draft.id };
    const { body } = await organization.key.post("/risk/policies/plan", { from: side, to: side });
    expect(body.invariantsRevision).toBe(1);
    expect(body.invariants.map(({ id, verdict }: any) => [id, verdict])).toEqual([
      ["closed", "proved"],
      ["income", "refuted"],
      ["nobody", "vacuous"],
      ["unknown", "not_decided"],
    ]);
    const [less, more] = body.invariants[1].counterexample;
    expect([less.evaluations[0].decision, more.evaluations[0].decision]).toEqual(["review", "none"]);
    expect(body.invariants[3].notDecided).toEqual({ reason: "unfit_inputs", inputs: ["age"] });
  });

  it.each([
    ["/invariants/1/id", "duplicate", [monotone, { ...closed, id: "income" }]],
    ["/invariants/0/then", "invalid_minproperties", [{ id: "nothing", when: [], then: {} }]],
    [
      "/invariants/0/when/0/operator",
      "invalid_choice",
      [{ ...closed, when: [{ input: "country", operator: "like", value: "X" }] }],
    ],
  ])("400: %s is refused with %s", async (at, code, invariants) => {
    const { owner } = await stated();
    const { status, body } = await owner.put(path, { invariants, expectedRevision: 0 });
    expect([status, body.errors[0].path, body.errors[0].code]).toEqual([400, at, code]);
    expect((await owner.get(path)).body.revision).toBe(0);
  });

  it("404: the key of no policy, and of another organization; 403: members and API keys", async () => {
    const { organization } = await stated();
    const body = { invariants: [], expectedRevision: 0 };
    const stranger = await (await newOrganization()).user("owner");
    expect((await stranger.put(path, body)).status).toBe(404);
    expect((await stranger.get(path)).status).toBe(404);
    expect((await (await organization.user("member")).put(path, body)).body.code).toBe("insufficient_role");
    expect((await organization.key.put(path, body)).body.code).toBe("credential_kind_not_allowed");
  });
});

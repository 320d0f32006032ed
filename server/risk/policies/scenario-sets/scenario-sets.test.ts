import { describe, expect, it } from "vitest";
import { newOrganization } from "#testing/organization.ts";
import { limits } from "../../limits.ts";
import { newDraft } from "../../testing/policies.ts";

const sets = "/risk/policy-keys/onboarding/scenario-sets";
const path = `${sets}/regression` as const;
const scenario = {
  name: "little income",
  inputs: { "income.monthly": { status: "available", value: 900 } },
  expect: { decision: "review", band: "high", actions: [] },
};

async function withPolicy() {
  const organization = await newOrganization();
  const draft = await newDraft(organization);
  return { organization, draft, owner: await organization.user("owner") };
}

describe("scenario sets of a policy key", () => {
  it("200: are kept with a revision, listed without their scenarios, and each change is in the audit trail", async () => {
    const { organization, owner } = await withPolicy();
    expect((await organization.key.get(sets)).body).toEqual({ items: [] });
    expect((await organization.key.get(path)).status).toBe(404);
    const made = await owner.put(path, { scenarios: [scenario], expectedRevision: 0 });
    expect([made.status, made.body]).toMatchObject([
      200,
      { policyKey: "onboarding", name: "regression", scenarios: [scenario], revision: 1 },
    ]);
    const again = await owner.put(path, { scenarios: [], expectedRevision: 1 });
    expect([again.status, again.body.revision]).toEqual([200, 2]);
    const { items } = (await organization.key.get(sets)).body;
    expect(items).toMatchObject([{ name: "regression", scenarioCount: 0, revision: 2 }]);
    expect(items[0]).not.toHaveProperty("scenarios");
    const trail = (await owner.get("/organization/audit-events?type=risk.policy_scenario_set_kept")).body.items;
    expect(trail.map(({ data }: any) => data.details.revision)).toEqual(expect.arrayContaining([1, 2]));
    expect(JSON.stringify(trail)).not.toContain("income");
  });

  it("409: a stale save changes nothing and tells the revision; so does making a set that exists", async () => {
    const { organization, owner } = await withPolicy();
    await owner.put(path, { scenarios: [scenario], expectedRevision: 0 });
    for (const expectedRevision of [0, 2]) {
      const stale = await owner.put(path, { scenarios: [], expectedRevision });
      expect([stale.status, stale.body.code, stale.body.currentRevision]).toEqual([409, "stale_revision", 1]);
    }
    expect((await organization.key.get(path)).body.scenarios).toEqual([scenario]);
    const nothing = await owner.put(`${sets}/other`, { scenarios: [], expectedRevision: 4 });
    expect([nothing.status, nothing.body.currentRevision]).toEqual([409, 0]);
  });

  it("what is kept is what simulate takes, and no version of the policy has changed", async () => {
    const { organization, draft, owner } = await withPolicy();
    await owner.put(path, { scenarios: [scenario], expectedRevision: 0 });
    const { scenarios } = (await organization.key.get(path)).body;
    const simulated = await organization.key.post("/risk/policies/simulate", { policyVersionId: draft.id, scenarios });
    expect(simulated.status, simulated.text).toBe(200);
    expect(simulated.body.results[0].expectation).toMatchObject({ passed: expect.any(Boolean) });
    const policies = (await organization.key.get("/risk/policies?key=onboarding")).body.items;
    expect(policies).toHaveLength(1);
  });

  it("200: is removed once; afterwards it can be made again from the beginning", async () => {
    const { owner } = await withPolicy();
    await owner.put(path, { scenarios: [scenario], expectedRevision: 0 });
    expect((await owner.post(`${path}/remove`)).body).toEqual({
      policyKey: "onboarding",
      name: "regression",
      revision: 1,
    });
    expect((await owner.post(`${path}/remove`)).status).toBe(404);
    expect((await owner.get(path)).status).toBe(404);
    expect((await owner.put(path, { scenarios: [], expectedRevision: 0 })).body.revision).toBe(1);
  });

  it.each([
    ["/scenarios/1/name", "duplicate", [scenario, { ...scenario }]],
    ["/scenarios", "invalid_maxitems", Array.from({ length: 101 }, (_, at) => ({ ...scenario, name: `${at}` }))],
    ["/scenarios/0/expect/decision", "invalid_choice", [{ ...scenario, expect: { decision: "approve" } }]],
  ])("400: %s is refused with %s", async (at, code, scenarios) => {
    const { owner } = await withPolicy();
    const { status, body } = await owner.put(path, { scenarios, expectedRevision: 0 });
    expect([status, body.errors[0].path, body.errors[0].code]).toEqual([400, at, code]);
    expect((await owner.get(sets)).body.items).toEqual([]);
  });

  it("409 too_many_scenario_sets: a key has 20 sets, also when several are made at once; one of them can still be changed", async () => {
    const { owner } = await withPolicy();
    const answers = await Promise.all(
      Array.from({ length: limits.scenarioSets + 4 }, (_, at) =>
        owner.put(`${sets}/set-${at}`, { scenarios: [], expectedRevision: 0 }),
      ),
    );
    const refused = answers.filter(({ status }) => status !== 200);
    expect(refused.map(({ body }) => body.code)).toEqual(Array.from({ length: 4 }, () => "too_many_scenario_sets"));
    const [{ name }] = (await owner.get(sets)).body.items;
    expect((await owner.put(`${sets}/${name}`, { scenarios: [scenario], expectedRevision: 1 })).status).toBe(200);
  });

  it("413: 256 KiB are the most; 404: the key of no policy; 403: members and API keys", async () => {
    const { organization, owner } = await withPolicy();
    const long = {
      ...scenario,
      inputs: { country: { status: "available", value: "x".repeat(limits.scenarioSetBytes) } },
    };
    const large = await owner.put(path, { scenarios: [long], expectedRevision: 0 });
    expect([large.status, large.body.code]).toEqual([413, "payload_too_large"]);
    const body = { scenarios: [], expectedRevision: 0 };
    expect((await owner.put("/risk/policy-keys/nothing/scenario-sets/x", body)).status).toBe(404);
    expect((await owner.get("/risk/policy-keys/nothing/scenario-sets")).status).toBe(404);
    expect((await (await organization.user("member")).put(path, body)).body.code).toBe("insufficient_role");
    expect((await organization.key.put(path, body)).body.code).toBe("credential_kind_not_allowed");
  });

  it("404: another organization finds nothing, and neither does the other mode", async () => {
    const { organization, owner } = await withPolicy();
    await owner.put(path, { scenarios: [scenario], expectedRevision: 0 });
    const other = await withPolicy();
    expect((await other.owner.get(path)).status).toBe(404);
    expect((await other.owner.get(sets)).body).toEqual({ items: [] });
    expect((await organization.liveKey.get(path)).status).toBe(404);
  });
});

import { describe, expect, it } from "vitest";
import { highRisk, newCase } from "../../testing/onboarding-case.ts";
import { newDraft } from "../../testing/policies.ts";
import { newOrganization } from "#testing/organization.ts";

const path = "/risk/policy-keys/onboarding/input-notes";
const note = { key: "income.monthly", changeable: "customer", disclosable: true, label: "your monthly income" };

async function noted() {
  const organization = await newOrganization();
  await newDraft(organization);
  return { organization, owner: await organization.user("owner") };
}

describe("notes about the inputs of a policy key", () => {
  it("200: are empty until somebody writes them, have a revision, and each change is in the audit trail", async () => {
    const { organization, owner } = await noted();
    const nobody = { policyKey: "onboarding", notes: [], revision: 0, updatedAt: null, updatedBy: null };
    expect((await organization.key.get(path)).body).toEqual(nobody);
    const { status, body } = await owner.put(path, { notes: [note], expectedRevision: 0 });
    expect([status, body]).toMatchObject([
      200,
      { notes: [note], revision: 1, updatedBy: expect.stringMatching(/^user:/) },
    ]);
    const again = await owner.put(path, { notes: [], expectedRevision: 1 });
    expect([again.status, again.body.revision]).toEqual([200, 2]);
    const stale = await owner.put(path, { notes: [note], expectedRevision: 1 });
    expect([stale.status, stale.body.code, stale.body.currentRevision]).toEqual([409, "stale_revision", 2]);
    const { items } = (await owner.get("/organization/audit-events?type=risk.policy_input_notes_changed")).body;
    expect(items).toHaveLength(2);
    expect(new Set(items.map(({ data }: any) => data.details.revision))).toEqual(new Set([1, 2]));
    expect(JSON.stringify(items)).toContain('"policyKey":"onboarding"');
  });

  it("decide what the customer may be told, and change nothing else of the answer", async () => {
    const made = await newCase(await newOrganization());
    await made.say(highRisk);
    const { id, data } = (await made.assess()).body;
    const owner = await made.organization.user("owner");
    const read = async () => (await owner.get(`/risk/assessments/${id}/counterfactuals`)).body;
    const before = await read();
    expect([before.notesRevision, before.customer]).toEqual([0, { reasons: [], changes: [] }]);
    const notes = data.inputs
      .filter(({ key }: any) => !key.startsWith("screening."))
      .map(({ key }: any) => ({ ...note, key, label: null }));
    const written = await owner.put(`/risk/policy-keys/${data.policyKey}/input-notes`, { notes, expectedRevision: 0 });
    expect(written.status, written.text).toBe(200);
    const after = await read();
    expect(after.notesRevision).toBe(1);
    expect([...after.customer.reasons, ...after.customer.changes].length).toBeGreaterThan(0);
    expect(JSON.stringify(after.customer)).not.toMatch(/screen|sanction/i);
    expect([after.changes, after.officer]).toEqual([before.changes, before.officer]);
  });

  it.each([
    ["/notes/0/disclosable", "screening", { ...note, key: "screening.pep" }],
    ["/notes/0/label", "screening", { ...note, label: "your sanctions status" }],
    ["/notes/0/label", "invalid_choice", { ...note, label: " " }],
  ])("400: %s is refused with %s", async (at, code, wrong) => {
    const { owner } = await noted();
    const { status, body } = await owner.put(path, { notes: [wrong], expectedRevision: 0 });
    expect([status, body.errors[0].path, body.errors[0].code]).toEqual([400, at, code]);
  });

  it("400: an input has one note; 404: the key of no policy; 403: members and API keys", async () => {
    const { organization, owner } = await noted();
    const twice = await owner.put(path, { notes: [note, note], expectedRevision: 0 });
    expect(twice.body.errors[0]).toMatchObject({ path: "/notes/1/key", code: "duplicate" });
    const body = { notes: [], expectedRevision: 0 };
    expect((await owner.put("/risk/policy-keys/nothing/input-notes", body)).status).toBe(404);
    expect((await owner.get("/risk/policy-keys/nothing/input-notes")).status).toBe(404);
    expect((await (await organization.user("member")).put(path, body)).body.code).toBe("insufficient_role");
    expect((await organization.key.put(path, body)).body.code).toBe("credential_kind_not_allowed");
  });
});

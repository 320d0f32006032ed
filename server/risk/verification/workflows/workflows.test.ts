import { randomUUID } from "node:crypto";
import { describe, expect, it } from "vitest";
import { newOrganization } from "#testing/organization.ts";
import { rowsOf } from "#testing/rows-of-organization.ts";
import { newWorkflow, reviseWorkflow, steps } from "../testing/sessions.ts";

const capture = (id: string, fields: object[] = []) => ({ id, type: "capture", config: { fields } });

describe("POST /verification/workflows", () => {
  it("201: stores the workflow at revision 1, and an event that names it", async () => {
    const organization = await newOrganization();
    const admin = await organization.user("admin");
    const answer = await admin.post("/verification/workflows", { key: "kyc", steps });
    expect(answer.status).toBe(201);
    const by = `user:${admin.userId}`;
    expect(answer.body).toEqual({
      id: expect.any(String),
      resource: "workflows",
      data: {
        key: "kyc",
        revision: 1,
        steps,
        createdAt: expect.any(String),
        createdBy: by,
        revisedAt: answer.body.data.createdAt,
        revisedBy: by,
      },
    });
    const read = await organization.key.get(`/verification/workflows/${answer.body.id}`);
    expect(read.body).toEqual(answer.body);
    const events = await organization.key.get(`/risk/events?resourceId=${answer.body.id}`);
    expect(events.body.items.map(({ data }) => [data.type, data.actor, data.details])).toEqual([
      ["risk.verification.workflow_created", by, { key: "kyc", revision: 1 }],
    ]);
  });

  it("409 already_exists with the id of the workflow that has the key; the other mode has its own", async () => {
    const organization = await newOrganization();
    const { id } = await newWorkflow(organization, { key: "kyc" });
    const owner = await organization.user("owner");
    const again = await owner.post("/verification/workflows", { key: "kyc", steps });
    expect([again.status, again.body.code, again.body.existingId]).toEqual([409, "already_exists", id]);
    const live = await newWorkflow(organization, { key: "kyc", mode: "live" });
    expect(live.id).not.toBe(id);
  });

  it.each<[string, string, unknown]>([
    ["no steps", "/steps", []],
    ["101 steps", "/steps", Array.from({ length: 101 }, (_, i) => capture(`s${i}`))],
    ["101 fields", "/steps/0/config/fields", [capture("a", Array(101).fill({ field: "x", type: "number" }))]],
    ["a step of no known type", "/steps/0/type", [{ ...capture("a"), type: "guess" }]],
    ["a step without fields", "/steps/0/config/fields", [{ id: "a", type: "capture", config: {} }]],
    ["more about a step", "/steps/0/title", [{ ...capture("a"), title: "A" }]],
    ["more about its configuration", "/steps/0/config/url", [{ ...capture("a"), config: { fields: [], url: "x" } }]],
    ["a field that is an object", "/steps/0/config/fields/0/type", [capture("a", [{ field: "x", type: "object" }])]],
    ["a field without a name", "/steps/0/config/fields/0/field", [capture("a", [{ field: "", type: "string" }])]],
    ["two steps with one id", "/steps/1/id", [capture("a"), capture("a")]],
    [
      "a check of nothing",
      "/steps/0/config/kind",
      [{ ...capture("a", [{ field: "status", type: "string" }]), type: "check" }],
    ],
    [
      "a check by a provider that is not ours",
      "/steps/0/config/provider",
      [
        {
          id: "screening",
          type: "check",
          config: {
            kind: "pep_sanctions",
            provider: "somebody",
            providerConfig: { sources: ["eu_fsf"], reviewScore: 70, matchScore: 90 },
            fields: [{ field: "status", type: "string" }],
          },
        },
      ],
    ],
  ])("400 for %s, at %s, and nothing is stored", async (_what, path, unsound) => {
    const organization = await newOrganization();
    const owner = await organization.user("owner");
    const before = await rowsOf(organization);
    const answer = await owner.post("/verification/workflows", { key: "kyc", steps: unsound });
    expect([answer.status, answer.body.code]).toEqual([400, "validation_failed"]);
    expect(answer.body.errors.map((error) => error.path)).toContain(path);
    expect(await rowsOf(organization)).toEqual(before);
  });

  it("201: a hundred steps, and a hundred fields of one", async () => {
    const organization = await newOrganization();
    const fields = Array.from({ length: 100 }, (_, i) => ({ field: `f${i}`, type: "number" }));
    for (const longest of [[capture("a", fields)], Array.from({ length: 100 }, (_, i) => capture(`s${i}`))])
      expect((await newWorkflow(organization, { steps: longest })).data.steps).toEqual(longest);
  });
});

describe("POST /verification/workflows/{id}/revisions", () => {
  it("[RK-VE-5] 200: the next revision takes the place of the last, which stays as it was for runs that have it", async () => {
    const organization = await newOrganization();
    const { key } = organization;
    const workflow = await newWorkflow(organization, { steps: [capture("a")] });
    const session = (await key.post("/verification/sessions", { workflowId: workflow.id })).body;
    const revised = await reviseWorkflow(organization, workflow.id, 1, [capture("b")]);
    expect(revised.data).toMatchObject({ revision: 2, key: workflow.data.key, createdAt: workflow.data.createdAt });
    expect(revised.data.steps).toEqual([capture("b")]);
    expect((await key.get(`/verification/workflows/${workflow.id}`)).body).toEqual(revised);

    const [run] = session.data.runs;
    expect(run.workflowRevision).toBe(1);
    const result = (stepId: string) => `/verification/runs/${run.id}/steps/${stepId}/result`;
    expect((await key.post(result("b"), { status: "completed", output: {} })).status).toBe(404);
    expect((await key.post(result("a"), { status: "completed", output: {} })).status).toBe(201);
    const next = await key.post(`/verification/sessions/${session.id}/runs`);
    expect(next.body.data.workflowRevision).toBe(2);
  });

  it("409 stale_revision with the current one; of two at the same moment one wins", async () => {
    const organization = await newOrganization();
    const { id } = await newWorkflow(organization);
    const owner = await organization.user("owner");
    const revise = (expectedRevision: number) =>
      owner.post(`/verification/workflows/${id}/revisions`, { expectedRevision, steps });
    const answers = await Promise.all([revise(1), revise(1)]);
    expect(answers.map(({ status }) => status)).toEqual(expect.arrayContaining([200, 409]));
    for (const expected of [0, 1, 3]) {
      const stale = await revise(expected);
      expect([stale.status, stale.body.code, stale.body.currentRevision]).toEqual([409, "stale_revision", 2]);
    }
    const unknown = await owner.post(`/verification/workflows/${randomUUID()}/revisions`, {
      expectedRevision: 1,
      steps,
    });
    expect([unknown.status, unknown.body.code]).toEqual([404, "not_found"]);
  });

  it("400 for what could not be saved as a new workflow either, and the revision stays", async () => {
    const organization = await newOrganization();
    const { id } = await newWorkflow(organization);
    const owner = await organization.user("owner");
    const unsound = { expectedRevision: 1, steps: [capture("a"), capture("a")] };
    expect((await owner.post(`/verification/workflows/${id}/revisions`, unsound)).status).toBe(400);
    expect((await owner.get(`/verification/workflows/${id}`)).body.data.revision).toBe(1);
  });
});

describe("GET /verification/workflows", () => {
  it("[RK-GEN-5] lists each workflow once, oldest first, with nextOffset", async () => {
    const organization = await newOrganization();
    const first = await newWorkflow(organization);
    const second = await newWorkflow(organization);
    const revised = await reviseWorkflow(organization, first.id, 1);
    const { body } = await organization.key.get("/verification/workflows");
    expect(body).toEqual({ items: [revised, second], nextOffset: null });
    expect((await organization.key.get("/verification/workflows?offset=1")).body.items).toEqual([second]);
    expect((await organization.liveKey.get("/verification/workflows")).body.items).toEqual([]);
  });
});

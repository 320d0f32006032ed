import { randomUUID } from "node:crypto";
import type { Definition } from "@probity/engines/risk/policy/definition.ts";
import { compareChunk } from "@probity/engines/risk/policy/impact/compare-chunk.ts";
import { describe, expect, it } from "vitest";
import { made } from "#testing/answer.ts";
import { rowsOf } from "#testing/rows-of-organization.ts";
import { newOrganization } from "#testing/organization.ts";
import { newDraft, newPublishedPolicy } from "../../testing/policies.ts";
import {
  assessOnce as assess,
  differencesOf,
  runShadows,
  startShadow as start,
  twoVersions,
} from "../../testing/policy-shadows.ts";

const path = "/risk/policy-shadows";

describe("a shadow", () => {
  it("is tried on each assessment made after its start; the matrix sums to what it compared, and each cell has its assessments", async () => {
    const { organization, source, first, second } = await twoVersions();
    const before = await assess(organization, source, first.id, 2000);
    const { status, body } = await organization.key.post(path, { policyVersionId: second.id });
    expect([status, body.data]).toMatchObject([
      201,
      {
        policyKey: "onboarding",
        policyVersionId: second.id,
        status: "running",
        examined: 0,
        moves: [],
        differences: { found: 0, listed: 0 },
        startedBy: `api_key:${organization.apiKeys.test.id}`,
        endedAt: null,
        keptUntil: null,
      },
    ]);
    const low = await assess(organization, source, first.id, 1000);
    const middle = await assess(organization, source, first.id, 2000);
    await assess(organization, source, first.id, 5000);
    await assess(organization, source, second.id, 2000);
    expect(await runShadows(organization)).toEqual([]);
    const { data } = (await organization.key.get(`${path}/${body.id}`)).body;
    expect(data).toMatchObject({ examined: 3, compared: 3, moved: 1, newIncompletes: 0, ownAssessments: 1 });
    expect(data.moves).toEqual([
      { from: "none", to: "none", assessments: 1 },
      { from: "none", to: "review", assessments: 1 },
      { from: "review", to: "review", assessments: 1 },
    ]);
    expect(data.actions).toEqual([{ name: "manual_review", gained: 1, lost: 0 }]);
    expect([data.differences, data.notComparable]).toEqual([
      { found: 1, listed: 1 },
      { assessments: 0, reasons: [] },
    ]);
    const listed = await differencesOf(organization, body.id, "?from=none&to=review");
    expect(listed).toMatchObject([
      { assessmentId: middle.id, subjectId: middle.subjectId, actionsGained: ["manual_review"] },
    ]);
    expect(Object.keys(listed[0]!).toSorted()).toEqual([
      "actionsGained",
      "actionsLost",
      "assessmentId",
      "from",
      "subjectExternalId",
      "subjectId",
      "subjectKind",
      "to",
    ]);
    const all = (await differencesOf(organization, body.id)).map(({ assessmentId }) => assessmentId);
    expect([all.includes(before.id), all.includes(low.id)]).toEqual([false, false]);
    // Once is enough: what was counted is not counted again.
    await runShadows(organization);
    expect((await organization.key.get(`${path}/${body.id}`)).body.data).toEqual(data);
  });

  it("makes no assessment, event, sequence, action or webhook, and leaves the assessment as it was", async () => {
    const { organization, source, first, second } = await twoVersions();
    const { key } = organization;
    const owner = await organization.user("owner");
    made(await owner.post("/webhooks", { url: "https://receiver.example.com/", events: ["risk.*"], mode: "test" }));
    const { read } = await start(organization, second.id);
    const { id, subjectId } = await assess(organization, source, first.id, 2000);
    const record = (await key.get(`/risk/assessments/${id}`)).body;
    const subject = (await key.get(`/risk/subjects/${subjectId}`)).body;
    const own = /^risk_(policy_shadow|statistic)/;
    const others = async () => (await rowsOf(organization)).filter((row) => !own.test(row));
    const before = await others();
    await runShadows(organization);
    expect(await others()).toEqual(before);
    expect((await read()).moved).toBe(1);
    expect((await key.get(`/risk/assessments/${id}`)).body).toEqual(record);
    expect((await key.get(`/risk/subjects/${subjectId}`)).body).toEqual(subject);
  });

  it("that fails leaves the assessment as it was, is tried again, and ends after twenty in a row with a reason that quotes nothing", async () => {
    const { organization, source, first, second } = await twoVersions();
    const { key } = organization;
    const { id, read } = await start(organization, second.id);
    const assessed = await assess(organization, source, first.id, 2000);
    const record = (await key.get(`/risk/assessments/${assessed.id}`)).body;
    let minutes = 0;
    const compare = () => Promise.reject(new Error("Jane Doe"));
    // The claim of a step that failed has ended two minutes later.
    const later = () => new Date(Date.now() + minutes * 60_000);
    const fail = async () => {
      minutes += 2;
      return runShadows(organization, { compare, clock: later });
    };
    const logged = await fail();
    expect(logged).toEqual([{ name: "Error", message: "a shadow could not be compared", shadowId: id }]);
    expect(await read()).toMatchObject({ status: "running", examined: 0 });
    minutes += 2;
    await runShadows(organization, { clock: later });
    expect(await read()).toMatchObject({ status: "running", examined: 1, moved: 1 });
    await assess(organization, source, first.id, 2000);
    for (let time = 0; time < 20; time++) await fail();
    expect((await read()).status).toBe("running");
    expect(await fail()).toEqual([]);
    const ended = await read();
    expect(ended).toMatchObject({ status: "failed", failure: { code: "step_failed" }, examined: 1, stoppedBy: null });
    expect(ended.failure.message).not.toContain("Jane");
    expect((await key.get(`/risk/assessments/${assessed.id}`)).body).toEqual(record);
    // It ended, so the version may be tried again.
    await start(organization, second.id);
  });

  it("counts each assessment once, however many workers compare it", async () => {
    const { organization, source, first, second } = await twoVersions();
    const { id, read } = await start(organization, second.id);
    for (const income of [1000, 2000, 5000]) await assess(organization, source, first.id, income);
    const minuteLater = () => new Date(Date.now() + 61_000);
    // Believed dead: while it computes, its claim has ended and another worker does the step.
    await runShadows(organization, {
      compare: async (_scope, question) => {
        await runShadows(organization, { clock: minuteLater });
        return compareChunk(question);
      },
    });
    expect(await read()).toMatchObject({ examined: 3, compared: 3, moved: 1 });
    expect(await differencesOf(organization, id)).toHaveLength(1);
  });

  it("does not compare what an assessment did not ask for, and says why", async () => {
    const employed = (definition: Definition): Definition => ({
      ...definition,
      inputs: [...definition.inputs, { ...definition.inputs[0]!, key: "employed", type: "boolean" }],
    });
    const { organization, source, first, second } = await twoVersions(employed);
    const { id, read } = await start(organization, second.id);
    await assess(organization, source, first.id, 2000);
    await runShadows(organization);
    const data = await read();
    expect(data).toMatchObject({ examined: 1, compared: 0, moves: [], differences: { found: 0, listed: 0 } });
    expect(data.notComparable).toEqual({
      assessments: 1,
      reasons: [{ reason: "input_added", input: "employed", source: null, assessments: 1 }],
    });
    expect(await differencesOf(organization, id)).toEqual([]);
  });

  it("an erased subject leaves the list at once, and is not listed by what is compared later", async () => {
    const { organization, source, first, second } = await twoVersions();
    const { id, read } = await start(organization, second.id);
    const owner = await organization.user("owner");
    const erase = async (subjectId: string) =>
      expect((await owner.post(`/risk/subjects/${subjectId}/erase`, { reason: "test" })).status).toBe(200);
    const listed = await assess(organization, source, first.id, 2000);
    await runShadows(organization);
    expect(await differencesOf(organization, id)).toHaveLength(1);
    await erase(listed.subjectId);
    expect(await differencesOf(organization, id)).toEqual([]);
    const waiting = await assess(organization, source, first.id, 2000);
    await erase(waiting.subjectId);
    const computed = await assess(organization, source, first.id, 2000);
    await runShadows(organization, {
      compare: async (_scope, question) => {
        await erase(computed.subjectId);
        return compareChunk(question);
      },
    });
    expect(await differencesOf(organization, id)).toEqual([]);
    expect((await read()).notComparable.reasons).toEqual([
      { reason: "subject_erased", input: null, source: null, assessments: 1 },
    ]);
  });
});

describe("POST /risk/policy-shadows", () => {
  it("409: a draft, a version that is a shadow, a fourth of its key; 404: another organization; 403: an auditor", async () => {
    const { organization, definition, first, second } = await twoVersions();
    const { key } = organization;
    const refusal = async (policyVersionId: string) => (await key.post(path, { policyVersionId })).body.code;
    expect(await refusal((await newDraft(organization, { definition })).id)).toBe("policy_not_published");
    await start(organization, first.id);
    expect(await refusal(first.id)).toBe("already_shadowed");
    await start(organization, second.id);
    const { id } = await start(organization, (await newPublishedPolicy(organization, { definition })).id);
    const fourth = await newPublishedPolicy(organization, { definition });
    expect(await refusal(fourth.id)).toBe("shadows_running");
    made(await key.post(`${path}/${id}/stop`));
    await start(organization, fourth.id);
    expect(await refusal(randomUUID())).toBe("not_found");
    const stranger = await newOrganization();
    expect((await stranger.key.post(path, { policyVersionId: first.id })).status).toBe(404);
    const auditor = await organization.user("auditor");
    expect((await auditor.post(path, { policyVersionId: first.id })).body.code).toBe("insufficient_role");
    const { items } = (await key.get(`${path}?policyKey=onboarding`)).body;
    expect(items.map(({ data }: any) => data.status)).toEqual(["running", "running", "stopped", "running"]);
  });
});

describe("POST /risk/policy-shadows/{id}/stop", () => {
  it("200: stopped, once and again; later assessments and those that wait are not compared, and nothing waits any more", async () => {
    const { organization, source, first, second } = await twoVersions();
    const { key, server, organizationId } = organization;
    const { id, read } = await start(organization, second.id);
    await assess(organization, source, first.id, 2000);
    await runShadows(organization, {
      compare: async (_scope, question) => {
        expect((await key.post(`${path}/${id}/stop`)).body.data.status).toBe("stopped");
        return compareChunk(question);
      },
    });
    await assess(organization, source, first.id, 2000);
    await runShadows(organization, { clock: () => new Date(Date.now() + 61_000) });
    const stopped = await read();
    expect(stopped).toMatchObject({
      status: "stopped",
      examined: 0,
      stoppedBy: `api_key:${organization.apiKeys.test.id}`,
    });
    expect(Date.parse(stopped.keptUntil) - Date.parse(stopped.endedAt)).toBe(30 * 86_400_000);
    expect((await key.post(`${path}/${id}/stop`)).body.data).toEqual(stopped);
    const waiting = "select from risk_policy_shadow_queue where organization_id = $1";
    expect((await server.pool.query(waiting, [organizationId])).rows).toEqual([]);
  });
});

describe("the shadows of another organization", () => {
  it("404 for every route, and their lists are empty; 400 unsupported_query: half of a cell; pages by cursor", async () => {
    const { organization, source, first, second } = await twoVersions();
    const { id, read } = await start(organization, second.id);
    for (let count = 0; count < 3; count++) await assess(organization, source, first.id, 2000);
    await runShadows(organization);
    const stranger = (await newOrganization()).key;
    expect((await stranger.get(`${path}/${id}`)).status).toBe(404);
    expect((await stranger.get(`${path}/${id}/differences`)).status).toBe(404);
    expect((await stranger.post(`${path}/${id}/stop`)).status).toBe(404);
    expect((await stranger.get(path)).body.items).toEqual([]);
    expect((await read()).status).toBe("running");
    const half = await organization.key.get(`${path}/${id}/differences?from=none`);
    expect([half.status, half.body.code]).toEqual([400, "unsupported_query"]);
    const page = `${path}/${id}/differences?from=none&to=review&limit=2` as const;
    const one = (await organization.key.get(page)).body;
    const two = (await organization.key.get(`${page}&after=${one.nextCursor}`)).body;
    expect([one.items.length, two.items.length, two.nextCursor]).toEqual([2, 1, null]);
  });
});

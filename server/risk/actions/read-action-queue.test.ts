import { describe, expect, it } from "vitest";
import { newAction } from "../testing/actions.ts";
import type { Query } from "#testing/answer.ts";
import { newOrganization, type TestClient } from "#testing/organization.ts";

const idsOf = async (client: TestClient, query: Query) => {
  const { status, body, text } = await client.get(`/risk/action-queue${query}`);
  expect(status, text).toBe(200);
  return body.items.map(({ id }) => id) as string[];
};

describe("GET /risk/action-queue", () => {
  it("[RK-AC-4] open by default, across subjects, the longest waiting first; each status and all when asked for", async () => {
    const organization = await newOrganization();
    const made: Record<string, string> = {};
    for (const status of ["cancelled", "failed", "completed", "acknowledged", "requested"] as const)
      made[status] = (await newAction(organization, { status })).id;
    const { failed, acknowledged, requested, completed, cancelled } = made;
    expect(await idsOf(organization.key, "")).toEqual([failed, acknowledged, requested]);
    expect(await idsOf(organization.key, "?status=open")).toEqual([failed, acknowledged, requested]);
    expect(await idsOf(organization.key, "?status=all")).toEqual([
      cancelled,
      failed,
      completed,
      acknowledged,
      requested,
    ]);
    for (const status of ["requested", "acknowledged", "failed", "completed", "cancelled"])
      expect(await idsOf(organization.key, `?status=${status}`)).toEqual([made[status]]);
  });

  it("[RK-AC-4] items are action records without history; every reader of the organization and mode sees them, and no other", async () => {
    const organization = await newOrganization();
    const { id } = await newAction(organization);
    const auditor = await organization.user("auditor");
    const { body } = await auditor.get("/risk/action-queue");
    const { history, ...record } = (await organization.key.get(`/risk/actions/${id}`)).body;
    expect(history).toMatchObject([{ from: null, to: "requested", revision: 1, reason: null }]);
    expect(body).toEqual({ items: [record], nextOffset: null });
    const stranger = await newOrganization();
    for (const client of [stranger.key, organization.liveKey])
      for (const query of ["", "?status=all", "?search=manual", "?policyKey=onboarding"] as const)
        expect(await idsOf(client, query)).toEqual([]);
  });

  it("[RK-AC-4] search finds part of externalId, name or policy key, as written, in any case, together with the other filters", async () => {
    const organization = await newOrganization();
    const subject = async (externalId: string) =>
      (await organization.key.post("/risk/subjects", { kind: "person", externalId })).body.id;
    const one = await newAction(organization, {
      subjectId: await subject("AB%12"),
      name: "limit_account",
      policyKey: "fraud",
    });
    const two = await newAction(organization, {
      subjectId: await subject("ab_12\\x"),
      name: "manual_review",
      policyKey: "onboarding",
      status: "completed",
    });
    const three = await newAction(organization, {
      subjectId: await subject("abx12"),
      name: "manual_review",
      policyKey: "fraud.cards",
    });
    const found = (search: string, rest = "&status=all") =>
      idsOf(organization.key, `?search=${encodeURIComponent(search)}${rest}`);
    expect(await found("AB")).toEqual([one.id, two.id, three.id]);
    expect(await found("%")).toEqual([one.id]);
    expect(await found("b_1")).toEqual([two.id]);
    expect(await found("\\")).toEqual([two.id]);
    expect(await found("FRAUD")).toEqual([one.id, three.id]);
    expect(await found("manual_")).toEqual([two.id, three.id]);
    expect(await found("manual_", "")).toEqual([three.id]);
    expect(await found("manual_", "&status=completed")).toEqual([two.id]);
    expect(await found("1", "&status=all&policyKey=fraud")).toEqual([one.id]);
    expect(await found("1", "&status=all&offset=1")).toEqual([two.id, three.id]);
    // The three texts are one to the index; a search must not run from one into the next.
    expect(await found("12\nlimit_account")).toEqual([]);
    expect(await found("12limit")).toEqual([]);
  });

  it("[RK-AC-4] policyKey is the whole key, alone and with a status", async () => {
    const organization = await newOrganization();
    const fraud = await newAction(organization, { policyKey: "fraud" });
    const failed = await newAction(organization, { policyKey: "fraud", status: "failed" });
    await newAction(organization, { policyKey: "fraud.cards" });
    expect(await idsOf(organization.key, "?policyKey=fraud")).toEqual([fraud.id, failed.id]);
    expect(await idsOf(organization.key, "?policyKey=fraud&status=failed")).toEqual([failed.id]);
    expect(await idsOf(organization.key, "?policyKey=fraud&status=all")).toEqual([fraud.id, failed.id]);
    expect(await idsOf(organization.key, "?policyKey=frau&status=all")).toEqual([]);
  });

  it("[RK-AC-4] an action leaves the queue when it is done, and stays in it after a failure", async () => {
    const organization = await newOrganization();
    const { id } = await newAction(organization);
    const move = (status: string, expectedRevision: number) =>
      organization.key.post(`/risk/actions/${id}/transitions`, { status, expectedRevision, reason: "x" });
    await move("failed", 1);
    expect(await idsOf(organization.key, "")).toEqual([id]);
    await move("requested", 2);
    await move("acknowledged", 3);
    expect(await idsOf(organization.key, "?status=acknowledged")).toEqual([id]);
    await move("completed", 4);
    expect(await idsOf(organization.key, "")).toEqual([]);
  });

  it.each(["?status=closed", "?offset=-1", "?policyKey=A", "?search=", "?search=%00"])("400: %s", async (query) => {
    const { key } = await newOrganization();
    const answer = await key.get(`/risk/action-queue${query}`);
    expect([answer.status, answer.body.code]).toEqual([400, "validation_failed"]);
  });

  it("400 unsupported_query: a filter it does not know", async () => {
    const { key } = await newOrganization();
    expect((await key.get("/risk/action-queue?subjectId=1")).body.code).toBe("unsupported_query");
  });

  it("[RK-AC-5] the reference says what an acknowledgement is not", async () => {
    const { server } = await newOrganization();
    const openApi: any = await (await fetch(`${server.origin}/openapi.json`)).json();
    expect(openApi.paths["/risk/action-queue"].get.summary).toContain("no proof that anything was applied");
  });
});

describe("GET /risk/actions", () => {
  it("[RK-LI-1] lists by subject, oldest first, and refuses the filters it does not know", async () => {
    const organization = await newOrganization();
    const first = await newAction(organization);
    const second = await newAction(organization, { subjectId: first.subjectId, policyKey: "fraud" });
    const third = await newAction(organization);
    const list = async (query: Query) =>
      (await organization.key.get(`/risk/actions${query}`)).body.items.map(({ id }) => id);
    expect(await list("")).toEqual([first.id, second.id, third.id]);
    expect(await list(`?subjectId=${first.subjectId}`)).toEqual([first.id, second.id]);
    expect((await organization.key.get("/risk/actions?search=x")).body.code).toBe("unsupported_query");
  });
});

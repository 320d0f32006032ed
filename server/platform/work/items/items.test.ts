import { describe, expect, it } from "vitest";
import type { Answer, BodyOf, Query } from "#testing/answer.ts";
import { newAction } from "#risk/testing/actions.ts";
import { newOrganization, type TestOrganization } from "#testing/organization.ts";
import { newScreeningRun } from "#screening/testing/screening-runs.ts";
import { newSubject } from "#risk/testing/subjects.ts";

const reason = "Looked at.";

async function itemsOf({ key }: TestOrganization, query: Query = "") {
  const { status, body, text } = await key.get(`/work-items${query}`);
  expect(status, text).toBe(200);
  return body.items;
}

describe("an item of actions", () => {
  it("opens with the assessment that asks for the action, and says what it is about", async () => {
    const organization = await newOrganization();
    const action = await newAction(organization);
    const [item, ...others] = await itemsOf(organization);
    expect(others).toEqual([]);
    const { body: subject } = await organization.key.get(`/risk/subjects/${action.subjectId}`);
    const opened = new Date(item.data.openedAt).getTime();
    expect(item).toEqual({
      id: action.id,
      resource: "work-items",
      data: {
        kind: "action",
        severity: "medium",
        resourceId: action.id,
        subjectId: action.subjectId,
        subjectKind: subject.data.kind,
        subjectExternalId: subject.data.externalId,
        assessmentId: action.assessmentId,
        runId: null,
        sessionId: null,
        name: "manual_review",
        status: "requested",
        revision: 1,
        policyKey: "onboarding",
        listKey: null,
        openedAt: new Date(opened).toISOString(),
        dueAt: new Date(opened + 3 * 24 * 3_600_000).toISOString(),
        overdue: false,
        assignee: null,
        leaseUntil: null,
      },
    });
    expect((await organization.key.get(`/work-items/${item.id}`)).body).toEqual(item);
  });

  it("is one for all actions of a name, leads to the newest, and keeps its age and its holder", async () => {
    const organization = await newOrganization();
    const first = await newAction(organization);
    const owner = await organization.user("owner");
    await owner.post(`/work-items/${first.id}/claim`);
    const [before] = await itemsOf(organization);
    const second = await newAction(organization, { subjectId: first.subjectId });
    const after = await itemsOf(organization);
    const pointed = { resourceId: second.id, assessmentId: second.assessmentId };
    expect(after).toEqual([{ ...before, data: { ...before.data, ...pointed } }]);
    expect(after[0].data.assignee).toBe(owner.userId);
  });

  it("stays when an older action is done, and closes with the newest", async () => {
    const organization = await newOrganization();
    const owner = await organization.user("owner");
    const first = await newAction(organization);
    const second = await newAction(organization, { subjectId: first.subjectId });
    const cancel = (id: string) =>
      owner.post(`/risk/actions/${id}/transitions`, { status: "cancelled", expectedRevision: 1, reason });
    expect((await cancel(first.id)).status).toBe(200);
    expect((await itemsOf(organization)).map(({ data }) => data.resourceId)).toEqual([second.id]);
    expect((await cancel(second.id)).status).toBe(200);
    expect(await itemsOf(organization)).toEqual([]);
    expect((await organization.key.get(`/work-items/${first.id}`)).body.code).toBe("not_found");
  });

  it("stays while the action is acknowledged or has failed, and opens anew when it is asked for after its end", async () => {
    const organization = await newOrganization();
    const { id, subjectId } = await newAction(organization, { status: "failed" });
    expect(await itemsOf(organization)).toHaveLength(1);
    const owner = await organization.user("owner");
    await owner.post(`/risk/actions/${id}/transitions`, { status: "cancelled", expectedRevision: 2, reason });
    expect(await itemsOf(organization)).toEqual([]);
    const again = await newAction(organization, { subjectId });
    expect((await itemsOf(organization)).map((item) => item.id)).toEqual([again.id]);
  });
});

describe("an item of a match", () => {
  it("opens for each match of a run, and closes with the decision about it", async () => {
    const organization = await newOrganization();
    const riskSubjectId = await newSubject(organization);
    const run = await newScreeningRun(organization, { riskSubjectId });
    const items = await itemsOf(organization, "?kind=match");
    expect(items).toHaveLength(run.matches.length);
    const [match] = run.matches;
    const item = items.find(({ id }) => id === match.id);
    expect(item.data).toMatchObject({
      severity: "critical",
      resourceId: match.id,
      runId: run.id,
      subjectId: riskSubjectId,
      listKey: match.source,
      name: match.listedName,
      policyKey: null,
    });
    const owner = await organization.user("owner");
    const decided = await owner.post(`/screening/matches/${match.id}/decision`, { decision: "confirmed", reason });
    expect(decided.status, decided.text).toBe(200);
    expect((await itemsOf(organization, "?kind=match")).map(({ id }) => id)).not.toContain(match.id);
    await owner.post(`/screening/matches/${match.id}/decision`, { decision: "false_positive", reason });
    expect((await itemsOf(organization, "?kind=match")).map(({ id }) => id)).not.toContain(match.id);
  });

  it("is about nobody while its run is", async () => {
    const organization = await newOrganization();
    await newScreeningRun(organization);
    const [item] = await itemsOf(organization);
    expect([item.data.subjectId, item.data.subjectKind, item.data.subjectExternalId]).toEqual([null, null, null]);
  });
});

describe("the list", () => {
  it("goes by due time, and each filter shows what it says", async () => {
    const organization = await newOrganization();
    const owner = await organization.user("owner");
    const action = await newAction(organization, { policyKey: "other", name: "call" });
    const run = await newScreeningRun(organization);
    const matchIds = run.matches.map(({ id }) => id);
    const all = await itemsOf(organization);
    expect(all.map(({ data }) => data.dueAt)).toEqual(all.map(({ data }): string => data.dueAt).toSorted());
    expect(all.at(-1).id).toBe(action.id);
    const ids = async (query: Query) => (await owner.get(`/work-items${query}`)).body.items.map(({ id }) => id);
    expect(await ids("?kind=action")).toEqual([action.id]);
    expect((await ids("?kind=match")).toSorted()).toEqual(matchIds.toSorted());
    expect(await ids("?severity=medium")).toContain(action.id);
    expect(await ids("?severity=low")).toEqual([]);
    expect(await ids("?policyKey=other")).toEqual([action.id]);
    expect(await ids("?policyKey=other&severity=critical")).toEqual([]);
    expect(await ids("?policyKey=other&kind=match")).toEqual([]);
    expect(await ids("?policyKey=unknown")).toEqual([]);
    expect(await ids(`?listKey=${run.matches[0].source}`)).toContain(matchIds[0]);
    expect(await ids("?listKey=uk_sanctions")).toEqual([]);
    expect(await ids(`?subjectId=${action.subjectId}`)).toEqual([action.id]);
    expect(await ids(`?subjectId=${action.subjectId}&kind=match`)).toEqual([]);
    expect(await ids("?overdue=true")).toEqual([]);
    await owner.post(`/work-items/${action.id}/claim`);
    expect(await ids("?assignee=me")).toEqual([action.id]);
    expect(await ids(`?assignee=${owner.userId}&policyKey=other`)).toEqual([action.id]);
    expect((await ids("?assignee=none")).toSorted()).toEqual(matchIds.toSorted());
    expect((await organization.key.get("/work-items?assignee=me")).body.code).toBe("validation_failed");
  });

  it("walks page by page through all items, each once", async () => {
    const organization = await newOrganization();
    const made: string[] = [];
    for (const name of ["a", "b", "c", "d", "e"]) made.push((await newAction(organization, { name })).id);
    const seen: string[] = [];
    for (let after: string | null = ""; after !== null;) {
      const { body }: Answer<BodyOf<"GET", "/work-items">> = await organization.key.get(
        `/work-items?limit=2&after=${after}`,
      );
      seen.push(...body.items.map(({ id }) => id));
      after = body.nextCursor;
    }
    expect(seen).toEqual(made);
  });
});

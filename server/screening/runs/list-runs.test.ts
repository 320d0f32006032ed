import { describe, expect, it } from "vitest";
import type { Query } from "#testing/answer.ts";
import { newOrganization } from "#testing/organization.ts";
import { newScreeningRun } from "../testing/screening-runs.ts";
import { newSubject } from "#risk/testing/subjects.ts";

describe("GET /screening/runs", () => {
  it("[SC-LS-1] newest first, page by page, without matches", async () => {
    const organization = await newOrganization();
    const made: string[] = [];
    for (let count = 0; count < 5; count++) made.push((await newScreeningRun(organization)).id);
    const first = (await organization.key.get("/screening/runs?limit=2")).body;
    expect(first).toMatchObject({ page: 1, limit: 2, nextPage: 2 });
    expect(Object.keys(first.items[0]).toSorted()).toEqual([
      "candidateCount",
      "clearBySuppression",
      "createdAt",
      "errorCode",
      "id",
      "incomplete",
      "incompleteReasons",
      "lists",
      "matchCount",
      "pendingMatches",
      "policy",
      "riskSubjectId",
      "sessionId",
      "status",
      "subjectExternalId",
      "suppressedCount",
      "topScore",
      "trigger",
    ]);
    const last = (await organization.key.get("/screening/runs?limit=2&page=3")).body;
    expect(last.nextPage).toBeNull();
    const middle = (await organization.key.get("/screening/runs?limit=2&page=2")).body;
    const ids = [...first.items, ...middle.items, ...last.items].map(({ id }) => id);
    expect(ids).toEqual(made.toReversed());
  });

  it("each with its lists, thresholds and subject, and how many of its matches are pending", async () => {
    const organization = await newOrganization();
    const riskSubjectId = await newSubject(organization);
    const run = await newScreeningRun(organization, { riskSubjectId, sources: ["eu_fsf", "uk_sanctions"] });
    const listed = async () => (await organization.key.get("/screening/runs")).body.items[0]!;
    const { data } = (await organization.key.get(`/risk/subjects/${riskSubjectId}`)).body;
    expect(await listed()).toMatchObject({
      id: run.id,
      incompleteReasons: ["source_missing"],
      lists: [
        { key: "eu_fsf", missing: false, stale: false, attention: false },
        { key: "uk_sanctions", missing: true, stale: true, attention: false },
      ],
      policy: { reviewScore: 70, matchScore: 90, pepLookbackMonths: null },
      pendingMatches: 1,
      subjectExternalId: data.externalId,
    });
    const owner = await organization.user("owner");
    const body = { decision: "false_positive", reason: "Another father." };
    await owner.post(`/screening/matches/${run.matches[0]!.id}/decision`, body);
    expect((await listed()).pendingMatches).toBe(0);
  });

  it("[SC-LS-1] by status, risk subject and session, and only of its own mode and organization", async () => {
    const organization = await newOrganization();
    const riskSubjectId = await newSubject(organization);
    const matched = await newScreeningRun(organization, { riskSubjectId });
    const clear = await newScreeningRun(organization, { subject: { name: "Nobody Inparticular" } });
    await newScreeningRun({ key: organization.liveKey });
    await newScreeningRun(await newOrganization());
    const idsOf = async (query: Query) =>
      (await organization.key.get(`/screening/runs${query}`)).body.items.map(({ id }) => id);
    expect(await idsOf("")).toEqual([clear.id, matched.id]);
    expect(await idsOf("?status=match")).toEqual([matched.id]);
    expect(await idsOf("?status=clear")).toEqual([clear.id]);
    expect(await idsOf("?status=error")).toEqual([]);
    expect(await idsOf(`?riskSubjectId=${riskSubjectId}`)).toEqual([matched.id]);
    expect(await idsOf(`?sessionId=${riskSubjectId}`)).toEqual([]);
  });

  it("pending: the runs with matches that nobody has decided, until the last of them is decided", async () => {
    const organization = await newOrganization();
    const [older, newer] = [await newScreeningRun(organization), await newScreeningRun(organization)];
    await newScreeningRun(organization, { subject: { name: "Nobody Inparticular" } });
    const pending = async (query: Query) =>
      (await organization.key.get(`/screening/runs${query}`)).body.items.map(({ id }) => id);
    expect(await pending("?pending=true")).toEqual([newer.id, older.id]);
    expect(await pending("?pending=true&order=asc&limit=1")).toEqual([older.id]);
    const owner = await organization.user("owner");
    for (const { id } of newer.matches)
      await owner.post(`/screening/matches/${id}/decision`, { decision: "false_positive", reason: "other" });
    expect(await pending("?pending=true")).toEqual([older.id]);
    const refused = await organization.key.get("/screening/runs?pending=true&status=match");
    expect([refused.status, refused.body.code]).toEqual([400, "unsupported_query"]);
  });

  it("listVersionId: the runs that searched a version of a list, whatever else they searched", async () => {
    const organization = await newOrganization();
    const both = await newScreeningRun(organization);
    const sanctions = await newScreeningRun(organization, { sources: ["eu_fsf"] });
    const peps = await newScreeningRun(organization, { sources: ["service_pep"] });
    const newest = await newScreeningRun(organization);
    await newScreeningRun({ key: organization.liveKey });
    await newScreeningRun(await newOrganization());
    const [listed] = sanctions.sources;
    const found = async (query: Query) =>
      (await organization.key.get(`/screening/runs${query}`)).body.items.map(({ id }) => id);
    const asked = `?listVersionId=${listed.versionId}` as const;
    expect(await found(asked)).toEqual([newest.id, sanctions.id, both.id]);
    expect(await found(`${asked}&order=asc&limit=2`)).toEqual([both.id, sanctions.id]);
    expect(await found(`${asked}&page=2&limit=2`)).toEqual([both.id]);
    expect(await found(`?listVersionId=${peps.sources[0].versionId}`)).toEqual([newest.id, peps.id, both.id]);
    expect(await found(`?listVersionId=${both.id}`)).toEqual([]);
    const walked: string[] = [];
    let after: string | null = "";
    while (after !== null) {
      const { body } = await organization.key.get(`/screening/runs${asked}&limit=1&after=${after}`);
      walked.push(...body.items.map(({ id }) => id));
      after = body.nextCursor as string | null;
    }
    expect(walked).toEqual([newest.id, sanctions.id, both.id]);
    const refused = await organization.key.get(`/screening/runs${asked}&status=match`);
    expect([refused.status, refused.body.code]).toEqual([400, "unsupported_query"]);
  });

  it("[SC-LS-1] more than 100 on a page are 100; what is no page, limit or status is refused", async () => {
    const { key } = await newOrganization();
    expect((await key.get("/screening/runs?limit=5000")).body.limit).toBe(100);
    expect((await key.get("/screening/runs")).body).toEqual({ items: [], page: 1, limit: 100, nextPage: null });
    for (const query of [
      "limit=0",
      "limit=-1",
      "limit=ten",
      "page=0",
      "page=1.5",
      "status=matched",
      "sessionId=x",
      "offset=0",
    ])
      expect((await key.get(`/screening/runs?${query}`)).status, query).toBe(400);
  });
});

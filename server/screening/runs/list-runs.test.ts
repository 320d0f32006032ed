import { describe, expect, it } from "vitest";
import { newOrganization } from "#testing/organization.ts";
import { newScreeningRun } from "#testing/screening-samples.ts";
import { newSubject } from "#testing/webhooks.ts";

describe("GET /screening/runs", () => {
  it("[SC-LS-1] newest first, page by page, without matches", async () => {
    const organization = await newOrganization();
    const made: string[] = [];
    for (let count = 0; count < 5; count++) made.push((await newScreeningRun(organization)).id);
    const first = (await organization.key.get("/screening/runs?limit=2")).body;
    expect(first).toMatchObject({ page: 1, limit: 2, nextPage: 2 });
    expect(Object.keys(first.items[0]).toSorted()).toEqual([
      "candidateCount",
      "createdAt",
      "errorCode",
      "id",
      "incomplete",
      "matchCount",
      "riskSubjectId",
      "sessionId",
      "status",
      "topScore",
      "trigger",
    ]);
    const last = (await organization.key.get("/screening/runs?limit=2&page=3")).body;
    expect(last.nextPage).toBeNull();
    const middle = (await organization.key.get("/screening/runs?limit=2&page=2")).body;
    const ids = [...first.items, ...middle.items, ...last.items].map(({ id }: any) => id);
    expect(ids).toEqual(made.toReversed());
  });

  it("[SC-LS-1] by status, risk subject and session, and only of its own mode and organization", async () => {
    const organization = await newOrganization();
    const riskSubjectId = await newSubject(organization);
    const matched = await newScreeningRun(organization, { riskSubjectId });
    const clear = await newScreeningRun(organization, { subject: { name: "Nobody Inparticular" } });
    await newScreeningRun({ key: organization.liveKey });
    await newScreeningRun(await newOrganization());
    const idsOf = async (query: string) =>
      (await organization.key.get(`/screening/runs${query}`)).body.items.map(({ id }: any) => id);
    expect(await idsOf("")).toEqual([clear.id, matched.id]);
    expect(await idsOf("?status=match")).toEqual([matched.id]);
    expect(await idsOf("?status=clear")).toEqual([clear.id]);
    expect(await idsOf("?status=error")).toEqual([]);
    expect(await idsOf(`?riskSubjectId=${riskSubjectId}`)).toEqual([matched.id]);
    expect(await idsOf(`?sessionId=${riskSubjectId}`)).toEqual([]);
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

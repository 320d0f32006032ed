import type { Operations } from "@probity/contract";
import { describe, expect, it } from "vitest";
import { made } from "#testing/answer.ts";
import { newOrganization, type TestOrganization } from "#testing/organization.ts";
import { newPublishedPolicy } from "../testing/policies.ts";
import { newSubject } from "../testing/subjects.ts";

async function monitored(organization: TestOrganization, subjects: number, policies: number) {
  const versions: string[] = [];
  for (let n = 0; n < policies; n++) versions.push((await newPublishedPolicy(organization, { key: `policy-${n}` })).id);
  const ids: string[] = [];
  for (let n = 0; n < subjects; n++) {
    const id = await newSubject(organization);
    ids.push(id);
    for (const policyVersionId of versions)
      made(await organization.key.post(`/risk/subjects/${id}/monitoring`, { policyVersionId, enabled: true }));
  }
  return { ids, versions };
}

type Page = Operations["GET /risk/monitoring"]["reply"];

const fail = ({ server, organizationId }: TestOrganization, subjectId: string, versionId: string, error: string) =>
  server.pool.query(
    "update risk_monitoring set last_error = $4 where organization_id = $1 and subject_id = $2 and policy_id = $3",
    [organizationId, subjectId, versionId, error],
  );

/** Every subscription, page after page. */
async function walk({ key }: TestOrganization, query: string, limit: number) {
  const found: string[] = [];
  for (let after: string | null = ""; after !== null;) {
    const { status, body, text }: { status: number; body: Page; text: string } = await key.get(
      `/risk/monitoring?limit=${limit}&after=${after}${query}` as "/risk/monitoring?limit=1",
    );
    expect(status, text).toBe(200);
    expect(body.items.length).toBeLessThanOrEqual(limit);
    found.push(...body.items.map(({ subjectId, policyVersionId }) => `${subjectId} ${policyVersionId}`));
    after = body.nextCursor;
  }
  return found;
}

describe("GET /risk/monitoring", () => {
  it("200: walks through all of them once, whatever the page holds, also where it ends between two of a subject", async () => {
    const organization = await newOrganization();
    const { ids, versions } = await monitored(organization, 3, 3);
    const all = ids.flatMap((id) => versions.map((version) => `${id} ${version}`)).toSorted();
    for (const limit of [1, 2, 4, 100]) expect((await walk(organization, "", limit)).toSorted()).toEqual(all);
  });

  it("200: only those with an error, or of one version", async () => {
    const organization = await newOrganization();
    const { ids, versions } = await monitored(organization, 3, 2);
    const [first, second] = versions as [string, string];
    await fail(organization, ids[2]!, first, "evaluation_failed");
    await fail(organization, ids[0]!, second, "evaluation_failed");
    await fail(organization, ids[1]!, second, "applicability_unknown");
    expect(await walk(organization, "&lastError=evaluation_failed", 1)).toEqual([
      `${ids[0]} ${second}`,
      `${ids[2]} ${first}`,
    ]);
    expect(await walk(organization, "&lastError=applicability_not_matched", 1)).toEqual([]);
    expect(await walk(organization, `&policyVersionId=${first}`, 2)).toEqual(ids.map((id) => `${id} ${first}`));
    const { body } = await organization.key.get("/risk/monitoring?lastError=applicability_unknown");
    const subject = (await organization.key.get(`/risk/subjects/${ids[1]!}` as const)).body.data;
    expect(body.items).toMatchObject([
      {
        subjectId: ids[1],
        subjectKind: "person",
        subjectExternalId: subject.externalId,
        lastError: "applicability_unknown",
        enabled: true,
      },
    ]);
  });

  it("400: both filters at once, an error that does not exist, a cursor of another list", async () => {
    const organization = await newOrganization();
    const { versions } = await monitored(organization, 2, 1);
    const both = await organization.key.get(
      `/risk/monitoring?lastError=evaluation_failed&policyVersionId=${versions[0]}`,
    );
    expect(both).toMatchObject({ status: 400, body: { code: "unsupported_query" } });
    expect(await organization.key.send("GET", "/risk/monitoring?lastError=tired")).toMatchObject({ status: 400 });
    const { nextCursor } = (await organization.key.get("/risk/monitoring?limit=1")).body;
    expect(await organization.key.get(`/risk/monitoring?after=${nextCursor}`)).toMatchObject({ status: 200 });
    const elsewhere = `/risk/monitoring?lastError=evaluation_failed&after=${nextCursor}` as const;
    expect(await organization.key.get(elsewhere)).toMatchObject({ status: 400, body: { code: "invalid_cursor" } });
    const changed = `${nextCursor!.slice(0, -1)}${nextCursor!.endsWith("A") ? "B" : "A"}`;
    expect(await organization.key.get(`/risk/monitoring?after=${changed}`)).toMatchObject({ status: 400 });
  });

  it("200: shows nothing of another organization or mode", async () => {
    const organization = await newOrganization();
    const { versions } = await monitored(organization, 1, 1);
    const other = await newOrganization();
    expect((await other.key.get("/risk/monitoring")).body.items).toEqual([]);
    expect((await other.key.get(`/risk/monitoring?policyVersionId=${versions[0]}`)).body.items).toEqual([]);
    const live = await organization.user("owner", "live");
    expect((await live.get("/risk/monitoring")).body.items).toEqual([]);
  });
});

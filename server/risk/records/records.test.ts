import { describe, expect, it } from "vitest";
import { sql } from "kysely";
import type { Answer, BodyOf, Query } from "#testing/answer.ts";
import { transact } from "#platform/database/transaction.ts";
import { newOrganization, type TestOrganization } from "#testing/organization.ts";
import { planOf, plansInside } from "#testing/plan.ts";
import { pageOf } from "#platform/operation/page.ts";
import { listSubjects, searchSubjects } from "../subjects/subject-store.ts";

async function loadSubjects(
  { server, organizationId }: TestOrganization,
  count: number,
  externalId = sql`'s-' || n`,
): Promise<void> {
  await transact(server.database, { scope: { organizationId, mode: "test" } }, (tx) =>
    sql`
      insert into risk_subjects (organization_id, mode, id, kind, external_id, event_sequence, created_at, created_by)
      select ${organizationId}, 'test', uuid_v7(now() - make_interval(secs => ${count} - n)), 'person', ${externalId}, 0,
             date_trunc('milliseconds', now() - make_interval(secs => ${count} - n)), 'user:x'
        from generate_series(1, ${count}) as n
    `.execute(tx),
  );
}

describe("GET /risk/{resource}", () => {
  it("[RK-LI-3] [RK-GEN-5] follows nextOffset through pages of at most 100, each record once, in the order of creation", async () => {
    const organization = await newOrganization();
    await loadSubjects(organization, 250);
    const pages: BodyOf<"GET", "/risk/subjects">["items"][] = [];
    for (let offset: number | null = 0; offset !== null;) {
      const { body }: Answer<BodyOf<"GET", "/risk/subjects">> = await organization.key.get(
        `/risk/subjects?offset=${offset}`,
      );
      pages.push(body.items);
      offset = body.nextOffset;
    }
    expect(pages.map(({ length }) => length)).toEqual([100, 100, 50]);
    const items = pages.flat();
    expect(items.map(({ data }) => data.externalId)).toEqual(
      Array.from({ length: 250 }, (_, index) => `s-${index + 1}`),
    );
    const inOrder = items.toSorted(
      (a, b) => a.data.createdAt.localeCompare(b.data.createdAt) || a.id.localeCompare(b.id),
    );
    expect(items).toEqual(inOrder);
  });

  it.each(["nextOffset", "nextCursor"] as const)(
    "[RK-LI-3] ends a page at 1 MiB and leads on from there: %s",
    (next) => {
      const rows = Array.from({ length: 101 }, (_, index) => ({ id: String(index), text: "x".repeat(300 * 1024) }));
      const cursorTo = next === "nextCursor" ? (id: string | number) => String(Number(id) + 1) : null;
      const seen: string[] = [];
      for (let start: number | null = 0; start !== null;) {
        const page = pageOf(rows.slice(start, start + 101), { offset: start, limit: 101, cursorTo });
        expect(Buffer.byteLength(JSON.stringify(page))).toBeLessThanOrEqual(1024 * 1024);
        expect(page.items.length).toBeGreaterThan(0);
        seen.push(...page.items.map(({ id }) => id));
        const led: unknown = (page as Record<string, unknown>)[next];
        start = led === null ? null : Number(led);
      }
      expect(seen).toEqual(rows.map(({ id }) => id));
    },
  );

  it("[RK-LI-2] search is literal and case-insensitive: wildcards mean themselves", async () => {
    const { key } = await newOrganization();
    for (const externalId of ["AB%12", "ab_12", "abx12", "a\\b", "ÄRGER-1"])
      await key.post("/risk/subjects", { kind: "person", externalId });
    const found = async (search: string) =>
      (await key.get(`/risk/subjects?search=${encodeURIComponent(search)}`)).body.items.map(
        ({ data }) => data.externalId,
      );
    expect(await found("ab")).toEqual(["AB%12", "ab_12", "abx12"]);
    expect(await found("%")).toEqual(["AB%12"]);
    expect(await found("B_1")).toEqual(["ab_12"]);
    expect(await found("\\")).toEqual(["a\\b"]);
    expect(await found("ärger")).toEqual(["ÄRGER-1"]);
    expect(await found("nobody")).toEqual([]);
  });

  it("[RK-LI-1] events take resourceId and subjectId; what a list does not know is refused, not ignored", async () => {
    const { key } = await newOrganization();
    const one = (await key.post("/risk/subjects", { kind: "person", externalId: "1" })).body.id;
    await key.post("/risk/subjects", { kind: "person", externalId: "2" });
    const events = async (query: Query) => (await key.get(`/risk/events${query}`)).body.items.length;
    expect([await events(""), await events(`?subjectId=${one}`), await events(`?resourceId=${one}`)]).toEqual([
      2, 1, 1,
    ]);
    for (const [path, parameter] of [
      [`/risk/subjects?subjectId=${one}`, "subjectId"],
      [`/risk/subjects?resourceId=${one}`, "resourceId"],
      ["/risk/events?search=x", "search"],
      [`/risk/events?investigationId=${one}`, "investigationId"],
      ["/risk/subjects?sort=name", "sort"],
    ]) {
      const answer = await key.get(path!);
      expect([answer.status, answer.body.code, answer.body.errors[0].path]).toEqual([
        400,
        "unsupported_query",
        `query:${parameter}`,
      ]);
    }
    for (const offset of ["-1", "1.5", "x", "", "1e3"]) {
      expect((await key.get(`/risk/subjects?offset=${offset}`)).body).toMatchObject({
        status: 400,
        code: "validation_failed",
      });
    }
  });

  it("[RK-GEN-6] 404: a resource that does not exist", async () => {
    const { key } = await newOrganization();
    for (const path of ["/risk/customers", "/risk/customers/01a1dc40-2738-79fc-ac6e-ba680e6d7dea", "/risk/__proto__"]) {
      expect((await key.get(path)).status).toBe(404);
    }
  });

  it("[RK-GEN-3] shows nothing of another organization or the other mode", async () => {
    const { key, liveKey } = await newOrganization();
    const other = await newOrganization();
    const { id } = (await key.post("/risk/subjects", { kind: "person", externalId: "1" })).body;
    for (const client of [liveKey, other.key]) {
      for (const resource of ["subjects", "events"] as const)
        expect((await client.get(`/risk/${resource}`)).body.items).toEqual([]);
      expect((await client.get("/risk/subjects?search=1")).body.items).toEqual([]);
      expect((await client.get(`/risk/subjects/${id}`)).body.code).toBe("not_found");
      expect((await client.get(`/risk/subjects/${id}/journey`)).body.code).toBe("not_found");
    }
  });

  it("the list of a large organization, and a search in it, are served by an index", async () => {
    const organization = await newOrganization();
    const scope = { organizationId: organization.organizationId, mode: "test" as const };
    const page = { offset: 0, limit: 101 };
    await loadSubjects(organization, 50_000);
    await organization.server.pool.query("analyze risk_subjects");
    const [list, search] = await transact(organization.server.database, { scope }, async (tx) => [
      await planOf(tx, () => listSubjects(tx, scope, page)),
      await plansInside(tx, () => searchSubjects(tx, scope, "s-49999", page)),
    ]);
    expect(list).toContain("Index Scan using risk_subjects_pkey");
    expect(search).toContain("Bitmap Index Scan on risk_subjects_search");
    expect(list! + search!).not.toContain("Seq Scan");
  });
});

describe("GET /risk/{resource}/{id}", () => {
  it("[RK-LI-4] answers the record with its history, newest first, at most 100 events", async () => {
    const { key } = await newOrganization();
    const made = await key.post("/risk/subjects", { kind: "person", externalId: "1" });
    const { body, status } = await key.get(`/risk/subjects/${made.body.id}`);
    expect(status).toBe(200);
    expect({ ...body, history: undefined }).toEqual({ ...made.body, history: undefined });
    expect(body.history).toMatchObject([
      { resource: "events", data: { type: "risk.subject.created", resourceId: made.body.id } },
    ]);
    const event = await key.get(`/risk/events/${body.history[0].id}`);
    expect(event.body.data).toEqual(body.history[0].data);
  });

  it("[RK-GEN-10] 400 malformed_id if it is not a UUID, 404 if there is no such record", async () => {
    const { key } = await newOrganization();
    const malformed = await key.get("/risk/subjects/not-a-uuid");
    expect([malformed.status, malformed.body.code, malformed.body.errors[0].path]).toEqual([
      400,
      "malformed_id",
      "path:id",
    ]);
    expect((await key.get("/risk/subjects/01a1dc40-2738-79fc-ac6e-ba680e6d7dea")).status).toBe(404);
  });
});

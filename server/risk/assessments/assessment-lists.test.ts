import { describe, expect, it } from "vitest";
import type { Answer, BodyOf, Query } from "#testing/answer.ts";
import { transact } from "#platform/database/transaction.ts";
import { pageOf } from "#platform/operation/page.ts";
import { highRisk, newCase, type TestCase } from "../testing/onboarding-case.ts";
import { newOrganization } from "#testing/organization.ts";
import { listAssessments } from "./assessment-list-store.ts";
import { asAssessmentRecord } from "./assessment-record.ts";

const MiB = 1024 * 1024;

/** Copies an assessment, each copy with a product of another length, so that records are from small to large. */
async function copyAssessment(made: TestCase, id: string, lengths: readonly number[]): Promise<void> {
  const { pool } = made.organization.server;
  for (const [index, length] of lengths.entries()) {
    const { rows } = await pool.query(
      `insert into risk_assessments
       select organization_id, mode, uuid_v7(evaluated_at + make_interval(secs => $2)), subject_id, policy_id, policy_key,
              policy_version, sequence + $2, evidence_revision, id, trigger, event_ids, action_ids, evaluated_at, evaluator_version,
              complete, decision, lapses_at, review_due_at, definition_digest, inputs_digest, result_digest,
              jsonb_set(result::jsonb, '{inputs,4,value}', to_jsonb(array[repeat('ü', $3)]))::json, explanation, 0, created_by
         from risk_assessments where id = $1
       returning id`,
      [id, index + 1, length],
    );
    const { body } = await made.organization.key.get(`/risk/assessments/${rows[0].id}`);
    const { history: _history, ...record } = body;
    // The stored size equals the record's size to the byte.
    await pool.query("alter table risk_assessments disable trigger user");
    await pool.query("update risk_assessments set record_bytes = $2 where id = $1", [
      rows[0].id,
      Buffer.byteLength(JSON.stringify(record)),
    ]);
    await pool.query("alter table risk_assessments enable trigger user");
    if (body.data.eventIds.length > 0)
      await pool.query(
        "insert into risk_assessment_events select organization_id, mode, unnest(event_ids), id from risk_assessments where id = $1",
        [rows[0].id],
      );
  }
}

type Assessments = BodyOf<"GET", "/risk/assessments">;

async function pagesOf(made: TestCase, path: string) {
  const pages: Assessments["items"][] = [];
  for (let offset: number | null = 0; offset !== null;) {
    const { body, text }: Answer<Assessments> = await made.organization.key.send(
      "GET",
      `${path}${path.includes("?") ? "&" : "?"}offset=${offset}`,
    );
    expect(Buffer.byteLength(text)).toBeLessThanOrEqual(MiB);
    expect(body.items.length).toBeGreaterThan(0);
    expect(body.nextOffset === null || body.nextOffset === offset + body.items.length).toBe(true);
    pages.push(body.items);
    offset = body.nextOffset;
  }
  return pages;
}

describe("lists of assessments", () => {
  it("[RK-LI-3] [RK-AS-4] pages end at 1 MiB, each record once and as it was made, and little more is read", async () => {
    const made = await newCase(await newOrganization());
    await made.say(highRisk);
    const [event] = (await made.organization.key.get(`/risk/events?subjectId=${made.subjectId}`)).body.items;
    const first = (await made.assess({ eventIds: [event.id] })).body;
    // About 100 KiB a dozen times, then small ones, then two of about 700 KiB.
    const sizes = [
      ...Array.from({ length: 24 }, () => 50_000),
      ...Array.from({ length: 90 }, () => 10),
      350_000,
      350_000,
    ];
    await copyAssessment(made, first.id, sizes);

    const lists = [
      "/risk/assessments",
      `/risk/assessments?subjectId=${made.subjectId}`,
      `/risk/subjects/${made.subjectId}/events/${event.id}/assessments`,
    ];
    for (const path of lists) {
      const pages = await pagesOf(made, path);
      const items = pages.flat();
      expect(items.map(({ data }) => data.sequence)).toEqual(
        Array.from({ length: sizes.length + 1 }, (_, index) => index + 1),
      );
      expect(items[0]).toEqual(first);
      expect(pages.length).toBeGreaterThan(4);
      const one = items[30]!;
      expect({ ...(await made.organization.key.get(`/risk/assessments/${one.id}`)).body, history: undefined }).toEqual({
        ...one,
        history: undefined,
      });
    }
    const scope = { organizationId: made.organization.organizationId, mode: "test" } as const;
    for (const offset of [0, 20, 40, 115]) {
      const rows = await transact(made.organization.server.database, { scope }, (tx) =>
        listAssessments(tx, scope, {}, { offset, limit: 101 }),
      );
      // The records of the page and the one after them, which tells that there is more.
      const page = pageOf(rows.map(asAssessmentRecord), { offset, limit: 101, cursorTo: null });
      const more = "nextOffset" in page && page.nextOffset !== null;
      expect(rows.length).toBe(page.items.length + (more ? 1 : 0));
    }
  });

  it("record_bytes is the size of the record in a list, to the byte", async () => {
    const made = await newCase(await newOrganization());
    await made.say({ ...highRisk, products: ["crypto", "ß€😀", '"\\\u0001'] });
    const [event] = (await made.organization.key.get(`/risk/events?subjectId=${made.subjectId}`)).body.items;
    await made.assess({ eventIds: [event.id] });
    const { items } = (await made.organization.key.get("/risk/assessments")).body;
    const { rows } = await made.organization.server.pool.query(
      "select record_bytes from risk_assessments where id = $1",
      [items[0].id],
    );
    expect(rows[0].record_bytes).toBe(Buffer.byteLength(JSON.stringify(items[0])));
  });

  it("[RK-LI-1] by subject, and by nothing they do not know", async () => {
    const made = await newCase(await newOrganization());
    const other = await newCase(made.organization);
    for (const one of [made, other]) await one.say(highRisk);
    const ids = [(await made.assess()).body.id, (await other.assess()).body.id];
    const list = async (query: Query) => (await made.organization.key.get(`/risk/assessments${query}`)).body;
    expect((await list("")).items.map(({ id }) => id)).toEqual(ids);
    expect((await list(`?subjectId=${other.subjectId}`)).items.map(({ id }) => id)).toEqual([ids[1]]);
    expect((await list(`?resourceId=${ids[0]}`)).code).toBe("unsupported_query");
    expect((await list("?search=x")).code).toBe("unsupported_query");
  });
});

describe("GET /risk/subjects/{id}/events/{eventId}/assessments", () => {
  it("[RK-AS-8] lists the assessments that name the event, and no others", async () => {
    const made = await newCase(await newOrganization());
    await made.say(highRisk);
    const events = (await made.organization.key.get(`/risk/events?subjectId=${made.subjectId}`)).body.items;
    const [one, two, three] = [events[0].id, events[1].id, events[2].id];
    const first = (await made.assess({ eventIds: [one, two] })).body;
    const second = (await made.assess({ eventIds: [two] })).body;
    await made.assess();
    const list = async (eventId: string) =>
      (await made.organization.key.get(`/risk/subjects/${made.subjectId}/events/${eventId}/assessments`)).body;
    expect(await list(one)).toEqual({ items: [first], nextOffset: null });
    expect(await list(two)).toEqual({ items: [first, second], nextOffset: null });
    expect(await list(three)).toEqual({ items: [], nextOffset: null });
  });

  it("[RK-AS-8] 404: an event of another subject, or no subject; [RK-GEN-10] 400: no ids; 400: other parameters", async () => {
    const made = await newCase(await newOrganization());
    const other = await newCase(made.organization);
    const [event] = (await made.organization.key.get(`/risk/events?subjectId=${made.subjectId}`)).body.items;
    const get = async (subjectId: string, eventId: string, query: Query = "") =>
      (await made.organization.key.get(`/risk/subjects/${subjectId}/events/${eventId}/assessments${query}`)).body;
    expect((await get(made.subjectId, event.id)).items).toEqual([]);
    expect((await get(other.subjectId, event.id)).code).toBe("not_found");
    expect((await get(made.policyId, event.id)).code).toBe("not_found");
    expect((await get(made.subjectId, made.policyId)).code).toBe("not_found");
    expect(await get(made.subjectId, "x")).toMatchObject({ code: "malformed_id", errors: [{ path: "path:eventId" }] });
    expect(await get("x", event.id)).toMatchObject({ code: "malformed_id", errors: [{ path: "path:id" }] });
    expect((await get(made.subjectId, event.id, "?subjectId=x")).code).toBe("unsupported_query");
    expect((await get(made.subjectId, event.id, "?offset=-1")).code).toBe("validation_failed");
  });
});

import { describe, expect, it } from "vitest";
import type { Answer, BodyOf, Query } from "#testing/answer.ts";
import { newOrganization, type TestClient } from "#testing/organization.ts";

const activity = {
  activityType: "payment.card_added",
  category: "payment",
  title: "Card added",
  summary: "A new card was added.",
  occurredAt: "2026-11-01T10:00:00+02:00",
  reference: "evt-1",
};

async function subjectOf(client: Pick<TestClient, "post">): Promise<string> {
  return (await client.post("/risk/subjects", { kind: "person", externalId: crypto.randomUUID() })).body.id;
}

describe("POST /risk/subjects/{id}/activities", () => {
  it("[RK-AV-1] 201: records the report with the authenticated principal as an event of the subject", async () => {
    const { key, apiKeys } = await newOrganization();
    const subjectId = await subjectOf(key);
    const answer = await key.post(`/risk/subjects/${subjectId}/activities`, activity);
    expect(answer.status).toBe(201);
    const { occurredAt: _occurredAt, ...details } = activity;
    expect(answer.body).toEqual({
      id: expect.any(String),
      resource: "events",
      data: {
        type: "risk.activity.reported",
        subjectId,
        resourceType: "events",
        resourceId: answer.body.id,
        actor: `api_key:${apiKeys.test.id}`,
        reason: null,
        details,
        occurredAt: "2026-11-01T08:00:00.000Z",
        recordedAt: expect.any(String),
        sequence: 2,
      },
    });
    const read = await key.get(`/risk/events/${answer.body.id}`);
    expect([read.body.id, read.body.data]).toEqual([answer.body.id, answer.body.data]);
  });

  it("[RK-AV-1] is context, not evidence: the subject's evidence revision stays", async () => {
    const { key } = await newOrganization();
    const subjectId = await subjectOf(key);
    await key.post(`/risk/subjects/${subjectId}/activities`, activity);
    expect((await key.get(`/risk/subjects/${subjectId}`)).body.data.evidenceRevision).toBe(0);
  });

  it.each([
    ["/activityType", { activityType: "payment" }],
    ["/activityType", { activityType: `a.${"b".repeat(120)}` }],
    ["/category", { category: "gossip" }],
    ["/title", { title: "" }],
    ["/title", { title: "x".repeat(201) }],
    ["/summary", { summary: "x".repeat(2001) }],
    ["/reference", { reference: "x".repeat(201) }],
    ["/occurredAt", { occurredAt: "yesterday" }],
    ["/occurredAt", { occurredAt: "2026-12-31T23:59:60Z" }],
    ["/actor", { actor: "user:me" }],
  ])("400 at %s with %j, and nothing is stored", async (path, change) => {
    const { key } = await newOrganization();
    const subjectId = await subjectOf(key);
    const answer = await key.post(`/risk/subjects/${subjectId}/activities`, { ...activity, ...change });
    expect([answer.status, answer.body.errors?.[0]?.path]).toEqual([400, path]);
    expect((await key.get(`/risk/subjects/${subjectId}/journey`)).body.items).toHaveLength(1);
  });

  it("[RK-GEN-10] 400 for a malformed id, 404 for an unknown subject and for one of another organization or mode", async () => {
    const { key, liveKey } = await newOrganization();
    const other = await newOrganization();
    const subjectId = await subjectOf(key);
    expect((await key.post("/risk/subjects/7/activities", activity)).body).toMatchObject({
      status: 400,
      code: "malformed_id",
    });
    const unknown = "01a1dc40-2738-79fc-ac6e-ba680e6d7dea";
    for (const [client, id] of [
      [key, unknown],
      [other.key, subjectId],
      [liveKey, subjectId],
    ] as const) {
      expect((await client.post(`/risk/subjects/${id}/activities`, activity)).body).toMatchObject({
        status: 404,
        code: "not_found",
      });
    }
  });

  it("gives the events of one subject a gap-free sequence under concurrent writes", async () => {
    const { key } = await newOrganization();
    const subjectId = await subjectOf(key);
    const answers = await Promise.all(
      Array.from({ length: 40 }, () => key.post(`/risk/subjects/${subjectId}/activities`, activity)),
    );
    const sequences = answers.map(({ body }) => body.data.sequence).toSorted((a, b) => a - b);
    expect(sequences).toEqual(Array.from({ length: 40 }, (_, index) => index + 2));
  });
});

describe("GET /risk/subjects/{id}/journey", () => {
  it("[RK-JO-1] pages through up to 50 events, newest first by receipt, without a gap or a repeat", async () => {
    const { key } = await newOrganization();
    const subjectId = await subjectOf(key);
    for (let index = 0; index < 119; index += 1) {
      // Observed in the opposite order of receipt: receipt decides.
      await key.post(`/risk/subjects/${subjectId}/activities`, {
        ...activity,
        occurredAt: new Date(Date.UTC(2026, 0, 200 - index)).toISOString(),
      });
    }
    const sequences: number[][] = [];
    for (let cursor: Query = ""; ;) {
      const { body }: Answer<BodyOf<"GET", "/risk/subjects/{}/journey">> = await key.get(
        `/risk/subjects/${subjectId}/journey${cursor}`,
      );
      sequences.push(body.items.map(({ data }) => data.sequence));
      if (body.nextCursor === null) break;
      cursor = `?before=${body.nextCursor}`;
    }
    expect(sequences.map(({ length }) => length)).toEqual([50, 50, 20]);
    expect(sequences.flat()).toEqual(Array.from({ length: 120 }, (_, index) => 120 - index));
  });

  it("[RK-JO-1] filters by category and refuses an unknown category, a foreign cursor and another query", async () => {
    const { key } = await newOrganization();
    const [one, two] = [await subjectOf(key), await subjectOf(key)];
    await key.post(`/risk/subjects/${one}/activities`, activity);
    const foreign = await key.post(`/risk/subjects/${two}/activities`, activity);
    const journey = (query: Query) => key.get(`/risk/subjects/${one}/journey${query}`);
    const types = (answer: Awaited<ReturnType<typeof journey>>) => answer.body.items.map(({ data }) => data.type);
    expect(types(await journey(""))).toEqual(["risk.activity.reported", "risk.subject.created"]);
    expect(types(await journey("?category=activity"))).toEqual(["risk.activity.reported"]);
    expect(types(await journey("?category=evidence"))).toEqual([]);
    expect((await journey("?category=gossip")).body.code).toBe("validation_failed");
    expect((await journey(`?before=${foreign.body.id}`)).body.code).toBe("invalid_cursor");
    expect((await journey("?after=1")).body.code).toBe("unsupported_query");
    expect((await journey("?before=x")).status).toBe(400);
  });
});

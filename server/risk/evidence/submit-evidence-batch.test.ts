import { randomUUID } from "node:crypto";
import { describe, expect, it } from "vitest";
import type { Answer, BodyOf } from "#testing/answer.ts";
import { keyClient, newOrganization } from "#testing/organization.ts";
import { batch, claim, newSource, submitEvidence } from "../testing/evidence.ts";
import { rowsOf } from "#testing/rows-of-organization.ts";
import { newSubject } from "../testing/subjects.ts";

const hundred = Array.from({ length: 100 }, (_, index) => ({ key: `fact.${index}`, type: "string" }));

async function prepare(facts?: { key: string; type: string }[]) {
  const organization = await newOrganization();
  const subject = await newSubject(organization);
  const { id: source } = await newSource(organization, facts && { facts });
  const { key } = organization;
  const path = `/risk/subjects/${subject}/evidence/batch` as const;
  const receipts = async (): Promise<any[]> => (await key.get(`/risk/evidence?subjectId=${subject}`)).body.items;
  return { organization, key, subject, source, path, receipts };
}

describe("POST /risk/subjects/{id}/evidence/batch", () => {
  it("[RK-EV-11] 201: answers its id, the subject and the receipts in the order sent", async () => {
    const { organization, key, subject, source, path, receipts } = await prepare();
    const before = await submitEvidence(organization, subject, source, { fact: "employed", value: false });
    const answer = await key.post(path, batch(source));
    expect([answer.status, Object.keys(answer.body)]).toEqual([201, ["id", "subjectId", "items"]]);
    const { id, subjectId, items } = answer.body;
    expect(subjectId).toBe(subject);
    expect(items.map(({ data }) => [data.fact, data.value, data.supersedes, data.batchId])).toEqual([
      ["country", "DE", null, id],
      ["employed", true, before.id, id],
      ["products", ["credit", "crypto"], null, id],
    ]);
    expect(items[0]).toEqual({
      id: expect.any(String),
      resource: "evidence",
      data: { ...(await submitEvidence(organization, await newSubject(organization), source)).data, ...items[0].data },
    });
    expect((await receipts()).slice(1)).toEqual(items);
    expect((await key.get(`/risk/subjects/${subject}`)).body.data.evidenceRevision).toBe(4);
  });

  it("[RK-GEN-8] writes an event for each receipt and then one for the batch, whose id and resource is the batch", async () => {
    const { organization, key, subject, source, path } = await prepare();
    const { id, items } = (await key.post(path, batch(source))).body;
    const events = (await key.get(`/risk/events?subjectId=${subject}`)).body.items.slice(1);
    const actor = `api_key:${organization.apiKeys.test.id}`;
    expect(events.map(({ data }) => [data.type, data.resourceType, data.resourceId, data.sequence])).toEqual([
      ...items.map((item, index) => ["risk.evidence.recorded", "evidence", item.id, index + 2]),
      ["risk.evidence.batch_recorded", "events", id, 5],
    ]);
    expect(events.at(-1)).toMatchObject({
      id,
      data: { actor, details: { sourceRegistrationId: source, receipts: 3, evidenceRevision: 3 } },
    });
    expect((await key.get(`/risk/events/${id}`)).body.data.type).toBe("risk.evidence.batch_recorded");
    expect((await key.get(`/risk/subjects/${subject}/journey?category=evidence`)).body.items).toHaveLength(4);
    expect(JSON.stringify(events)).not.toContain("crypto");
  });

  it("[RK-EV-11] takes 1 to 100 items, and numbers receipts and events without a gap", async () => {
    const { organization, key, subject, source, path, receipts } = await prepare(hundred);
    for (const count of [1, 100]) {
      const items = hundred.slice(0, count).map((fact) => ({ fact: fact.key, value: fact.key }));
      expect((await key.post(path, batch(source, items.toReversed()))).status).toBe(201);
    }
    const sent = ["fact.0", ...hundred.map((fact) => fact.key).toReversed()];
    const second = (await key.get(`/risk/evidence?subjectId=${subject}&offset=100`)).body;
    expect([...(await receipts()), ...second.items].map(({ data }) => data.value)).toEqual(sent);
    const { rows } = await organization.server.pool.query(
      `select array_agg(revision order by revision) as revisions from risk_evidence where subject_id = $1`,
      [subject],
    );
    expect(rows[0].revisions).toEqual(sent.map((_, index) => index + 1));
    for (const items of [[], [...hundred, { key: "one.more" }].map(({ key: fact }) => ({ fact }))]) {
      const answer = await key.post(path, batch(source, items));
      expect([answer.status, answer.body.errors[0].path]).toEqual([400, "/items"]);
    }
  });

  it("[RK-EV-11] 400 with every mistake at its place, and nothing is stored or announced", async () => {
    const { organization, key, source, path } = await prepare();
    await key.post("/webhooks", { url: "https://example.com/hook", events: ["risk.*"], mode: "test" });
    const before = await rowsOf(organization);
    const answer = await key.post(
      path,
      batch(source, [
        {},
        { fact: "income.monthly", value: "7" },
        { fact: "colour" },
        { value: "FR" },
        { fact: "employed", status: "revoked", value: true, observedAt: "9000-01-01T00:00:00Z" },
        { fact: "products", value: [] },
      ]),
    );
    expect([answer.status, answer.body.code]).toEqual([400, "validation_failed"]);
    expect(answer.body.errors.map(({ path: at, code }) => [at, code])).toEqual([
      ["/items/1/value", "value_has_wrong_type"],
      ["/items/2/fact", "fact_not_declared"],
      ["/items/3/fact", "duplicate"],
      ["/items/4/value", "value_must_be_null"],
      ["/items/4/observedAt", "in_future"],
    ]);
    expect(await rowsOf(organization)).toEqual(before);
  });

  it.each([
    ["/items/1/value", "required", { value: undefined }],
    ["/items/1/observedAt", "invalid_format", { observedAt: "soon" }],
    ["/items/1/sourceRegistrationId", "unknown_property", { sourceRegistrationId: randomUUID() }],
    ["/items/1/provenance", "unknown_property", { provenance: {} }],
  ])("[RK-EV-5] [RK-EV-11] 400 at %s (%s)", async (path, code, change) => {
    const { organization, key, source, path: target } = await prepare();
    const before = await rowsOf(organization);
    const answer = await key.post(target, batch(source, [{}, { fact: "employed", value: true, ...change }]));
    expect(answer.body.errors).toContainEqual({ path, code, message: expect.any(String) });
    expect(await rowsOf(organization)).toEqual(before);
  });

  it("[RK-EV-10] [RK-SO-7] 404, 403 and 409 as for a single submission", async () => {
    const { organization, key, source, path } = await prepare();
    const owner = await organization.user("owner");
    const bindings = `/risk/sources/${source}/bindings` as const;
    const foreign = await newSubject(await newOrganization());
    const answers = [
      await key.post(`/risk/subjects/${foreign}/evidence/batch`, batch(source)),
      await key.post(path, batch(randomUUID())),
      await owner.post(path, batch(source)),
    ];
    await owner.post(bindings, { expectedRevision: 1, apiKeyIds: [organization.apiKeys.test.id], enabled: false });
    answers.push(await key.post(path, batch(source)));
    await owner.post(bindings, { expectedRevision: 2, apiKeyIds: [], enabled: false });
    answers.push(await key.post(path, batch(source)));
    expect(answers.map(({ status, body }) => [status, body.code])).toEqual([
      [404, "not_found"],
      [404, "not_found"],
      [403, "credential_kind_not_allowed"],
      [409, "source_disabled"],
      [403, "source_not_bound"],
    ]);
    expect((await key.get("/risk/evidence")).body.items).toEqual([]);
  });

  it("[RK-LM-1] 413 evidence: an item of more than 16 KiB; 201: one of exactly that", async () => {
    const { organization, key, source, path } = await prepare();
    const itemOf = (bytes: number) => {
      const empty = Buffer.byteLength(JSON.stringify(batch(source, [{ value: "" }]).items[0]));
      return { value: "x".repeat(bytes - empty) };
    };
    expect((await key.post(path, batch(source, [itemOf(16 * 1024)]))).status).toBe(201);
    const before = await rowsOf(organization);
    const answer = await key.post(path, batch(source, [{ fact: "employed", value: true }, itemOf(16 * 1024 + 1)]));
    expect(answer.body).toMatchObject({
      status: 413,
      code: "payload_too_large",
      limitName: "evidence",
      limitBytes: 16 * 1024,
      actualBytes: 16 * 1024 + 1,
      errors: [{ path: "/items/1" }],
    });
    expect(await rowsOf(organization)).toEqual(before);
  });

  it("[RK-LM-1] 413 evidence_batch: a body of more than 256 KiB; 201: one of exactly that, read back over several pages", async () => {
    const { key, subject, source, path } = await prepare(hundred);
    const items = hundred.slice(0, 20).map((fact) => ({ fact: fact.key, value: "x".repeat(13_000) }));
    const room = 256 * 1024 - JSON.stringify(batch(source, items)).length;
    const full = items.map((item, index) => (index === 0 ? { ...item, value: item.value + "x".repeat(room) } : item));
    const accepted = await key.post(path, batch(source, full));
    expect([accepted.status, accepted.body.items.length]).toEqual([201, 20]);
    const over = full.map((item, index) => (index === 1 ? { ...item, value: `${item.value}x` } : item));
    const answer = await key.post(path, batch(source, over));
    expect(answer.body).toMatchObject({
      status: 413,
      limitName: "evidence_batch",
      limitBytes: 256 * 1024,
      actualBytes: 256 * 1024 + 1,
    });
    for (let more = 0; more < 4; more++) expect((await key.post(path, batch(source, full))).status).toBe(201);
    const pages: number[] = [];
    const ids = new Set<string>();
    for (let offset: number | null = 0; offset !== null;) {
      const page: Answer<BodyOf<"GET", "/risk/evidence">> = await key.get(
        `/risk/evidence?subjectId=${subject}&offset=${offset}`,
      );
      expect(Buffer.byteLength(page.text)).toBeLessThanOrEqual(1024 * 1024);
      for (const { id } of page.body.items) ids.add(id);
      pages.push(page.body.items.length);
      offset = page.body.nextOffset;
    }
    expect([ids.size, pages.length > 1]).toEqual([100, true]);
  });
});

describe("a batch sent again", () => {
  it("[RK-EV-12] returns the original ids; another order, another body or another credential is 409", async () => {
    const { organization, key, source, path, receipts } = await prepare();
    const owner = await organization.user("owner");
    const idempotencyKey = randomUUID();
    const body = batch(source);
    const first = await key.post(path, body, { idempotencyKey });
    await owner.post(`/risk/sources/${source}/bindings`, { expectedRevision: 1, apiKeyIds: [], enabled: false });
    const again = await key.post(path, body, { idempotencyKey });
    expect([again.status, again.text, again.headers["idempotency-replayed"]]).toEqual([201, first.text, "true"]);

    const { body: made } = await owner.post("/api-keys", { name: "Other", mode: "test" });
    const other = keyClient(organization.server.origin, { keyId: made.data.keyId, secret: made.secret });
    for (const [client, sent] of [
      [key, { ...body, items: body.items.toReversed() }],
      [key, { ...body, items: body.items.slice(1) }],
      [other, body],
    ] as const) {
      const answer = await client.post(path, sent, { idempotencyKey });
      expect([answer.status, answer.body.code]).toEqual([409, "idempotency_key_reused"]);
    }
    expect(await receipts()).toHaveLength(3);
  });

  it("answers as at first after other receipts have superseded its own; only its id is kept until then", async () => {
    const { organization, key, subject, source, path } = await prepare();
    const idempotencyKey = randomUUID();
    await submitEvidence(organization, subject, source, { fact: "employed", value: false });
    const first = await key.post(path, batch(source), { idempotencyKey });
    await key.post(path, batch(source));
    const again = await key.post(path, batch(source), { idempotencyKey });
    expect([again.status, again.text, again.headers["idempotency-replayed"]]).toEqual([201, first.text, "true"]);
    const { rows } = await organization.server.pool.query(
      "select convert_from(answer, 'UTF8') as answer from idempotency_keys where organization_id = $1 and key = $2",
      [organization.organizationId, idempotencyKey],
    );
    expect(rows).toEqual([{ answer: first.body.id }]);
  });

  it("knows nothing of its key any more once the subject is erased", async () => {
    const { organization, key, subject, source, path } = await prepare();
    const idempotencyKey = randomUUID();
    await key.post(path, batch(source), { idempotencyKey });
    const owner = await organization.user("owner");
    expect((await owner.post(`/risk/subjects/${subject}/erase`, { reason: "asked" })).status).toBe(200);
    const again = await key.post(path, batch(source), { idempotencyKey });
    expect([again.status, again.headers["idempotency-replayed"]]).not.toContain("true");
    const { rows } = await organization.server.pool.query(
      "select 1 from idempotency_keys where organization_id = $1 and key = $2",
      [organization.organizationId, idempotencyKey],
    );
    expect(rows).toEqual([]);
  });

  it("[RK-EV-12] a batch refused before its commit does not consume its key", async () => {
    const { key, source, path, receipts } = await prepare();
    const idempotencyKey = randomUUID();
    const refused = await key.post(path, batch(source, [{}, { fact: "colour" }]), { idempotencyKey });
    expect([refused.status, await receipts()]).toEqual([400, []]);
    const accepted = await key.post(path, batch(source), { idempotencyKey });
    expect([accepted.status, accepted.headers["idempotency-replayed"]]).toEqual([201, undefined]);
    expect((await key.post(path.replace("/batch", ""), claim(source), { idempotencyKey })).status).toBe(409);
    expect(await receipts()).toHaveLength(3);
  });
});

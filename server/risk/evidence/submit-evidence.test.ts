import { randomUUID } from "node:crypto";
import { describe, expect, it } from "vitest";
import { keyClient, newOrganization } from "#testing/organization.ts";
import { claim, newSource, submitEvidence } from "../testing/evidence.ts";
import { newSubject } from "../testing/subjects.ts";

async function prepare() {
  const organization = await newOrganization();
  const subject = await newSubject(organization);
  const { id: source } = await newSource(organization);
  const { key } = organization;
  return {
    organization,
    key,
    subject,
    source,
    path: `/risk/subjects/${subject}/evidence` as const,
    receipts: async () => (await key.get(`/risk/evidence?subjectId=${subject}`)).body.items,
    revision: async (): Promise<number> => (await key.get(`/risk/subjects/${subject}`)).body.data.evidenceRevision,
  };
}

describe("POST /risk/subjects/{id}/evidence", () => {
  it("[RK-EV-1] [RK-EV-5] 201: the receipt names its registration, its binding revision, its key and what made it", async () => {
    const { organization, key, subject, source, path } = await prepare();
    const sent = claim(source, {
      observedAt: "2026-01-01T01:00:00.5+01:00",
      expiresAt: "2030-01-01T00:00:00Z",
      providerRef: "run 17/ä",
    });
    const answer = await key.post(path, sent);
    expect(answer.status).toBe(201);
    expect(answer.body).toEqual({
      id: expect.stringMatching(/^[0-9a-f-]{36}$/),
      resource: "evidence",
      data: {
        subjectId: subject,
        sourceRegistrationId: source,
        source: `registered:${source}`,
        fact: "country",
        type: "string",
        status: "available",
        value: "DE",
        observedAt: "2026-01-01T00:00:00.500Z",
        expiresAt: "2030-01-01T00:00:00.000Z",
        providerRef: "run 17/ä",
        receivedAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/),
        supersedes: null,
        supersededBy: null,
        batchId: null,
        provenance: {
          bindingRevision: 1,
          apiKeyId: organization.apiKeys.test.id,
          adapterVersion: "evidence-api-1",
          evidenceClass: "assertion",
        },
      },
    });
    const read = await key.get(`/risk/evidence/${answer.body.id}`);
    expect(read.body).toEqual({ ...answer.body, history: [expect.objectContaining({ resource: "events" })] });
  });

  it.each(["9007199254740991", "-9007199254740991", "1e308", "0.1", "-0.5", "5e-324", "9007199254740993.5"])(
    "[RK-EV-3] 201: the number %s is kept as JavaScript reads it",
    async (number) => {
      const { key, source, path } = await prepare();
      const rawBody = JSON.stringify(claim(source, { fact: "income.monthly", value: "NUMBER" }));
      const answer = await key.post(path, undefined, { rawBody: rawBody.replace('"NUMBER"', number) });
      expect(answer.status).toBe(201);
      const read = await key.get(`/risk/evidence/${answer.body.id}`);
      expect([answer.body.data.value, read.body.data.value]).toEqual([Number(number), Number(number)]);
    },
  );

  it("[RK-EV-6] 201: a newer receipt supersedes the previous one, even when observed earlier, and both are kept", async () => {
    const { organization, key, subject, source, receipts } = await prepare();
    const first = await submitEvidence(organization, subject, source, { value: "DE" });
    const other = await submitEvidence(organization, subject, source, { fact: "employed", value: true });
    const second = await submitEvidence(organization, subject, source, {
      value: "FR",
      observedAt: "1999-01-01T00:00:00Z",
    });
    const third = await submitEvidence(organization, subject, source, { status: "revoked", value: null });
    expect((await receipts()).map(({ id, data }) => [id, data.value, data.supersedes, data.supersededBy])).toEqual([
      [first.id, "DE", null, second.id],
      [other.id, true, null, null],
      [second.id, "FR", first.id, third.id],
      [third.id, null, second.id, null],
    ]);
    const { body } = await key.get(`/risk/evidence/${first.id}`);
    expect(body.data).toEqual({ ...first.data, supersededBy: second.id });
  });

  it("[RK-EV-6] supersedes nothing of another source, subject or fact", async () => {
    const { organization, subject, source } = await prepare();
    await submitEvidence(organization, subject, source);
    const elsewhere = [
      await submitEvidence(organization, subject, (await newSource(organization)).id),
      await submitEvidence(organization, await newSubject(organization), source),
      await submitEvidence(organization, subject, source, { fact: "products", value: [] }),
    ];
    expect(elsewhere.map(({ data }) => data.supersedes)).toEqual([null, null, null]);
  });

  it("[RK-EV-9] every receipt raises the evidence revision of its subject, by one, and of no other", async () => {
    const { organization, key, subject, source, revision } = await prepare();
    const other = await newSubject(organization);
    for (const expected of [1, 2, 3]) {
      await submitEvidence(organization, subject, source);
      expect(await revision()).toBe(expected);
    }
    expect((await key.get(`/risk/subjects/${other}`)).body.data.evidenceRevision).toBe(0);
  });

  it.each([
    ["country", ["", "DE", "ß\u{1f600}", "\u0001", "x".repeat(10_000)]],
    ["income.monthly", [0, -1.5, 1e21, 0.1, Number.MAX_VALUE, Number.MIN_VALUE, Number.MAX_SAFE_INTEGER]],
    ["employed", [true, false]],
    ["products", [[], ["credit"], ["b", "a", "b"], Array.from({ length: 2000 }, (_, n) => `p${n}`)]],
    ["balances", [[], [1, 2.5, -1e300]]],
  ])("[RK-EV-3] 201: %s takes any value of its type and gives it back as it was", async (fact, values) => {
    const { organization, key, subject, source } = await prepare();
    for (const value of values) {
      const { id, data } = await submitEvidence(organization, subject, source, { fact, value });
      expect(data.value).toEqual(value);
      expect((await key.get(`/risk/evidence/${id}`)).body.data.value).toEqual(value);
    }
  });

  it.each(["unavailable", "revoked"])("[RK-EV-2] 201: %s evidence has no value", async (status) => {
    const { organization, key, subject, source } = await prepare();
    const { id, data } = await submitEvidence(organization, subject, source, { status, value: null });
    expect([data.status, data.value]).toEqual([status, null]);
    expect((await key.get(`/risk/evidence/${id}`)).body.data).toEqual(data);
  });

  it.each([
    ["in UTC", { observedAt: "2026-01-01T00:00:00Z" }, ["2026-01-01T00:00:00.000Z", null]],
    ["with an offset", { observedAt: "2025-12-31T19:30:00.123-04:30" }, ["2026-01-01T00:00:00.123Z", null]],
    ["finer than it is kept", { observedAt: "2026-01-01T00:00:00.1239999Z" }, ["2026-01-01T00:00:00.123Z", null]],
    ["in small letters", { observedAt: "2026-01-01t00:00:00z" }, ["2026-01-01T00:00:00.000Z", null]],
    ["long ago", { observedAt: "0001-01-02T00:00:00+23:59" }, ["0001-01-01T00:01:00.000Z", null]],
    ["that never expire", { expiresAt: null }, ["2026-01-01T00:00:00.000Z", null]],
    [
      "expired already",
      { expiresAt: "2026-01-01T00:00:00Z" },
      ["2026-01-01T00:00:00.000Z", "2026-01-01T00:00:00.000Z"],
    ],
    ["far away", { expiresAt: "9999-12-31T23:59:59.999Z" }, ["2026-01-01T00:00:00.000Z", "9999-12-31T23:59:59.999Z"]],
  ])("[RK-EV-4] 201: moments %s", async (_what, change, expected) => {
    const { organization, key, subject, source } = await prepare();
    const { id, data } = await submitEvidence(organization, subject, source, change);
    expect([data.observedAt, data.expiresAt]).toEqual(expected);
    expect((await key.get(`/risk/evidence/${id}`)).body.data).toEqual(data);
  });

  it("[RK-SO-8] the identity of the source is written in small letters however its id was sent", async () => {
    const { organization, subject, source } = await prepare();
    const first = await submitEvidence(organization, subject, source);
    const second = await submitEvidence(organization, subject.toUpperCase(), source.toUpperCase());
    expect(second.data).toMatchObject({
      subjectId: subject,
      sourceRegistrationId: source,
      source: `registered:${source}`,
      supersedes: first.id,
    });
  });

  it("[RK-LM-1] the head counts the bytes of the record as it is read", async () => {
    const { organization, subject, source } = await prepare();
    await submitEvidence(organization, subject, source, { value: "x" });
    const { id } = await submitEvidence(organization, subject, source, { value: "ß".repeat(500), providerRef: "r" });
    const { history: _history, ...record } = (await organization.key.get(`/risk/evidence/${id}`)).body;
    const { rows } = await organization.server.pool.query(
      "select evidence_id, status, value, observed_at, expires_at, bytes from risk_evidence_heads where subject_id = $1",
      [subject],
    );
    expect(rows).toEqual([
      {
        evidence_id: id,
        status: "available",
        value: record.data.value,
        observed_at: new Date(record.data.observedAt),
        expires_at: null,
        bytes: Buffer.byteLength(JSON.stringify(record)),
      },
    ]);
  });
});

describe("a submission sent again", () => {
  it("[RK-EV-13] returns the original after a rotation, an unbinding and a disabling, and stores nothing", async () => {
    const { organization, key, source, path } = await prepare();
    const { server, apiKeys } = organization;
    const owner = await organization.user("owner");
    const idempotencyKey = randomUUID();
    const body = claim(source);
    const first = await key.post(path, body, { idempotencyKey });

    const { secret } = (await owner.post(`/api-keys/${apiKeys.test.id}/rotate`, { overlapSeconds: 0 })).body;
    const rotated = keyClient(server.origin, { ...apiKeys.test, secret });
    const retry = () => rotated.post(path, body, { idempotencyKey });
    const expectOriginal = async () => {
      const again = await retry();
      expect([again.status, again.text, again.headers["idempotency-replayed"]]).toEqual([201, first.text, "true"]);
    };
    await expectOriginal();
    const { body: other } = await owner.post("/api-keys", { name: "Other", mode: "test" });
    await owner.post(`/risk/sources/${source}/bindings`, { expectedRevision: 1, apiKeyIds: [other.id], enabled: true });
    await expectOriginal();
    await owner.post(`/risk/sources/${source}/bindings`, { expectedRevision: 2, apiKeyIds: [], enabled: false });
    await expectOriginal();
    expect([(await rotated.get("/risk/evidence")).body.items.length, (await key.get("/risk/evidence")).status]).toEqual(
      [1, 401],
    );

    await owner.post(`/api-keys/${apiKeys.test.id}/revoke`, { reason: "over" });
    expect((await retry()).body.code).toBe("credential_revoked");
    const otherKey = keyClient(server.origin, { keyId: other.data.keyId, secret: other.secret });
    const foreign = await otherKey.post(path, body, { idempotencyKey });
    expect([foreign.status, foreign.body.code]).toEqual([409, "idempotency_key_reused"]);
  });

  it("[RK-EV-13] 409 with another body, the original with the same one", async () => {
    const { key, source, path, receipts } = await prepare();
    const idempotencyKey = randomUUID();
    const first = await key.post(path, claim(source), { idempotencyKey });
    const changed = await key.post(path, claim(source, { value: "FR" }), { idempotencyKey });
    expect([changed.status, changed.body.code]).toEqual([409, "idempotency_key_reused"]);
    const again = await key.post(path, claim(source), { idempotencyKey });
    expect([again.status, again.body]).toEqual([201, first.body]);
    expect(await receipts()).toHaveLength(1);
  });

  it("[RK-EV-12] a refused submission does not consume its key", async () => {
    const { key, source, path } = await prepare();
    const idempotencyKey = randomUUID();
    const wrong = await key.post(path, claim(source, { value: 7 }), { idempotencyKey });
    expect(wrong.status).toBe(400);
    const right = await key.post(path, claim(source), { idempotencyKey });
    expect([right.status, right.headers["idempotency-replayed"]]).toEqual([201, undefined]);
  });
});

import { randomUUID } from "node:crypto";
import { describe, expect, it } from "vitest";
import { newOrganization } from "#testing/organization.ts";
import { batch, claim, newSource } from "../testing/evidence.ts";
import { rowsOf } from "#testing/rows-of-organization.ts";
import { newSubject } from "../testing/subjects.ts";

async function prepare() {
  const organization = await newOrganization();
  const subject = await newSubject(organization);
  const { id: source } = await newSource(organization);
  await organization.key.post("/webhooks", { url: "https://example.com/hook", events: ["risk.*"], mode: "test" });
  return { organization, key: organization.key, subject, source, path: `/risk/subjects/${subject}/evidence` as const };
}

describe("POST /risk/subjects/{id}/evidence refuses", () => {
  it.each([
    ["RK-EV-1", "/sourceRegistrationId", "required", { sourceRegistrationId: undefined }],
    ["RK-EV-1", "/sourceRegistrationId", "invalid_format", { sourceRegistrationId: "crm" }],
    ["RK-EV-1", "/fact", "required", { fact: undefined }],
    ["RK-EV-1", "/fact", "fact_not_declared", { fact: "colour" }],
    ["RK-EV-1", "/fact", "invalid_pattern", { fact: "__proto__" }],
    ["RK-EV-1", "/providerRef", "invalid_choice", { providerRef: "" }],
    ["RK-EV-1", "/providerRef", "invalid_choice", { providerRef: "x".repeat(201) }],
    ["RK-EV-1", "/providerRef", "invalid_choice", { providerRef: "a\nb" }],
    ["RK-EV-1", "/providerRef", "invalid_choice", { providerRef: { id: 1 } }],
    ["RK-EV-2", "/status", "required", { status: undefined }],
    ["RK-EV-2", "/status", "invalid_choice", { status: "missing" }],
    ["RK-EV-2", "/value", "required", { value: undefined }],
    ["RK-EV-2", "/value", "value_missing", { value: null }],
    ["RK-EV-2", "/value", "value_must_be_null", { status: "unavailable" }],
    ["RK-EV-2", "/value", "value_must_be_null", { status: "revoked", fact: "employed", value: false }],
    ["RK-EV-2", "/value", "value_must_be_null", { status: "revoked", fact: "products", value: [] }],
    ["RK-EV-3", "/value", "value_has_wrong_type", { value: 7 }],
    ["RK-EV-3", "/value", "value_has_wrong_type", { value: ["DE"] }],
    ["RK-EV-3", "/value", "value_has_wrong_type", { fact: "income.monthly", value: "7" }],
    ["RK-EV-3", "/value", "value_has_wrong_type", { fact: "employed", value: "true" }],
    ["RK-EV-3", "/value", "value_has_wrong_type", { fact: "employed", value: 1 }],
    ["RK-EV-3", "/value", "value_has_wrong_type", { fact: "products", value: "credit" }],
    ["RK-EV-3", "/value", "value_has_wrong_type", { fact: "products", value: ["credit", 7] }],
    ["RK-EV-3", "/value", "value_has_wrong_type", { fact: "balances", value: [1, "2"] }],
    ["RK-EV-3", "/value", "invalid_choice", { value: { country: "DE" } }],
    ["RK-EV-3", "/value/0", "invalid_choice", { fact: "products", value: [["credit"]] }],
    ["RK-EV-3", "/value/1", "invalid_choice", { fact: "products", value: ["credit", null] }],
    ["RK-EV-3", "/value", "character_not_allowed", { value: "a\0b" }],
    ["RK-EV-4", "/observedAt", "required", { observedAt: undefined }],
    ["RK-EV-4", "/observedAt", "invalid_format", { observedAt: "yesterday" }],
    ["RK-EV-4", "/observedAt", "invalid_format", { observedAt: "2026-02-30T00:00:00Z" }],
    ["RK-EV-4", "/observedAt", "invalid_format", { observedAt: "2026-01-01T00:00:00" }],
    ["RK-EV-4", "/observedAt", "invalid_type", { observedAt: 1767225600000 }],
    ["RK-EV-4", "/observedAt", "invalid_pattern", { observedAt: "0000-06-01T00:00:00Z" }],
    ["RK-EV-4", "/observedAt", "invalid_pattern", { observedAt: "0001-01-01T00:00:00+01:00" }],
    ["RK-EV-4", "/observedAt", "in_future", { observedAt: new Date(Date.now() + 60_000).toISOString() }],
    ["RK-EV-4", "/observedAt", "in_future", { observedAt: "9999-12-31T23:59:59Z" }],
    ["RK-EV-4", "/expiresAt", "invalid_choice", { expiresAt: "never" }],
    ["RK-EV-4", "/expiresAt", "before_observed", { expiresAt: "2025-12-31T23:59:59.999Z" }],
    ["RK-EV-4", "/expiresAt", "invalid_choice", { expiresAt: "9999-12-31T23:59:59-01:00" }],
    ["RK-EV-5", "/source", "unknown_property", { source: "registered:x" }],
    ["RK-EV-5", "/provenance", "unknown_property", { provenance: { evidenceClass: "native" } }],
    ["RK-EV-5", "/apiKeyId", "unknown_property", { apiKeyId: randomUUID() }],
    ["RK-EV-5", "/receivedAt", "unknown_property", { receivedAt: "2026-01-01T00:00:00Z" }],
    ["RK-EV-5", "/type", "unknown_property", { type: "string" }],
  ])("[%s] 400 at %s (%s), and nothing is stored or announced", async (_id, path, code, change) => {
    const { organization, key, source, path: target } = await prepare();
    const before = await rowsOf(organization);
    const answer = await key.post(target, claim(source, change));
    expect([answer.status, answer.body.code]).toEqual([400, "validation_failed"]);
    expect(answer.body.errors).toContainEqual({ path, code, message: expect.any(String) });
    expect(await rowsOf(organization)).toEqual(before);
  });

  it.each([
    ["income.monthly", "1e999", "/value"],
    ["income.monthly", "-1e999", "/value"],
    ["balances", "[1, 1e999]", "/value/1"],
    ["income.monthly", "9007199254740993", "/value"],
    ["balances", "[1, -9007199254740992]", "/value/1"],
  ])("[RK-EV-3] 400: %s of %s, which would be stored as another number", async (fact, number, path) => {
    const { organization, key, source, path: target } = await prepare();
    const before = await rowsOf(organization);
    const rawBody = JSON.stringify(claim(source, { fact, value: "NUMBER" })).replace('"NUMBER"', number);
    const answer = await key.post(target, undefined, { rawBody });
    expect([answer.status, answer.body.code]).toEqual([400, "validation_failed"]);
    expect(answer.body.errors).toContainEqual(expect.objectContaining({ path }));
    expect(await rowsOf(organization)).toEqual(before);
  });

  it("[RK-EV-4] an observation is taken up to 5 seconds ahead, as one of its receipt; further ahead it is not", async () => {
    const { organization, key, source, path } = await prepare();
    const { clock } = organization.server;
    const now = new Date();
    clock.now = () => now;
    try {
      const at = (milliseconds: number) => new Date(now.getTime() + milliseconds).toISOString();
      const submit = async (milliseconds: number, change: object = {}) => {
        const { status, body } = await key.post(path, claim(source, { observedAt: at(milliseconds), ...change }));
        return [status, body.data?.observedAt ?? body.errors.map((error) => [error.path, error.code])];
      };
      expect(await submit(-1)).toEqual([201, at(-1)]);
      for (const milliseconds of [0, 1, 5000]) expect(await submit(milliseconds)).toEqual([201, at(0)]);
      expect(await submit(5001)).toEqual([400, [["/observedAt", "in_future"]]]);
      expect(await submit(3000, { expiresAt: at(2999) })).toEqual([400, [["/expiresAt", "before_observed"]]]);
      expect(await submit(3000, { expiresAt: at(3000) })).toEqual([201, at(0)]);

      const several = await key.post(`${path}/batch`, batch(source, [{ observedAt: at(4000) }]));
      expect(several.body.items[0].data).toMatchObject({ observedAt: at(0), receivedAt: at(0) });
    } finally {
      clock.now = () => new Date();
    }
  });

  it("[RK-EV-4] lists what is wrong with the value and with the moment together", async () => {
    const { key, source, path } = await prepare();
    const { body } = await key.post(path, claim(source, { value: 7, observedAt: "9000-01-01T00:00:00Z" }));
    expect(body.errors.map(({ path: at }) => at)).toEqual(["/value", "/observedAt"]);
  });

  it("[RK-EV-10] 404: a subject of another organization, of the other mode, or none", async () => {
    const { organization, key, source } = await prepare();
    const foreign = await newSubject(await newOrganization());
    const live = await newSubject({ key: organization.liveKey });
    const before = await rowsOf(organization);
    for (const subject of [foreign, live, randomUUID()]) {
      const answer = await key.post(`/risk/subjects/${subject}/evidence`, claim(source));
      expect([answer.status, answer.body.code, answer.body.errors]).toEqual([404, "not_found", undefined]);
    }
    expect(await rowsOf(organization)).toEqual(before);
  });

  it("[RK-EV-1] 404 at /sourceRegistrationId: a source of another organization, of the other mode, or none", async () => {
    const { organization, key, path } = await prepare();
    const foreign = await newSource(await newOrganization());
    const live = await newSource(organization, { mode: "live" });
    for (const source of [foreign.id, live.id, randomUUID()]) {
      const answer = await key.post(path, claim(source));
      expect([answer.status, answer.body.code]).toEqual([404, "not_found"]);
      expect(answer.body.errors[0].path).toBe("/sourceRegistrationId");
    }
  });

  it("[RK-EV-1] 403: a key that is not bound, and every dashboard session", async () => {
    const { organization, key, subject, path } = await prepare();
    const owner = await organization.user("owner");
    const other = (await owner.post("/api-keys", { name: "Other", mode: "test" })).body.id;
    const { id: source } = await newSource(organization, { apiKeyIds: [other] });
    const before = await rowsOf(organization);
    const answer = await key.post(path, claim(source));
    expect([answer.status, answer.body.code]).toEqual([403, "source_not_bound"]);
    expect((await owner.post(path, claim(source))).body.code).toBe("credential_kind_not_allowed");
    expect(await rowsOf(organization)).toEqual(before);
    expect((await key.get(`/risk/subjects/${subject}`)).body.data.evidenceRevision).toBe(0);
  });

  it("in one order: 404 of the subject, 404 of the source, 403, 400, 409", async () => {
    const { organization, key, path } = await prepare();
    const owner = await organization.user("owner");
    const { id: source } = await newSource(organization);
    const bind = (expectedRevision: number, apiKeyIds: string[]) =>
      owner.post(`/risk/sources/${source}/bindings`, { expectedRevision, apiKeyIds, enabled: false });
    await bind(1, []);
    const wrong = claim(source, { fact: "colour", observedAt: "9000-01-01T00:00:00Z" });
    const nobody = `/risk/subjects/${randomUUID()}/evidence` as const;
    const codes = [
      (await key.post(nobody, { ...wrong, sourceRegistrationId: randomUUID() })).body.errors,
      (await key.post(path, { ...wrong, sourceRegistrationId: randomUUID() })).body.errors[0].path,
      (await key.post(path, wrong)).body.code,
    ];
    await bind(2, [organization.apiKeys.test.id]);
    codes.push((await key.post(path, wrong)).body.code, (await key.post(path, claim(source))).body.code);
    expect(codes).toEqual([
      undefined,
      "/sourceRegistrationId",
      "source_not_bound",
      "validation_failed",
      "source_disabled",
    ]);
  });

  it("[RK-LM-1] 413 evidence: a body of more than 16 KiB; 201: one of exactly that", async () => {
    const { key, source, path } = await prepare();
    const bodyOf = (bytes: number) => {
      const empty = JSON.stringify(claim(source, { value: "" })).length;
      return claim(source, { value: "x".repeat(bytes - empty) });
    };
    expect((await key.post(path, bodyOf(16 * 1024))).status).toBe(201);
    const answer = await key.post(path, bodyOf(16 * 1024 + 1));
    expect(answer.body).toMatchObject({
      status: 413,
      code: "payload_too_large",
      limitName: "evidence",
      limitBytes: 16 * 1024,
      actualBytes: 16 * 1024 + 1,
    });
    expect((await key.get("/risk/evidence")).body.items).toHaveLength(1);
  });
});

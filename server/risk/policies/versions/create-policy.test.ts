import { createHash } from "node:crypto";
import { canonical } from "@probity/engines/json/canonical.ts";
import { describe, expect, it } from "vitest";
import { newOrganization, type TestOrganization } from "#testing/organization.ts";
import { newDraft, policyOfBytes, smallDefinition } from "../../testing/policies.ts";
import { rowsOf } from "#testing/rows-of-organization.ts";
import { newWebhook } from "#webhooks/testing/webhooks.ts";

const source = "registered:0198f2c4-0000-7000-8000-000000000001";
const verificationSource = "verification:0198f2c4-0000-7000-8000-000000000002:r3:id_document";

/** A definition that uses every field of the format. */
const fullDefinition = {
  formatVersion: 1,
  inputs: [
    {
      key: "income.monthly",
      type: "number",
      acceptedSources: [source, "user:0198f2c4-0000-7000-8000-000000000003"],
      maxAgeSeconds: 60,
    },
    { key: "products", type: "list", itemType: "string", acceptedSources: [source], maxAgeSeconds: 7776000 },
    {
      key: "document.country",
      type: "string",
      acceptedSources: [verificationSource],
      maxAgeSeconds: 31536000,
      verification: {
        workflowId: "0198f2c4-0000-7000-8000-000000000002",
        workflowRevision: 3,
        stepId: "id_document",
        field: "issuingCountry",
      },
    },
  ],
  applicability: [{ id: "retail", all: [{ input: "document.country", operator: "in", value: ["DE", "FR"] }] }],
  factors: [
    {
      id: "products",
      title: "What they use",
      match: "highest",
      weight: 0.5,
      defaultPoints: 0,
      cases: [
        {
          id: "crypto",
          all: [{ input: "products", operator: "contains", value: "crypto" }],
          points: 60,
          reason: { code: "CRYPTO", text: "Uses crypto." },
        },
      ],
    },
  ],
  aggregation: "maximum",
  floor: 0,
  ceiling: 100,
  bands: [
    { id: "low", lowerBound: 0, effect: { decision: "none", actions: [] } },
    { id: "high", lowerBound: 20, effect: { decision: "restrict", actions: ["limit_account"] } },
  ],
  rules: [
    {
      id: "poor",
      title: "Little income",
      all: [{ input: "income.monthly", operator: "lte", value: 100 }],
      reasons: [{ code: "POOR", text: "Earns little." }],
      forcedBand: "high",
      effect: { decision: "review", actions: ["manual_review"] },
    },
  ],
  missingEvidence: "review",
  reviewAfterSeconds: 15552000,
};

const eventsOf = async ({ key }: TestOrganization, id: string) =>
  (await key.get(`/risk/events?resourceId=${id}`)).body.items.map(({ data }) => data);

describe("POST /risk/policies", () => {
  it("[RK-PO-1] [RK-PO-3] [RK-GEN-9] 201: a draft with every field of the format, as it was sent", async () => {
    const organization = await newOrganization();
    const owner = await organization.user("owner");
    const answer = await owner.post("/risk/policies", { key: "onboarding", definition: fullDefinition });
    expect(answer.status, answer.text).toBe(201);
    expect(answer.body).toEqual({
      id: expect.stringMatching(/^[0-9a-f-]{36}$/),
      resource: "policies",
      data: {
        key: "onboarding",
        version: 1,
        status: "draft",
        definition: fullDefinition,
        definitionDigest: `sha256:${createHash("sha256").update(canonical(fullDefinition)).digest("hex")}`,
        createdAt: expect.stringMatching(/Z$/),
        createdBy: `user:${owner.userId}`,
        publishedAt: null,
        publishedBy: null,
      },
    });
    const read = await organization.key.get(`/risk/policies/${answer.body.id}`);
    expect({ ...read.body, history: undefined }).toEqual({ ...answer.body, history: undefined });
    expect(JSON.stringify(read.body.data.definition)).toBe(JSON.stringify(fullDefinition));
    const { rows } = await organization.server.pool.query(
      "select fact, source from risk_policy_inputs where policy_id = $1 order by 1, 2",
      [answer.body.id],
    );
    expect(rows).toEqual([
      { fact: "income.monthly", source },
      { fact: "income.monthly", source: "user:0198f2c4-0000-7000-8000-000000000003" },
      // The field's name in the step, not the policy's name for it.
      { fact: "issuingCountry", source: verificationSource },
      { fact: "products", source },
    ]);
  });

  it("the digest is of the meaning: another order of members has the same, another value has not", async () => {
    const owner = await (await newOrganization()).user("owner");
    const digest = async (definition: object) =>
      (await owner.post("/risk/policies", { key: "onboarding", definition })).body.data.definitionDigest;
    const definition = smallDefinition(source);
    const reversed = Object.fromEntries(Object.entries(definition).toReversed());
    expect(await digest(reversed)).toBe(await digest(definition));
    expect(await digest({ ...definition, reviewAfterSeconds: 61 })).not.toBe(await digest(definition));
  });

  it("[RK-PO-1] another version of the key gets the next number; keys, modes and organizations count for themselves", async () => {
    const organization = await newOrganization();
    const definition = smallDefinition(source);
    const create = async (key: string, mode: "test" | "live" = "test", from = organization) => {
      const { body } = await (await from.user("admin", mode)).post("/risk/policies", { key, definition });
      return body.data.version;
    };
    expect([await create("a"), await create("a"), await create("b"), await create("a")]).toEqual([1, 2, 1, 3]);
    expect(await create("a", "live")).toBe(1);
    expect(await create("a", "test", await newOrganization())).toBe(1);
  });

  it("[RK-PO-1] 16 creators of one key at once get consecutive numbers", async () => {
    const organization = await newOrganization();
    const owner = await organization.user("owner");
    const definition = smallDefinition(source);
    const answers = await Promise.all(
      Array.from({ length: 16 }, () => owner.post("/risk/policies", { key: "onboarding", definition })),
    );
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 201));
    expect(answers.map(({ body }) => body.data.version).toSorted((a, b) => a - b)).toEqual(
      Array.from({ length: 16 }, (_, index) => index + 1),
    );
  });

  it("a version that fails to be stored leaves no gap", async () => {
    const organization = await newOrganization();
    const owner = await organization.user("owner");
    const idempotencyKey = "same";
    const body = { key: "onboarding", definition: smallDefinition(source) };
    await owner.post("/risk/policies", body, { idempotencyKey });
    const reused = await owner.post("/risk/policies", { ...body, key: "fraud" }, { idempotencyKey });
    expect(reused.body.code).toBe("idempotency_key_reused");
    expect((await owner.post("/risk/policies", { ...body, key: "fraud" })).body.data.version).toBe(1);
    const repeated = await owner.post("/risk/policies", body, { idempotencyKey });
    expect([repeated.status, repeated.headers["idempotency-replayed"]]).toEqual([201, "true"]);
    expect((await owner.post("/risk/policies", body)).body.data.version).toBe(2);
  });

  it("[RK-GEN-8] [RK-WH-3] [RK-WH-9] one event and one announcement, without a subject", async () => {
    const organization = await newOrganization();
    await newWebhook(organization);
    const draft = await newDraft(organization);
    expect(await eventsOf(organization, draft.id)).toEqual([
      {
        type: "risk.policy.created",
        subjectId: null,
        resourceType: "policies",
        resourceId: draft.id,
        actor: draft.data.createdBy,
        reason: null,
        details: { key: "onboarding", version: 1, definitionDigest: draft.data.definitionDigest },
        occurredAt: draft.data.createdAt,
        recordedAt: draft.data.createdAt,
        sequence: null,
      },
    ]);
    const { rows } = await organization.server.pool.query(
      "select convert_from(body, 'utf8') as body from webhook_messages where organization_id = $1",
      [organization.organizationId],
    );
    expect(rows.map(({ body }) => JSON.parse(body))).toEqual([
      {
        eventId: expect.any(String),
        event: "risk.policy.created",
        timestamp: draft.data.createdAt,
        data: { organizationId: organization.organizationId, subjectId: null, resourceId: draft.id, sandbox: true },
      },
    ]);
  });

  const rule = smallDefinition(source).rules![0]!;
  it.each<[string, string, object]>([
    ["/definition/inputs", "required", { inputs: undefined }],
    [
      "/definition/inputs/0/maxAgeSeconds",
      "invalid_minimum",
      { inputs: [{ ...fullDefinition.inputs[0], maxAgeSeconds: 59 }] },
    ],
    ["/definition/script", "unknown_property", { script: "score = 1" }],
    ["/definition/rules/0/any", "unknown_property", { rules: [{ ...rule, any: rule.all }] }],
    ["/definition/rules/0/expression", "unknown_property", { rules: [{ ...rule, expression: "a + b" }] }],
    ["/definition/rules/0/lookup", "unknown_property", { rules: [{ ...rule, lookup: "https://example.com" }] }],
    ["/definition/countryRisk", "unknown_property", { countryRisk: { DE: 1 } }],
    ["/definition/rules/0/all", "invalid_minitems", { rules: [{ ...rule, all: [] }] }],
    [
      "/definition/bands/0/effect/decision",
      "invalid_choice",
      { bands: [{ id: "low", lowerBound: 0, effect: { decision: "approve", actions: [] } }] },
    ],
    ["/definition/missingEvidence", "invalid_choice", { missingEvidence: "ignore" }],
  ])("[RK-PO-5] 400 validation_failed at %s (%s), and nothing is stored", async (path, code, change) => {
    const organization = await newOrganization();
    const owner = await organization.user("owner");
    const before = await rowsOf(organization);
    const definition = { ...smallDefinition(source), ...change };
    const answer = await owner.post("/risk/policies", { key: "onboarding", definition });
    expect([answer.status, answer.body.code]).toEqual([400, "validation_failed"]);
    expect(answer.body.errors).toContainEqual({ path, code, message: expect.any(String) });
    expect(await rowsOf(organization)).toEqual(before);
  });

  it("[RK-PO-5] 400: conditions cannot be nested in groups", async () => {
    const owner = await (await newOrganization()).user("owner");
    const nested = { ...rule, all: [{ all: rule.all }] };
    const answer = await owner.post("/risk/policies", {
      key: "onboarding",
      definition: smallDefinition(source, { rules: [nested as never] }),
    });
    expect([answer.status, answer.body.code]).toEqual([400, "validation_failed"]);
    expect(answer.body.errors.map(({ path }) => path)).toContain("/definition/rules/0/all/0/all");
  });

  it.each<[string, unknown]>([
    ["/key", { key: "Onboarding", definition: smallDefinition(source) }],
    ["/key", { key: "x".repeat(81), definition: smallDefinition(source) }],
    ["/key", { definition: smallDefinition(source) }],
    ["/definition", { key: "onboarding", definition: [] }],
    ["/definition", { key: "onboarding" }],
    ["/version", { key: "onboarding", definition: smallDefinition(source), version: 7 }],
  ])("400 at %s: %j", async (path, body) => {
    const owner = await (await newOrganization()).user("owner");
    const answer = await owner.post("/risk/policies", body);
    expect([answer.status, answer.body.code, answer.body.errors[0].path]).toEqual([400, "validation_failed", path]);
  });

  it("[RK-PO-1] a draft may be wrong in ways that only publishing asks about", async () => {
    const owner = await (await newOrganization()).user("owner");
    const { inputs } = smallDefinition(source);
    const definition = smallDefinition(source, { inputs: [...inputs, ...inputs], bands: [] as never });
    const noBands = await owner.post("/risk/policies", { key: "onboarding", definition });
    expect(noBands.status).toBe(400);
    const twice = smallDefinition(source, { inputs: [...inputs, ...inputs] });
    expect((await owner.post("/risk/policies", { key: "onboarding", definition: twice })).status).toBe(201);
  });
});

describe("[RK-LM-1] the size of a policy", () => {
  it("64 KiB pass and one byte more is 413, whatever white space was sent", async () => {
    const organization = await newOrganization();
    const owner = await organization.user("owner");
    const fits = policyOfBytes(65_536, source);
    expect(Buffer.byteLength(canonical(fits))).toBe(65_536);
    const rawBody = JSON.stringify(fits, null, 4);
    expect(Buffer.byteLength(rawBody)).toBeGreaterThan(65_536);
    expect((await owner.post("/risk/policies", undefined, { rawBody })).status).toBe(201);
    const before = await rowsOf(organization);
    const larger = await owner.post("/risk/policies", policyOfBytes(65_537, source));
    expect(larger.body).toMatchObject({
      status: 413,
      code: "payload_too_large",
      limitName: "policy",
      limitBytes: 65_536,
      actualBytes: 65_537,
    });
    const blank = " ".repeat(256 * 1024);
    const padded = await owner.post("/risk/policies", undefined, { rawBody: blank + rawBody });
    expect(padded.body).toMatchObject({ status: 413, limitName: "policy", limitBytes: 262_144 });
    expect(await rowsOf(organization)).toEqual(before);
  });
});

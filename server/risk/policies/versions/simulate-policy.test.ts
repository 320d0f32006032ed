import { currentEvaluator } from "@probity/engines/risk/policy/evaluators.ts";
import { describe, expect, it } from "vitest";
import { newOrganization, type TestClient } from "#testing/organization.ts";
import { newDraft, newPublishedPolicy, policyOfBytes, smallDefinition, smallScenario } from "../../testing/policies.ts";
import { newSource } from "../../testing/evidence.ts";
import { rowsOf } from "#testing/rows-of-organization.ts";
import { newWebhook } from "#webhooks/testing/webhooks.ts";

const source = "user:0198f2c4-0000-7000-8000-000000000001";
const definition = smallDefinition(source);
const simulate = (client: TestClient, body: unknown) =>
  client.post("/risk/policies/simulate", body, { idempotencyKey: null });

describe("POST /risk/policies/simulate", () => {
  it("[RK-PO-16] 200: evaluates sample evidence; stores, requires and announces nothing", async () => {
    const organization = await newOrganization();
    await newWebhook(organization);
    const auditor = await organization.user("auditor");
    const before = await rowsOf(organization);
    const blocked = {
      name: "somebody of a closed country",
      inputs: { ...smallScenario.inputs, country: { status: "available", value: "XX" } },
      expect: { decision: "review" },
    };
    const unknown = { name: "nobody", inputs: {} };
    const body = { definition, evaluatedAt: "2026-09-01T10:00:00Z", scenarios: [smallScenario, blocked, unknown] };
    const answer = await simulate(organization.key, body);
    expect(answer.status, answer.text).toBe(200);
    expect(answer.body).toMatchObject({
      evaluatorVersion: currentEvaluator,
      definitionDigest: expect.stringMatching(/^sha256:[0-9a-f]{64}$/),
      passed: 1,
      failed: 1,
      results: [
        {
          name: smallScenario.name,
          applicability: { result: "matched", groupId: null },
          complete: true,
          score: 20,
          band: "low",
          decision: "none",
          inputs: [
            { key: "country", state: "resolved", value: "DE" },
            { key: "income.monthly", state: "resolved", value: 2000 },
          ],
          factors: [{ id: "income", state: "scored", caseId: "middle", points: 20 }],
          rules: [{ id: "closed_country", result: "not_matched" }],
          reasons: [],
          requiredActions: [],
          expectation: { passed: true, differences: [] },
        },
        {
          decision: "reject",
          requiredActions: [{ name: "block_account", origins: ["rule:closed_country"] }],
          expectation: {
            passed: false,
            differences: [{ property: "decision", expected: "review", actual: "reject" }],
          },
        },
        { complete: false, score: null, decision: "awaiting_evidence", expectation: null },
      ],
      coverage: {
        cases: { hit: 1, total: 2, missed: ["/definition/factors/0/cases/0"] },
        bands: { hit: 1, total: 2, missed: ["/definition/bands/1"] },
        rules: { hit: 1, total: 1, missed: [] },
        boundaries: { hit: 0, total: 3 },
      },
    });
    expect((await simulate(auditor, body)).body).toEqual(answer.body);
    expect(await rowsOf(organization)).toEqual(before);
  });

  it("200: a stored version, draft or published, gives what its definition gives", async () => {
    const organization = await newOrganization();
    const { identity } = await newSource(organization);
    const stored = smallDefinition(identity);
    const draft = await newDraft(organization, { definition: stored });
    const published = await newPublishedPolicy(organization, { definition: stored });
    const rest = { evaluatedAt: "2026-09-01T10:00:00Z", scenarios: [smallScenario] };
    const inline = await simulate(organization.key, { definition: stored, policyVersionId: null, ...rest });
    expect(inline.body.definitionDigest).toBe(draft.data.definitionDigest);
    for (const { id } of [draft, published]) {
      const answer = await simulate(organization.key, { policyVersionId: id, definition: null, ...rest });
      expect(answer.body).toEqual(inline.body);
    }
  });

  it("200: at this moment unless another is given", async () => {
    const { key, server } = await newOrganization();
    const observedAt = new Date(server.clock.now().getTime() - 3_700_000 * 1000).toISOString();
    const scenario = {
      name: "old",
      inputs: {
        country: { status: "available", value: "DE", observedAt: "2000-01-01T00:00:00Z" },
        "income.monthly": { status: "available", value: 1, observedAt },
      },
    };
    const { body } = await simulate(key, { definition, scenarios: [scenario] });
    expect(body.results[0].inputs.map(({ state }) => state)).toEqual(["stale", "resolved"]);
  });

  it("404 at /policyVersionId: unknown, of another organization, or of the other mode", async () => {
    const organization = await newOrganization();
    const { id } = await newDraft(organization);
    const stranger = await newOrganization();
    for (const [client, policyVersionId] of [
      [organization.key, "01a1dc40-2738-79fc-ac6e-ba680e6d7dea"],
      [organization.liveKey, id],
      [stranger.key, id],
    ] as const) {
      const { status, body } = await simulate(client, { policyVersionId, scenarios: [smallScenario] });
      expect([status, body.code, body.errors[0].path]).toEqual([404, "not_found", "/policyVersionId"]);
    }
  });

  it("400: an invalid definition, inline or stored, with the same paths", async () => {
    const organization = await newOrganization();
    const invalid = smallDefinition(source, { bands: [{ ...definition.bands[0]!, lowerBound: 5 }] });
    const { id } = await newDraft(organization, { definition: invalid });
    for (const policy of [{ definition: invalid }, { policyVersionId: id }]) {
      const { status, body } = await simulate(organization.key, { ...policy, scenarios: [smallScenario] });
      expect([status, body.code]).toEqual([400, "validation_failed"]);
      expect(body.errors.map(({ path, code }) => [path, code])).toEqual([
        ["/definition/bands/0/lowerBound", "first_band_not_zero"],
      ]);
    }
    const broken = await simulate(organization.key, { definition: { inputs: 1 }, scenarios: [smallScenario] });
    expect(broken.body.errors.map(({ path }) => path)).toContain("/definition/inputs");
  });

  const good = smallScenario;
  it.each<[string, string, object]>([
    ["/definition", "exactly_one", { scenarios: [good] }],
    ["/definition", "exactly_one", { definition: null, policyVersionId: null, scenarios: [good] }],
    [
      "/definition",
      "exactly_one",
      { definition, policyVersionId: "01a1dc40-2738-79fc-ac6e-ba680e6d7dea", scenarios: [good] },
    ],
    ["/scenarios", "required", { definition }],
    ["/scenarios", "invalid_minitems", { definition, scenarios: [] }],
    ["/scenarios", "invalid_maxitems", { definition, scenarios: Array.from({ length: 101 }, () => good) }],
    ["/scenarios/0/subjectId", "unknown_property", { definition, scenarios: [{ ...good, subjectId: "x" }] }],
    ["/evaluatedAt", "invalid_format", { definition, scenarios: [good], evaluatedAt: "yesterday" }],
    [
      "/scenarios/0/inputs/age",
      "unknown_input",
      { definition, scenarios: [{ ...good, inputs: { age: { status: "unavailable" } } }] },
    ],
    [
      "/scenarios/1/inputs/country/value",
      "value_has_wrong_type",
      { definition, scenarios: [good, { ...good, inputs: { country: { status: "available", value: 7 } } }] },
    ],
  ])("400 at %s: %s", async (path, code, body) => {
    const { key } = await newOrganization();
    const answer = await simulate(key, body);
    expect([answer.status, answer.body.code]).toEqual([400, "validation_failed"]);
    expect(answer.body.errors.map((error) => [error.path, error.code])).toContainEqual([path, code]);
  });

  it("400: at most fifty problems of scenarios", async () => {
    const { key } = await newOrganization();
    const scenarios = Array.from({ length: 100 }, () => ({ ...good, inputs: { age: { status: "unavailable" } } }));
    expect((await simulate(key, { definition, scenarios })).body.errors).toHaveLength(50);
  });

  it("[RK-LM-1] 413: a definition beyond 64 KiB, a request beyond 1 MiB", async () => {
    const { key } = await newOrganization();
    const larger = policyOfBytes(65_600, source).definition;
    const policy = await simulate(key, { definition: larger, scenarios: [good] });
    expect(policy.body).toMatchObject({ status: 413, limitName: "policy", limitBytes: 65_536 });
    const blank = " ".repeat(1024 * 1024);
    const rawBody = JSON.stringify({ definition, scenarios: [good] }) + blank;
    const request = await key.post("/risk/policies/simulate", undefined, { rawBody });
    expect(request.body).toMatchObject({ status: 413, limitName: "simulation", limitBytes: 1_048_576 });
  });

  it("200: a hundred scenarios of the largest policy", async () => {
    const { key } = await newOrganization();
    const largest = policyOfBytes(65_000, source).definition;
    const scenarios = Array.from({ length: 100 }, (_, index) => ({ ...good, name: `scenario ${index}` }));
    const answer = await simulate(key, { definition: largest, scenarios });
    expect([answer.status, answer.body.passed]).toEqual([200, 100]);
    expect(answer.body.results[99]!.rules).toHaveLength(150);
  });
});

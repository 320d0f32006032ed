import { describe, expect, it } from "vitest";
import { newOrganization, type TestClient } from "#testing/organization.ts";
import { newDraft, newPublishedPolicy, policyOfBytes, smallDefinition } from "../../testing/policies.ts";
import { newSource } from "../../testing/evidence.ts";
import { rowsOf } from "#testing/rows-of-organization.ts";
import { newWorkflow, reviseWorkflow } from "#risk/verification/testing/sessions.ts";
import { newWebhook } from "#webhooks/testing/webhooks.ts";

const source = "user:0198f2c4-0000-7000-8000-000000000001";
const validate = (client: TestClient, body: unknown) =>
  client.post("/risk/policies/validate", body, { idempotencyKey: null });

describe("POST /risk/policies/validate", () => {
  it("[RK-PO-16] 200: valid, with digest, size, summary, and nothing stored or announced, without an idempotency key", async () => {
    const organization = await newOrganization();
    await newWebhook(organization);
    const { identity } = await newSource(organization);
    const auditor = await organization.user("auditor");
    const definition = smallDefinition(identity);
    const before = await rowsOf(organization);
    for (const client of [organization.key, auditor]) {
      const answer = await validate(client, { key: "onboarding", definition });
      expect(answer.status, answer.text).toBe(200);
      expect(answer.body).toEqual({
        valid: true,
        formatVersion: 1,
        definitionDigest: expect.stringMatching(/^sha256:[0-9a-f]{64}$/),
        sizeBytes: Buffer.byteLength(JSON.stringify({ key: "onboarding", definition })),
        errors: [],
        warnings: [],
        summary: { inputs: 2, factors: 1, rules: 1, bands: 2, scoreRange: { min: 0, max: 40 } },
      });
    }
    expect(await rowsOf(organization)).toEqual(before);
    const draft = await newDraft(organization, { definition });
    const { body } = await validate(organization.key, { key: "onboarding", definition });
    expect(body.definitionDigest).toBe(draft.data.definitionDigest);
  });

  it("[RK-PO-16] 200: every error and warning with its path, nothing stored", async () => {
    const organization = await newOrganization();
    const small = smallDefinition(source);
    const definition = {
      ...small,
      inputs: [
        ...small.inputs,
        { key: "screening.sanctions", type: "string", acceptedSources: [source], maxAgeSeconds: 60 },
        { key: "unused", type: "boolean", acceptedSources: [source], maxAgeSeconds: 60 },
      ],
      bands: [small.bands[0], { ...small.bands[1], lowerBound: 0 }],
      rules: [{ ...small.rules![0], all: [{ input: "screening.sanctions", operator: "eq", value: "confirmed" }] }],
    };
    const before = await rowsOf(organization);
    const { status, body } = await validate(organization.key, { key: "onboarding", definition });
    expect([status, body.valid]).toEqual([200, false]);
    const problem = { severity: "error", message: expect.any(String), witness: null };
    expect(body.errors).toEqual(
      expect.arrayContaining([
        { ...problem, path: "/definition/bands/1/lowerBound", code: "not_increasing" },
        { ...problem, path: "/definition/rules/0/all/0/value", code: "value_not_documented" },
      ]),
    );
    expect(body.warnings.map(({ path, code }) => [path, code])).toContainEqual([
      "/definition/inputs/3",
      "input_unused",
    ]);
    expect(await rowsOf(organization)).toEqual(before);
  });

  it("200: a broken structure has no summary; the key is judged too, unless it was left out", async () => {
    const { key } = await newOrganization();
    const broken = (await validate(key, { key: "Not A Key", definition: { script: "x" } })).body;
    expect([broken.valid, broken.summary, broken.warnings]).toEqual([false, null, []]);
    expect(broken.errors.map(({ path, code }) => [path, code])).toEqual(
      expect.arrayContaining([
        ["/key", "invalid_pattern"],
        ["/definition/script", "unknown_property"],
        ["/definition/inputs", "required"],
      ]),
    );
    const definition = smallDefinition(source);
    expect((await validate(key, { definition })).body.valid).toBe(true);
    expect((await validate(key, { key: "", definition })).body).toMatchObject({
      valid: false,
      errors: [{ path: "/key", code: "invalid_pattern" }],
    });
  });

  it("[RK-SO-8] 200: reports the problems with registered sources that publishing would report", async () => {
    const organization = await newOrganization();
    const known = await newSource(organization, { facts: [{ key: "country", type: "number" }] });
    const unknown = "registered:0198f2c4-0000-7000-8000-000000000001";
    const definition = smallDefinition(unknown);
    definition.inputs[0]!.acceptedSources = [known.identity];
    const { body } = await validate(organization.key, { key: "onboarding", definition });
    expect(body.valid).toBe(false);
    expect(body.errors.map(({ severity, path, code }) => [severity, path, code])).toEqual([
      ["error", "/definition/inputs/0/acceptedSources/0", "fact_type_differs"],
      ["error", "/definition/inputs/1/acceptedSources/0", "source_not_found"],
    ]);
    const elsewhere = await validate((await newOrganization()).key, { definition: smallDefinition(known.identity) });
    expect(elsewhere.body.errors.map(({ code }) => code)).toEqual(["source_not_found", "source_not_found"]);
  });

  it("[RK-SO-7] 200: a disabled source is a warning until it is enabled again, and does not prevent publishing", async () => {
    const organization = await newOrganization();
    const { id, identity } = await newSource(organization);
    const owner = await organization.user("owner");
    const bind = (expectedRevision: number, enabled: boolean) =>
      owner.post(`/risk/sources/${id}/bindings`, {
        expectedRevision,
        apiKeyIds: [organization.apiKeys.test.id],
        enabled,
      });
    const definition = smallDefinition(identity);
    const told = async () => {
      const { body } = await validate(organization.key, { key: "onboarding", definition });
      return [body.valid, body.warnings.map(({ path, code }) => [path, code])];
    };
    expect(await told()).toEqual([true, []]);
    expect((await bind(1, false)).status).toBe(200);
    expect(await told()).toEqual([
      true,
      [0, 1].map((index) => [`/definition/inputs/${index}/acceptedSources/0`, "source_disabled"]),
    ]);
    await newPublishedPolicy(organization, { definition });
    await bind(2, true);
    expect(await told()).toEqual([true, []]);
  });

  it("[RK-VE-5] 200: a binding to an earlier revision of its workflow is a warning, and does not prevent publishing", async () => {
    const organization = await newOrganization();
    const [workflow, other] = [await newWorkflow(organization), await newWorkflow(organization)];
    const { items } = (await organization.key.get("/risk/verification-inputs")).body;
    const [face, otherFace] = [workflow, other].map(({ id }) =>
      items.find(({ verification }) => verification.workflowId === id && verification.stepId === "face"),
    );
    const inputs = [face, otherFace].map((item, index) => ({
      key: `face.${index}`,
      type: "string" as const,
      acceptedSources: [item!.source],
      maxAgeSeconds: 60,
      verification: item!.verification,
    }));
    const small = smallDefinition(source);
    const definition = { ...small, inputs: [...small.inputs, ...inputs] };
    const outdated = async () =>
      (await validate(organization.key, { definition })).body.warnings.filter(({ code }) => code !== "input_unused");
    expect(await outdated()).toEqual([]);
    await reviseWorkflow(organization, workflow.id, 1);
    await reviseWorkflow(organization, workflow.id, 2);
    expect(await outdated()).toEqual([
      {
        severity: "warning",
        code: "binding_outdated",
        path: "/definition/inputs/2/verification/workflowRevision",
        message:
          "The workflow is at revision 3: attempts that start now give this input no evidence. Bind it to that revision.",
        witness: null,
      },
    ]);
    const { id } = await newPublishedPolicy(organization, { definition });
    expect((await organization.key.get(`/risk/policies/${id}`)).body.data.status).toBe("published");
  });

  it("200: at most fifty errors, however many there are", async () => {
    const { key } = await newOrganization();
    const acceptedSources = Array.from(
      { length: 20 },
      (_, index) => `registered:0198f2c4-0000-7000-8000-0000000000${10 + index}`,
    );
    const inputs = Array.from({ length: 20 }, (_, index) => ({
      key: `input_${index}`,
      type: "string" as const,
      acceptedSources,
      maxAgeSeconds: 60,
    }));
    const small = smallDefinition(source);
    const definition = { ...small, inputs: [...small.inputs, ...inputs] };
    const { body } = await validate(key, { definition });
    expect([body.valid, body.errors.length]).toEqual([false, 50]);
  });

  it.each<[string, unknown]>([
    ["/definition", { key: "onboarding" }],
    ["/definition", { key: "onboarding", definition: null }],
    ["/definition", { key: "onboarding", definition: [1] }],
    ["/key", { key: 7, definition: {} }],
    ["/name", { key: "onboarding", definition: {}, name: "x" }],
  ])("400 at %s: only another outer shape is refused: %j", async (path, body) => {
    const { key } = await newOrganization();
    const answer = await validate(key, body);
    expect([answer.status, answer.body.code, answer.body.errors[0].path]).toEqual([400, "validation_failed", path]);
  });

  it("[RK-LM-1] 413 beyond 64 KiB of canonical JSON", async () => {
    const { key } = await newOrganization();
    expect((await validate(key, policyOfBytes(65_536, source))).body.sizeBytes).toBe(65_536);
    expect((await validate(key, policyOfBytes(65_537, source))).body).toMatchObject({
      status: 413,
      code: "payload_too_large",
      limitName: "policy",
      limitBytes: 65_536,
      actualBytes: 65_537,
    });
  });
});

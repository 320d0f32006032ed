import { describe, expect, it } from "vitest";
import { highRisk, newCase } from "../testing/onboarding-case.ts";
import { tamper } from "../testing/tamper.ts";
import { newOrganization } from "#testing/organization.ts";
import { rowsOf } from "#testing/rows-of-organization.ts";

async function assessedCase() {
  const made = await newCase(await newOrganization());
  await made.say(highRisk);
  const record = (await made.assess()).body;
  const replay = async () => (await made.organization.key.post(`/risk/assessments/${record.id}/replay`)).body;
  return { ...made, record, replay };
}

describe("POST /risk/assessments/{id}/replay", () => {
  it("[RK-AS-7] 200: the stored evidence gives the stored result, even after evidence and policies have changed", async () => {
    const { record, replay, say, organization } = await assessedCase();
    const digests = {
      definitionDigest: record.data.definitionDigest,
      inputsDigest: record.data.inputsDigest,
      resultDigest: record.data.resultDigest,
    };
    for (const digest of Object.values(digests)) expect(digest).toMatch(/^sha256:[0-9a-f]{64}$/);
    const expected = {
      assessmentId: record.id,
      evaluatorVersion: "risk-eval-1",
      matches: true,
      stored: digests,
      recomputed: digests,
      differences: [],
      checkedAt: expect.any(String),
    };
    expect(await replay()).toEqual(expected);
    await say({ ...highRisk, "public.office": false });
    expect(await replay()).toEqual(expected);
    const auditor = await organization.user("auditor");
    const answer = await auditor.post(`/risk/assessments/${record.id}/replay`, undefined, { idempotencyKey: null });
    expect([answer.status, answer.body.matches]).toEqual([200, true]);
  });

  it("[RK-AS-7] stores and announces nothing", async () => {
    const { replay, organization } = await assessedCase();
    const before = await rowsOf(organization);
    await replay();
    expect(await rowsOf(organization)).toEqual(before);
  });

  const result = (path: string, value: string) =>
    `update risk_assessments set result = jsonb_set(result::jsonb, '${path}', '${value}')::json where id = $1`;
  const column = (change: string) => `update risk_assessments set ${change} where id = $1`;
  const policy = (change: string) =>
    `update risk_policies set ${change} where id = (select policy_id from risk_assessments where id = $1)`;

  it.each([
    ["a receipt's value", result("{inputs,3,receipts,0,value}", "false"), ["inputsDigest", "resultDigest"]],
    ["a receipt's status", result("{inputs,3,receipts,0,status}", '"revoked"'), ["inputsDigest", "resultDigest"]],
    ["a receipt's age", result("{inputs,0,receipts,0,observedAt}", '"2020-01-01T00:00:00.000Z"'), ["inputsDigest"]],
    ["the score", result("{score}", "10"), ["result"]],
    ["the decision in the result", result("{decision}", '"none"'), ["result"]],
    ["a reason", result("{reasons,0,text}", '"Nothing."'), ["result"]],
    ["the decision", column("decision = 'none'"), ["decision"]],
    ["completeness", column("complete = false"), ["complete"]],
    ["the time", column("evaluated_at = evaluated_at - interval '1 second'"), ["resultDigest"]],
    ["the review", column("review_due_at = review_due_at + interval '1 year'"), ["reviewDueAt"]],
    ["how long it is fresh", column("lapses_at = null"), ["freshUntil"]],
    ["an action", column("action_ids = action_ids[2:]"), ["requiredActions"]],
    ["the digest of the result", column("result_digest = 'sha256:0'"), ["resultDigest"]],
    ["the digest of the inputs", column("inputs_digest = 'sha256:0'"), ["inputsDigest"]],
    ["the digest of the definition", column("definition_digest = 'sha256:0'"), ["definitionDigest"]],
    [
      "the policy",
      policy("definition = replace(definition::text, '\"points\":40', '\"points\":20')::json"),
      ["definitionDigest", "resultDigest"],
    ],
    ["the whole policy", policy("definition = '{}'"), ["result"]],
    ["the whole result", column("result = '{}'"), ["result"]],
    ["the evaluator", column("evaluator_version = 'risk-eval-0'"), ["result"]],
  ])("[RK-AS-7] matches false when somebody changed %s", async (_what, change, differences) => {
    const { record, replay, organization } = await assessedCase();
    await tamper(organization, change, record.id);
    const answer = await replay();
    expect(answer.matches).toBe(false);
    expect(answer.differences).toEqual(expect.arrayContaining(differences));
  });

  it("the application itself cannot change one", async () => {
    const { record, organization } = await assessedCase();
    const client = await organization.server.pool.connect();
    await client.query("begin");
    await client.query(
      "select set_config('role', 'probity_app', true), set_config('app.organization', $1, true), set_config('app.mode', 'test', true)",
      [organization.organizationId],
    );
    await expect(
      client.query("update risk_assessments set decision = 'none' where id = $1", [record.id]),
    ).rejects.toThrow("permission denied");
    await client.query("rollback");
    client.release();
  });

  it("404: no such assessment; 400: it takes no body", async () => {
    const { organization, subjectId, record } = await assessedCase();
    expect((await organization.key.post(`/risk/assessments/${subjectId}/replay`)).body.code).toBe("not_found");
    const withBody = await organization.key.post(`/risk/assessments/${record.id}/replay`, {});
    expect(withBody.body.code).toBe("request_body_not_allowed");
  });
});

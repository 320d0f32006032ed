import type { Definition, Rule } from "@probity/engines/risk/policy/definition.ts";
import { describe, expect, it } from "vitest";
import { publishPolicy } from "../testing/onboarding-case.ts";
import { newOrganization, type TestOrganization } from "#testing/organization.ts";
import { claim, newSource, type TestSource } from "../testing/evidence.ts";
import { rowsOf } from "#testing/rows-of-organization.ts";
import { newSubject } from "../testing/subjects.ts";

const KiB = 1024;
const texts = Array.from({ length: 17 }, (_, index) => `text_${index}`);
const facts = [{ key: "go", type: "boolean" }, ...texts.map((key) => ({ key, type: "string" }))];
const observedAt = new Date(Date.now() - 60_000).toISOString();

type Large = { organization: TestOrganization; source: TestSource; subjectId: string };

/** A subject about whom every one of these facts is said at this length, in characters of one byte. */
async function largeCase(keys: readonly string[], length: number): Promise<Large & { bytes: number }> {
  const organization = await newOrganization();
  const [source, subjectId] = await Promise.all([newSource(organization, { facts }), newSubject(organization)]);
  const said = { organization, source, subjectId };
  let bytes = await say(said, "go", true);
  for (const key of keys) bytes += await say(said, key, "x".repeat(length));
  return { ...said, bytes };
}

async function say({ organization, source, subjectId }: Large, fact: string, value: unknown): Promise<number> {
  const status = value === null ? "revoked" : "available";
  const body = claim(source.id, { fact, value, status, observedAt });
  const answer = await organization.key.post(`/risk/subjects/${subjectId}/evidence`, body);
  if (answer.status !== 201) throw new Error(answer.text);
  return Buffer.byteLength(JSON.stringify(answer.body));
}

function definition(source: TestSource, keys: readonly string[], rules: Rule[]): Definition {
  const input = { acceptedSources: [source.identity], maxAgeSeconds: 86_400 };
  return {
    inputs: [
      { key: "go", type: "boolean", ...input },
      ...keys.map((key) => ({ key, type: "string" as const, ...input })),
    ],
    aggregation: "sum",
    bands: [{ id: "any", lowerBound: 0, effect: { decision: "none", actions: [] } }],
    rules,
    missingEvidence: "review",
    reviewAfterSeconds: 86_400,
  };
}

/** Rules that match, each with this many conditions and actions. */
function manyRules(count: number, { conditions = 1, actions = 0 }): Rule[] {
  return Array.from({ length: count }, (_, rule) => ({
    id: `r${rule}`,
    all: Array.from({ length: conditions }, () => ({ input: "go", operator: "eq", value: true }) as const),
    reasons: [{ code: "R", text: "x" }],
    effect: {
      decision: "review",
      actions: Array.from({ length: actions }, (_action, index) => `a${(rule * actions + index).toString(36)}`),
    },
  }));
}

async function assess({ organization, subjectId }: Large, policyVersionId: string) {
  return organization.key.post(
    `/risk/subjects/${subjectId}/assessments`,
    { policyVersionId, trigger: "onboarding" },
    { idempotencyKey: "large" },
  );
}

/** The refusal of an assessment that stores nothing and leaves its key free. */
async function refusalOf(large: Large, policyVersionId: string) {
  const before = await rowsOf(large.organization);
  const { body } = await assess(large, policyVersionId);
  expect(await rowsOf(large.organization)).toEqual(before);
  return body;
}

describe("413 payload_too_large", () => {
  it("[RK-LM-1] assessment_evidence: more than 256 KiB of receipts that the policy selects, their metadata included", async () => {
    const large = await largeCase(texts, 15_000);
    const all = await publishPolicy(large.organization, definition(large.source, texts, manyRules(1, {})));
    expect(await refusalOf(large, all)).toMatchObject({
      status: 413,
      code: "payload_too_large",
      limitName: "assessment_evidence",
      limitBytes: 256 * KiB,
      actualBytes: large.bytes,
    });
    expect(large.bytes).toBeGreaterThan(256 * KiB);
    // Facts that are not selected do not count, and neither do superseded receipts.
    const fewer = await publishPolicy(large.organization, definition(large.source, texts.slice(1), manyRules(1, {})));
    expect((await assess(large, fewer)).status).toBe(201);
    await say(large, texts[0]!, null);
    const retried = await large.organization.key.post(`/risk/subjects/${large.subjectId}/assessments`, {
      policyVersionId: all,
      trigger: "onboarding",
    });
    expect([retried.status, retried.body.data.complete]).toEqual([201, false]);
  });

  it("[RK-LM-1] assessment_result: more than 512 KiB that the evaluator answers", async () => {
    const keys = texts.slice(0, 16);
    const large = await largeCase(keys, 15_600);
    expect(large.bytes).toBeLessThanOrEqual(256 * KiB);
    const rules = manyRules(200, { conditions: 3 });
    const policyId = await publishPolicy(large.organization, definition(large.source, keys, rules));
    const refusal = await refusalOf(large, policyId);
    expect(refusal).toMatchObject({
      status: 413,
      code: "payload_too_large",
      limitName: "assessment_result",
      limitBytes: 512 * KiB,
    });
    expect(refusal.actualBytes).toBeGreaterThan(512 * KiB);
    await say(large, "text_0", "x");
    expect((await assess(large, policyId)).status).toBe(201);
  });

  it("[RK-LM-1] record: more than 768 KiB in all, though evidence and result are within their limits", async () => {
    const keys = texts.slice(0, 10);
    const large = await largeCase(keys, 15_600);
    const rules = manyRules(200, { actions: 20 });
    const policyId = await publishPolicy(large.organization, definition(large.source, keys, rules));
    const refusal = await refusalOf(large, policyId);
    expect(refusal).toMatchObject({
      status: 413,
      code: "payload_too_large",
      limitName: "record",
      limitBytes: 768 * KiB,
    });
    expect(refusal.actualBytes).toBeGreaterThan(768 * KiB);
  });
});

it("[RK-AS-3] 201: an assessment that requires 4,000 actions stores and shows all of them", async () => {
  const large = await largeCase([], 0);
  const rules = manyRules(200, { actions: 20 });
  const policyId = await publishPolicy(large.organization, definition(large.source, [], rules));
  const { status, body } = await assess(large, policyId);
  expect([status, body.data.requiredActions.length]).toEqual([201, 4000]);
  const { rows } = await large.organization.server.pool.query(
    `select (select count(*)::int from risk_actions where assessment_id = $1) as actions,
            (select count(*)::int from risk_events where subject_id = $2 and type = 'risk.action.requested') as events,
            (select event_sequence from risk_subjects where id = $2) as sequence`,
    [body.id, large.subjectId],
  );
  expect(rows[0]).toEqual({ actions: 4000, events: 4000, sequence: 4003 });
  const read = await large.organization.key.get(`/risk/assessments/${body.id}`);
  expect(read.body.data).toEqual(body.data);
  expect(Buffer.byteLength(read.text)).toBeLessThanOrEqual(768 * KiB);
  const first = await large.organization.key.get(`/risk/actions/${body.data.requiredActions[0].actionId}`);
  expect(first.body.data).toMatchObject({ name: "a0", origins: ["rule:r0"], assessmentId: body.id });
});

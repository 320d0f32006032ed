import { expect, it } from "vitest";
import type { Evaluation } from "@probity/engines/risk/policy/evaluation.ts";
import { newOrganization } from "#testing/organization.ts";

const seconds = 10;
const writers = 16;
const now = () => new Date().toISOString();

/** A policy that reads two facts which one batch always sets to the same number, so a mix of batches would show. */
async function organizationWithPolicy() {
  const organization = await newOrganization();
  const owner = await organization.user("owner");
  const facts = ["left", "right", "alone"].map((key) => ({ key, type: "number" }));
  const source = await owner.post("/risk/sources", {
    key: "writers",
    facts,
    apiKeyIds: [organization.apiKeys.test.id],
  });
  const policy = await owner.post("/risk/policies", {
    key: "concurrency",
    definition: {
      inputs: facts.map(({ key, type }) => ({
        key,
        type,
        acceptedSources: [`registered:${source.body.id}`],
        maxAgeSeconds: 3600,
      })),
      factors: [
        {
          id: "difference",
          match: "first",
          weight: 1,
          defaultPoints: 0,
          cases: [{ id: "mixed", all: [{ input: "left", operator: "neq_fact", value: "right" }], points: 50 }],
        },
      ],
      aggregation: "sum",
      bands: [
        { id: "whole", lowerBound: 0, effect: { decision: "review", actions: ["look"] } },
        { id: "mixed", lowerBound: 50, effect: { decision: "reject", actions: [] } },
      ],
      missingEvidence: "review",
      reviewAfterSeconds: 3600,
    },
  });
  const published = await owner.post(`/risk/policies/${policy.body.id}/publish`);
  expect(published.status, published.text).toBe(200);
  const subject = await organization.key.post("/risk/subjects", { kind: "person", externalId: "busy" });
  return { organization, sourceId: source.body.id, policyId: policy.body.id, subjectId: subject.body.id };
}

it(`[RK-EV-9] [RK-AS-2] ${writers} writers of evidence and assessments on one subject for ${seconds} s: numbers without gaps, no mix of revisions`, async () => {
  const { organization, sourceId, policyId, subjectId } = await organizationWithPolicy();
  const { key, server, organizationId } = organization;
  const path = `/risk/subjects/${subjectId}` as const;
  let number = 0;
  const available = (fact: string, value: number) => ({ fact, status: "available", value, observedAt: now() });
  const sendPair = () => {
    number += 1;
    const items = [available("left", number), available("right", number)];
    return key.post(`${path}/evidence/batch`, { sourceRegistrationId: sourceId, items });
  };
  const sendOne = () =>
    key.post(`${path}/evidence`, { sourceRegistrationId: sourceId, ...available("alone", (number += 1)) });
  const assess = () => key.post(`${path}/assessments`, { policyVersionId: policyId, trigger: "manual" });
  await sendPair();
  await sendOne();

  const deadline = Date.now() + seconds * 1000;
  const loops = Array.from({ length: writers }, async (_, index) => {
    const write = [sendPair, sendOne, assess, assess][index % 4]!;
    let written = 0;
    for (; Date.now() < deadline; written += 1) {
      const answer = await write();
      expect(answer.status, answer.text).toBe(201);
    }
    return written;
  });
  const written = (await Promise.all(loops)).reduce((sum, each) => sum + each, 0);

  const rowsOf = async (text: string) => (await server.pool.query(text, [organizationId])).rows;
  const assessments = await rowsOf(
    "select sequence, evidence_revision, previous_id, id, result from risk_assessments where organization_id = $1 order by sequence",
  );
  const receipts = await rowsOf(
    "select id, revision, fact, supersedes from risk_evidence where organization_id = $1 order by revision",
  );
  const events = await rowsOf(
    "select sequence from risk_events where organization_id = $1 and subject_id is not null order by sequence",
  );
  const [subject] = await rowsOf(
    "select evidence_revision, event_sequence from risk_subjects where organization_id = $1",
  );

  const counted = (rows: unknown[]) => rows.map((_, index) => index + 1);
  expect(assessments.map(({ sequence }) => sequence)).toEqual(counted(assessments));
  expect(receipts.map(({ revision }) => revision)).toEqual(counted(receipts));
  expect(events.map(({ sequence }) => sequence)).toEqual(counted(events));
  expect(subject).toEqual({ evidence_revision: receipts.length, event_sequence: events.length });
  expect(assessments.length).toBeGreaterThan(50);
  expect(written).toBeGreaterThan(assessments.length);

  for (const [index, { evidence_revision: revision, previous_id: previous, result }] of assessments.entries()) {
    expect(previous).toBe(assessments[index - 1]?.id ?? null);
    if (index > 0) expect(revision).toBeGreaterThanOrEqual(assessments[index - 1]!.evidence_revision);
    const { inputs } = result as Evaluation;
    // It used the evidence of its revision: the last receipt of each fact up to then.
    const used = inputs.map(({ receipts: [only] }) => only!.evidenceId);
    const stood = inputs.map(
      ({ key: fact }) => receipts.slice(0, revision).findLast((receipt) => receipt.fact === fact)!.id,
    );
    expect(used).toEqual(stood);
    expect(result.score).toBe(0);
  }
});

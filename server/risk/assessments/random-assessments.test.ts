import { hash } from "node:crypto";
import type { Definition } from "@probity/engines/risk/policy/definition.ts";
import { digestOf } from "@probity/engines/risk/policy/digest.ts";
import type { Reading, Readings } from "@probity/engines/risk/policy/evaluation.ts";
import { currentEvaluator, evaluatorOf } from "@probity/engines/risk/policy/evaluators.ts";
import { factOf } from "@probity/engines/risk/policy/format/facts.ts";
import { sampleCase, sampleSizeMax } from "@probity/engines/risk/policy/testing/sample-case.ts";
import { expect, it } from "vitest";
import { newId } from "#platform/database/new-id.ts";
import { type Scope, transact, type Tx } from "#platform/database/transaction.ts";
import { answerBytes } from "#platform/operation/answer-bytes.ts";
import { Refusal } from "#platform/operation/refusal.ts";
import { newOrganization } from "#testing/organization.ts";
import { newSubject } from "../testing/subjects.ts";
import { insertReceipts } from "../evidence/evidence-store.ts";
import { insertPolicy, insertPolicyInputs, nextVersion, publishDraft } from "../policies/versions/policy-store.ts";
import { advanceSubjects, lockSubject } from "../subjects/subject-lock-store.ts";
import { assess } from "./assess.ts";
import type { AssessmentRecord } from "./assessment-record.ts";

const runs = 300;
const subjects = 75;

/** The latest readings about a subject, by source and fact. */
type Said = Map<string, Reading>;
type Receipt = Reading & { fact: string; status: "available" | "unavailable" | "revoked"; evidenceId: string };

/** The readings of a sample that can be receipts: sources themselves say nothing but these three. */
function receiptsOf({ inputs }: Definition, readings: Readings, now: Date): Receipt[] {
  const all = inputs.flatMap((input) =>
    // `constructor` is a key like any other, and one that every object answers to.
    (Object.hasOwn(readings, input.key) ? readings[input.key]! : []).map((reading) => ({
      ...reading,
      fact: factOf(input, reading.source),
    })),
  );
  const sayable = all.filter(({ status, value }) =>
    status === "available" ? value !== null : status === "unavailable" || status === "revoked",
  );
  // Two inputs may be bound to one field, of which a step says one thing at a time.
  const distinct = new Map(sayable.map((reading) => [`${reading.source} ${reading.fact}`, reading]));
  // -0 is 0 once it has been written down.
  return [...distinct.values()].map(
    (reading) => JSON.parse(JSON.stringify({ ...reading, evidenceId: newId(now) })) as Receipt,
  );
}

function hear(said: Said, receipts: readonly Receipt[]): void {
  for (const { fact, ...reading } of receipts) said.set(`${reading.source} ${fact}`, reading);
}

/** The readings for a policy: each input reads the sources it accepts, under the names they use. */
function heardBy({ inputs }: Definition, said: Said): Readings {
  return Object.fromEntries(
    inputs.map((input) => [
      input.key,
      input.acceptedSources.flatMap((source) => said.get(`${source} ${factOf(input, source)}`) ?? []),
    ]),
  );
}

async function storePolicy(tx: Tx, scope: Scope, key: string, definition: Definition, now: Date): Promise<string> {
  const [id, by] = [newId(now), "user:x"];
  await insertPolicy(tx, scope, {
    id,
    key,
    version: await nextVersion(tx, scope, key),
    status: "draft",
    definition,
    definition_digest: digestOf((text) => hash("sha256", text), definition),
    created_at: now,
    created_by: by,
    published_at: null,
    published_by: null,
  });
  await insertPolicyInputs(tx, scope, id, definition.inputs);
  await publishDraft(tx, scope, id, { at: now, by });
  return id;
}

async function storeReceipts(tx: Tx, scope: Scope, subjectId: string, receipts: readonly Receipt[], now: Date) {
  const subject = await lockSubject(tx, scope, subjectId);
  const rows = receipts.map(({ evidenceId, fact, source, status, value, observedAt, expiresAt }, index) => ({
    id: evidenceId,
    subject_id: subjectId,
    revision: subject!.evidence_revision + 1 + index,
    source,
    source_registration_id: null,
    fact,
    type: "string" as const,
    status,
    value: value as string | null,
    observed_at: new Date(observedAt),
    expires_at: expiresAt === null ? null : new Date(expiresAt),
    provider_ref: null,
    received_at: now,
    supersedes: null,
    batch_id: null,
    provenance: { evidenceClass: "assertion" },
    bytes: 100,
  }));
  if (rows.length > 0) await insertReceipts(tx, scope, rows);
  await advanceSubjects(tx, scope, [{ id: subjectId, receipts: rows.length, events: 0 }]);
}

it("[RK-AS-2] [RK-AS-7] random policies and receipts: stored as evaluated, replayed as stored, numbered without gaps", async () => {
  const organization = await newOrganization();
  const scope = { organizationId: organization.organizationId, mode: "test" } as const;
  const actor = { kind: "system", scope, worker: "monitoring" } as const;
  const inTransaction = <T>(work: (tx: Tx) => Promise<T>) =>
    transact(organization.server.database, { scope, subscriptions: "shared" }, work);
  const refused = new Set<string>();

  /** One more version of the subject's policy, some more evidence, and what comes of them; undefined when it is refused. */
  async function assessSample(seed: number, subjectId: string, said: Said) {
    const { definition, readings, evaluatedAt } = sampleCase(seed, 1 + (seed % sampleSizeMax));
    const now = new Date(evaluatedAt);
    const receipts = receiptsOf(definition, readings, now);
    const policyVersionId = await inTransaction(async (tx) => {
      await storeReceipts(tx, scope, subjectId, receipts, now);
      return storePolicy(tx, scope, `of-${subjectId}`, definition, now);
    });
    hear(said, receipts);
    const expected = evaluatorOf(currentEvaluator)!.evaluate(definition, heardBy(definition, said), evaluatedAt);
    const order = { subjectId, policyVersionId, trigger: "test", eventIds: [] };
    const made = await inTransaction((tx) => assess(tx, actor, now, order)).catch((error: unknown) => {
      if (!(error instanceof Refusal)) throw error;
      expect(error.code).toBe(`applicability_${expected.applicability.result}`);
      refused.add(error.code);
    });
    if (!made) return [];
    expect(answerBytes(made).toString()).toBe(JSON.stringify(made));
    const actions = made.data.requiredActions.map(({ name, origins }) => ({ name, origins }));
    expect({ ...made.data, requiredActions: actions }).toMatchObject(expected);
    return [made];
  }

  const chains = await Promise.all(
    Array.from({ length: subjects }, async (_, index) => {
      const subjectId = await newSubject(organization);
      const said: Said = new Map();
      const chain: AssessmentRecord[] = [];
      for (let seed = index; seed < runs; seed += subjects) chain.push(...(await assessSample(seed, subjectId, said)));
      return chain;
    }),
  );
  const stored = chains.flat();
  expect([stored.length > runs / 3, [...refused].toSorted()]).toEqual([
    true,
    ["applicability_not_matched", "applicability_unknown"],
  ]);

  for (const chain of chains) {
    const ids = chain.map(({ id }) => id);
    expect(chain.map(({ data }) => [data.sequence, data.previousAssessmentId])).toEqual(
      ids.map((_id, index) => [index + 1, ids[index - 1] ?? null]),
    );
  }
  await Promise.all(
    stored.map(async (record) => {
      const { body } = await organization.key.post(`/risk/assessments/${record.id}/replay`);
      expect([body.matches, body.differences]).toEqual([true, []]);
      expect((await organization.key.get(`/risk/assessments/${record.id}`)).body.data).toEqual(record.data);
    }),
  );
});

import { randomUUID } from "node:crypto";
import type { Definition } from "@probity/engines/risk/policy/definition.ts";
import { describe, expect, it } from "vitest";
import { newOrganization, type TestOrganization } from "#testing/organization.ts";
import { newPublishedPolicy, smallDefinition } from "../testing/policies.ts";
import { newSource, submitEvidence } from "../testing/evidence.ts";
import { rowsOf } from "#testing/rows-of-organization.ts";
import { newSubject } from "../testing/subjects.ts";

type Selection = {
  contextRevision: number;
  candidates: { policyVersionId: string; policyKey: string; result: "applicable" | "not_applicable" | "unknown" }[];
  selected: string[];
};
/** An event's details are of the shape that its type says. */
const detailsOf = ({ data }: { data: { details: unknown } }) => data.details as Selection;

type Groups = NonNullable<Definition["applicability"]>;

const inGermany: Groups = [{ id: "germany", all: [{ input: "country", operator: "eq", value: "DE" }] }];
const inFrance: Groups = [{ id: "france", all: [{ input: "country", operator: "eq", value: "FR" }] }];
const wealthy: Groups = [{ id: "wealthy", all: [{ input: "income.monthly", operator: "gt", value: 5000 }] }];

async function newContext({ key }: Pick<TestOrganization, "key">): Promise<string> {
  return (await key.post("/risk/contexts", { kind: "onboarding", externalId: randomUUID() })).body.id;
}

/** A subject in a context with pinned policies, one for each entry: its key and whom it covers. */
async function newJourney(policies: Record<string, Groups>) {
  const organization = await newOrganization();
  const { key } = organization;
  const [source, subjectId, contextId, owner] = [
    await newSource(organization),
    await newSubject(organization),
    await newContext(organization),
    await organization.user("owner"),
  ];
  const versionIds: Record<string, string> = {};
  for (const [policyKey, applicability] of Object.entries(policies)) {
    const definition = smallDefinition(source.identity, { applicability });
    versionIds[policyKey] = (await newPublishedPolicy(organization, { key: policyKey, definition })).id;
  }
  await key.post(`/risk/contexts/${contextId}/subjects`, { subjectId });
  const pin = async (expectedRevision: number, policyVersionIds: string[]) => {
    const answer = await owner.post(`/risk/contexts/${contextId}/policies`, { expectedRevision, policyVersionIds });
    if (answer.status !== 200) throw new Error(answer.text);
  };
  if (Object.keys(policies).length > 0) await pin(0, Object.values(versionIds));
  return {
    organization,
    subjectId,
    contextId,
    versionIds,
    pin,
    say: (change: object) => submitEvidence(organization, subjectId, source.id, change),
    select: () => key.post(`/risk/subjects/${subjectId}/policy-selection`, { contextId }),
  };
}

describe("POST /risk/subjects/{id}/policy-selection", () => {
  it("[RK-CX-3] [RK-GEN-8] 201: an event that names which pinned policies apply, which do not, and of which it is unknown", async () => {
    const { organization, subjectId, contextId, versionIds, say, select } = await newJourney({
      everybody: [],
      german: inGermany,
      french: inFrance,
      private: wealthy,
      either: [...wealthy, ...inFrance],
      both: [...inFrance, ...inGermany],
    });
    await say({ fact: "country", value: "DE" });
    const answer = await select();
    expect(answer.status).toBe(201);
    const candidate = (policyKey: string, result: string, groupId: string | null, unresolvedInputs: string[]) => ({
      policyVersionId: versionIds[policyKey],
      policyKey,
      result,
      groupId,
      unresolvedInputs,
    });
    expect(answer.body).toEqual({
      id: expect.any(String),
      resource: "events",
      data: {
        type: "risk.policy.selected",
        subjectId,
        resourceType: "events",
        resourceId: answer.body.id,
        actor: `api_key:${organization.apiKeys.test.id}`,
        reason: null,
        details: {
          contextId,
          contextRevision: 1,
          candidates: [
            candidate("everybody", "applicable", null, []),
            candidate("german", "applicable", "germany", []),
            candidate("french", "not_applicable", null, []),
            candidate("private", "unknown", null, ["income.monthly"]),
            candidate("either", "unknown", null, ["income.monthly"]),
            candidate("both", "applicable", "germany", []),
          ],
          selected: [versionIds["everybody"], versionIds["german"], versionIds["both"]],
        },
        occurredAt: expect.any(String),
        recordedAt: expect.any(String),
        sequence: 4,
      },
    });
    const read = await organization.key.get(`/risk/events/${answer.body.id}`);
    expect(read.body.data).toEqual(answer.body.data);
    const journey = await organization.key.get(`/risk/subjects/${subjectId}/journey`);
    expect(journey.body.items[0]).toEqual(answer.body);
  });

  it("[RK-CX-3] reads the evidence as an assessment does: what it calls applicable can be assessed, and nothing else", async () => {
    const { organization, subjectId, versionIds, say, select } = await newJourney({
      german: inGermany,
      french: inFrance,
      private: wealthy,
    });
    const key = organization.key;
    const outcomes = {
      applicable: "201",
      not_applicable: "applicability_not_matched",
      unknown: "applicability_unknown",
    };
    for (const change of [
      { fact: "country", value: "DE" },
      { fact: "country", value: "FR" },
      { fact: "income.monthly", value: 9000 },
      { fact: "country", status: "unavailable", value: null },
      { fact: "country", value: "DE", expiresAt: "2026-01-02T00:00:00.000Z" },
      { fact: "income.monthly", status: "revoked", value: null },
      { fact: "country", value: "DE", observedAt: "2001-01-01T00:00:00.000Z" },
    ]) {
      await say(change);
      const { candidates } = detailsOf((await select()).body);
      expect(candidates.map(({ policyVersionId }) => policyVersionId)).toEqual(Object.values(versionIds));
      for (const { policyVersionId, result } of candidates) {
        const { status, body } = await key.post(`/risk/subjects/${subjectId}/assessments`, {
          policyVersionId,
          trigger: "onboarding",
        });
        expect(status === 201 ? "201" : body.code).toBe(outcomes[result]);
      }
    }
  });

  it("[RK-CX-3] an event and no authorization: nothing is assessed, assigned or announced", async () => {
    const { organization, say, select } = await newJourney({ german: inGermany });
    await organization.key.post("/webhooks", { url: "https://example.com/hook", events: ["risk.*"], mode: "test" });
    await say({ value: "DE" });
    const before = await rowsOf(organization);
    expect((await select()).status).toBe(201);
    const changed = (await rowsOf(organization)).filter((digest) => !before.includes(digest));
    // risk_subjects counts the event.
    expect(changed.map((digest) => digest.split(" ")[0])).toEqual(["idempotency_keys", "risk_events", "risk_subjects"]);
  });

  it("[RK-CX-3] chooses from the pins that stand, and an older event keeps saying what it chose from", async () => {
    const { organization, versionIds, pin, say, select } = await newJourney({ german: inGermany, french: inFrance });
    await say({ value: "DE" });
    const first = await select();
    await pin(1, [versionIds["french"]!]);
    const second = await select();
    const seen = ({ body }: typeof first) => {
      const { contextRevision, candidates, selected } = detailsOf(body);
      return [contextRevision, candidates.map(({ policyKey }) => policyKey), selected];
    };
    expect(seen(second)).toEqual([2, ["french"], []]);
    const reread = await organization.key.get(`/risk/events/${first.body.id}`);
    expect(seen(reread)).toEqual([1, ["german", "french"], [versionIds["german"]]]);
  });

  it("[RK-CX-3] 201 without candidates when nothing is pinned", async () => {
    const { contextId, select } = await newJourney({});
    const { status, body } = await select();
    expect([status, body.data.details]).toEqual([201, { contextId, contextRevision: 0, candidates: [], selected: [] }]);
  });

  it("[RK-CX-3] 409 subject_not_in_context: policies pinned for others are not tried on a subject, and nothing is stored", async () => {
    const { organization, contextId } = await newJourney({ everybody: [] });
    const outsider = await newSubject(organization);
    const before = await rowsOf(organization);
    const { status, body } = await organization.key.post(`/risk/subjects/${outsider}/policy-selection`, { contextId });
    expect([status, body.code]).toEqual([409, "subject_not_in_context"]);
    expect(await rowsOf(organization)).toEqual(before);
  });

  it("[RK-CX-3] [RK-GEN-3] 404: no such subject; 404 at /contextId: no such context, one of the other mode, one of another organization", async () => {
    const { organization, subjectId, contextId } = await newJourney({ everybody: [] });
    const stranger = await newJourney({ everybody: [] });
    const live = await newContext({ key: organization.liveKey });
    const { key } = organization;
    const before = await rowsOf(organization);
    for (const foreign of [randomUUID(), live, stranger.contextId, subjectId]) {
      const { status, body } = await key.post(`/risk/subjects/${subjectId}/policy-selection`, { contextId: foreign });
      expect([status, body.code, body.errors[0].path]).toEqual([404, "not_found", "/contextId"]);
    }
    for (const foreign of [randomUUID(), stranger.subjectId, contextId]) {
      const { status, body } = await key.post(`/risk/subjects/${foreign}/policy-selection`, { contextId });
      expect([status, body.code, body.errors]).toEqual([404, "not_found", undefined]);
    }
    expect(await rowsOf(organization)).toEqual(before);
  });

  it.each([
    ["/contextId", {}],
    ["/contextId", { contextId: "case-7" }],
    ["/policyVersionIds", { contextId: randomUUID(), policyVersionIds: [] }],
    ["/evaluatedAt", { contextId: randomUUID(), evaluatedAt: "2026-01-01T00:00:00Z" }],
  ])("[RK-CX-3] 400 validation_failed at %s: %o", async (path, body) => {
    const organization = await newOrganization();
    const subjectId = await newSubject(organization);
    const answer = await organization.key.post(`/risk/subjects/${subjectId}/policy-selection`, body);
    expect([answer.status, answer.body.code, answer.body.errors[0].path]).toEqual([400, "validation_failed", path]);
  });

  it("[RK-CX-3] sees the evidence of one revision, also while receipts arrive: its place in the journey says which", async () => {
    const { organization, subjectId, say, select } = await newJourney({ german: inGermany, french: inFrance });
    const values = new Map<string, string>();
    const sayCountry = async (value: string) => values.set((await say({ value })).id, value);
    await sayCountry("DE");
    await Promise.all(Array.from({ length: 10 }, (_, n) => [sayCountry(n % 2 ? "DE" : "FR"), select()]).flat());
    const { items } = (await organization.key.get(`/risk/subjects/${subjectId}/journey`)).body;
    let country: string | undefined;
    const seen: [string | undefined, string][] = [];
    for (const { data } of items.toReversed()) {
      if (data.type === "risk.evidence.recorded") country = values.get(data.resourceId);
      if (data.type !== "risk.policy.selected") continue;
      const applicable = detailsOf({ data }).candidates.find(({ result }) => result === "applicable");
      seen.push([country, applicable!.policyKey]);
    }
    expect(seen).toEqual(seen.map(([at]) => [at, at === "DE" ? "german" : "french"]));
    expect(seen).toHaveLength(10);
  });

  it("[RK-CX-3] 413 assessment_evidence: what is too much for an assessment of one candidate is too much here", async () => {
    const { organization, subjectId, contextId, pin } = await newJourney({});
    const keys = Array.from({ length: 18 }, (_, index) => `note.${index}`);
    const source = await newSource(organization, { facts: keys.map((key) => ({ key, type: "string" })) });
    const definition = smallDefinition(source.identity, {
      inputs: keys.map((key) => ({
        key,
        type: "string",
        acceptedSources: [source.identity],
        maxAgeSeconds: 315_360_000,
      })),
      factors: [],
      rules: [
        {
          id: "any",
          all: [{ input: "note.0", operator: "eq", value: "x" }],
          reasons: [{ code: "ANY", text: "Any." }],
          effect: { decision: "review", actions: [] },
        },
      ],
    });
    const { id: policyVersionId } = await newPublishedPolicy(organization, { key: "notes", definition });
    await pin(0, [policyVersionId]);
    for (const fact of keys)
      await submitEvidence(organization, subjectId, source.id, { fact, value: "x".repeat(15_000) });
    const { key } = organization;
    const before = await rowsOf(organization);
    const selected = await key.post(`/risk/subjects/${subjectId}/policy-selection`, { contextId });
    const assessed = await key.post(`/risk/subjects/${subjectId}/assessments`, { policyVersionId, trigger: "test" });
    for (const { status, body } of [selected, assessed])
      expect([status, body.code, body.limitName]).toEqual([413, "payload_too_large", "assessment_evidence"]);
    expect(selected.body.actualBytes).toBe(assessed.body.actualBytes);
    expect(await rowsOf(organization)).toEqual(before);
  });

  it("[RK-CX-3] holds ids and codes: no evidence value in the event or the log", async () => {
    const { organization, say, select } = await newJourney({ german: inGermany, french: inFrance });
    await say({ value: "mark-7f3a" });
    const { status, text } = await select();
    expect(status).toBe(201);
    for (const written of [text, ...organization.server.logged]) expect(written).not.toContain("mark-7f3a");
  });
});

describe("evaluation scoped to a context", () => {
  it("[RK-CX-4] 400 unknown_property: an assessment takes no context, and nothing is stored", async () => {
    const { organization, subjectId, contextId, versionIds, say } = await newJourney({ german: inGermany });
    await say({ value: "DE" });
    const before = await rowsOf(organization);
    const body = { policyVersionId: versionIds["german"], trigger: "onboarding", contextId };
    const answer = await organization.key.post(`/risk/subjects/${subjectId}/assessments`, body);
    expect([answer.status, answer.body.code]).toEqual([400, "validation_failed"]);
    expect(answer.body.errors).toContainEqual(
      expect.objectContaining({ path: "/contextId", code: "unknown_property" }),
    );
    expect(await rowsOf(organization)).toEqual(before);
  });

  it("[RK-CX-4] 404: no endpoint evaluates a context", async () => {
    const { organization, contextId } = await newJourney({ everybody: [] });
    for (const verb of ["assessments", "evaluate", "evaluations", "policy-selection", "evidence", "monitoring"]) {
      for (const client of [organization.key, await organization.user("owner")]) {
        const { status, body } = await client.post(`/risk/contexts/${contextId}/${verb}`, {});
        expect([status, body.code]).toEqual([404, "route_not_found"]);
      }
    }
  });

  it("[RK-CX-1] evidence and assessments are the same in and out of a context", async () => {
    const { organization, subjectId, contextId, versionIds, say, select } = await newJourney({ german: inGermany });
    await say({ value: "DE" });
    const order = { policyVersionId: versionIds["german"], trigger: "onboarding" };
    const first = await organization.key.post(`/risk/subjects/${subjectId}/assessments`, order);
    const elsewhere = await newContext(organization);
    await organization.key.post(`/risk/contexts/${elsewhere}/subjects`, { subjectId });
    await select();
    const state = await organization.key.get(`/risk/assessments/${first.body.id}/state`);
    expect(state.body.current).toBe(true);
    const again = await organization.key.post(`/risk/subjects/${subjectId}/assessments`, order);
    for (const name of ["inputs", "decision", "evidenceRevision"] as const)
      expect(again.body.data[name]).toEqual(first.body.data[name]);
    expect(JSON.stringify(again.body)).not.toContain(contextId);
  });
});

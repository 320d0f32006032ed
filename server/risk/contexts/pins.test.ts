import { randomUUID } from "node:crypto";
import { describe, expect, it } from "vitest";
import { newOrganization, type TestOrganization } from "#testing/organization.ts";
import { newDraft, newPublishedPolicy } from "../testing/policies.ts";
import { newSource } from "../testing/evidence.ts";
import { rowsOf } from "#testing/rows-of-organization.ts";

/** An organization with an owner, a context, and published versions of as many policy keys as asked for. */
async function organizationWithPolicies(keys: readonly string[]) {
  const organization = await newOrganization();
  const { identity: source } = await newSource(organization);
  const policies = [];
  for (const key of keys) policies.push(await newPublishedPolicy(organization, { key, source }));
  const path = `/risk/contexts/${await contextOf(organization)}/policies` as const;
  const owner = await organization.user("owner");
  const pin = (expectedRevision: number, policyVersionIds: string[]) =>
    owner.post(path, { expectedRevision, policyVersionIds });
  return { organization, source, policies, ids: policies.map(({ id }) => id), owner, path, pin };
}

async function contextOf({ key }: Pick<TestOrganization, "key">): Promise<string> {
  return (await key.post("/risk/contexts", { kind: "onboarding", externalId: randomUUID() })).body.id;
}

describe("GET /risk/contexts/{id}/policies", () => {
  it("[RK-CX-2] 200: revision 0 without pins when they were never set; any reader", async () => {
    const organization = await newOrganization();
    const contextId = await contextOf(organization);
    for (const client of [organization.key, await organization.user("auditor")]) {
      const { status, body } = await client.get(`/risk/contexts/${contextId}/policies`);
      expect([status, body]).toEqual([200, { contextId, revision: 0, pins: [] }]);
    }
  });

  it("[RK-GEN-3] [RK-GEN-10] 404: no such context, one of the other mode, one of another organization; 400: no UUID", async () => {
    const organization = await newOrganization();
    const stranger = await newOrganization();
    const contexts = [randomUUID(), await contextOf({ key: organization.liveKey }), await contextOf(stranger)];
    for (const contextId of contexts) {
      expect((await organization.key.get(`/risk/contexts/${contextId}/policies`)).body.code).toBe("not_found");
    }
    expect((await organization.key.get("/risk/contexts/case-7/policies")).body.code).toBe("malformed_id");
  });
});

describe("POST /risk/contexts/{id}/policies", () => {
  it("[RK-CX-2] 200: replaces all pins, in the order given, and raises the revision by one each time", async () => {
    const { organization, policies, ids, path, pin } = await organizationWithPolicies(["fraud", "onboarding", "aml"]);
    const pinOf = ({ id, data }: (typeof policies)[number]) => ({
      policyKey: data.key,
      policyVersionId: id,
      policyVersion: data.version,
    });
    const contextId = path.split("/")[3];

    const first = await pin(0, ids);
    expect([first.status, first.body]).toEqual([200, { contextId, revision: 1, pins: policies.map(pinOf) }]);
    const second = await pin(1, [ids[2]!, ids[0]!.toUpperCase()]);
    expect([second.status, second.body]).toEqual([
      200,
      { contextId, revision: 2, pins: [pinOf(policies[2]!), pinOf(policies[0]!)] },
    ]);
    expect((await organization.key.get(path)).body).toEqual(second.body);
    const none = await pin(2, []);
    expect([none.status, none.body]).toEqual([200, { contextId, revision: 3, pins: [] }]);
    expect((await organization.key.get(path)).body).toEqual(none.body);
  });

  it("[RK-CX-2] a version published later under the same key takes no place until it is pinned", async () => {
    const { organization, source, ids, path, pin } = await organizationWithPolicies(["onboarding"]);
    await pin(0, ids);
    const later = await newPublishedPolicy(organization, { key: "onboarding", source });
    expect(later.data.version).toBe(2);
    expect((await organization.key.get(path)).body.pins).toMatchObject([{ policyVersionId: ids[0], policyVersion: 1 }]);
    expect((await pin(1, [later.id])).body.pins).toMatchObject([{ policyVersionId: later.id, policyVersion: 2 }]);
  });

  it("[RK-CX-2] 409 stale_revision with currentRevision: any other revision than the current, and nothing is stored", async () => {
    const { organization, ids, pin } = await organizationWithPolicies(["onboarding"]);
    await pin(0, ids);
    await pin(1, []);
    const before = await rowsOf(organization);
    for (const revision of [0, 1, 3, 2_147_483_647]) {
      const { status, body } = await pin(revision, ids);
      expect([status, body.code, body.currentRevision]).toEqual([409, "stale_revision", 2]);
    }
    expect(await rowsOf(organization)).toEqual(before);
  });

  it("[RK-CX-2] two simultaneous replacements with the same revision: one 200, one 409 stale_revision, one event", async () => {
    const { organization, ids, path, pin } = await organizationWithPolicies(["onboarding", "fraud"]);
    const answers = await Promise.all([pin(0, [ids[0]!]), pin(0, [ids[1]!])]);
    const won = answers.find(({ status }) => status === 200)!;
    const lost = answers.find(({ status }) => status === 409)!;
    expect([lost.body.code, lost.body.currentRevision]).toEqual(["stale_revision", 1]);
    expect((await organization.key.get(path)).body).toEqual(won.body);
    const events = (await organization.key.get(`/risk/events?resourceId=${won.body.contextId}`)).body.items;
    expect(events.map(({ data }) => data.type)).toEqual(["risk.context.created", "risk.context.policies_updated"]);
  });

  it("[RK-CX-2] 409 policy_not_published for a draft, 404 for an unknown one, 400 for two of a key: each with its path, and nothing is stored", async () => {
    const { organization, source, ids, pin } = await organizationWithPolicies(["onboarding", "fraud"]);
    const draft = await newDraft(organization, { key: "aml", source });
    const second = await newPublishedPolicy(organization, { key: "onboarding", source });
    const live = await newPublishedPolicy(organization, { mode: "live" });
    const stranger = await newPublishedPolicy(await newOrganization());
    const [onboarding, fraud] = ids as [string, string];
    const before = await rowsOf(organization);
    for (const [policyVersionIds, status, code, index] of [
      [[fraud, draft.id], 409, "policy_not_published", 1],
      [[fraud, randomUUID()], 404, "not_found", 1],
      [[live.id], 404, "not_found", 0],
      [[fraud, onboarding, stranger.id], 404, "not_found", 2],
      [[onboarding, fraud, second.id], 400, "validation_failed", 2],
      [[fraud, fraud], 400, "validation_failed", 1],
      [[fraud, fraud.toUpperCase()], 400, "validation_failed", 1],
      // Mistakes that no retry can fix are reported first.
      [[draft.id, randomUUID(), fraud, fraud], 400, "validation_failed", 3],
      [[draft.id, randomUUID()], 404, "not_found", 1],
    ] as const) {
      const { status: answered, body } = await pin(0, [...policyVersionIds]);
      expect([answered, body.code, body.errors.map(({ path }) => path)]).toEqual([
        status,
        code,
        [`/policyVersionIds/${index}`],
      ]);
    }
    expect(await rowsOf(organization)).toEqual(before);
  });

  it("[RK-CX-2] 200 for 20 pins, 400 for 21", async () => {
    const { ids, pin } = await organizationWithPolicies(Array.from({ length: 21 }, (_, index) => `policy-${index}`));
    const tooMany = await pin(0, ids);
    expect([tooMany.status, tooMany.body.errors[0].path]).toEqual([400, "/policyVersionIds"]);
    const { status, body } = await pin(0, ids.slice(1));
    expect([status, body.pins.length]).toEqual([200, 20]);
  });

  it.each([
    ["/expectedRevision", { policyVersionIds: [] }],
    ["/expectedRevision", { expectedRevision: -1, policyVersionIds: [] }],
    ["/expectedRevision", { expectedRevision: "0", policyVersionIds: [] }],
    ["/policyVersionIds", { expectedRevision: 0 }],
    ["/policyVersionIds/0", { expectedRevision: 0, policyVersionIds: ["onboarding"] }],
    ["/evaluate", { expectedRevision: 0, policyVersionIds: [], evaluate: true }],
  ])("[RK-CX-2] 400 validation_failed at %s: %o", async (path, body) => {
    const organization = await newOrganization();
    const owner = await organization.user("owner");
    const answer = await owner.post(`/risk/contexts/${await contextOf(organization)}/policies`, body);
    expect([answer.status, answer.body.code, answer.body.errors[0].path]).toEqual([400, "validation_failed", path]);
  });

  it("[RK-CX-2] [RK-AU-4] 403: members, auditors and API keys may not; admins may", async () => {
    const { organization, path } = await organizationWithPolicies([]);
    const body = { expectedRevision: 0, policyVersionIds: [] };
    for (const client of [organization.key, await organization.user("member"), await organization.user("auditor")])
      expect((await client.post(path, body)).status).toBe(403);
    expect((await (await organization.user("admin")).post(path, body)).status).toBe(200);
  });

  it("[RK-CX-2] [RK-CX-1] evaluates nobody: even with subjects in the context, only the pins and their event are stored", async () => {
    const { organization, ids, path, pin } = await organizationWithPolicies(["onboarding"]);
    const { key } = organization;
    const subjectId = (await key.post("/risk/subjects", { kind: "person", externalId: "1" })).body.id;
    await key.post(path.replace("policies", "subjects"), { subjectId });
    const before = await rowsOf(organization);
    await pin(0, ids);
    const changed = (await rowsOf(organization)).filter((digest) => !before.includes(digest));
    expect(changed.map((digest) => digest.split(" ")[0])).toEqual([
      "idempotency_keys",
      "risk_context_policies",
      "risk_contexts",
      "risk_events",
    ]);
    expect((await key.get(`/risk/subjects/${subjectId}/journey`)).body.items).toHaveLength(2);
  });

  it("[RK-GEN-8] writes the event with the authenticated actor into the history of the context, and announces nothing", async () => {
    const { organization, owner, ids, path, pin } = await organizationWithPolicies(["onboarding"]);
    const { key, server, organizationId } = organization;
    await key.post("/webhooks", { url: "https://example.com/hook", events: ["risk.*"], mode: "test" });
    await pin(0, ids);
    const contextId = path.split("/")[3];
    const { history } = (await key.get(`/risk/contexts/${contextId}`)).body;
    expect(history[0].data).toEqual({
      type: "risk.context.policies_updated",
      subjectId: null,
      resourceType: "contexts",
      resourceId: contextId,
      actor: `user:${owner.userId}`,
      reason: null,
      details: { revision: 1, policyVersionIds: ids },
      occurredAt: expect.any(String),
      recordedAt: expect.any(String),
      sequence: null,
    });
    const { rows } = await server.pool.query("select from webhook_messages where organization_id = $1", [
      organizationId,
    ]);
    expect(rows).toEqual([]);
  });
});

import { setTimeout as sleep } from "node:timers/promises";
import { describe, expect, it } from "vitest";
import type { Answer } from "#testing/answer.ts";
import { transact } from "#platform/database/transaction.ts";
import { newOrganization, type TestOrganization } from "#testing/organization.ts";
import { claim, newSource, submitEvidence } from "../testing/evidence.ts";
import { newSubject } from "../testing/subjects.ts";
import { holdBindings, lockBindings } from "./source-store.ts";

async function prepare() {
  const organization = await newOrganization();
  const owner = await organization.user("owner");
  const { id } = await newSource(organization);
  const bound = [organization.apiKeys.test.id];
  return { organization, owner, source: id, bound, path: `/risk/sources/${id}/bindings` as const };
}

const newKey = async ({ user }: TestOrganization): Promise<string> =>
  (await (await user("owner")).post("/api-keys", { name: "Another", mode: "test" })).body.id;

const read = async ({ key }: TestOrganization, id: string) => (await key.get(`/risk/sources/${id}`)).body;

/** The "Source registration" table: from each state to each, with and without keys. */
const moves = [
  { from: "enabled", to: "enabled", keys: 1, status: 200 },
  { from: "enabled", to: "enabled", keys: 0, status: 400 },
  { from: "enabled", to: "disabled", keys: 1, status: 200 },
  { from: "enabled", to: "disabled", keys: 0, status: 200 },
  { from: "disabled", to: "enabled", keys: 1, status: 200 },
  { from: "disabled", to: "enabled", keys: 0, status: 400 },
  { from: "disabled", to: "disabled", keys: 1, status: 200 },
  { from: "disabled", to: "disabled", keys: 0, status: 200 },
] as const;
const callers = { owner: 200, admin: 200, member: 403, auditor: 403, key: 403 } as const;

describe("POST /risk/sources/{id}/bindings", () => {
  it("[RK-SO-4] [RK-SO-5] 200: replaces the whole list of keys and raises the revision", async () => {
    const { organization, owner, source, bound, path } = await prepare();
    const other = await newKey(organization);
    const before = await read(organization, source);
    const answer = await owner.post(path, { expectedRevision: 1, apiKeyIds: [other], enabled: true });
    expect(answer.status).toBe(200);
    expect(answer.body).toEqual({
      id: source,
      resource: "sources",
      data: { ...before.data, apiKeyIds: [other], revision: 2, updatedAt: expect.any(String) },
    });
    expect(answer.body.data.updatedAt >= before.data.updatedAt).toBe(true);
    expect((await read(organization, source)).data).toEqual(answer.body.data);

    const subject = await newSubject(organization);
    const refused = await organization.key.post(`/risk/subjects/${subject}/evidence`, claim(source));
    expect([refused.status, refused.body.code]).toEqual([403, "source_not_bound"]);
    await owner.post(path, { expectedRevision: 2, apiKeyIds: [other, ...bound], enabled: true });
    const receipt = await submitEvidence(organization, subject, source);
    expect(receipt.data.provenance.bindingRevision).toBe(3);
  });

  it.each(
    moves.flatMap((move) =>
      Object.entries(callers).map(([who, allowed]) => ({
        ...move,
        who,
        expected: allowed === 200 ? move.status : 403,
      })),
    ),
  )(
    "[RK-SO-5] [RK-SO-6] $expected: $from to $to with $keys keys by $who",
    async ({ from, to, keys, who, expected }) => {
      const { organization, owner, source, bound, path } = await prepare();
      if (from === "disabled") await owner.post(path, { expectedRevision: 1, apiKeyIds: bound, enabled: false });
      const { data: before, history } = await read(organization, source);
      const caller = who === "key" ? organization.key : await organization.user(who as "owner");
      const apiKeyIds = keys === 1 ? bound : [];
      const answer = await caller.post(path, {
        expectedRevision: before.revision,
        apiKeyIds,
        enabled: to === "enabled",
      });
      expect(answer.status).toBe(expected);
      const after = await read(organization, source);
      if (answer.status === 200) {
        expect(after.data).toMatchObject({ apiKeyIds, enabled: to === "enabled", revision: before.revision + 1 });
        expect(after.history).toHaveLength(history.length + 1);
      } else {
        expect(after).toEqual({ id: source, resource: "sources", data: before, history });
        if (expected === 400)
          expect(answer.body.errors[0]).toMatchObject({ path: "/apiKeyIds", code: "invalid_minitems" });
      }
    },
  );

  it("[RK-GEN-8] writes an event with the authenticated actor in the same transaction, and announces nothing", async () => {
    const { organization, owner, source, bound, path } = await prepare();
    await organization.key.post("/webhooks", { url: "https://example.com/hook", events: ["risk.*"], mode: "test" });
    await owner.post(path, { expectedRevision: 1, apiKeyIds: bound, enabled: false });
    const { history } = await read(organization, source);
    expect(history[0].data).toMatchObject({
      type: "risk.source.bindings_updated",
      resourceType: "sources",
      resourceId: source,
      subjectId: null,
      sequence: null,
      actor: `user:${owner.userId}`,
      details: { revision: 2, enabled: false, apiKeyIds: bound },
    });
    const { rows } = await organization.server.pool.query("select from webhook_messages where organization_id = $1", [
      organization.organizationId,
    ]);
    expect(rows).toEqual([]);
  });

  it("[RK-SO-5] 409 stale_revision with currentRevision, and nothing changes", async () => {
    const { organization, owner, source, bound, path } = await prepare();
    await owner.post(path, { expectedRevision: 1, apiKeyIds: bound, enabled: true });
    const before = await read(organization, source);
    for (const expectedRevision of [0, 1, 3]) {
      const answer = await owner.post(path, { expectedRevision, apiKeyIds: [], enabled: false });
      expect([answer.status, answer.body.code, answer.body.currentRevision]).toEqual([409, "stale_revision", 2]);
    }
    expect(await read(organization, source)).toEqual(before);
  });

  it("[RK-SO-5] two updates of the same revision at the same moment: one 200, one 409", async () => {
    const { organization, owner, source, bound, path } = await prepare();
    for (let expectedRevision = 1; expectedRevision <= 10; expectedRevision++) {
      const answers = await Promise.all(
        [true, false].map((enabled) => owner.post(path, { expectedRevision, apiKeyIds: bound, enabled })),
      );
      expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
      const [won, lost] = answers.toSorted((a, b) => a.status - b.status);
      expect(lost!.body.currentRevision).toBe(expectedRevision + 1);
      expect((await read(organization, source)).data).toEqual(won!.body.data);
    }
  });

  it.each([
    ["/expectedRevision", "required", { expectedRevision: undefined }],
    ["/expectedRevision", "invalid_type", { expectedRevision: "1" }],
    ["/enabled", "required", { enabled: undefined }],
    ["/apiKeyIds", "required", { apiKeyIds: undefined }],
    ["/key", "unknown_property", { key: "other" }],
    ["/facts", "unknown_property", { facts: [{ key: "other", type: "string" }] }],
  ])("[RK-SO-1] [RK-SO-2] 400 at %s (%s): key and facts never change", async (path, code, change) => {
    const { organization, owner, source, bound, path: bindings } = await prepare();
    const before = await read(organization, source);
    const answer = await owner.post(bindings, { expectedRevision: 1, apiKeyIds: bound, enabled: true, ...change });
    expect([answer.status, answer.body.code]).toEqual([400, "validation_failed"]);
    expect(answer.body.errors).toContainEqual({ path, code, message: expect.any(String) });
    expect(await read(organization, source)).toEqual(before);
  });

  it("[RK-SO-3] 404 at its path for keys of another organization or mode; 404 for a source of another", async () => {
    const { organization, owner, source, bound, path } = await prepare();
    const stranger = await newOrganization();
    const before = await read(organization, source);
    for (const id of [stranger.apiKeys.test.id, organization.apiKeys.live.id]) {
      const answer = await owner.post(path, { expectedRevision: 1, apiKeyIds: [...bound, id], enabled: false });
      expect([answer.status, answer.body.errors[0].path]).toEqual([404, "/apiKeyIds/1"]);
    }
    for (const who of [await stranger.user("owner"), await organization.user("owner", "live")]) {
      const answer = await who.post(path, { expectedRevision: 1, apiKeyIds: [], enabled: false });
      expect([answer.status, answer.body.code]).toEqual([404, "not_found"]);
    }
    expect(await read(organization, source)).toEqual(before);
  });

  it("[RK-SO-3] a key that is being revoked is bound before that, or not at all", async () => {
    const { organization, owner, source, bound, path } = await prepare();
    const { server, organizationId } = organization;
    const other = await newKey(organization);
    let binding: Promise<Answer> | undefined;
    await transact(server.database, { scope: { organizationId, mode: "test" } }, async (tx) => {
      await tx
        .updateTable("api_keys")
        .set({ revoked_at: new Date(), revocation_reason: "stolen" })
        .where("id", "=", other)
        .execute();
      binding = owner.post(path, { expectedRevision: 1, apiKeyIds: [...bound, other], enabled: true });
      await sleep(300);
    });
    const { status, body } = await binding!;
    expect([status, body.errors[0]]).toMatchObject([400, { path: "/apiKeyIds/1", code: "key_revoked" }]);
    expect((await read(organization, source)).data.revision).toBe(1);
  });
});

describe("[RK-SO-7] a source that is disabled", () => {
  it("409 source_disabled: takes nothing new, and what it said stays", async () => {
    const { organization, owner, source, bound, path } = await prepare();
    const subject = await newSubject(organization);
    const receipt = await submitEvidence(organization, subject, source);
    await owner.post(path, { expectedRevision: 1, apiKeyIds: bound, enabled: false });
    const refused = await organization.key.post(`/risk/subjects/${subject}/evidence`, claim(source));
    expect([refused.status, refused.body.code]).toEqual([409, "source_disabled"]);
    expect((await organization.key.get(`/risk/evidence?subjectId=${subject}`)).body.items).toEqual([receipt]);
    expect((await organization.key.get(`/risk/subjects/${subject}`)).body.data.evidenceRevision).toBe(1);

    await owner.post(path, { expectedRevision: 2, apiKeyIds: bound, enabled: true });
    const next = await submitEvidence(organization, subject, source);
    expect(next.data).toMatchObject({ supersedes: receipt.id, provenance: { bindingRevision: 3 } });
  });

  it("is disabled after the submissions under way and before those that come while it waits", async () => {
    const { organization, owner, source, bound, path } = await prepare();
    const { server, organizationId, key } = organization;
    const scope = { organizationId, mode: "test" as const };
    const subject = await newSubject(organization);
    const submit = () => key.post(`/risk/subjects/${subject}/evidence`, claim(source));
    const ended: string[] = [];
    const noting = <T>(name: string, work: Promise<T>) => work.finally(() => ended.push(name));
    let disabling: Promise<Answer> | undefined;
    let late: ReturnType<typeof submit> | undefined;
    await transact(server.database, { scope }, async (tx) => {
      await holdBindings(tx, scope, source);
      // Submissions share the bindings, so this one does not wait.
      expect((await submit()).status).toBe(201);
      disabling = noting("disabling", owner.post(path, { expectedRevision: 1, apiKeyIds: bound, enabled: false }));
      await sleep(200);
      late = noting("late", submit());
      await sleep(200);
      expect(ended).toEqual([]);
    });
    expect((await disabling!).status).toBe(200);
    expect((await late!).body).toMatchObject({ status: 409, code: "source_disabled" });
  });

  it("keeps submissions waiting while its bindings change, and judges them by the new ones", async () => {
    const { organization, source } = await prepare();
    const { server, organizationId, key } = organization;
    const scope = { organizationId, mode: "test" as const };
    const subject = await newSubject(organization);
    let submitting: Promise<Answer> | undefined;
    await transact(server.database, { scope }, async (tx) => {
      await lockBindings(tx, scope, source);
      submitting = key.post(`/risk/subjects/${subject}/evidence`, claim(source));
      await sleep(200);
      await tx.updateTable("risk_sources").set({ enabled: false, revision: 2 }).where("id", "=", source).execute();
    });
    expect((await submitting!).body).toMatchObject({ status: 409, code: "source_disabled" });
    expect((await key.get(`/risk/evidence?subjectId=${subject}`)).body.items).toEqual([]);
  });
});

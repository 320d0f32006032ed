import { describe, expect, it } from "vitest";
import { newInvestigation } from "../testing/investigations.ts";
import { newOrganization } from "#testing/organization.ts";
import { rowsOf } from "#testing/rows-of-organization.ts";
import { newSubject } from "../testing/subjects.ts";

const path = "/risk/investigation-ai-settings";
const agreed = { enabled: true, consentVersion: "2026-01", expectedRevision: 0 };

describe("GET /risk/investigation-ai-settings", () => {
  it("[RK-IN-3] 200: nobody has agreed to anything until an owner does", async () => {
    const { key, user } = await newOrganization();
    for (const reader of [key, await user("auditor"), await user("member")]) {
      expect(await reader.get(path)).toMatchObject({
        status: 200,
        body: { enabled: false, consentVersion: null, consentedBy: null, consentedAt: null, revision: 0 },
      });
    }
  });
});

describe("POST /risk/investigation-ai-settings", () => {
  it("[RK-IN-3] 200: the owner's consent says which text, who and when, and counts revisions", async () => {
    const { key, user } = await newOrganization();
    const owner = await user("owner");
    const answer = await owner.post(path, agreed);
    expect([answer.status, answer.body]).toEqual([
      200,
      {
        enabled: true,
        consentVersion: "2026-01",
        consentedBy: `user:${owner.userId}`,
        consentedAt: expect.stringMatching(/^\d{4}-.*Z$/),
        revision: 1,
      },
    ]);
    expect((await key.get(path)).body).toEqual(answer.body);
    const newer = await owner.post(path, { enabled: true, consentVersion: "2026-02", expectedRevision: 1 });
    expect(newer.body).toMatchObject({ consentVersion: "2026-02", revision: 2 });
  });

  it("[RK-IN-3] 200: a withdrawn consent names nobody, so that it is not mistaken for a valid one", async () => {
    const { user } = await newOrganization();
    const owner = await user("owner");
    await owner.post(path, agreed);
    const withdrawn = await owner.post(path, { enabled: false, consentVersion: null, expectedRevision: 1 });
    expect([withdrawn.status, withdrawn.body]).toEqual([
      200,
      { enabled: false, consentVersion: null, consentedBy: null, consentedAt: null, revision: 2 },
    ]);
  });

  it.each(["admin", "member", "auditor"] as const)(
    "[RK-IN-3] 403: %s cannot agree, and nothing changes",
    async (role) => {
      const organization = await newOrganization();
      const caller = await organization.user(role);
      const before = await rowsOf(organization);
      const answer = await caller.post(path, agreed);
      expect([answer.status, answer.body.code, answer.body.requiredRoles]).toEqual([
        403,
        "insufficient_role",
        ["owner"],
      ]);
      expect(await rowsOf(organization)).toEqual(before);
    },
  );

  it("[RK-IN-3] 403: an API key cannot agree", async () => {
    const { key } = await newOrganization();
    expect((await key.post(path, agreed)).body.code).toBe("credential_kind_not_allowed");
    expect((await key.get(path)).body.revision).toBe(0);
  });

  it("[RK-IN-3] consent in test mode is none in live mode, and none of another organization", async () => {
    const { key, liveKey, user } = await newOrganization();
    const other = await newOrganization();
    await (await user("owner")).post(path, agreed);
    expect((await key.get(path)).body.enabled).toBe(true);
    for (const client of [liveKey, other.key]) expect((await client.get(path)).body.enabled).toBe(false);
  });

  it.each([
    [0, agreed],
    [7, { ...agreed, expectedRevision: 7 }],
    [2, { ...agreed, expectedRevision: 2 }],
  ])("409 stale_revision for %i, with the revision there is", async (_revision, body) => {
    const { user } = await newOrganization();
    const owner = await user("owner");
    await owner.post(path, agreed);
    const answer = await owner.post(path, body);
    expect([answer.status, answer.body.code, answer.body.currentRevision]).toEqual([409, "stale_revision", 1]);
  });

  it("409 stale_revision before the first decision: the revision is 0", async () => {
    const { user } = await newOrganization();
    const answer = await (await user("owner")).post(path, { ...agreed, expectedRevision: 1 });
    expect([answer.body.code, answer.body.currentRevision]).toEqual(["stale_revision", 0]);
  });

  it("of two owners who decide at the same moment, one gets stale_revision", async () => {
    const { user } = await newOrganization();
    const owners = await Promise.all([user("owner"), user("owner")]);
    const answers = await Promise.all(owners.map((owner) => owner.post(path, agreed)));
    expect(answers.map(({ body }) => body.code ?? body.revision)).toEqual(
      expect.arrayContaining([1, "stale_revision"]),
    );
  });

  it.each([
    ["/consentVersion", { ...agreed, consentVersion: null }],
    ["/consentVersion", { ...agreed, consentVersion: "" }],
    ["/consentVersion", { ...agreed, consentVersion: "x".repeat(81) }],
    ["/consentVersion", { ...agreed, consentVersion: "a\nb" }],
    ["/enabled", { ...agreed, enabled: "yes" }],
    ["/expectedRevision", { ...agreed, expectedRevision: -1 }],
    ["/consentedBy", { ...agreed, consentedBy: "user:me" }],
  ])("400 validation_failed at %s: %j", async (where, body) => {
    const { user } = await newOrganization();
    const owner = await user("owner");
    const answer = await owner.post(path, body);
    expect([answer.status, answer.body.code]).toEqual([400, "validation_failed"]);
    expect(answer.body.errors.map((error) => error.path)).toContain(where);
    expect((await owner.get(path)).body.revision).toBe(0);
  });

  it("is recorded in the organization's audit events, and not announced", async () => {
    const { key, user, server, organizationId } = await newOrganization();
    await key.post("/webhooks", { url: "https://example.com/hook", events: ["risk.*"], mode: "test" });
    const owner = await user("owner");
    await owner.post(path, agreed);
    const { items } = (await owner.get("/organization/audit-events")).body;
    expect(items.map(({ data }) => [data.type, data.actor, data.details])).toContainEqual([
      "investigation_ai.consent_changed",
      `user:${owner.userId}`,
      { mode: "test", enabled: true, consentVersion: "2026-01", revision: 1, cancelled: 0 },
    ]);
    const { rows } = await server.pool.query("select from webhook_messages where organization_id = $1", [
      organizationId,
    ]);
    expect(rows).toEqual([]);
  });

  it("[RK-IN-3] withdrawing cancels everything queued and running, of every subject, and nothing that has ended", async () => {
    const organization = await newOrganization();
    const { key, user, server } = organization;
    const owner = await user("owner");
    await owner.post(path, agreed);
    const [one, other] = [await newSubject(organization), await newSubject(organization)];
    const start = (subject: string, assistance: "none" | "ai") =>
      newInvestigation(organization, subject, { assistance });
    const [done, queued, running, third] = [
      await start(one, "none"),
      await start(one, "ai"),
      await start(one, "ai"),
      await start(other, "ai"),
    ];
    await server.pool.query("update risk_investigations set status = 'running', attempts = 1 where id = $1", [
      running.id,
    ]);

    const withdrawn = await owner.post(path, { enabled: false, consentVersion: null, expectedRevision: 1 });
    expect(withdrawn.status).toBe(200);
    const statuses = await Promise.all(
      [done, queued, running, third].map(
        async ({ id }) => (await key.get(`/risk/investigations/${id}`)).body.data.status,
      ),
    );
    expect(statuses).toEqual(["completed", "cancelled", "cancelled", "cancelled"]);
    const { history } = (await key.get(`/risk/investigations/${running.id}`)).body;
    expect(history[0].data).toMatchObject({
      type: "risk.investigation.cancelled",
      subjectId: one,
      resourceId: running.id,
      actor: `user:${owner.userId}`,
      reason: "The consent to AI was withdrawn.",
      details: { from: "running" },
    });
    for (const subject of [one, other]) {
      const { items } = (await key.get(`/risk/events?subjectId=${subject}`)).body;
      expect(items.map(({ data }) => data.sequence)).toEqual(items.map((_: unknown, index: number) => index + 1));
    }
  });
});

import { describe, expect, it } from "vitest";
import { newOrganization } from "#testing/organization.ts";
import { ageSessions, auditOf } from "../testing/people.ts";

describe("POST /organization/settings", () => {
  it("200: changes what is sent, keeps the rest, and raises the revision", async () => {
    const organization = await newOrganization();
    const [admin, owner] = [await organization.user("admin"), await organization.user("owner")];
    expect((await admin.get("/organization")).body).toEqual({
      id: organization.organizationId,
      resource: "organizations",
      data: {
        name: "Test",
        publishRequiresSecondPerson: false,
        apiKeyMaxAgeDays: null,
        requireSecondFactor: false,
        bindingInvariants: false,
        identityProviderIsSecondFactor: false,
        idleTimeoutMinutes: null,
        revision: 1,
        createdAt: expect.any(String),
      },
    });
    const first = await owner.post("/organization/settings", {
      expectedRevision: 1,
      publishRequiresSecondPerson: true,
    });
    expect(first.status).toBe(200);
    expect(first.body.data).toMatchObject({ name: "Test", publishRequiresSecondPerson: true, revision: 2 });
    const second = await admin.post("/organization/settings", { expectedRevision: 2, name: "Renamed" });
    expect(second.body.data).toMatchObject({ name: "Renamed", publishRequiresSecondPerson: true, revision: 3 });
    expect((await admin.get("/organization")).body).toEqual(second.body);
    expect((await auditOf(admin)).types).toEqual(["organization.settings_changed", "organization.settings_changed"]);
  });

  it("409: another revision is `stale_revision` with the current one, also at the same moment", async () => {
    const organization = await newOrganization();
    const owner = await organization.user("owner");
    const names = ["A", "B", "C"];
    const answers = await Promise.all(
      names.map((name) => owner.post("/organization/settings", { expectedRevision: 1, name })),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    for (const { body } of answers.filter(({ status }) => status !== 200)) {
      expect(body).toMatchObject({ status: 409, code: "stale_revision", currentRevision: 2 });
    }
    expect((await auditOf(owner)).types).toHaveLength(1);
  });

  it.each([
    { name: "" },
    { name: "  " },
    { name: "x".repeat(201) },
    { expectedRevision: -1 },
    { colour: "red" },
    { idleTimeoutMinutes: 4 },
    { idleTimeoutMinutes: 721 },
  ])("400: %j is refused and nothing changes", async (change) => {
    const organization = await newOrganization();
    const owner = await organization.user("owner");
    expect((await owner.post("/organization/settings", { expectedRevision: 1, ...change })).status).toBe(400);
    expect((await owner.get("/organization")).body.data.revision).toBe(1);
  });

  it("403: an admin does not decide whether one person publishes alone", async () => {
    const organization = await newOrganization();
    const owner = await organization.user("owner");
    await owner.post("/organization/settings", { expectedRevision: 1, publishRequiresSecondPerson: true });
    const admin = await organization.user("admin");
    const body = { expectedRevision: 2, publishRequiresSecondPerson: false };
    const answer = await admin.post("/organization/settings", body);
    expect(answer.body).toMatchObject({ status: 403, code: "insufficient_role", requiredRoles: ["owner"] });
    expect((await admin.get("/organization")).body.data).toMatchObject({
      publishRequiresSecondPerson: true,
      revision: 2,
    });
  });

  it("403: an admin does not decide whether invariants bind publications, and an owner does", async () => {
    const organization = await newOrganization();
    const [owner, admin] = [await organization.user("owner"), await organization.user("admin")];
    const body = { expectedRevision: 1, bindingInvariants: true };
    expect((await admin.post("/organization/settings", body)).body.code).toBe("insufficient_role");
    expect((await owner.post("/organization/settings", body)).body.data).toMatchObject({ bindingInvariants: true });
  });

  it("202: one owner alone does not let one person publish alone; another owner or an admin approves", async () => {
    const organization = await newOrganization();
    const [owner, admin] = [await organization.user("owner"), await organization.user("admin")];
    await owner.post("/organization/settings", { expectedRevision: 1, publishRequiresSecondPerson: true });
    const request = { expectedRevision: 2, publishRequiresSecondPerson: false, name: "Renamed" };
    const proposed = await owner.post("/organization/settings", request);
    expect([proposed.status, proposed.body.data.change]).toEqual([
      202,
      {
        operation: "changeOrganizationSettings",
        request,
        before: { publishRequiresSecondPerson: true, name: "Test" },
        after: { publishRequiresSecondPerson: false, name: "Renamed" },
      },
    ]);
    const settings = async () => (await owner.get("/organization")).body.data;
    expect(await settings()).toMatchObject({ name: "Test", publishRequiresSecondPerson: true, revision: 2 });
    expect((await owner.post("/organization/settings", request)).body.code).toBe("proposal_pending");
    const path = `/proposals/${proposed.body.id}/approve`;
    expect((await owner.post(path)).body.code).toBe("second_person_required");
    expect((await admin.post(path)).status).toBe(200);
    expect(await settings()).toMatchObject({ name: "Renamed", publishRequiresSecondPerson: false, revision: 3 });
    const { items } = (await owner.get("/organization/audit-events?type=organization.settings_changed")).body;
    expect(items.at(-1).data).toMatchObject({
      actor: `user:${owner.userId}`,
      details: { publishRequiresSecondPerson: false, approvedBy: `user:${admin.userId}` },
    });
  });

  it("409 proposal_lapsed: the settings have changed since, and two people stay needed", async () => {
    const organization = await newOrganization();
    const [owner, admin] = [await organization.user("owner"), await organization.user("admin")];
    await owner.post("/organization/settings", { expectedRevision: 1, publishRequiresSecondPerson: true });
    const request = { expectedRevision: 2, publishRequiresSecondPerson: false };
    const { id } = (await owner.post("/organization/settings", request)).body;
    await admin.post("/organization/settings", { expectedRevision: 2, name: "Renamed" });
    const refused = await admin.post(`/proposals/${id}/approve`);
    expect(refused.body).toMatchObject({ status: 409, code: "proposal_lapsed", reason: "stale_revision" });
    expect((await owner.get("/organization")).body.data).toMatchObject({
      publishRequiresSecondPerson: true,
      revision: 3,
    });
  });

  it("409 second_person_required: an owner alone cannot ask for two people, and 409 last_second_person: the second one stays", async () => {
    const organization = await newOrganization();
    const owner = await organization.user("owner");
    const { items } = (await owner.get("/members")).body;
    for (const { id } of items) if (id !== owner.userId) await owner.post(`/members/${id}/remove`, { reason: "left" });
    const on = { expectedRevision: 1, publishRequiresSecondPerson: true };
    expect((await owner.post("/organization/settings", on)).body.code).toBe("second_person_required");
    const admin = await organization.user("admin");
    expect((await owner.post("/organization/settings", on)).status).toBe(200);
    const removed = await owner.post(`/members/${admin.userId}/remove`, { reason: "left" });
    expect(removed.body.code).toBe("last_second_person");
  });

  it("403 confirmation_required: the second person approves with a fresh sign-in", async () => {
    const organization = await newOrganization();
    const [owner, admin] = [await organization.user("owner"), await organization.user("admin")];
    await owner.post("/organization/settings", { expectedRevision: 1, publishRequiresSecondPerson: true });
    const request = { expectedRevision: 2, publishRequiresSecondPerson: false };
    const { id } = (await owner.post("/organization/settings", request)).body;
    await ageSessions(organization.server, admin.userId, 11);
    const refused = await admin.post(`/proposals/${id}/approve`);
    expect(refused.body).toMatchObject({ status: 403, code: "confirmation_required" });
    expect((await owner.get("/organization")).body.data.publishRequiresSecondPerson).toBe(true);
    await ageSessions(organization.server, admin.userId, -11);
    expect((await admin.post(`/proposals/${id}/approve`)).status).toBe(200);
  });

  it.each(["member", "auditor"] as const)("403: a %s reads the settings and cannot change them", async (role) => {
    const organization = await newOrganization();
    const caller = await organization.user(role);
    expect((await caller.get("/organization")).status).toBe(200);
    const answer = await caller.post("/organization/settings", { expectedRevision: 1, name: "Mine" });
    expect(answer.body.code).toBe("insufficient_role");
  });
});

describe("GET /organization/audit-events", () => {
  it("200: owner, admin and auditor read them, oldest first, with actor and reason", async () => {
    const organization = await newOrganization();
    const [owner, auditor] = [await organization.user("owner"), await organization.user("auditor")];
    const { id } = (await owner.post("/api-keys", { name: "Shop", mode: "test" })).body;
    await owner.post(`/api-keys/${id}/revoke`, { reason: "Not needed" });
    const { items, nextOffset } = (await auditor.get("/organization/audit-events")).body;
    expect(nextOffset).toBeNull();
    expect(items[1]).toEqual({
      id: expect.any(String),
      resource: "audit-events",
      data: {
        type: "api_key.revoked",
        actor: `user:${owner.userId}`,
        resourceType: "api-keys",
        resourceId: id,
        reason: "Not needed",
        details: {},
        recordedAt: expect.any(String),
        credential: expect.stringMatching(/^session:/),
        address: "127.0.0.1",
        addressDigest: expect.stringMatching(/^[0-9a-f]{64}$/),
        sequence: 2,
        previousHash: items[0]!.data.hash,
        hash: expect.stringMatching(/^[0-9a-f]{64}$/),
      },
    });
    expect((await auditor.get("/organization/audit-events?offset=1")).body.items).toEqual([items[1]]);
    const admin = await organization.user("admin");
    expect((await admin.get("/organization/audit-events")).body.items).toEqual(items);
  });

  it("403: members and API keys do not; another organization sees none of it", async () => {
    const organization = await newOrganization();
    await (await organization.user("owner")).post("/api-keys", { name: "Shop", mode: "test" });
    const member = await organization.user("member");
    expect((await member.get("/organization/audit-events")).body.code).toBe("insufficient_role");
    expect((await organization.key.get("/organization/audit-events")).status).toBe(403);
    const stranger = await (await newOrganization()).user("owner");
    expect((await auditOf(stranger)).types).toEqual([]);
  });
});

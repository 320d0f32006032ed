import { describe, expect, it } from "vitest";
import { newOrganization } from "#testing/organization.ts";
import { auditOf } from "../testing/people.ts";

describe("POST /organization/settings", () => {
  it("200: changes what is sent, keeps the rest, and raises the revision", async () => {
    const organization = await newOrganization();
    const admin = await organization.user("admin");
    expect((await admin.get("/organization")).body).toEqual({
      id: organization.organizationId,
      resource: "organizations",
      data: { name: "Test", publishRequiresSecondPerson: false, revision: 1, createdAt: expect.any(String) },
    });
    const first = await admin.post("/organization/settings", {
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

  it.each([{ name: "" }, { name: "  " }, { name: "x".repeat(201) }, { expectedRevision: -1 }, { colour: "red" }])(
    "400: %j is refused and nothing changes",
    async (change) => {
      const organization = await newOrganization();
      const owner = await organization.user("owner");
      expect((await owner.post("/organization/settings", { expectedRevision: 1, ...change })).status).toBe(400);
      expect((await owner.get("/organization")).body.data.revision).toBe(1);
    },
  );

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

import { describe, expect, it } from "vitest";
import { newOrganization } from "#testing/organization.ts";
import { auditOf, newBrowser, organizationWithPerson, unknownId } from "../testing/people.ts";

const reason = "Reorganization";

async function rolesOf({ server, organizationId }: Awaited<ReturnType<typeof newOrganization>>) {
  const { rows } = await server.pool.query("select user_id, role from memberships where organization_id = $1", [
    organizationId,
  ]);
  return Object.fromEntries(rows.map((row) => [row.user_id, row.role]));
}

describe("GET /members", () => {
  it.each(["owner", "admin", "auditor"] as const)("200: lists the people by id for an %s", async (role) => {
    const organization = await newOrganization();
    const reader = await organization.user(role);
    const answer = await reader.get("/members");
    expect(answer.body).toEqual({
      items: [
        {
          id: organization.owner.userId,
          resource: "members",
          data: {
            email: organization.owner.email,
            emailVerifiedAt: expect.any(String),
            role: "owner",
            totpEnabled: false,
            hasPasskey: false,
            createdAt: expect.any(String),
          },
        },
        expect.objectContaining({ id: reader.userId }),
      ].toSorted((one, other) => (one.id < other.id ? -1 : 1)),
      nextOffset: null,
    });
    expect((await reader.get("/members?offset=1")).body.items).toHaveLength(1);
  });

  it("200: pages hold a hundred and none is skipped or repeated", async () => {
    const organization = await newOrganization();
    const reader = await organization.user("admin");
    await Promise.all(Array.from({ length: 103 }, () => organization.user("member")));
    const first = (await reader.get("/members")).body;
    const second = (await reader.get(`/members?offset=${first.nextOffset}`)).body;
    expect([first.items.length, first.nextOffset, second.items.length, second.nextOffset]).toEqual([100, 100, 5, null]);
    const ids: string[] = [...first.items, ...second.items].map((item) => item.id);
    expect(ids).toEqual([...new Set(ids)].toSorted());
  });

  it("403: a member does not see the others' addresses", async () => {
    const organization = await newOrganization();
    expect((await (await organization.user("member")).get("/members")).body.code).toBe("insufficient_role");
  });
});

describe("POST /members/{id}/role", () => {
  it("200: the new role counts at once, for a token issued before too", async () => {
    const organization = await newOrganization();
    const [owner, admin] = [await organization.user("owner"), await organization.user("admin")];
    expect((await admin.get("/api-keys")).status).toBe(200);
    const answer = await owner.post(`/members/${admin.userId}/role`, { role: "member", reason });
    expect(answer.body).toMatchObject({ id: admin.userId, resource: "members", data: { role: "member" } });
    expect((await admin.get("/api-keys")).body.code).toBe("insufficient_role");
    const audit = await auditOf(owner);
    expect(audit.types).toEqual(["member.role_changed"]);
    expect(audit.text).toContain('"details":{"to":"member","from":"admin"}');
    expect(audit.text).toContain(reason);
  });

  it("409: the last owner can be neither lowered nor removed, and nothing changes", async () => {
    const organization = await newOrganization();
    const owner = await organization.user("owner");
    await owner.post(`/members/${organization.owner.userId}/remove`, { reason });
    const lowered = await owner.post(`/members/${owner.userId}/role`, { role: "admin", reason });
    expect(lowered.body).toMatchObject({ status: 409, code: "last_owner" });
    expect((await owner.post(`/members/${owner.userId}/remove`, { reason })).body.code).toBe("last_owner");
    expect((await owner.post(`/members/${owner.userId}/role`, { role: "owner", reason })).status).toBe(200);
    expect(await rolesOf(organization)).toEqual({ [owner.userId]: "owner" });
    expect((await auditOf(owner)).types).toEqual(["member.removed", "member.role_changed"]);
  });

  it("409 or 403: owners who lower and remove each other at the same moment leave one owner", async () => {
    for (let round = 0; round < 8; round += 1) {
      const organization = await newOrganization();
      const owners = [
        await organization.user("owner"),
        await organization.user("owner"),
        await organization.user("owner"),
      ];
      await owners[0]!.post(`/members/${organization.owner.userId}/remove`, { reason });
      await Promise.all(
        owners.map((owner, i) => {
          const target = owners[(i + 1) % owners.length]!.userId;
          return round % 2 === 0
            ? owner.post(`/members/${target}/role`, { role: "member", reason })
            : owner.post(`/members/${target}/remove`, { reason });
        }),
      );
      const left = Object.values(await rolesOf(organization)).filter((role) => role === "owner");
      expect(left.length).toBeGreaterThanOrEqual(1);
    }
  });

  it.each(["admin", "member", "auditor"] as const)("403: an %s may not change roles or remove people", async (role) => {
    const organization = await newOrganization();
    const [caller, target] = [await organization.user(role), await organization.user("member")];
    for (const [path, body] of [
      ["role", { role: "admin", reason }],
      ["remove", { reason }],
    ] as const) {
      const answer = await caller.post(`/members/${target.userId}/${path}`, body);
      expect(answer.body).toMatchObject({ status: 403, code: "insufficient_role", requiredRoles: ["owner"] });
    }
    expect((await rolesOf(organization))[target.userId]).toBe("member");
  });

  it("404: a person of another organization, or an unknown one, is not found", async () => {
    const [organization, other] = [await newOrganization(), await newOrganization()];
    const owner = await organization.user("owner");
    const stranger = await other.user("member");
    for (const id of [stranger.userId, unknownId()]) {
      expect((await owner.post(`/members/${id}/role`, { role: "admin", reason })).body.code).toBe("not_found");
      expect((await owner.post(`/members/${id}/remove`, { reason })).body.code).toBe("not_found");
    }
    expect((await rolesOf(other))[stranger.userId]).toBe("member");
  });
});

describe("POST /members/{id}/remove", () => {
  it("[RK-AU-5] 200: ends their sessions here, and they are no longer a member", async () => {
    const { person, browser, ...organization } = await organizationWithPerson();
    await browser.login(person);
    const owner = await organization.user("owner");
    const answer = await owner.post(`/members/${person.userId}/remove`, { reason });
    expect(answer.body).toMatchObject({ id: person.userId, data: { email: person.email, role: "member" } });
    expect((await browser.client().get("/me")).body.code).toBe("credential_revoked");
    expect((await browser.post("/auth/refresh")).body.code).toBe("credential_revoked");
    expect(await rolesOf(organization)).not.toHaveProperty(person.userId);
  });

  it("[RK-AU-5] a sign-in at the same moment leaves no session that could come back to life", async () => {
    for (let round = 0; round < 5; round += 1) {
      const { server, person, browser, ...organization } = await organizationWithPerson();
      const owner = await organization.user("owner");
      await browser.login(person);
      const [removed] = await Promise.all([
        owner.post(`/members/${person.userId}/remove`, { reason }),
        newBrowser(server).login(person),
        browser.post("/auth/refresh"),
      ]);
      expect(removed.status).toBe(200);
      const { rows } = await server.pool.query(
        "select count(*)::int from sessions where user_id = $1 and revoked_at is null",
        [person.userId],
      );
      expect(rows[0].count).toBe(0);
    }
  });
});

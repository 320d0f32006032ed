import { describe, expect, it } from "vitest";
import { newOrganization } from "#testing/organization.ts";
import { newBrowser, newPerson, signInServer, unknownId } from "../testing/people.ts";

const cookie = "probity_refresh";

async function personOfTwo() {
  const server = await signInServer();
  const [first, second] = [await newOrganization(server), await newOrganization(server)];
  const person = await newPerson(server, [first.organizationId, second.organizationId], "member");
  const browser = newBrowser(server);
  await browser.login(person);
  return { server, first, second, person, browser };
}

describe("POST /auth/switch", () => {
  it("200: opens a session in the other organization and ends the first", async () => {
    const { first, second, browser } = await personOfTwo();
    const before = browser.client();
    const answer = await browser.post("/auth/switch", { organizationId: second.organizationId });
    expect(answer.body).toMatchObject({ tokenType: "Bearer", organizationId: second.organizationId, role: "member" });
    expect((await browser.client().get("/me")).body.data.organizationId).toBe(second.organizationId);
    expect((await before.get("/me")).body.code).toBe("credential_revoked");

    expect((await browser.post("/auth/refresh")).body.organizationId).toBe(second.organizationId);
    const back = await browser.post("/auth/switch", { organizationId: first.organizationId });
    expect(back.body.organizationId).toBe(first.organizationId);
  });

  it("200: lasts no longer than the session it continues", async () => {
    const { server, second, person, browser } = await personOfTwo();
    await browser.post("/auth/switch", { organizationId: second.organizationId });
    const { rows } = await server.pool.query(
      "select expires_at, revocation_reason from sessions where user_id = $1 order by created_at",
      [person.userId],
    );
    expect(rows).toHaveLength(2);
    expect(rows[1].expires_at).toEqual(rows[0].expires_at);
    expect(rows.map((row) => row.revocation_reason)).toEqual(["logout", null]);
  });

  it("404: into an organization of others, and the session goes on", async () => {
    const { server, browser } = await personOfTwo();
    const other = await newOrganization(server);
    for (const organizationId of [other.organizationId, unknownId()])
      expect((await browser.post("/auth/switch", { organizationId })).body).toMatchObject({
        status: 404,
        code: "not_found",
      });
    expect((await browser.post("/auth/refresh")).status).toBe(200);
  });

  it("401: without a cookie, or with one that was used, which ends the session", async () => {
    const { server, second, browser } = await personOfTwo();
    const body = { organizationId: second.organizationId };
    expect((await newBrowser(server).post("/auth/switch", body)).body.code).toBe("authentication_required");

    const thief = newBrowser(server);
    thief.cookies.set(cookie, browser.cookies.get(cookie)!);
    await browser.post("/auth/refresh");
    expect((await thief.post("/auth/switch", body)).body.code).toBe("credential_revoked");
    expect((await browser.client().get("/me")).body.code).toBe("credential_revoked");
  });
});

import { describe, expect, it } from "vitest";
import { newOrganization } from "#testing/organization.ts";
import {
  ageSessions,
  auditOf,
  newBrowser,
  newPerson,
  organizationWithPerson,
  signInServer,
} from "../testing/people.ts";

/** The same person in two browsers, in two organizations. */
async function inTwoPlaces() {
  const server = await signInServer();
  const organizations = [await newOrganization(server), await newOrganization(server)] as const;
  const ids = organizations.map(({ organizationId }) => organizationId);
  const person = await newPerson(server, ids, "admin");
  const [here, there] = [newBrowser(server, "203.0.113.77"), newBrowser(server, "2001:db8:1:2:3::4")];
  await here.login(person);
  await there.login(person, { organizationId: ids[1] });
  return { server, organizations, ids, person, here, there };
}

const expectEnded = async (browser: ReturnType<typeof newBrowser>) => {
  expect((await browser.client().get("/me")).body).toMatchObject({ status: 401, code: "credential_revoked" });
  expect((await browser.post("/auth/refresh")).body).toMatchObject({ status: 401, code: "credential_revoked" });
};

describe("GET /me/sessions", () => {
  it("200: one's own in every organization, newest first, and neither addresses nor user agents", async () => {
    const { server, ids, person, here } = await inTwoPlaces();
    const { items } = (await here.client().get("/me/sessions")).body;
    expect(items.map(({ data }) => data)).toEqual([
      {
        userId: person.userId,
        organizationId: ids[1],
        createdAt: expect.any(String),
        lastUsedAt: expect.any(String),
        expiresAt: expect.any(String),
        current: false,
        device: null,
        network: "2001:db8:1::/48",
        signedInBy: "password",
        secondFactor: false,
      },
      expect.objectContaining({ organizationId: ids[0], current: true, network: "203.0.113.0/24" }),
    ]);
    const { rows } = await server.pool.query("select row_to_json(s)::text as text from sessions s where user_id = $1", [
      person.userId,
    ]);
    for (const { text } of rows) expect(text).not.toMatch(/203\.0\.113\.77|2001:db8:1:2/);
  });
});

describe("POST /me/sessions/{id}/end and end-others", () => {
  it("200: an ended session stops at once, also its refresh; a second time it is 404", async () => {
    const { here, there } = await inTwoPlaces();
    const me = here.client();
    const { items } = (await me.get("/me/sessions")).body;
    const { id } = items.find(({ data }) => !data.current)!;
    expect((await me.post(`/me/sessions/${id}/end`)).body).toEqual({ ended: 1 });
    await expectEnded(there);
    expect((await me.post(`/me/sessions/${id}/end`)).body.code).toBe("not_found");
    expect((await me.get("/me/sessions")).body.items).toHaveLength(1);
    expect((await auditOf(me)).text).toContain("session.ended");
  });

  it("200: all others end, in every organization, and this one goes on", async () => {
    const { here, there, person, server } = await inTwoPlaces();
    const third = newBrowser(server);
    await third.login(person);
    await ageSessions(server, person.userId, 60);
    expect((await here.client().post("/me/sessions/end-others")).body).toEqual({ ended: 2 });
    for (const ended of [there, third]) await expectEnded(ended);
    expect((await here.post("/auth/refresh")).status).toBe(200);
  });

  it("404: nobody ends somebody else's, not even a colleague's", async () => {
    const { browser, person, ...organization } = await organizationWithPerson();
    await browser.login(person);
    const { items } = (await browser.client().get("/me/sessions")).body;
    for (const stranger of [await organization.user("owner"), await (await newOrganization()).user("owner")]) {
      expect((await stranger.post(`/me/sessions/${items[0]!.id}/end`)).status).toBe(404);
    }
    expect((await browser.client().get("/me")).status).toBe(200);
  });
});

describe("GET /members/{id}/sessions, POST /members/{id}/sessions/end", () => {
  it("200: an administrator sees and ends those in this organization alone", async () => {
    const { organizations, ids, person, here, there } = await inTwoPlaces();
    const admin = await organizations[0].user("admin");
    const { items } = (await admin.get(`/members/${person.userId}/sessions`)).body;
    expect(items.map(({ data }) => data.organizationId)).toEqual([ids[0]]);
    const ended = await admin.post(`/members/${person.userId}/sessions/end`, { reason: "The laptop was lost." });
    expect(ended.body).toEqual({ ended: 1 });
    await expectEnded(here);
    expect((await there.client().get("/me")).status).toBe(200);
    expect((await auditOf(admin)).types).toContain("member.sessions_ended");
  });

  it("404: an administrator of another organization neither sees nor ends them; 403: a member neither", async () => {
    const { browser, person, ...organization } = await organizationWithPerson();
    await browser.login(person);
    const stranger = await (await newOrganization(organization.server)).user("owner");
    expect((await stranger.get(`/members/${person.userId}/sessions`)).status).toBe(404);
    const end = `/members/${person.userId}/sessions/end`;
    expect((await stranger.post(end, { reason: "none of mine" })).status).toBe(404);
    const member = await organization.user("member");
    expect((await member.get(`/members/${person.userId}/sessions`)).body.code).toBe("insufficient_role");
    expect((await member.post(end, { reason: "none of mine" })).body.code).toBe("insufficient_role");
    expect((await browser.post("/auth/refresh")).status).toBe(200);
  });
});

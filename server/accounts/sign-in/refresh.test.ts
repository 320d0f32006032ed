import { describe, expect, it } from "vitest";
import { startServer } from "#testing/server.ts";
import { newOrganization } from "#testing/organization.ts";
import { identityDefaults } from "../settings.ts";
import { auditOf, type Browser, newBrowser, newPerson, organizationWithPerson } from "../testing/people.ts";

const cookie = "probity_refresh";

/** Another browser with the same cookie: what a thief has. */
function copyOf(browser: Browser, server: Parameters<typeof newBrowser>[0]): Browser {
  const copy = newBrowser(server);
  copy.cookies = new Map(browser.cookies);
  return copy;
}

describe("POST /auth/refresh", () => {
  it("200: answers a new access token of the same session and a new refresh token", async () => {
    const { person, browser, organizationId } = await organizationWithPerson("auditor");
    await browser.login(person);
    const before = browser.cookies.get(cookie);
    const answer = await browser.post("/auth/refresh");
    expect(answer.status).toBe(200);
    expect(answer.body).toMatchObject({ tokenType: "Bearer", organizationId, role: "auditor" });
    expect(browser.cookies.get(cookie)).not.toBe(before);
    expect((await browser.client().get("/me")).status).toBe(200);
    expect((await browser.post("/auth/refresh")).status).toBe(200);
  });

  it("200: carries the role of now, not of the sign-in", async () => {
    const { person, browser, ...organization } = await organizationWithPerson("member");
    await browser.login(person);
    const owner = await organization.user("owner");
    await owner.post(`/members/${person.userId}/role`, { role: "admin", reason: "promoted" });
    expect((await browser.post("/auth/refresh")).body.role).toBe("admin");
  });

  it("[RK-AU-5] 401: a used token that comes back ends the session for both holders", async () => {
    const { server, person, browser, ...organization } = await organizationWithPerson();
    await browser.login(person);
    const thief = copyOf(browser, server);
    await browser.post("/auth/refresh");
    const reused = await thief.post("/auth/refresh");
    expect(reused.body).toMatchObject({ status: 401, code: "credential_revoked" });
    expect((await browser.post("/auth/refresh")).body.code).toBe("credential_revoked");
    expect((await browser.client().get("/me")).body.code).toBe("credential_revoked");
    const audit = await auditOf(await organization.user("owner"));
    expect(audit.types).toEqual(["session.reuse_detected"]);
  });

  it("200: two tabs of one browser that refresh at once both go on; the same token later ends the session", async () => {
    const server = await startServer({ trustProxy: { hops: 1 } });
    const organization = await newOrganization(server);
    const person = await newPerson(server, [organization.organizationId]);
    const tab = newBrowser(server, "10.1.2.3");
    await tab.login(person);
    const second = newBrowser(server, "10.1.2.3");
    const late = newBrowser(server, "10.1.2.3");
    for (const [name, value] of tab.cookies) for (const copy of [second, late]) copy.cookies.set(name, value);
    const answers = await Promise.all([tab.post("/auth/refresh"), second.post("/auth/refresh")]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    for (const each of [tab, second]) expect((await each.post("/auth/refresh")).status).toBe(200);
    server.clock.now = () => new Date(Date.now() + 11_000);
    expect((await late.post("/auth/refresh")).body.code).toBe("credential_revoked");
    for (const each of [tab, second]) expect((await each.post("/auth/refresh")).body.code).toBe("credential_revoked");
    await server.app.close();
    await server.close();
  });

  it("401: of several at the same moment exactly one wins, and the session ends", async () => {
    const { server, person, browser } = await organizationWithPerson();
    await browser.login(person);
    const copies = Array.from({ length: 5 }, () => copyOf(browser, server));
    const answers = await Promise.all(copies.map((copy) => copy.post("/auth/refresh")));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(answers.filter(({ status }) => status === 401)).toHaveLength(4);
    const winner = copies[answers.findIndex(({ status }) => status === 200)]!;
    expect((await winner.client().get("/me")).body.code).toBe("credential_revoked");
    expect((await winner.post("/auth/refresh")).body.code).toBe("credential_revoked");
  });

  it("200: other sessions of the person go on when one is ended by reuse", async () => {
    const { server, person, browser } = await organizationWithPerson();
    const other = newBrowser(server);
    await browser.login(person);
    await other.login(person);
    const thief = copyOf(browser, server);
    await browser.post("/auth/refresh");
    await thief.post("/auth/refresh");
    expect((await other.post("/auth/refresh")).status).toBe(200);
  });

  it.each([undefined, "", "x", "A".repeat(43)])("401: the cookie %j belongs to no session", async (value) => {
    const { browser } = await organizationWithPerson();
    if (value !== undefined) browser.cookies.set(cookie, value);
    expect((await browser.post("/auth/refresh")).body.code).toBe("authentication_required");
  });

  it("[RK-AU-5] 401: a session ends at its time, however often it was refreshed", async () => {
    const server = await startServer();
    const organization = await newOrganization(server);
    const person = await newPerson(server, [organization.organizationId]);
    const browser = newBrowser(server);
    await browser.login(person);
    const ends = Date.now() + identityDefaults.sessionSeconds * 1000;
    server.clock.now = () => new Date(ends - 60_000);
    expect((await browser.post("/auth/refresh")).status).toBe(200);
    server.clock.now = () => new Date(ends + 1_000);
    expect((await browser.post("/auth/refresh")).body.code).toBe("credential_expired");
    expect((await browser.client().get("/me")).body.code).toBe("credential_revoked");
    await server.app.close();
    await server.close();
  });
});

describe("POST /auth/logout", () => {
  it("[RK-AU-5] 200: ends the session and takes the cookie away", async () => {
    const { server, person, browser } = await organizationWithPerson();
    await browser.login(person);
    const copy = copyOf(browser, server);
    const answer = await browser.post("/auth/logout");
    expect(answer.body).toEqual({ signedOut: true });
    expect(browser.cookies.has(cookie)).toBe(false);
    expect((await copy.post("/auth/refresh")).body.code).toBe("credential_revoked");
    expect((await browser.client().get("/me")).body.code).toBe("credential_revoked");
  });

  it("200: without a cookie, or with an unknown one, there is nothing to end", async () => {
    const { browser } = await organizationWithPerson();
    expect((await browser.post("/auth/logout")).status).toBe(200);
    browser.cookies.set(cookie, "A".repeat(43));
    expect((await browser.post("/auth/logout")).status).toBe(200);
  });
});

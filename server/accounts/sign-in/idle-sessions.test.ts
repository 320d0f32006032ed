import { randomBytes } from "node:crypto";
import { describe, expect, it } from "vitest";
import { newOrganization } from "#testing/organization.ts";
import { startServer } from "#testing/server.ts";
import { identityDefaults } from "../settings.ts";
import { ageSessions, newBrowser, newPerson, organizationWithPerson } from "../testing/people.ts";

async function idleAfter(minutes: number) {
  const made = await organizationWithPerson("owner");
  await made.browser.login(made.person);
  const me = made.browser.client();
  const changed = await me.post("/organization/settings", { expectedRevision: 1, idleTimeoutMinutes: minutes });
  expect(changed.body.data.idleTimeoutMinutes).toBe(minutes);
  const lastUse = async () => {
    const { rows } = await made.server.pool.query("select last_used_at from sessions where user_id = $1", [
      made.person.userId,
    ]);
    return rows[0].last_used_at as Date;
  };
  return { ...made, me, lastUse, age: (by: number) => ageSessions(made.server, made.person.userId, by) };
}

describe("idle sessions", () => {
  it("401: one that nobody used for longer than the organization allows is refused, and cannot be refreshed", async () => {
    const { browser, me, age } = await idleAfter(15);
    await age(14);
    expect((await me.get("/organization")).status).toBe(200);
    await age(16);
    const answer = await me.get("/organization");
    expect([answer.status, answer.body.code]).toEqual([401, "credential_expired"]);
    expect((await me.get("/me")).status).toBe(401);
    expect((await browser.post("/auth/refresh")).body).toMatchObject({ status: 401, code: "credential_expired" });
  });

  it("200: use keeps it; it is noted once a minute, and never by a page that asks by itself or refreshes", async () => {
    const { browser, me, age, lastUse } = await idleAfter(15);
    const first = await lastUse();
    await me.get("/organization");
    expect(await lastUse()).toEqual(first);
    await age(10);
    const earlier = await lastUse();
    const background = { headers: { "x-background": "true" } };
    expect((await me.get("/organization", background)).status).toBe(200);
    expect((await browser.post("/auth/refresh")).status).toBe(200);
    expect(await lastUse()).toEqual(earlier);
    await me.get("/organization");
    expect((await lastUse()).getTime()).toBeGreaterThan(earlier.getTime());
    await age(10);
    expect((await browser.client().get("/organization")).status).toBe(200);
  });

  it("401: the default of the server holds where an organization chose none", async () => {
    const server = await startServer({
      trustProxy: { hops: 1 },
      identity: { ...identityDefaults, throttleKey: randomBytes(32), oidc: null, idleTimeoutMinutes: 30 },
    });
    const { organizationId } = await newOrganization(server);
    const person = await newPerson(server, [organizationId], "owner");
    const browser = newBrowser(server);
    await browser.login(person);
    await ageSessions(server, person.userId, 29);
    const me = browser.client();
    expect((await me.get("/me/sessions")).body.items).toHaveLength(1);
    await ageSessions(server, person.userId, 31);
    expect((await me.get("/me")).status).toBe(401);
    const again = newBrowser(server);
    await again.login(person);
    expect((await again.client().get("/me/sessions")).body.items).toHaveLength(1);
    await again.client().post("/organization/settings", { expectedRevision: 1, idleTimeoutMinutes: 60 });
    await ageSessions(server, person.userId, 5);
    expect((await again.client().get("/me")).status).toBe(200);
    await server.app.close();
    await server.close();
  });
});

import { describe, expect, it } from "vitest";
import { newOrganization } from "#testing/organization.ts";
import { auditOf, newBrowser, newPerson, organizationWithPerson, password, signInServer } from "../testing/people.ts";

const newPassword = "a wholly different one";

describe("POST /me/password", () => {
  it("[RK-AU-5] 200: ends the person's other sessions in every organization, and keeps the one that asks", async () => {
    const server = await signInServer();
    const organizations = [await newOrganization(server), await newOrganization(server)];
    const ids = organizations.map(({ organizationId }) => organizationId);
    const person = await newPerson(server, ids, "owner");
    const [asking, here, elsewhere] = [newBrowser(server), newBrowser(server), newBrowser(server)];
    await asking.login(person);
    await here.login(person);
    await elsewhere.login(person, { organizationId: ids[1] });
    const answer = await asking.client().post("/me/password", { currentPassword: password, newPassword });
    expect(answer.body).toEqual({ changed: true });
    expect((await asking.client().get("/me")).status).toBe(200);
    expect((await asking.post("/auth/refresh")).status).toBe(200);
    for (const other of [here, elsewhere]) {
      expect((await other.client().get("/me")).body.code).toBe("credential_revoked");
      expect((await other.post("/auth/refresh")).body.code).toBe("credential_revoked");
    }
    expect((await here.login(person)).body.code).toBe("invalid_login");
    expect((await here.login(person, { password: newPassword })).status).toBe(200);
    expect((await auditOf(here.client())).types).toEqual(["user.password_changed"]);
    expect(server.logged.join()).not.toContain(newPassword);
  });

  it("200: nobody else's session ends", async () => {
    const { person, browser, ...organization } = await organizationWithPerson();
    const colleague = await organization.user("member");
    await browser.login(person);
    await browser.client().post("/me/password", { currentPassword: password, newPassword });
    expect((await colleague.get("/me")).status).toBe(200);
  });

  it("400: a wrong current password is refused, changes nothing, and can be tried ten times", async () => {
    const { person, browser } = await organizationWithPerson();
    await browser.login(person);
    const change = (currentPassword: string) => browser.client().post("/me/password", { currentPassword, newPassword });
    for (let i = 0; i < 10; i += 1) {
      const answer = await change(`wrong ${i}`);
      expect(answer.body).toMatchObject({ code: "validation_failed", errors: [{ path: "/currentPassword" }] });
    }
    expect((await change(password)).body.code).toBe("rate_limited");
    expect((await browser.login(person)).status).toBe(200);
  });

  it.each(["short", "x".repeat(11), "x".repeat(201)])("400: the new password %j is refused", async (tried) => {
    const { person, browser } = await organizationWithPerson();
    await browser.login(person);
    const answer = await browser.client().post("/me/password", { currentPassword: password, newPassword: tried });
    expect(answer.status).toBe(400);
    expect((await browser.login(person)).status).toBe(200);
  });

  it("200: the same letters typed on another keyboard are the same password", async () => {
    const { person, browser } = await organizationWithPerson();
    await browser.login(person);
    const composed = "Zürich Zürich Zürich".normalize("NFC");
    await browser.client().post("/me/password", { currentPassword: password, newPassword: composed });
    expect((await browser.login(person, { password: composed.normalize("NFD") })).status).toBe(200);
  });
});

describe("GET /me", () => {
  it("200: answers who is signed in, without anything secret", async () => {
    const { person, browser, organizationId } = await organizationWithPerson("auditor");
    await browser.login(person);
    expect((await browser.client().get("/me")).body).toEqual({
      id: person.userId,
      resource: "users",
      data: {
        email: person.email,
        organizationId,
        role: "auditor",
        hasPassword: true,
        emailVerifiedAt: expect.any(String),
        totpEnabled: false,
        recoveryCodesLeft: 0,
        passkeys: 0,
        hasIdentityProvider: false,
        confirmedUntil: expect.any(String),
        secondFactorRequired: false,
        operator: false,
        organizations: [{ organizationId, name: "Test", role: "auditor" }],
        createdAt: expect.any(String),
      },
    });
  });

  it("403: an API key is not a person", async () => {
    const { key } = await newOrganization();
    expect((await key.get("/me")).body.code).toBe("credential_kind_not_allowed");
  });
});

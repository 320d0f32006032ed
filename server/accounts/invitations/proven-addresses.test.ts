import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { headerOf, textOf } from "#platform/mail/testing/mail-server.ts";
import { newOrganization } from "#testing/organization.ts";
import { runProbity } from "#testing/processes.ts";
import { startAccountMails } from "../testing/account-mails.ts";
import { newBrowser, newPerson, password, tokenIn, tokenOf } from "../testing/people.ts";

/** What the attacker of these tests would like to sign in with. */
const attackers = "attacker chosen 42";
const owners = "chosen by the owner of the address";

let mails: Awaited<ReturnType<typeof startAccountMails>>;
beforeAll(async () => void (mails = await startAccountMails()));
afterAll(() => mails.close());

const newEmail = () => `${randomUUID()}@bank.example`;

const probity = (...args: string[]) =>
  runProbity(args, { DATABASE_URL: mails.server.url, MASTER_KEYS: mails.server.masterKeys, DRAIN_SECONDS: "0" });

async function invite(email: string, role = "member") {
  const organization = await newOrganization(mails.server);
  const owner = await organization.user("owner");
  const answer = await owner.post("/invitations", { email, role });
  return { organization, owner, answer, invitation: answer.body, browser: newBrowser(mails.server) };
}

const signIn = (email: string, given: string, organizationId?: string) =>
  newBrowser(mails.server).post("/auth/login", {
    email,
    password: given,
    ...(organizationId !== undefined && { organizationId }),
  });

/** An account as they were made before addresses were proven: with a password of whoever had the token. */
async function unprovenAccount(email: string, given = password) {
  const organization = await newOrganization(mails.server);
  const person = await newPerson(mails.server, [organization.organizationId]);
  await mails.server.pool.query("update users set email = $2, email_verified_at = null where id = $1", [
    person.userId,
    email,
  ]);
  const browser = newBrowser(mails.server);
  expect((await browser.login({ ...person, email }, { password: given })).status).toBe(200);
  return { organization, person: { ...person, email }, browser };
}

describe("an invitation made by a stranger", () => {
  it("is never ownership of somebody else's organization: whoever invites gets no token", async () => {
    const email = newEmail();
    const { answer, invitation } = await invite(email, "auditor");
    expect(answer.text).not.toMatch(/token|#t=/);
    expect(invitation.data).toMatchObject({ delivery: "mail", sentAt: null });
    const made = probity("organization", "create", "--name", "Bank", "--owner-email", email, "--json");
    expect(made.status).toBe(0);
    const { owner, organizationId } = JSON.parse(made.stdout);
    expect((await signIn(email, attackers, organizationId)).body.code).toBe("invalid_login");
    expect((await signIn(email, owner.password, organizationId)).body).toMatchObject({ role: "owner" });
  });

  it("reaches the invited address by mail, once; the mail proves the address", async () => {
    const email = newEmail();
    const { invitation, owner, browser } = await invite(email);
    const [mail, ...others] = await mails.mailsTo(email);
    expect(others).toEqual([]);
    expect(headerOf(mail!, "subject")).toBe("You are invited to Test on Probity");
    const [sent] = (await owner.get("/invitations")).body.items;
    expect(sent!.data.sentAt).toEqual(expect.any(String));
    const token = tokenIn(textOf(mail!));
    expect((await browser.post("/auth/invitations/read", { token })).body).toEqual({
      organizationName: "Test",
      email,
      role: "member",
      expiresAt: invitation.data.expiresAt,
      accept: "new_password",
    });
    expect((await browser.post("/auth/invitations/accept", { token, password: owners })).status).toBe(201);
    await browser.login({ userId: "", email }, { password: owners });
    expect((await browser.client().get("/me")).body.data.emailVerifiedAt).toEqual(expect.any(String));
    expect((await browser.post("/auth/invitations/accept", { token, password: owners })).status).toBe(409);
  });

  it("has no link in the queue, and a mail that was tried again makes the earlier link useless", async () => {
    const email = newEmail();
    const { organization, invitation, browser } = await invite(email);
    const { rows } = await mails.server.pool.query("select data from pgboss.job where data->>'invitationId' = $1", [
      invitation.id,
    ]);
    expect(rows).toEqual([
      { data: { kind: "invitation", organizationId: organization.organizationId, invitationId: invitation.id } },
    ]);
    const [mail] = await mails.mailsTo(email);
    const newer = await tokenOf(organization, invitation.id);
    const accept = (token: string) => browser.post("/auth/invitations/accept", { token, password: owners });
    expect((await accept(tokenIn(textOf(mail!)))).body.code).toBe("not_found");
    expect((await accept(newer)).status).toBe(201);
  });

  it("cannot be accepted with a token that the API answered before this version", async () => {
    const { invitation, browser } = await invite(newEmail());
    await mails.server.pool.query("update invitations set token_hash = sha256($2::bytea) where id = $1", [
      invitation.id,
      "A".repeat(43),
    ]);
    const answer = await browser.post("/auth/invitations/accept", { token: "A".repeat(43), password: attackers });
    expect(answer.body.code).toBe("not_found");
  });
});

describe("an account whose address nobody has proved", () => {
  it("does not become an owner: `organization create` refuses, says so, and makes nothing", async () => {
    const email = newEmail();
    await unprovenAccount(email);
    const made = probity("organization", "create", "--name", "Bank of nobody", "--owner-email", email, "--json");
    expect(made.status).toBe(1);
    expect(made.stdout).toBe("");
    expect(made.stderr).toContain("nobody has proved that the address is theirs");
    const { rows } = await mails.server.pool.query("select 1 from organizations where name = 'Bank of nobody'");
    expect(rows).toEqual([]);
  });

  it("is handed over by --reset-owner: the old password, session and one-time codes end", async () => {
    const email = newEmail();
    const { browser } = await unprovenAccount(email);
    const made = probity("organization", "create", "--name", "B", "--owner-email", email, "--reset-owner", "--json");
    expect(made.stderr).toContain("was reset");
    const { owner, organizationId } = JSON.parse(made.stdout);
    expect((await signIn(email, password)).body.code).toBe("invalid_login");
    expect((await browser.post("/auth/refresh")).body.code).toBe("credential_revoked");
    expect((await signIn(email, owner.password, organizationId)).body.role).toBe("owner");
    const again = probity("organization", "create", "--name", "B2", "--owner-email", email, "--json");
    expect(JSON.parse(again.stdout).owner.password).toBeNull();
  });

  it("belongs to whoever reads its mail: accepting an invitation with another password ends the first one's access", async () => {
    const email = newEmail();
    const attacker = await unprovenAccount(email);
    const { browser, organization } = await invite(email, "admin");
    const mail = (await mails.mailsTo(email)).at(-1);
    const token = tokenIn(textOf(mail!));
    expect((await browser.post("/auth/invitations/read", { token })).body.accept).toBe("new_password");
    const joined = await browser.post("/auth/invitations/accept", { token, password: owners });
    expect(joined.body).toMatchObject({ userId: attacker.person.userId });
    expect((await signIn(email, password)).body.code).toBe("invalid_login");
    expect((await attacker.browser.client().get("/me")).body.code).toBe("credential_revoked");
    expect((await signIn(email, owners, organization.organizationId)).body.role).toBe("admin");
  });

  it("keeps what it has if its own password comes with the token", async () => {
    const email = newEmail();
    const { browser } = await unprovenAccount(email);
    await invite(email);
    const mail = (await mails.mailsTo(email)).at(-1);
    const token = tokenIn(textOf(mail!));
    expect((await newBrowser(mails.server).post("/auth/invitations/accept", { token, password })).status).toBe(201);
    expect((await browser.client().get("/me")).body.data.emailVerifiedAt).toEqual(expect.any(String));
  });
});

describe("a second organization", () => {
  it("is joined by somebody who is signed in, without a password of theirs", async () => {
    const { organizationId } = await newOrganization(mails.server);
    const person = await newPerson(mails.server, [organizationId]);
    const browser = newBrowser(mails.server);
    await browser.login(person);
    await mails.server.pool.query("update users set password_hash = null where id = $1", [person.userId]);
    const { organization } = await invite(person.email, "auditor");
    const mail = (await mails.mailsTo(person.email)).at(-1);
    const token = tokenIn(textOf(mail!));

    const stranger = newBrowser(mails.server);
    expect((await stranger.post("/auth/invitations/read", { token })).body.accept).toBe("sign_in");
    for (const body of [{ token }, { token, password: attackers }])
      expect((await stranger.post("/auth/invitations/accept", body)).body.code).toBe("sign_in_first");

    expect((await browser.post("/auth/invitations/read", { token })).body.accept).toBe("signed_in");
    expect((await browser.post("/auth/invitations/accept", { token })).body).toMatchObject({ userId: person.userId });
    const switched = await browser.post("/auth/switch", { organizationId: organization.organizationId });
    expect(switched.body).toMatchObject({ role: "auditor" });
  });

  it("401: is not joined by somebody who is signed in with another address", async () => {
    const { organizationId } = await newOrganization(mails.server);
    const [person, other] = [
      await newPerson(mails.server, [organizationId]),
      await newPerson(mails.server, [organizationId]),
    ];
    const browser = newBrowser(mails.server);
    await browser.login(other);
    await invite(person.email);
    const [mail] = await mails.mailsTo(person.email);
    const answer = await browser.post("/auth/invitations/accept", { token: tokenIn(textOf(mail!)) });
    expect(answer.body.code).toBe("sign_in_first");
  });
});

describe("probity invitation link", () => {
  it("prints the link of an open invitation, which is recorded; there is none for one that is not open", async () => {
    const email = newEmail();
    const { organization, owner, invitation, browser } = await invite(email);
    const printed = probity("invitation", "link", invitation.id);
    expect(printed.status).toBe(0);
    expect(printed.stderr).toContain(`For ${email} alone`);
    const { items } = (await owner.get("/organization/audit-events")).body;
    expect(items.at(-1)!.data).toMatchObject({ type: "invitation.link_made", actor: "system:operator" });
    const token = tokenIn(printed.stdout);
    expect((await browser.post("/auth/invitations/accept", { token, password: owners })).status).toBe(201);
    expect(probity("invitation", "link", invitation.id)).toMatchObject({ status: 1, stdout: "" });
    expect(probity("invitation", "link", organization.organizationId).stderr).toContain("There is no open invitation");
    expect(probity("invitation", "link")).toMatchObject({ status: 2 });
  });
});

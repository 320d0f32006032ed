import type { SignedIn } from "@probity/contract";
import { randomInt, randomUUID } from "node:crypto";
import { Secret, TOTP } from "otpauth";
import { request } from "undici";
import { newId } from "#platform/database/new-id.ts";
import { transact } from "#platform/database/transaction.ts";
import type { Role } from "#platform/operation/caller.ts";
import type { Answer, Body } from "#testing/answer.ts";
import { newOrganization, type TestClient, type TestOrganization, tokenClient } from "#testing/organization.ts";
import { startServer, type TestServer } from "#testing/server.ts";
import { makeInvitationLink } from "../invitations/invitation-link.ts";
import { insertMembership, insertUser } from "../organizations/organization-store.ts";
import { hashPassword } from "../sign-in/password.ts";

export const password = "correct horse battery";
let passwordHash: Promise<string> | undefined;
let running: Promise<TestServer> | undefined;

/** Trusts X-Forwarded-For, so that each test fails to sign in from an address of its own. */
export function signInServer(): Promise<TestServer> {
  running ??= startServer({ trustProxy: { hops: 1 } });
  return running;
}

export type TestPerson = { userId: string; email: string };

/** Somebody with a password, in one organization or in several. */
export async function newPerson(server: TestServer, organizationIds: string[], role: Role = "member") {
  passwordHash ??= hashPassword(password);
  const now = new Date();
  const userId = newId(now);
  const person = { userId, email: `${userId}@example.test` };
  const user = { id: userId, email: person.email, passwordHash: await passwordHash, createdAt: now };
  for (const [at, organizationId] of organizationIds.entries()) {
    const joined = new Date(now.getTime() + at);
    await transact(server.database, { scope: { organizationId, mode: "live" }, userId }, async (tx) => {
      if (at === 0) await insertUser(tx, user);
      await insertMembership(tx, organizationId, { userId, role, createdAt: joined });
    });
  }
  return person;
}

/** An organization on the sign-in server with one person who has a password. */
export async function organizationWithPerson(role: Role = "member") {
  const server = await signInServer();
  const organization = await newOrganization(server);
  const person = await newPerson(server, [organization.organizationId], role);
  return { ...organization, server, person, browser: newBrowser(server) };
}

export type Browser = {
  cookies: Map<string, string>;
  /** Of the last answer, as sent. */
  setCookies: string[];
  post: TestClient["post"];
  get: TestClient["get"];
  login(person: TestPerson, change?: object): Promise<Answer<Body<SignedIn>>>;
  /** With the access token of the last sign-in or refresh. */
  client(): TestClient;
};

/** Keeps cookies and follows no redirects. */
export function newBrowser(server: TestServer, address = randomAddress()): Browser {
  let accessToken = "";
  const send = async <AnswerBody>(method: "GET" | "POST", path: string, body: unknown): Promise<Answer<AnswerBody>> => {
    const cookie = [...browser.cookies].map(([name, value]) => `${name}=${value}`).join("; ");
    const response = await request(`${server.origin}/api/v1${path}`, {
      method,
      headers: {
        "x-forwarded-for": address,
        ...(cookie && { cookie }),
        ...(body !== undefined && { "content-type": "application/json" }),
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
    const text = await response.body.text();
    browser.setCookies = [response.headers["set-cookie"] ?? []].flat();
    for (const set of browser.setCookies) {
      const [, name, value] = /^([^=]+)=([^;]*)/.exec(set)!;
      if (value) browser.cookies.set(name!, value);
      else browser.cookies.delete(name!);
    }
    const json = /json/.test(String(response.headers["content-type"]));
    const answer = {
      status: response.statusCode,
      headers: response.headers,
      text,
      bytes: Buffer.from(text),
      body: json ? JSON.parse(text) : text,
    };
    if (typeof answer.body?.accessToken === "string") accessToken = answer.body.accessToken;
    return answer;
  };
  const browser: Browser = {
    cookies: new Map(),
    setCookies: [],
    post: (path, body) => send("POST", path, body),
    get: (path) => send("GET", path, undefined),
    login: (person, change = {}) => send("POST", "/auth/login", { email: person.email, password, ...change }),
    client: () => tokenClient(server.origin, accessToken),
  };
  return browser;
}

/** The token of an open invitation, as the operator's command makes it; the API answers none. */
export async function tokenOf({ server, organizationId }: TestOrganization, invitationId: string): Promise<string> {
  const made = await transact(server.database, { scope: { organizationId, mode: "live" } }, (tx) =>
    makeInvitationLink(tx, server.parts.publicUrl, new Date(), { organizationId, invitationId }),
  );
  if (!made) throw new Error("The invitation is not open.");
  return tokenIn(made.link);
}

export function tokenIn(text: string): string {
  return /#t=([\w-]{43})/.exec(text)![1]!;
}

/** The steps of one-time codes around now must not move while a test runs. */
export async function awayFromBoundary(): Promise<void> {
  const left = TOTP.remaining();
  if (left < 4_000) await new Promise((resolve) => setTimeout(resolve, left + 50));
}

/** The code of now, of a step before (-1) or of a step ahead (1). */
export function codeOf(secret: string, steps: number): string {
  return TOTP.generate({ secret: Secret.fromBase32(secret), timestamp: Date.now() + steps * 30_000 });
}

export function randomAddress(): string {
  return `10.${randomInt(256)}.${randomInt(256)}.${randomInt(256)}`;
}

/** What was changed. Signing in and out is written down too; platform/audit/trail.test.ts is about that. */
export async function auditOf(client: TestClient): Promise<{ types: string[]; text: string }> {
  const answer = await client.get("/organization/audit-events");
  const types = answer.body.items.map((item) => item.data.type);
  return { types: types.filter((type) => !/^session\.(started|ended|sign_in_failed)$/.test(type)), text: answer.text };
}

/** The failed sign-ins to the accounts of an organization. */
export async function failedSignIns(client: TestClient) {
  const { items } = (await client.get("/organization/audit-events?type=session.sign_in_failed")).body;
  return items.map(({ data }) => data);
}

export const unknownId = () => randomUUID();

/** As if the sessions of a person had been opened, confirmed and last used so many minutes earlier. */
export async function ageSessions(server: TestServer, userId: string, minutes: number): Promise<void> {
  await server.pool.query(
    `update sessions
        set created_at = created_at - make_interval(mins => $2),
            confirmed_at = confirmed_at - make_interval(mins => $2),
            last_used_at = last_used_at - make_interval(mins => $2)
      where user_id = $1`,
    [userId, minutes],
  );
}

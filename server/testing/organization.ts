import { randomUUID } from "node:crypto";
import { signRequest } from "@probity/client/sign";
import { importPKCS8, SignJWT } from "jose";
import { request } from "undici";
import { newId } from "#platform/database/new-id.ts";
import { transact } from "#platform/database/transaction.ts";
import {
  createOrganization,
  type MadeKey,
  type MadeOrganization,
} from "#accounts/organizations/create-organization.ts";
import { insertMembership, insertUser } from "#accounts/organizations/organization-store.ts";
import type { Mode, Role } from "#platform/operation/caller.ts";
import type { Method } from "#platform/operation/route.ts";
import type { OrganizationKeys } from "#platform/secrets/organization-keys.ts";
import type { Answer, Body, BodyOf } from "./answer.ts";
import { type TestServer, testServer } from "./server.ts";

export type SendOptions = {
  idempotencyKey?: string | null;
  headers?: Record<string, string>;
  rawBody?: string | Buffer;
  contentType?: string;
};

type Asking<Method extends string> = <const Path extends string>(
  path: Path,
  options?: SendOptions,
) => Promise<Answer<BodyOf<Method, Path>>>;
type Telling<Method extends string> = <const Path extends string>(
  path: Path,
  body?: unknown,
  options?: SendOptions,
) => Promise<Answer<BodyOf<Method, Path>>>;

/** A credential that sends requests over a real socket, as a customer's code would. */
export type TestClient = {
  get: Asking<"GET">;
  post: Telling<"POST">;
  put: Telling<"PUT">;
  patch: Telling<"PATCH">;
  remove: Asking<"DELETE">;
  /** For a path that only the run of the test knows: the test says what it expects. */
  send: <Reply = unknown>(
    method: Method,
    path: string,
    body?: unknown,
    options?: SendOptions,
  ) => Promise<Answer<Body<Reply>>>;
};

/** Somebody with a signing session. */
export type TestSigner = TestClient & { bearer: string };

type Credential = (input: {
  method: string;
  target: string;
  body: string | Buffer;
  idempotencyKey: string | undefined;
}) => Record<string, string> | Promise<Record<string, string>>;

export function clientOf(origin: string, credential: Credential): TestClient {
  const send = async <AnswerBody>(
    method: Method,
    path: string,
    body?: unknown,
    options: SendOptions = {},
  ): Promise<Answer<AnswerBody>> => {
    const target = `/api/v1${path}`;
    const text = options.rawBody ?? (body === undefined ? "" : JSON.stringify(body));
    const idempotencyKey =
      options.idempotencyKey === null || method === "GET" ? undefined : (options.idempotencyKey ?? randomUUID());
    const response = await request(origin + target, {
      method,
      headers: {
        ...(text.length > 0 && { "content-type": options.contentType ?? "application/json" }),
        ...(idempotencyKey !== undefined && { "idempotency-key": idempotencyKey }),
        ...(await credential({ method, target, body: text, idempotencyKey })),
        ...options.headers,
      },
      ...(method !== "GET" && text.length > 0 && { body: text }),
    });
    const bytes = Buffer.from(await response.body.arrayBuffer());
    const answer = bytes.toString();
    const json = /json(;|$)/.test(String(response.headers["content-type"]));
    return {
      status: response.statusCode,
      headers: response.headers,
      text: answer,
      body: json ? JSON.parse(answer) : answer,
      bytes,
    };
  };
  return {
    get: (path, options) => send("GET", path, undefined, options),
    post: (path, body, options) => send("POST", path, body, options),
    put: (path, body, options) => send("PUT", path, body, options),
    patch: (path, body, options) => send("PATCH", path, body, options),
    remove: (path, options) => send("DELETE", path, undefined, options),
    send,
  };
}

export function keyClient(
  origin: string,
  key: { keyId: string; secret: string },
  timestamp = () => Math.floor(Date.now() / 1000),
): TestClient {
  return clientOf(origin, (input) => signRequest({ ...key, ...input, timestamp: timestamp() }));
}

export function tokenClient(origin: string, token: string, mode?: Mode): TestClient {
  return clientOf(origin, () => ({ authorization: `Bearer ${token}`, ...(mode && { "x-risk-mode": mode }) }));
}

export const anonymousClient = (origin: string): TestClient => clientOf(origin, () => ({}));

export type TestOrganization = MadeOrganization & {
  server: TestServer;
  /** The organization's first test key, and its first live key. */
  key: TestClient;
  liveKey: TestClient;
  /** A dashboard session of a new member with this role, in test mode unless said otherwise. */
  user: (role: Role, mode?: Mode) => Promise<TestClient & { userId: string; token: string; sessionId: string }>;
};

/** A new organization in this worker's server. Nothing is ever cleaned up, so isolation is tested all day. */
export async function newOrganization(from?: TestServer): Promise<TestOrganization> {
  const server = from ?? (await testServer());
  const { database, keyring } = server.parts;
  const email = `${randomUUID()}@example.test`;
  const made = await createOrganization(database, keyring, new Date(), {
    name: "Test",
    owner: { email, passwordHash: null },
  });
  const client = (key: MadeKey) => keyClient(server.origin, key);
  return {
    ...made,
    server,
    key: client(made.apiKeys.test),
    liveKey: client(made.apiKeys.live),
    user: (role, mode = "test") => newUser(server, made.organizationId, role, mode),
  };
}

/** The keys that seal and sign for an organization inside the server. */
export async function organizationKeys({ server, organizationId }: TestOrganization): Promise<OrganizationKeys> {
  const { rows } = await server.pool.query(
    "select data_key, master_key_version from organizations where organization_id = $1",
    [organizationId],
  );
  const [{ data_key: dataKey, master_key_version: masterKeyVersion }] = rows;
  return server.parts.keyring.organization(organizationId, { dataKey, masterKeyVersion });
}

async function newUser(server: TestServer, organizationId: string, role: Role, mode: Mode) {
  const now = new Date();
  const [userId, sessionId] = [newId(now), newId(now)];
  await transact(server.parts.database, { scope: { organizationId, mode }, userId }, async (tx) => {
    await insertUser(tx, { id: userId, email: `${userId}@example.test`, passwordHash: null, createdAt: now });
    await insertMembership(tx, organizationId, { userId, role, createdAt: now });
    await tx
      .insertInto("sessions")
      .values({
        organization_id: organizationId,
        id: sessionId,
        user_id: userId,
        created_at: now,
        expires_at: new Date(now.getTime() + 3_600_000),
      })
      .execute();
  });
  const { token } = await server.parts.tokens.issue({ userId, organizationId, role, sessionId }, now);
  return { ...tokenClient(server.origin, token, mode), userId, token, sessionId };
}

/** A client with an assistant's token: signed by this issuer for an owner's session, marked as an assistant's. */
export async function assistantOf(organization: TestOrganization): Promise<TestClient> {
  const { server, organizationId } = organization;
  const { userId, sessionId } = await organization.user("owner");
  const { rows } = await server.pool.query(
    "select kid, private_key from signing_keys order by created_at desc limit 1",
  );
  const pem = server.parts.keyring.unsealGlobal("signing-key", rows[0].private_key).toString();
  const token = await new SignJWT({ org: organizationId, role: "owner", sid: sessionId, client_type: "assistant" })
    .setProtectedHeader({ alg: "EdDSA", typ: "at+jwt", kid: rows[0].kid })
    .setIssuer(server.parts.publicUrl)
    .setAudience("dashboard")
    .setSubject(userId)
    .setExpirationTime("5m")
    .sign(await importPKCS8(pem, "EdDSA"));
  return tokenClient(server.origin, token, "test");
}

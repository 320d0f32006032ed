import { Compile } from "typebox/compile";
import { describe, expect, it } from "vitest";
import { routes } from "./api.ts";
import type { Answer } from "#testing/answer.ts";
import { transact } from "#database/transaction.ts";
import { newKey } from "#identity/testing/api-keys.ts";
import { makeOperator } from "#identity/testing/operators.ts";
import { ageSessions } from "#identity/testing/people.ts";
import type { Role } from "#operation/caller.ts";
import { isGranted, keyScopes, neededScopeOf } from "#operation/key-scopes.ts";
import { isAboutOneself, type Route, statusOf } from "#operation/route.ts";
import {
  anonymousClient,
  assistantOf,
  newOrganization,
  type TestClient,
  type TestOrganization,
} from "#testing/organization.ts";
import { rowsOf } from "#testing/rows-of-organization.ts";
import type { SampleRequest } from "#testing/sample-request.ts";
import { sampleRequests } from "#testing/requests-of-every-route.ts";

/** Every route, tried by every kind of caller. A new route without a sample fails here. */
const nameOf = ({ method, path }: Route) => `${method} ${path}`;

/** Routes of a kind with their names, as vitest's `each` takes them. */
const named = (isOfKind: (route: Route) => boolean = () => true) =>
  routes.filter(isOfKind).map((route) => [nameOf(route), route] as const);

async function send(client: TestClient, route: Route, sample: SampleRequest): Promise<Answer> {
  return client.send(route.method, sample.path, sample.body, sample.options);
}

/** Somebody who may call the route. */
async function callerFor(
  { operation }: Route,
  organization: TestOrganization,
  sample: SampleRequest,
): Promise<TestClient> {
  return (
    sample.signer ?? sample.caller ?? (operation.allow.apiKeys ? organization.key : await organization.user("owner"))
  );
}

/** A new member with this role, who also runs the installation if the route takes that. */
async function memberFor({ operation }: Route, organization: TestOrganization, role: Role) {
  const member = await organization.user(role);
  if (operation.allow.operators) await makeOperator(organization.server, member.userId);
  return member;
}

/** Ids and secrets of an organization, none of which may appear in an answer to somebody else. */
async function marksOf({ server, organizationId, apiKeys, owner }: TestOrganization): Promise<string[]> {
  const { rows: tables } = await server.pool.query(
    `select table_name from information_schema.columns where table_schema = 'public' and column_name = 'organization_id'
      intersect select table_name from information_schema.columns where table_schema = 'public' and column_name = 'id'`,
  );
  const ids = tables.map(({ table_name: table }) => `select id::text from ${table} where organization_id = $1`);
  const people = "select user_id::text from memberships where organization_id = $1";
  const { rows } = await server.pool.query([...ids, people].join(" union "), [organizationId]);
  return [
    ...rows.map(({ id }) => id),
    organizationId,
    owner.email,
    apiKeys.test.id,
    apiKeys.test.keyId,
    apiKeys.live.id,
  ];
}

async function endKey(
  { server, organizationId, apiKeys }: TestOrganization,
  how: "revoked" | "expired",
): Promise<void> {
  const change =
    how === "revoked"
      ? { revoked_at: new Date(), revocation_reason: "test" }
      : { expires_at: new Date(Date.now() - 1000) };
  await transact(server.database, { scope: { organizationId, mode: "test" } }, (tx) =>
    tx.updateTable("api_keys").set(change).where("id", "=", apiKeys.test.id).execute(),
  );
}

it("has a sample for every route, and none for a route that is gone", () => {
  expect(Object.keys(sampleRequests).toSorted()).toEqual(routes.map(nameOf).toSorted());
});

it.each(named())("%s answers what the reference says it answers", async (name, route) => {
  const organization = await newOrganization();
  const sample = await sampleRequests[name]!(organization);
  const answer = await send(await callerFor(route, organization, sample), route, sample);
  // Codes and passwords of these requests are wrong on purpose; those routes prove their answers in tests of their own.
  if (/^\/me\/(password|confirm|totp\/(confirm|disable)|recovery-codes)$/.test(route.path))
    return expect(answer.status).toBeLessThan(500);
  expect(answer.status, answer.text).toBe(statusOf(route));
  const { file, reply } = route.operation;
  if (file) expect(answer.headers["content-type"]).toBe(file.mediaType);
  if (file?.orJson !== false && answer.status !== 204) {
    const json = file ? await sentForJson(route, organization) : answer;
    expect(Compile(reply).Errors(json.body)).toEqual([]);
  }
});

/** The same request from somebody who asks for JSON instead of a file. */
async function sentForJson(route: Route, organization: TestOrganization): Promise<Answer> {
  const sample = await sampleRequests[nameOf(route)]!(organization);
  const client = await callerFor(route, organization, sample);
  const headers = { ...sample.options?.headers, accept: "application/json" };
  return send(client, route, { ...sample, options: { ...sample.options, headers } });
}

describe.each(named())("%s", (name, route) => {
  const { allow } = route.operation;
  const namesRecord = route.path.includes("{id}");

  it("[RK-GEN-3] another organization and the other mode: 404 for a record, no foreign row in any answer, nothing changed", async () => {
    const organization = await newOrganization();
    const stranger = await newOrganization();
    const sample = await sampleRequests[name]!(organization);
    const marks = await marksOf(organization);
    const callers: [string, TestClient][] = [
      ["stranger's owner", await memberFor(route, stranger, "owner")],
      ["stranger's key", stranger.key],
    ];
    if (namesRecord) {
      callers.push(["own live key", organization.liveKey]);
      // Members and invitations belong to the organization as a whole, in both modes.
      if (!/^\/(members|invitations)\//.test(route.path))
        callers.push(["own owner in live mode", await organization.user("owner", "live")]);
    }
    const before = await rowsOf(organization);
    for (const [who, client] of callers) {
      const answer = await send(client, route, sample);
      if (namesRecord) expect([401, 403, 404], `${who}: ${answer.status}`).toContain(answer.status);
      // If no dashboard session may call the endpoint, its kind is refused before the record is looked up.
      const refusedByKind = allow.users === false && !who.endsWith("key");
      if (allow.signers) expect([answer.status, answer.body.code], who).toEqual([403, "credential_kind_not_allowed"]);
      if (namesRecord && allow.apiKeys) expect(answer.status, who).toBe(refusedByKind ? 403 : 404);
      expect(
        marks.filter((mark) => !sample.path.includes(mark) && answer.text.includes(mark)),
        who,
      ).toEqual([]);
    }
    expect(await rowsOf(organization)).toEqual(before);
  });

  it("[RK-AU-4] member, auditor, admin, owner and API key: 403 exactly where the access table says so", async () => {
    for (const role of ["member", "auditor", "admin", "owner"] as const) {
      const organization = await newOrganization();
      const sample = await sampleRequests[name]!(organization);
      const answer = await send(await memberFor(route, organization, role), route, sample);
      if (allow.users === false)
        expect([answer.status, answer.body.code]).toEqual([403, "credential_kind_not_allowed"]);
      else if (allow.roles.includes(role)) expect(answer.status, `${role}: ${answer.text}`).not.toBe(403);
      else expect([answer.status, answer.body.code]).toEqual([403, "insufficient_role"]);
    }
    const organization = await newOrganization();
    const answer = await send(organization.key, route, await sampleRequests[name]!(organization));
    if (allow.apiKeys) expect(answer.status, answer.text).toBeLessThan(400);
    else expect([answer.status, answer.body.code]).toEqual([403, "credential_kind_not_allowed"]);
  });

  it("[RK-AU-3] [RK-AU-5] revoked key, expired key, assistant token, no credential: refused, and nothing changes", async () => {
    const organization = await newOrganization();
    const sample = await sampleRequests[name]!(organization);
    const assistant = await assistantOf(organization);
    for (const how of ["revoked", "expired"] as const) {
      const ended = await newOrganization();
      const its = await sampleRequests[name]!(ended);
      await endKey(ended, how);
      const before = await rowsOf(ended);
      const answer = await send(ended.key, route, its);
      expect([answer.status, answer.body.code]).toEqual([401, `credential_${how}`]);
      expect(await rowsOf(ended)).toEqual(before);
    }
    const before = await rowsOf(organization);
    const asAssistant = await send(assistant, route, sample);
    expect([asAssistant.status, asAssistant.body.code]).toEqual([403, "credential_kind_not_allowed"]);
    const asNobody = await send(anonymousClient(organization.server.origin), route, sample);
    expect([asNobody.status, asNobody.body.code]).toEqual([401, "authentication_required"]);
    expect(await rowsOf(organization)).toEqual(before);
  });
});

it.each(named(({ operation }) => operation.allow.apiKeys))(
  "%s keys of each scope: 403 insufficient_scope exactly for those that do not grant it, and nothing changes",
  async (name, route) => {
    const organization = await newOrganization();
    const sample = await sampleRequests[name]!(organization);
    const needed = neededScopeOf(route)!;
    const granting = keyScopes.filter((scope) => isGranted([scope], needed));
    expect(granting).toHaveLength(3);
    const others = await newKey(organization, { scopes: keyScopes.filter((scope) => !granting.includes(scope)) });
    const before = await rowsOf(organization);
    const refused = await send(others, route, sample);
    expect([refused.status, refused.body.code]).toEqual([403, "insufficient_scope"]);
    expect(await rowsOf(organization)).toEqual(before);
    for (const scope of granting) {
      const key = await newKey(organization, { scopes: [scope] });
      expect((await send(key, route, sample)).body.code, scope).not.toBe("insufficient_scope");
    }
  },
);

it.each(named(({ operation }) => operation.allow.operators === true))(
  "%s 403: owners, admins, members and auditors who do not run the installation",
  async (name, route) => {
    const organization = await newOrganization();
    const sample = await sampleRequests[name]!(organization);
    for (const role of ["member", "auditor", "admin", "owner"] as const) {
      const answer = await send(await organization.user(role), route, sample);
      expect([answer.status, answer.body.code], role).toEqual([403, "operator_required"]);
    }
  },
);

it.each(named(({ operation }) => operation.fresh === true))(
  "%s 403: an old session of an owner has to confirm first, and nothing changes",
  async (name, route) => {
    const organization = await newOrganization();
    const sample = await sampleRequests[name]!(organization);
    const owner = await memberFor(route, organization, "owner");
    await ageSessions(organization.server, owner.userId, 11);
    const before = await rowsOf(organization);
    const answer = await send(owner, route, sample);
    expect([answer.status, answer.body.code]).toEqual([403, "confirmation_required"]);
    expect(await rowsOf(organization)).toEqual(before);
  },
);

it.each(named(({ operation }) => operation.allow.users !== false))(
  "%s 403: without the second factor that the organization requires, all but one's own account",
  async (name, route) => {
    const organization = await newOrganization();
    const sample = await sampleRequests[name]!(organization);
    const owner = await organization.user("owner");
    await organization.server.pool.query(
      "update organizations set require_second_factor = true where organization_id = $1",
      [organization.organizationId],
    );
    const before = await rowsOf(organization);
    const answer = await send(owner, route, sample);
    if (isAboutOneself(route)) return expect(answer.body.code).not.toBe("second_factor_required");
    expect([answer.status, answer.body.code]).toEqual([403, "second_factor_required"]);
    expect(await rowsOf(organization)).toEqual(before);
  },
);

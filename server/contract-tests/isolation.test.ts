import { Compile } from "typebox/compile";
import { beforeAll, describe, expect, it } from "vitest";
import { routes } from "#app/api.ts";
import type { Answer } from "#testing/answer.ts";
import { transact } from "#platform/database/transaction.ts";
import { newKey } from "#accounts/testing/api-keys.ts";
import { makeOperator } from "#accounts/testing/operators.ts";
import { ageSessions } from "#accounts/testing/people.ts";
import type { Role } from "#platform/operation/caller.ts";
import { isGranted, keyScopes, neededScopeOf } from "#platform/operation/key-scopes.ts";
import { isAboutOneself, type Route, statusOf } from "#platform/operation/route.ts";
import {
  anonymousClient,
  assistantOf,
  newOrganization,
  type TestClient,
  type TestOrganization,
} from "#testing/organization.ts";
import { rowsOf } from "#testing/rows-of-organization.ts";
import type { TestServer } from "#testing/server.ts";
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
  idsOf ??= makeIdsOf(server);
  await idsOf;
  const { rows } = await server.pool.query<{ id: string }>("select id from testing.ids_of($1) as id", [organizationId]);
  return [
    ...rows.map(({ id }) => id),
    organizationId,
    owner.email,
    apiKeys.test.id,
    apiKeys.test.keyId,
    apiKeys.live.id,
  ];
}

let idsOf: Promise<unknown> | undefined;

/** A function with a kept plan for each table: planning them for each request takes ten times as long as running them. */
async function makeIdsOf({ pool }: TestServer): Promise<void> {
  const { rows: tables } = await pool.query(
    `select table_name from information_schema.columns where table_schema = 'public' and column_name = 'organization_id'
      intersect select table_name from information_schema.columns where table_schema = 'public' and column_name = 'id'`,
  );
  const ids = tables.map(({ table_name: table }) => `select id::text from ${table} where organization_id = owner`);
  const people = "select user_id::text from memberships where organization_id = owner";
  await pool.query(
    `create schema if not exists testing;
     create or replace function testing.ids_of(owner uuid) returns setof text
       language plpgsql set plan_cache_mode = force_generic_plan as $$ begin
         ${[...ids, people].map((each) => `return query ${each};`).join("\n")}
       end $$`,
  );
}

/** Another test key of the organization, which has ended. */
async function endedKey(organization: TestOrganization, how: "revoked" | "expired"): Promise<TestClient> {
  const { server, organizationId } = organization;
  const key = await newKey(organization);
  const change =
    how === "revoked"
      ? { revoked_at: new Date(), revocation_reason: "test" }
      : { expires_at: new Date(Date.now() - 1000) };
  await transact(server.database, { scope: { organizationId, mode: "test" } }, (tx) =>
    tx.updateTable("api_keys").set(change).where("id", "=", key.id).execute(),
  );
  return key;
}

it("has a sample for every route, and none for a route that is gone", () => {
  expect(Object.keys(sampleRequests).toSorted()).toEqual(routes.map(nameOf).toSorted());
});

/** The same request from somebody who asks for JSON instead of a file. */
async function sentForJson(route: Route, organization: TestOrganization): Promise<Answer> {
  const sample = await sampleRequests[nameOf(route)]!(organization);
  const client = await callerFor(route, organization, sample);
  const headers = { ...sample.options?.headers, accept: "application/json" };
  return send(client, route, { ...sample, options: { ...sample.options, headers } });
}

/** For `it.each`: a test for the routes that it is about, and none for others. */
const where = (isAbout: boolean) => (isAbout ? [[]] : []);

// One request serves all callers of a route, in the order of these tests: what is refused leaves it as it was, and is asked first.
describe.each(named())("%s", (name, route) => {
  const { allow } = route.operation;
  const namesRecord = route.path.includes("{id}");
  const everyRole = ["member", "auditor", "admin", "owner"] as const;
  const allowedRoles = everyRole.filter((role) => allow.users !== false && allow.roles.includes(role));
  let organization: TestOrganization;
  let sample: SampleRequest;
  const fresh = async () => {
    organization = await newOrganization();
    sample = await sampleRequests[name]!(organization);
  };
  beforeAll(fresh);

  /** Sends the request as each of them, and checks that no row of the organization has changed at the end. */
  async function answersTo(callers: readonly (readonly [who: string, client: TestClient])[]) {
    const before = await rowsOf(organization);
    const answers: (readonly [who: string, Answer])[] = [];
    for (const [who, client] of callers) answers.push([who, await send(client, route, sample)]);
    expect(await rowsOf(organization)).toEqual(before);
    return answers;
  }
  /** How they are refused: who, status and code. */
  const refusalsOf = async (callers: Parameters<typeof answersTo>[0]) =>
    (await answersTo(callers)).map(([who, { status, body }]) => [who, status, body.code]);
  const each = (callers: readonly (readonly [string, TestClient])[], code: string) =>
    callers.map(([who]) => [who, 403, code]);

  it("[RK-GEN-3] another organization and the other mode: 404 for a record, no foreign row in any answer, nothing changed", async () => {
    const stranger = await newOrganization();
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
    for (const [who, answer] of await answersTo(callers)) {
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
  });

  it("[RK-AU-3] [RK-AU-5] revoked key, expired key, assistant token, no credential: refused, and nothing changes", async () => {
    const callers = [
      ["revoked", await endedKey(organization, "revoked")],
      ["expired", await endedKey(organization, "expired")],
      ["assistant", await assistantOf(organization)],
      ["no credential", anonymousClient(organization.server.origin)],
    ] as const;
    expect(await refusalsOf(callers)).toEqual([
      ["revoked", 401, "credential_revoked"],
      ["expired", 401, "credential_expired"],
      ["assistant", 403, "credential_kind_not_allowed"],
      ["no credential", 401, "authentication_required"],
    ]);
  });

  it("[RK-AU-4] 403 for every role and key that the access table leaves out, and nothing changes", async () => {
    const without = everyRole.filter((role) => !allowedRoles.includes(role));
    const callers = await Promise.all(
      without.map(async (role) => [role, await memberFor(route, organization, role)] as const),
    );
    const code = allow.users === false ? "credential_kind_not_allowed" : "insufficient_role";
    expect(await refusalsOf(callers)).toEqual(each(callers, code));
    const keys = allow.apiKeys ? [] : ([["key", organization.key]] as const);
    expect(await refusalsOf(keys)).toEqual(each(keys, "credential_kind_not_allowed"));
  });

  it.each(where(allow.apiKeys))(
    "403 insufficient_scope for keys without a scope that grants it, and nothing changes",
    async () => {
      const needed = neededScopeOf(route)!;
      const granting = keyScopes.filter((scope) => isGranted([scope], needed));
      expect(granting).toHaveLength(3);
      const others = await newKey(organization, { scopes: keyScopes.filter((scope) => !granting.includes(scope)) });
      expect(await refusalsOf([["key", others]])).toEqual([["key", 403, "insufficient_scope"]]);
    },
  );

  it.each(where(allow.operators === true))(
    "403: owners, admins, members and auditors who do not run the installation",
    async () => {
      const callers = await Promise.all(everyRole.map(async (role) => [role, await organization.user(role)] as const));
      expect(await refusalsOf(callers)).toEqual(each(callers, "operator_required"));
    },
  );

  it.each(where(route.operation.fresh === true))(
    "403: an old session of an owner has to confirm first, and nothing changes",
    async () => {
      const owner = await memberFor(route, organization, "owner");
      await ageSessions(organization.server, owner.userId, 11);
      expect(await refusalsOf([["owner", owner]])).toEqual([["owner", 403, "confirmation_required"]]);
    },
  );

  const requireSecondFactor = (required: boolean) =>
    organization.server.pool.query("update organizations set require_second_factor = $2 where organization_id = $1", [
      organization.organizationId,
      required,
    ]);

  it.each(where(allow.users !== false && !isAboutOneself(route)))(
    "403: without the second factor that the organization requires, and nothing changes",
    async () => {
      const owner = await organization.user("owner");
      await requireSecondFactor(true);
      expect(await refusalsOf([["owner", owner]])).toEqual([["owner", 403, "second_factor_required"]]);
      await requireSecondFactor(false);
    },
  );

  it("answers what the reference says it answers", async () => {
    const answer = await send(await callerFor(route, organization, sample), route, sample);
    // Codes and passwords of these requests are wrong on purpose; those routes prove their answers in tests of their own.
    if (/^\/me\/(password|confirm|totp\/(confirm|disable)|recovery-codes)$/.test(route.path))
      return expect(answer.status).toBeLessThan(500);
    expect(answer.status, answer.text).toBe(statusOf(route));
    const { answer: { file } = {}, reply } = (route as Route).operation;
    if (file) expect(answer.headers["content-type"]).toBe(file.mediaType);
    if (file?.orJson !== false && answer.status !== 204) {
      const json = file ? await sentForJson(route, organization) : answer;
      expect(Compile(reply).Errors(json.body)).toEqual([]);
    }
  });

  it.each(where(allow.apiKeys))("never 403 insufficient_scope for keys of each scope that grants it", async () => {
    for (const scope of keyScopes.filter((one) => isGranted([one], neededScopeOf(route)!))) {
      const key = await newKey(organization, { scopes: [scope] });
      expect((await send(key, route, sample)).body.code, scope).not.toBe("insufficient_scope");
    }
  });

  it.each(where(allowedRoles.length > 0))("[RK-AU-4] never 403 for a role that the access table allows", async () => {
    await fresh();
    const members = await Promise.all(
      allowedRoles.map(async (role) => [role, await memberFor(route, organization, role)] as const),
    );
    for (const [role, member] of members) {
      const answer = await send(member, route, sample);
      expect(answer.status, `${role}: ${answer.text}`).not.toBe(403);
    }
  });

  it.each(where(allow.apiKeys))("[RK-AU-4] a key is answered, if the access table allows keys", async () => {
    await fresh();
    const answer = await send(organization.key, route, sample);
    expect(answer.status, answer.text).toBeLessThan(400);
  });

  it.each(where(allow.users !== false && isAboutOneself(route)))(
    "one's own account is open without the second factor that the organization requires",
    async () => {
      await fresh();
      const owner = await organization.user("owner");
      await requireSecondFactor(true);
      expect((await send(owner, route, sample)).body.code).not.toBe("second_factor_required");
    },
  );
});

import { afterAll, describe, expect, it } from "vitest";
import { codeOf } from "#accounts/testing/people.ts";
import { newOrganization, organizationKeys, type TestOrganization } from "#testing/organization.ts";
import { sampleRequests } from "#testing/requests-of-every-route.ts";
import { startServer } from "#testing/server.ts";
import type { Route } from "#platform/operation/route.ts";
import { routes } from "#app/api.ts";
import { forgetSecrets, type ForgetSecretsJob } from "./secret-answers.ts";

const server = await startServer();
afterAll(async () => {
  await server.app.close();
  await server.close();
});

const secretRoutes: Route[] = routes.filter(({ operation }: Route) => operation.idempotency?.secrets !== undefined);
/** These need a code of an authenticator; they have a test of their own below. */
const withCodes = ["POST /me/totp/confirm", "POST /me/recovery-codes"];
const nameOf = ({ method, path }: Route) => `${method} ${path}`;

const rowsOf = async ({ organizationId }: TestOrganization, key: string) =>
  (
    await server.pool.query(
      "select answer, sealed, secrets, k::text as text from idempotency_keys k where organization_id = $1 and key = $2",
      [organizationId, key],
    )
  ).rows;

const jobsOf = async ({ organizationId }: TestOrganization): Promise<{ data: ForgetSecretsJob; start_after: Date }[]> =>
  (
    await server.pool.query("select data, start_after from pgboss.job where name = $1 and data::text like $2", [
      "answers.forget-secrets",
      `%${organizationId}%`,
    ])
  ).rows;

describe("an answer that holds a secret", () => {
  it("names members that its reply has, and that can be null", () => {
    expect(secretRoutes.map(nameOf)).toContain("POST /api-keys");
    for (const { operation } of secretRoutes)
      for (const member of operation.idempotency!.secrets!) {
        const { anyOf } = (operation.reply as any).properties[member];
        expect(anyOf.map(({ type }: { type: string }) => type)).toContain("null");
      }
  });

  it.each(secretRoutes.filter((route) => !withCodes.includes(nameOf(route))).map((route) => [nameOf(route), route]))(
    "%s: a retry gets it for a day, then the same record without it, and nothing that opens is left in the row",
    async (name, route) => {
      const organization = await newOrganization(server);
      const sample = await sampleRequests[name]!(organization);
      const client =
        sample.caller ?? (route.operation.allow.apiKeys ? organization.key : await organization.user("owner"));
      const idempotencyKey = "kept";
      const send = () => client.send(route.method, sample.path, sample.body, { idempotencyKey });
      const first = await send();
      const members = route.operation.idempotency!.secrets!;
      const body = first.body as unknown as Record<string, string>;
      const secrets = members.map((member) => body[member]!);
      expect(secrets.every((secret) => secret.length > 20)).toBe(true);
      expect((await send()).body).toEqual(first.body);

      // Sealed from the start: the rest of the answer has none of it.
      const [before] = await rowsOf(organization, idempotencyKey);
      for (const secret of secrets) {
        expect(before.text).not.toContain(Buffer.from(secret).toString("hex"));
        expect(before.sealed ? "" : before.answer.toString()).not.toContain(secret);
      }
      const keys = await organizationKeys(organization);
      expect(keys.unseal("answer-secrets", before.secrets).toString()).toContain(secrets[0]);

      const jobs = (await jobsOf(organization)).filter(({ data }) => data.key === idempotencyKey);
      expect(jobs).toHaveLength(1);
      const wait = jobs[0]!.start_after.getTime() - Date.now();
      expect(Math.abs(wait - 86_400_000)).toBeLessThan(60_000);
      await forgetSecrets(server.database, jobs[0]!.data);
      const [after] = await rowsOf(organization, idempotencyKey);
      expect(after.secrets).toBeNull();
      const stored = after.sealed ? keys.unseal("answer", after.answer).toString() : after.answer.toString();
      for (const secret of secrets) expect(stored).not.toContain(secret);

      const again = await send();
      const nulls = Object.fromEntries(members.map((member) => [member, null]));
      expect([again.status, again.headers["idempotency-replayed"]]).toEqual([first.status, "true"]);
      expect(again.body).toEqual({ ...first.body, ...nulls });
    },
  );

  it("is null after a day even if no worker has come by, and the key stays used", async () => {
    const organization = await newOrganization(server);
    const admin = await organization.user("admin");
    const send = (name: string) => admin.post("/api-keys", { name, mode: "test" }, { idempotencyKey: "late" });
    const first = await send("Shop");
    await server.pool.query(
      "update idempotency_keys set created_at = created_at - interval '24 hours' where organization_id = $1 and key = 'late'",
      [organization.organizationId],
    );
    expect((await send("Shop")).body).toEqual({ ...first.body, secret: null });
    expect((await send("Other")).body.code).toBe("idempotency_key_reused");
    expect((await admin.get("/api-keys")).body.items).toHaveLength(2);
  });

  it("recovery codes and the seed of one-time codes: the seed is not answered again once the factor counts", async () => {
    const organization = await newOrganization(server);
    const person = await organization.user("member");
    const start = () => person.post("/me/totp/start", undefined, { idempotencyKey: "start" });
    const started = await start();
    expect((await start()).body.secret).toBe(started.body.secret);
    const body = { code: codeOf(started.body.secret, 0) };
    const confirm = () => person.post("/me/totp/confirm", body, { idempotencyKey: "confirm" });
    const confirmed = await confirm();
    expect(confirmed.body.recoveryCodes).toHaveLength(10);
    expect((await confirm()).body.recoveryCodes).toEqual(confirmed.body.recoveryCodes);
    expect((await start()).body).toEqual({ secret: null, otpauthUri: null });
    for (const { data } of await jobsOf(organization)) await forgetSecrets(server.database, data);
    expect((await confirm()).body).toEqual({ ...confirmed.body, recoveryCodes: null });
    const [row] = await rowsOf(organization, "confirm");
    expect([row.secrets, JSON.parse(row.answer.toString())]).toEqual([
      null,
      { ...confirmed.body, recoveryCodes: null },
    ]);
  });
});

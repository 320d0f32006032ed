import { beforeAll, describe, expect, it } from "vitest";
import { installationId } from "#platform/audit/record-audit.ts";
import { newBrowser, newPerson } from "#accounts/testing/people.ts";
import { newOrganization, type TestOrganization } from "#testing/organization.ts";
import { runProbity } from "#testing/processes.ts";
import { startServer, type TestServer } from "#testing/server.ts";

let server: TestServer;
let organization: TestOrganization;
beforeAll(async () => {
  server = await startServer({ trustProxy: { hops: 1 } });
  organization = await newOrganization(server);
});

const operator = (...args: string[]) =>
  runProbity(["operator", ...args], { DATABASE_URL: server.url, MASTER_KEYS: server.masterKeys });

async function newProvenPerson() {
  const person = await newPerson(server, [organization.organizationId]);
  await server.pool.query("update users set email_verified_at = now() where id = $1", [person.userId]);
  return person;
}

/** Events about operators: of the installation, or of the organization. */
async function recorded(organizationId: string, userId: string): Promise<unknown[]> {
  const { rows } = await server.pool.query(
    `select type, actor, resource_type from audit_events
      where organization_id = $1 and resource_id = $2 and type like 'operator.%' order by id`,
    [organizationId, userId],
  );
  return rows.map((row) => [row.type, row.actor, row.resource_type]);
}

describe("probity operator", () => {
  it("grants and revokes the right, of which sessions that are open learn at once, and both are recorded", async () => {
    const person = await newProvenPerson();
    const browser = newBrowser(server);
    await browser.login(person);
    const see = async () => {
      const answer = await browser.client().get("/operator/versions");
      const me = await browser.client().get("/me");
      return [answer.status, me.body.data.operator];
    };
    expect(await see()).toEqual([403, false]);
    expect(operator("grant", person.email.toUpperCase()).status).toBe(0);
    expect(await see()).toEqual([200, true]);
    const again = operator("grant", person.email);
    expect([again.status, again.stderr]).toEqual([0, expect.stringContaining("nothing was changed")]);
    const listed = JSON.parse(operator("list", "--json").stdout).operators;
    expect(listed).toContainEqual({ userId: person.userId, email: person.email, grantedAt: expect.any(String) });
    expect(operator("revoke", person.email).status).toBe(0);
    expect(await see()).toEqual([403, false]);
    expect(operator("list").stdout).not.toContain(person.email);
    const events = [
      ["operator.granted", "system:operator", "users"],
      ["operator.revoked", "system:operator", "users"],
    ];
    expect(await recorded(installationId, person.userId)).toEqual(events);
    expect(await recorded(organization.organizationId, person.userId)).toEqual(events);
  });

  it("exits with 1 for an account that nobody has proved and for no account, and changes nothing", async () => {
    const person = await newPerson(server, [organization.organizationId]);
    await server.pool.query("update users set email_verified_at = null where id = $1", [person.userId]);
    const unproven = operator("grant", person.email);
    expect([unproven.status, unproven.stderr]).toEqual([1, expect.stringContaining("Nothing was changed")]);
    expect(operator("grant", "nobody@example.test").status).toBe(1);
    const { rows } = await server.pool.query("select from operators where user_id = $1", [person.userId]);
    expect(rows).toEqual([]);
    expect(await recorded(installationId, person.userId)).toEqual([]);
  });

  it("exits with 2 for what it does not know", () => {
    for (const args of [[], ["grant"], ["grant", "nobody"], ["give", "a@example.test"], ["list", "a@example.test"]])
      expect(operator(...args).status, args.join(" ")).toBe(2);
  });
});

import { afterAll, expect, it } from "vitest";
import { newOrganization } from "#testing/organization.ts";
import { startAccountMails } from "../testing/account-mails.ts";
import { newKey } from "../testing/api-keys.ts";
import { newPerson } from "../testing/people.ts";
import { warnOfEndingKeys } from "./warn-of-ending-keys.ts";

const { server, mailsTo, close } = await startAccountMails();
afterAll(close);

const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000);

it("owners get a mail and the organization an audit event two weeks before a key ends by age, once for each end", async () => {
  const organization = await newOrganization(server);
  const owner = await organization.user("owner");
  const person = await newPerson(server, [organization.organizationId], "owner");
  const admin = await newPerson(server, [organization.organizationId], "admin");
  const ending = await newKey(organization, { createdAt: daysAgo(80) });
  const revoked = await newKey(organization, { createdAt: daysAgo(80) });
  await newKey(organization, { createdAt: daysAgo(10) });
  await newKey(organization, { createdAt: daysAgo(400) }); // has thirty days
  await owner.post(`/api-keys/${revoked.id}/revoke`, { reason: "Not used" });
  const warn = () => warnOfEndingKeys({ database: server.database, mails: true, clock: () => new Date() });
  const events = async () => {
    const { items } = (await owner.get("/organization/audit-events")).body;
    return items.filter(({ data }) => data.type === "api_key.ending");
  };
  await warn();
  expect(await events()).toEqual([]);

  await owner.post("/organization/settings", { expectedRevision: 1, apiKeyMaxAgeDays: 90 });
  await warn();
  await warn();
  expect(await events()).toMatchObject([{ data: { actor: "system:api-keys", resourceId: ending.id } }]);
  const warnings = async (email: string) => (await mailsTo(email)).filter(({ raw }) => raw.includes("is about to end"));
  const [mail, ...others] = await warnings(person.email);
  expect(others).toEqual([]);
  expect(mail!.raw).toContain("Subject: An API key of Test is about to end");
  expect(mail!.raw).toContain("/test/api-keys");
  expect(await warnings(admin.email)).toEqual([]);

  // A rotation moves the end, so the next one is another.
  await owner.post(`/api-keys/${ending.id}/rotate`, {});
  await warn();
  expect(await events()).toHaveLength(1);
  await server.pool.query("update api_keys set rotated_at = $2 where id = $1", [ending.id, daysAgo(85)]);
  await warn();
  expect(await events()).toHaveLength(2);
});

import { hash } from "node:crypto";
import { digestOf } from "@probity/engines/risk/policy/digest.ts";
import { expect, it } from "vitest";
import { newId } from "#platform/database/new-id.ts";
import { type Scope, transact, type Tx } from "#platform/database/transaction.ts";
import { newOrganization } from "#testing/organization.ts";
import { examplePolicy } from "./example-policy.ts";
import { findParsedPolicy } from "./parsed-policies.ts";
import { findPolicy, insertPolicy, nextVersion, publishDraft } from "./policy-store.ts";

const now = new Date();

async function storeDraft(tx: Tx, scope: Scope): Promise<string> {
  const [id, version] = [newId(now), await nextVersion(tx, scope, "parsed")];
  const definition = { ...examplePolicy, reviewAfterSeconds: 86_400 + version };
  await insertPolicy(tx, scope, {
    id,
    key: "parsed",
    version,
    status: "draft",
    definition,
    definition_digest: digestOf((text) => hash("sha256", text), definition),
    created_at: now,
    created_by: "user:x",
    published_at: null,
    published_by: null,
  });
  return id;
}

it("answers what the table holds, also for more versions than a process keeps", async () => {
  const [organization, other] = [await newOrganization(), await newOrganization()];
  const within =
    ({ organizationId }: { organizationId: string }) =>
    <T>(work: (tx: Tx, scope: Scope) => Promise<T>) => {
      const scope = { organizationId, mode: "test" } as const;
      return transact(organization.server.database, { scope }, (tx) => work(tx, scope));
    };
  const own = within(organization);
  const ids: string[] = [];
  for (let count = 0; count < 150; count += 1) ids.push(await own(storeDraft));

  const checked = (id: string) =>
    own(async (tx, scope) => {
      const { definitionBytes, ...policy } = (await findParsedPolicy(tx, scope, id))!;
      expect(policy).toEqual(await findPolicy(tx, scope, id));
      expect(definitionBytes.toString()).toBe(JSON.stringify(policy.definition));
      return policy;
    });
  for (const id of [...ids, ...ids.slice(-3), ...ids.slice(0, 3)]) await checked(id);
  expect((await checked(ids[0]!)).definition).toBe((await checked(ids[0]!)).definition);

  await own((tx, scope) => publishDraft(tx, scope, ids[0]!, { at: now, by: "user:y" }));
  expect((await checked(ids[0]!)).status).toBe("published");
  const elsewhere = await within(other)((tx) =>
    findParsedPolicy(tx, { organizationId: organization.organizationId, mode: "test" }, ids[0]!),
  );
  expect(elsewhere).toBeUndefined();
});

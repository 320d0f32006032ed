import { newId } from "#platform/database/new-id.ts";
import { transact } from "#platform/database/transaction.ts";
import { keyClient, organizationKeys, type TestClient, type TestOrganization } from "#testing/organization.ts";
import { insertApiKey, type NewApiKeyRow } from "../api-keys/api-key-store.ts";
import { newApiKey } from "../api-keys/new-api-key.ts";

/** Another test key of an organization, with these scopes and networks, made on that day. */
export async function newKey(
  organization: TestOrganization,
  change: Partial<Pick<NewApiKeyRow, "scopes" | "allowedNetworks" | "createdAt">> = {},
): Promise<TestClient & { id: string }> {
  const { server, organizationId } = organization;
  const { keyId, secret } = newApiKey("test");
  const keys = await organizationKeys(organization);
  const id = newId(new Date());
  const row = {
    id,
    keyId,
    name: "Another",
    secret: keys.seal("api-key", secret),
    expiresAt: null,
    createdAt: new Date(),
    createdBy: "user:test",
  };
  const scope = { organizationId, mode: "test" } as const;
  await transact(server.database, { scope }, (tx) => insertApiKey(tx, scope, { ...row, ...change }));
  return { ...keyClient(server.origin, { keyId, secret }), id };
}

import { createDatabase, createPool } from "../../../server/platform/database/pool.ts";
import { newId } from "../../../server/platform/database/new-id.ts";
import { createOrganization } from "../../../server/accounts/organizations/create-organization.ts";
import { definitionDigest } from "../../../server/risk/policies/versions/policy-request.ts";
import { facts } from "../../../server/risk/testing/evidence.ts";
import { smallDefinition } from "../../../server/risk/testing/policies.ts";
import { Keyring } from "../../../server/platform/secrets/keyring.ts";
import { install } from "../installation.ts";
import type { Credential } from "../writers.ts";

export type Organization = { organizationId: string; credential: Credential; sourceId: string; policyId: string };

/** Organizations that can assess, in an empty database, and the settings of its processes. */
export async function installOrganizations(url: string, count: number) {
  const { environment } = await install(url);
  const keyring = new Keyring(new Map([[1, Buffer.from(environment.MASTER_KEYS.slice(2), "base64")]]));
  const pool = createPool({ url, connections: 2 });
  const organizations: Organization[] = [];
  for (let index = 0; index < count; index += 1) {
    const { organizationId, apiKeys } = await createOrganization(createDatabase(pool), keyring, new Date(), {
      name: `Faults ${index}`,
      owner: { email: `owner-${index}@example.test`, passwordHash: null },
    });
    const [sourceId, policyId] = [newId(new Date()), newId(new Date())];
    const definition = smallDefinition(`registered:${sourceId}`);
    const scope = [organizationId, "test"];
    await pool.query(
      `insert into risk_sources (organization_id, mode, id, key, facts, api_key_ids, created_at, created_by, updated_at)
       values ($1, $2, $3, 'faults', $4, array[$5::uuid], now(), 'user:faults', now())`,
      [...scope, sourceId, JSON.stringify(facts), apiKeys.test.id],
    );
    await pool.query("insert into risk_policy_keys values ($1, $2, 'faults', 1)", scope);
    await pool.query(
      `insert into risk_policies (organization_id, mode, id, key, version, status, definition, definition_digest, created_at, created_by, published_at, published_by)
       values ($1, $2, $3, 'faults', 1, 'published', $4, $5, now(), 'user:faults', now(), 'user:faults')`,
      [...scope, policyId, JSON.stringify(definition), definitionDigest(definition)],
    );
    await pool.query("insert into risk_policy_inputs select $1, $2, $3, fact, $4 from unnest($5::text[]) as fact", [
      ...scope,
      policyId,
      `registered:${sourceId}`,
      definition.inputs.map(({ key }) => key),
    ]);
    organizations.push({ organizationId, credential: apiKeys.test, sourceId, policyId });
  }
  await pool.end();
  return { organizations, environment };
}

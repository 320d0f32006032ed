import { randomBytes, randomUUID } from "node:crypto";
import { Secret } from "otpauth";
import { newId } from "../../server/platform/database/new-id.ts";
import { newApiKey } from "../../server/accounts/api-keys/new-api-key.ts";
import { hashPassword } from "../../server/accounts/sign-in/password.ts";
import { readyDocument } from "../../server/agreements/completion/testing/ready-document.ts";
import { totpUse } from "../../server/platform/secrets/global-uses.ts";
import type { TestOrganization } from "../../server/testing/organization.ts";
import type { ScratchDatabase } from "../scratch-database.ts";
import type { Credential } from "./writers.ts";

export type Person = { email: string; password: string; secret: Secret };

const batch = 500;

/** Organizations with a data key and an API key each, as they are made one by one, in some hundredths of the time. */
export async function manyOrganizations({ pool, keyring }: ScratchDatabase, count: number): Promise<Credential[]> {
  const credentials: Credential[] = [];
  for (let from = 0; from < count; from += batch) {
    const rows = Array.from({ length: Math.min(batch, count - from) }, () => {
      const organizationId = newId(new Date());
      const wrapped = keyring.newDataKey(organizationId);
      const { keyId, secret } = newApiKey("test");
      credentials.push({ keyId, secret });
      const sealed = keyring.organization(organizationId, wrapped).seal("api-key", secret);
      return { organizationId, dataKey: wrapped.dataKey, keyId, sealed };
    });
    const [ids, dataKeys, keyIds, sealed] = (["organizationId", "dataKey", "keyId", "sealed"] as const).map((name) =>
      rows.map((row) => row[name]),
    );
    await pool.query(
      `insert into organizations (organization_id, name, data_key, master_key_version, created_at)
       select id, 'Rotation', data_key, 1, now() from unnest($1::uuid[], $2::bytea[]) as made (id, data_key)`,
      [ids, dataKeys],
    );
    await pool.query(
      `insert into api_keys (organization_id, mode, id, key_id, name, secret, created_at, created_by)
       select id, 'test', gen_random_uuid(), key_id, 'Rotation', secret, now(), 'user:x'
         from unnest($1::uuid[], $2::text[], $3::bytea[]) as made (id, key_id, secret)`,
      [ids, keyIds, sealed],
    );
  }
  return credentials;
}

/** Members who sign in with a password and a code. */
export async function peopleWithCodes(scratch: ScratchDatabase, count: number): Promise<Person[]> {
  const password = randomBytes(12).toString("base64url");
  const passwordHash = await hashPassword(password);
  const people: Person[] = [];
  for (let each = 0; each < count; each += 1) {
    const id = newId(new Date());
    const person = { email: `${randomUUID()}@example.test`, password, secret: new Secret({ size: 20 }) };
    const sealed = scratch.keyring.sealGlobal(totpUse(id), person.secret.base32);
    await scratch.pool.query(
      `insert into users (id, email, password_hash, email_verified_at, created_at, totp_secret, totp_confirmed_at)
       values ($1, $2, $3, now(), now(), $4, now())`,
      [id, person.email, passwordHash, sealed],
    );
    await scratch.pool.query(
      "insert into memberships (organization_id, user_id, role, created_at) values ($1, $2, 'member', now())",
      [scratch.organization.organizationId, id],
    );
    people.push(person);
  }
  return people;
}

/** Signs a document for everybody, and waits until a worker has sealed it. */
export async function sealedDocument({ database, pool, organization }: ScratchDatabase) {
  const server = { database, clock: { now: () => new Date() } };
  const { id } = await readyDocument({ ...organization, server } as unknown as TestOrganization);
  const end = Date.now() + 150_000;
  while (Date.now() < end) {
    const { rows } = await pool.query<{ serial: string; pdf: Buffer }>(
      `select e.details->>'sealSerial' as serial, f.bytes as pdf
         from document_events e join document_files f on f.document_id = e.document_id and f.kind = 'completed'
        where e.document_id = $1 and e.type = 'finalized'`,
      [id],
    );
    if (rows[0]) return rows[0];
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  throw new Error("No worker has completed the document.");
}

import { sql } from "kysely";
import type { Parts } from "../../parts.ts";
import { installationId } from "#platform/audit/record-audit.ts";
import { auditedOrganizations } from "#platform/audit/seal-trails.ts";
import { type Scope, transact, type Tx } from "#platform/database/transaction.ts";
import { saltOf } from "#platform/secrets/salt-columns.ts";
import { findOrganizationKeys } from "#platform/secrets/find-organization-keys.ts";
import { auditKeyUse, passwordResetUse, signingKeyUse, totpUse } from "#platform/secrets/global-uses.ts";
import { masterKeyProblems } from "#platform/secrets/master-key-checks.ts";
import { findSealedSecrets } from "#platform/secrets/master-key-store.ts";
import { type Check, ok, problem } from "./finding.ts";

type Sealed = { id: string; sealed: Buffer };

type Place = { use: string; table: string; column: string; where?: string; own?: { kind: string; id: string } };

const [ofNote, ofProposal] = [
  { kind: "'note'", id: "note_id" },
  { kind: "'proposal'", id: "id" },
];

/**
 * What the data key of an organization seals, or a key of its own that is derived from it: its use, and where it is. One of each says
 * whether all of them open.
 */
const underDataKeys: readonly Place[] = [
  { use: "api-key", table: "api_keys", column: "secret" },
  { use: "webhook", table: "webhook_subscriptions", column: "secret" },
  { use: "note", table: "note_texts", column: "text", own: ofNote },
  { use: "note-file-name", table: "note_files", column: "name", own: ofNote },
  { use: "note-file", table: "note_files", column: "bytes", own: ofNote },
  { use: "proposal", table: "proposals", column: "content", own: ofProposal },
  { use: "document-seal", table: "document_seal_keys", column: "private_key" },
  { use: "document-seal", table: "document_rotated_seal_keys", column: "private_key" },
  { use: "answer", table: "idempotency_keys", column: "answer", where: "sealed" },
  { use: "answer-secrets", table: "idempotency_keys", column: "secrets" },
];

/** What the master keys seal themselves, beside the data keys. */
const underMasterKeys: readonly {
  use: (id: string) => string;
  find: (tx: Tx, versions: readonly number[]) => Promise<Sealed[]>;
}[] = [
  {
    use: () => signingKeyUse,
    find: async (tx) => tx.selectFrom("signing_keys").select(["kid as id", "private_key as sealed"]).execute(),
  },
  {
    use: () => auditKeyUse,
    find: async (tx) =>
      (await sql<Sealed>`select id, private_key as sealed from audit_keys where private_key is not null`.execute(tx))
        .rows,
  },
  {
    use: totpUse,
    find: async (tx, versions) => {
      const found = await Promise.all(versions.map((version) => findSealedSecrets(tx, version)));
      return found.flat().filter(({ kind }) => kind === "totp_secrets");
    },
  },
  {
    use: () => passwordResetUse,
    find: async (tx) =>
      (
        await sql<Sealed>`
          select id::text, decode(data->>'sealedEmail', 'base64') as sealed
            from pgboss.job
           where name = 'identity.mail'
             and state < 'active'
             and data ? 'sealedEmail'
        `.execute(tx)
      ).rows,
  },
];

/** Opens the data key of every organization, and a secret of each kind. */
export const sealedSecrets: Check = async (parts) => {
  const { database, keyring } = parts;
  const problems = await transact(database, {}, (tx) => masterKeyProblems(tx, keyring));
  if (problems.length > 0) return problem(problems.join(" "));
  let opened = await openGlobal(parts);
  let organizations = 0;
  for await (const organizationId of auditedOrganizations(database)) {
    if (organizationId === installationId) continue;
    organizations += 1;
    for (const mode of ["live", "test"] as const) opened += await openOf(parts, { organizationId, mode });
  }
  return ok(`the data keys of ${organizations} organizations and ${opened} other secrets, of each kind, were opened`);
};

async function openGlobal({ database, keyring }: Parts): Promise<number> {
  let opened = 0;
  for (const { use, find } of underMasterKeys) {
    for (const { id, sealed } of await transact(database, {}, (tx) => find(tx, keyring.versions))) {
      attempt(use(id), () => keyring.unsealGlobal(use(id), sealed));
      opened += 1;
    }
  }
  return opened;
}

async function openOf({ database, keyring }: Parts, scope: Scope): Promise<number> {
  const { organizationId, mode } = scope;
  return transact(database, { scope }, async (tx) => {
    const keys = await findOrganizationKeys(tx, keyring, organizationId);
    if (!keys) return 0;
    let opened = 0;
    for (const { use, table, column, where, own } of underDataKeys) {
      const salt = own ? sql.raw(saltOf(table, own.kind, own.id)) : sql`null::bytea`;
      const { rows } = await sql<{ sealed: Buffer; salt: Buffer | null }>`
        select ${sql.ref(column)} as sealed, ${salt} as salt
          from ${sql.table(table)}
         where organization_id = ${organizationId}
           and mode = ${mode}
           and ${sql.ref(column)} is not null
           and ${where === undefined ? sql`true` : sql.ref(where)}
         limit 1
      `.execute(tx);
      for (const { sealed, salt: its } of rows)
        attempt(`${use} of organization ${organizationId}`, () => keys.ofContent(its).unseal(use, sealed));
      opened += rows.length;
    }
    return opened;
  });
}

function attempt(what: string, open: () => unknown): void {
  try {
    open();
  } catch (cause) {
    throw new Error(
      `a stored secret does not open (${what}). Restore again, or look for the MASTER_KEYS of that time`,
      { cause },
    );
  }
}

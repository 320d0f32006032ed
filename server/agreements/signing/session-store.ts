import { sql } from "kysely";
import { statement } from "#platform/database/statement.ts";
import type { Mode, Scope, Tx } from "#platform/database/transaction.ts";

export type SessionKind = "embedded" | "mail";
export type Authentication = "none" | "email_code";
export type Theme = { accent?: string };

export type SessionRow = {
  id: string;
  document_id: string;
  signer_id: string;
  kind: SessionKind;
  allowed_origins: string[];
  return_url: string | null;
  language: string | null;
  theme: Theme | null;
  share_values: boolean;
  authentication: Authentication;
  code_hash: Buffer | null;
  code_sent_at: Date | null;
  code_attempts: number;
  /** Wrong codes, whichever code they were tried for. */
  code_failures: number;
  expires_at: Date;
  used_at: Date | null;
  /** The link no longer opens; a session opened with it continues. */
  link_ended_at: Date | null;
  ended_at: Date | null;
};

const columns = [
  "id",
  "document_id",
  "signer_id",
  "kind",
  "allowed_origins",
  "return_url",
  "language",
  "theme",
  "share_values",
  "authentication",
  "code_hash",
  "code_sent_at",
  "code_attempts",
  "code_failures",
  "expires_at",
  "used_at",
  "link_ended_at",
  "ended_at",
] as const;

export type NewSession = Pick<
  SessionRow,
  | "id"
  | "document_id"
  | "signer_id"
  | "kind"
  | "allowed_origins"
  | "return_url"
  | "language"
  | "theme"
  | "share_values"
  | "authentication"
  | "expires_at"
> & { token_hash: Buffer; created_at: Date; created_by: string };

export async function insertSession(tx: Tx, scope: Scope, session: NewSession): Promise<void> {
  await tx
    .insertInto("signing_sessions")
    .values({
      organization_id: scope.organizationId,
      mode: scope.mode,
      ...session,
      theme: session.theme && JSON.stringify(session.theme),
    })
    .execute();
}

/** The sessions of a signer that have not ended. */
const standing = (tx: Tx, scope: Scope, signerId: string) =>
  tx
    .updateTable("signing_sessions")
    .where("organization_id", "=", scope.organizationId)
    .where("mode", "=", scope.mode)
    .where("signer_id", "=", signerId)
    .where("ended_at", "is", null);

/** A signer has one session: making or opening another one, or changing the address, ends the others. */
export async function endSessions(
  tx: Tx,
  scope: Scope,
  signerId: string,
  now: Date,
  keptId: string | null = null,
): Promise<void> {
  await standing(tx, scope, signerId)
    .$if(keptId !== null, (query) => query.where("id", "!=", keptId))
    .set({ ended_at: now })
    .execute();
}

/** A mailed link ends earlier links, but not an open session. */
export async function endLinks(tx: Tx, scope: Scope, signerId: string, now: Date): Promise<void> {
  await standing(tx, scope, signerId)
    .where((eb) => eb.or([eb("bearer_expires_at", "is", null), eb("bearer_expires_at", "<=", now)]))
    .set({ ended_at: now })
    .execute();
  await standing(tx, scope, signerId).set({ link_ended_at: now }).execute();
}

export async function findSession(tx: Tx, scope: Scope, id: string): Promise<SessionRow | undefined> {
  return tx
    .selectFrom("signing_sessions")
    .select(columns)
    .where("organization_id", "=", scope.organizationId)
    .where("mode", "=", scope.mode)
    .where("id", "=", id)
    .$castTo<SessionRow>()
    .executeTakeFirst();
}

export type FoundToken = {
  organization_id: string;
  mode: Mode;
  session_id: string;
  document_id: string;
  signer_id: string;
  data_key: Buffer;
  master_key_version: number;
};

/** Finds the session of a token, before any organization is known. */
export async function findSigningToken(tx: Tx, hash: Buffer): Promise<FoundToken | undefined> {
  const { rows } = await sql<FoundToken>`select * from find_signing_token(${hash})`.execute(tx);
  return rows[0];
}

/** Replaces the bearer; the previous one stops working. */
export async function giveBearer(
  tx: Tx,
  scope: Scope,
  id: string,
  bearer: { hash: Buffer; expiresAt: Date; now: Date },
): Promise<void> {
  await statement`
    update signing_sessions
       set bearer_hash = ${bearer.hash},
           bearer_expires_at = ${bearer.expiresAt},
           used_at = coalesce(used_at, ${bearer.now}),
           code_hash = null
     where organization_id = ${scope.organizationId}
       and mode = ${scope.mode}
       and id = ${id}
  `.execute(tx);
}

export async function keepCode(tx: Tx, scope: Scope, id: string, code: { hash: Buffer; sentAt: Date }): Promise<void> {
  await tx
    .updateTable("signing_sessions")
    .set({ code_hash: code.hash, code_sent_at: code.sentAt, code_attempts: 0 })
    .where("organization_id", "=", scope.organizationId)
    .where("mode", "=", scope.mode)
    .where("id", "=", id)
    .execute();
}

/** `endsLink`: the time at which the link stops opening. A session that was opened with it continues. */
export async function countWrongCode(tx: Tx, scope: Scope, id: string, endsLink: Date | null): Promise<void> {
  await tx
    .updateTable("signing_sessions")
    .set((eb) => ({
      code_attempts: eb("code_attempts", "+", 1),
      code_failures: eb("code_failures", "+", 1),
      ...(endsLink && { link_ended_at: endsLink }),
    }))
    .where("organization_id", "=", scope.organizationId)
    .where("mode", "=", scope.mode)
    .where("id", "=", id)
    .execute();
}

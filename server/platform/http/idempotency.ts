import { canonical, type Json } from "@probity/engines/json/canonical.ts";
import { isLockTimeout } from "#platform/database/lock-conflicts.ts";
import { statement } from "#platform/database/statement.ts";
import type { Scope, Tx } from "#platform/database/transaction.ts";
import { Refusal, refuseUnless } from "#platform/operation/refusal.ts";
import type { OrganizationKeys } from "#platform/secrets/organization-keys.ts";
import { isOver, splitSecrets, withSecrets } from "./secret-answers.ts";

export type IdempotentRequest = { key: string; principal: string; fingerprint: Buffer };
export type Answer = { status: number; bytes: Buffer };
/** An answer as it is sent. */
export type Made = Answer & { isMinimal?: boolean };
/** How an answer is kept: sealed as a whole, in some of its members, or as it is. */
export type Keeping = { keys: OrganizationKeys; sealed: boolean; secrets: readonly string[]; now: Date };

type Reading = Omit<Keeping, "sealed"> & { secretsOver: boolean | undefined };

const secretsUse = "answer-secrets";

const keyPattern = /^[A-Za-z0-9_.:-]{1,120}$/;

export function idempotencyKeyOf(header: string | string[] | undefined): string {
  refuseUnless(header !== undefined, "idempotency_key_required", {
    errors: [{ path: "header:idempotency-key", code: "required", message: "This header is required." }],
  });
  refuseUnless(typeof header === "string" && keyPattern.test(header), "idempotency_key_invalid", {
    errors: [
      { path: "header:idempotency-key", code: "invalid_pattern", message: "Must match [A-Za-z0-9_.:-]{1,120}." },
    ],
  });
  return header;
}

export function fingerprintOf(keys: OrganizationKeys, method: string, path: string, body: Json | undefined): Buffer {
  return keys.fingerprint(method, path, body === undefined ? "" : canonical(body));
}

/** The answer to the first use of the key; refused when that was another request or another caller. */
export async function firstAnswer(
  tx: Tx,
  scope: Scope,
  request: IdempotentRequest,
  { keys, secrets, secretsOver = false, now }: Reading,
): Promise<Answer> {
  const first = await tx
    .selectFrom("idempotency_keys")
    .select(["principal", "fingerprint", "status", "answer", "sealed", "secrets", "created_at"])
    .where("organization_id", "=", scope.organizationId)
    .where("mode", "=", scope.mode)
    .where("key", "=", request.key)
    .executeTakeFirstOrThrow();
  const same = first.principal === request.principal && first.fingerprint.equals(request.fingerprint);
  refuseUnless(same, "idempotency_key_reused");
  if (first.answer === null || first.status === null)
    throw new Error("An idempotency key was committed without its answer.");
  const bytes = first.sealed ? keys.unseal("answer", first.answer) : first.answer;
  if (secrets.length === 0 || first.status === 202) return { status: first.status, bytes };
  const kept = first.secrets && keys.unseal(secretsUse, first.secrets).toString();
  const isForgotten = secretsOver || isOver(first.created_at, now);
  const text = withSecrets(bytes.toString(), secrets, { secrets: kept, isOver: isForgotten });
  return { status: first.status, bytes: Buffer.from(text) };
}

/**
 * Takes the key for this transaction; false when it was used before. A first use still running is waited for, as long as the
 * transaction waits for any lock; what fails rolls its key back with everything else.
 *
 * It may be sent along with the opening of its transaction. Should that fail there is no current organization, and it
 * inserts nothing.
 */
export async function insertKey(tx: Tx, scope: Scope, request: IdempotentRequest, now: Date): Promise<boolean> {
  try {
    const { rows } = await statement`
      insert into idempotency_keys (organization_id, mode, key, principal, fingerprint, created_at)
      select ${scope.organizationId}, ${scope.mode}, ${request.key}, ${request.principal}, ${request.fingerprint}, ${now}
       where current_organization() = ${scope.organizationId}
          on conflict do nothing
      returning key
    `.execute(tx);
    return rows.length === 1;
  } catch (error) {
    if (isLockTimeout(error)) {
      throw new Refusal("idempotency_in_progress", { retryAfterSeconds: 1 });
    }
    throw error;
  }
}

/**
 * Not awaited by its caller: it travels with the commit. The key is there already; it is inserted once more to be found, because an
 * insert goes straight to the partition of its key. The plan of an update is made for all keys, so it locks every partition.
 */
export function storeAnswer(
  tx: Tx,
  scope: Scope,
  { key, principal, fingerprint }: IdempotentRequest,
  answer: Answer,
  { keys, sealed, secrets: members, now }: Keeping,
): Promise<unknown> {
  const split = members.length > 0 ? splitSecrets(answer.bytes.toString(), members) : null;
  const bytes = split ? Buffer.from(split.text) : answer.bytes;
  const stored = sealed ? keys.seal("answer", bytes) : bytes;
  return statement`
    insert into idempotency_keys (organization_id, mode, key, principal, fingerprint, created_at, status, answer, sealed, secrets)
    values (${scope.organizationId}, ${scope.mode}, ${key}, ${principal}, ${fingerprint}, ${now}, ${answer.status}, ${stored}, ${sealed},
            ${split && keys.seal(secretsUse, split.secrets)})
    on conflict (organization_id, mode, key)
    do update set status = excluded.status, answer = excluded.answer, sealed = excluded.sealed, secrets = excluded.secrets
  `.execute(tx);
}

/** Notes the subjects that a stored answer shows (see `quotesSubjects`). */
export function noteQuotes(tx: Tx, scope: Scope, key: string, { bytes }: Answer): Promise<unknown> {
  const subjectIds = new Set(Array.from(bytes.toString().matchAll(/"subjectId":"([0-9a-f-]{36})"/g), ([, id]) => id!));
  return statement`
    insert into idempotency_quotes (organization_id, mode, subject_id, key)
    select ${scope.organizationId}, ${scope.mode}, subject_id, ${key}
      from unnest(${[...subjectIds]}::uuid[]) as quoted (subject_id)
  `.execute(tx);
}

import type { Database } from "#platform/database/pool.ts";
import { type Scope, transact, type Tx } from "#platform/database/transaction.ts";
import { enqueue } from "#platform/jobs/enqueue.ts";

/** For so long a retry gets the secrets of the first answer again. */
const secretsKeptMs = 86_400_000;

export type ForgetSecretsJob = { scope: Scope; key: string };

/** An answer without its secrets, and the secrets by themselves. */
export function splitSecrets(text: string, members: readonly string[]): { text: string; secrets: string } {
  const body = JSON.parse(text) as Record<string, unknown>;
  const secrets = Object.fromEntries(members.map((member) => [member, body[member]]));
  return { text: JSON.stringify({ ...body, ...nullsOf(members) }), secrets: JSON.stringify(secrets) };
}

/** The first answer as it is answered again: whole for a day, afterwards with null in place of each secret. */
export function withSecrets(
  text: string,
  members: readonly string[],
  kept: { secrets: string | null; isOver: boolean },
): string {
  const secrets: object = kept.isOver ? nullsOf(members) : JSON.parse(kept.secrets ?? "{}");
  return JSON.stringify({ ...JSON.parse(text), ...secrets });
}

const nullsOf = (members: readonly string[]) => Object.fromEntries(members.map((member) => [member, null]));

export const isOver = (createdAt: Date, now: Date) => now.getTime() - createdAt.getTime() >= secretsKeptMs;

/** In the transaction that stores the secrets, so that they never stay without it. */
export async function forgetSecretsLater(tx: Tx, now: Date, job: ForgetSecretsJob): Promise<void> {
  await enqueue(tx, "answers.forget-secrets", job, new Date(now.getTime() + secretsKeptMs));
}

/** The job `answers.forget-secrets`. The key stays used, and the rest of its answer stays. */
export async function forgetSecrets(database: Database, { scope, key }: ForgetSecretsJob): Promise<void> {
  await transact(database, { scope }, (tx) =>
    tx
      .updateTable("idempotency_keys")
      .set({ secrets: null })
      .where("organization_id", "=", scope.organizationId)
      .where("mode", "=", scope.mode)
      .where("key", "=", key)
      .execute(),
  );
}

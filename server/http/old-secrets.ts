import { sql } from "kysely";
import type { Database } from "#database/pool.ts";
import { type Scope, transact } from "#database/transaction.ts";
import { enqueue } from "#jobs/enqueue.ts";
import { findOrganizationKeys } from "#secrets/find-organization-keys.ts";
import type { Keyring } from "#secrets/keyring.ts";
import { forgetSecrets, type ForgetSecretsJob } from "./secret-answers.ts";

type Parts = { database: Database; keyring: Keyring };
type Position = { organizationId: string; mode: Scope["mode"]; key: string };

/** Takes the secrets out of the answers from before this moment that follow a position, or of all. */
export type OldSecretsJob = { before: string; after?: Position };

export type SecretsJob = ForgetSecretsJob | OldSecretsJob;

/** The job `answers.forget-secrets`: of one answer, or of all from before. */
export async function forgetAnySecrets(parts: Parts, job: SecretsJob): Promise<void> {
  await ("before" in job ? forgetOldSecrets(parts, job) : forgetSecrets(parts.database, job));
}

/** The members of an answer that are secrets, by operation: an answer that has all of a row is one of that operation. */
export const secretMembers = [["secret"], ["otpauthUri"], ["recoveryCodes"], ["signingSecret"], ["url", "token"]];

const first: Position = { organizationId: "00000000-0000-0000-0000-000000000000", mode: "test", key: "" };
const answersAtOnce = 5_000;
const jobMs = 20_000;

/**
 * Queued once by `migrate`: answers were stored whole, secrets included, before these had a
 * day to live. It may be stopped at any time, and goes on from a position, in a job of its own.
 */
export async function forgetOldSecrets(
  { database, keyring }: Parts,
  { before, after = first }: OldSecretsJob,
): Promise<void> {
  const until = Date.now() + jobMs;
  let position: Position | undefined = after;
  while (position !== undefined && Date.now() < until) {
    const answers = await nextAnswers(database, position, before);
    for (const answer of answers) if (answer.whole) await forgetIn(database, keyring, answer);
    position = answers.at(-1);
  }
  if (position === undefined) return;
  const { organizationId, mode, key } = position;
  const next: OldSecretsJob = { before, after: { organizationId, mode, key } };
  await transact(database, {}, (tx) => enqueue(tx, "answers.forget-secrets", next));
}

async function nextAnswers(database: Database, after: Position, before: string) {
  const { rows } = await transact(database, {}, (tx) =>
    sql<Position & { whole: boolean }>`
      select organization_id as "organizationId", mode, key, whole
        from next_answers(${after.organizationId}, ${after.mode}, ${after.key}, ${before}, ${answersAtOnce})
    `.execute(tx),
  );
  return rows;
}

async function forgetIn(database: Database, keyring: Keyring, { organizationId, mode, key }: Position): Promise<void> {
  const scope = { organizationId, mode };
  await transact(database, { scope }, async (tx) => {
    const keys = await findOrganizationKeys(tx, keyring, organizationId);
    const row = await tx
      .selectFrom("idempotency_keys")
      .select("answer")
      .where("organization_id", "=", organizationId)
      .where("mode", "=", mode)
      .where("key", "=", key)
      .executeTakeFirst();
    if (!keys || !row?.answer) return;
    const text = withoutSecrets(keys.unseal("answer", row.answer).toString());
    if (text === null) return;
    await tx
      .updateTable("idempotency_keys")
      .set({ answer: keys.seal("answer", text) })
      .where("organization_id", "=", organizationId)
      .where("mode", "=", mode)
      .where("key", "=", key)
      .execute();
  });
}

/** Null if there are none. */
function withoutSecrets(text: string): string | null {
  const body = bodyOf(text);
  const members = secretMembers.filter((each) => each.every((member) => (body[member] ?? null) !== null)).flat();
  if (members.length === 0) return null;
  return JSON.stringify({ ...body, ...Object.fromEntries(members.map((member) => [member, null])) });
}

/** Of large records only the id is kept, which is no JSON. */
function bodyOf(text: string): Record<string, unknown> {
  try {
    return JSON.parse(text);
  } catch {
    return {};
  }
}

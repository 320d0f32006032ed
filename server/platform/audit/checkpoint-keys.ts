import {
  createPrivateKey,
  createPublicKey,
  generateKeyPairSync,
  hash,
  type KeyObject,
  sign,
  verify,
} from "node:crypto";
import { sql } from "kysely";
import type { Tx } from "#platform/database/transaction.ts";
import { auditKeyUse } from "#platform/secrets/global-uses.ts";
import type { Keyring } from "#platform/secrets/keyring.ts";

const keyDays = 90;

/** The key that seals now. */
export type CheckpointKey = { id: string; sign(text: string): Buffer };

/** The public halves, by id: 32 bytes each. */
export type PublicKeys = ReadonlyMap<string, Buffer>;

/**
 * The key that seals now. It is replaced after 90 days, and when the master key that wraps it is no longer the newest. The private half
 * of the old one is destroyed, so that nobody can ever seal something in its name; its public half stays.
 */
export async function currentKey(tx: Tx, keyring: Keyring, now: Date): Promise<CheckpointKey> {
  await sql`select pg_advisory_xact_lock(hashtextextended('audit keys', 0))`.execute(tx);
  const row = await tx
    .selectFrom("audit_keys")
    .select(["id", "private_key", "created_at"])
    .where("retired_at", "is", null)
    .orderBy("created_at", "desc")
    .executeTakeFirst();
  const isOld = !row || now.getTime() - row.created_at.getTime() > keyDays * 86_400_000;
  if (!isOld && row.private_key!.readUInt32BE(0) === keyring.current) {
    const pkcs8 = keyring.unsealGlobal(auditKeyUse, row.private_key!);
    return keyOf(row.id, createPrivateKey({ key: pkcs8, format: "der", type: "pkcs8" }));
  }
  await tx
    .updateTable("audit_keys")
    .set({ private_key: null, retired_at: now })
    .where("retired_at", "is", null)
    .execute();
  return newKey(tx, keyring, now);
}

async function newKey(tx: Tx, keyring: Keyring, now: Date): Promise<CheckpointKey> {
  const { publicKey, privateKey } = generateKeyPairSync("ed25519");
  const raw = Buffer.from(publicKey.export({ format: "jwk" }).x!, "base64url");
  const id = hash("sha256", raw).slice(0, 16);
  const pkcs8 = privateKey.export({ format: "der", type: "pkcs8" });
  await tx
    .insertInto("audit_keys")
    .values({ id, public_key: raw, private_key: keyring.sealGlobal(auditKeyUse, pkcs8), created_at: now })
    .execute();
  return keyOf(id, privateKey);
}

function keyOf(id: string, privateKey: KeyObject): CheckpointKey {
  return { id, sign: (text) => sign(null, Buffer.from(text), privateKey) };
}

export async function findPublicKeys(tx: Tx): Promise<PublicKeys> {
  const rows = await tx.selectFrom("audit_keys").select(["id", "public_key"]).orderBy("created_at").execute();
  return new Map(rows.map(({ id, public_key }) => [id, public_key]));
}

export function isSignedBy(publicKey: Buffer | undefined, text: string, signature: Buffer): boolean {
  if (publicKey?.length !== 32) return false;
  const jwk = { kty: "OKP", crv: "Ed25519", x: publicKey.toString("base64url") };
  return verify(null, Buffer.from(text), createPublicKey({ key: jwk, format: "jwk" }), signature);
}

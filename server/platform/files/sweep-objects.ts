import type { Database } from "#platform/database/pool.ts";
import { transact } from "#platform/database/transaction.ts";
import { aFewAtOnce } from "./a-few-at-once.ts";
import { claimLooseObjects, forgetLooseObject, type LooseObject } from "./loose-object-store.ts";
import { keyOf } from "./object-key.ts";
import type { ObjectStore } from "./objects.ts";

const batch = 50;
/** What one run deletes at most; the next one goes on. */
const batchesMax = 200;
/** Longer than a batch takes. */
const leaseSeconds = 600;

/** The job `files.sweep`: deletes objects that no row refers to and that are due. Answers how many. */
export async function sweepObjects(
  { database, objects }: { database: Database; objects: ObjectStore | null },
  signal?: AbortSignal,
): Promise<number> {
  let swept = 0;
  if (!objects) return swept;
  for (let round = 0; round < batchesMax && !signal?.aborted; round++) {
    const claimed = await transact(database, {}, (tx) => claimLooseObjects(tx, batch, leaseSeconds));
    await aFewAtOnce(claimed, (object) => sweep(database, objects, object));
    swept += claimed.length;
    if (claimed.length < batch) break;
  }
  return swept;
}

/** If the store fails, the object is due again when its lease is over. */
async function sweep(database: Database, objects: ObjectStore, { organization_id, mode, sha256 }: LooseObject) {
  const scope = { organizationId: organization_id, mode };
  await objects.erase(keyOf(organization_id, sha256));
  await transact(database, { scope }, (tx) => forgetLooseObject(tx, scope, sha256));
}

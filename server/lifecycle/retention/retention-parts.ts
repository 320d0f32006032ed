import type { Database } from "#platform/database/pool.ts";
import type { Services } from "#platform/operation/services.ts";
import type { Keyring } from "#platform/secrets/keyring.ts";

/** What a run of retention works with. */
export type RetentionParts = {
  database: Database;
  keyring: Keyring;
  clock: () => Date;
  /** The list of erasures outside of the database. */
  erasures: Services["erasures"];
  /** How many records one statement looks at. */
  places?: number;
};

import type { Database } from "#database/pool.ts";
import type { Services } from "#operation/services.ts";
import type { Keyring } from "#secrets/keyring.ts";

/** What a run of retention works with. */
export type RetentionParts = {
  database: Database;
  keyring: Keyring;
  clock: () => Date;
  /** The list of erasures outside of the database. Without one, the next start of a process adds what it lacks. */
  erasures?: Services["erasures"] | undefined;
  /** How many records one statement looks at. */
  places?: number;
};

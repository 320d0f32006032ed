import { type Config, ConfigurationError } from "../config.ts";
import { openParts, type Parts } from "../parts.ts";
import { transact } from "#platform/database/transaction.ts";
import { schemaProblem } from "#platform/http/schema-problem.ts";
import { noteMasterKeys } from "#platform/secrets/master-key-checks.ts";

/**
 * Opens the parts for a command that reads or makes secrets. A database that is behind the code, or whose secrets the configured master
 * keys cannot read, is refused here, in a sentence, instead of by every request that comes later.
 */
export async function openForWork(config: Config, command: string): Promise<Parts> {
  const parts = openParts(config, command);
  try {
    await refuseUnlessFit(parts);
    return parts;
  } catch (error) {
    await parts.close();
    throw error;
  }
}

export async function refuseUnlessFit({ pool, database, keyring }: Parts): Promise<void> {
  const behind = await schemaProblem({ pool, database });
  if (behind !== null) throw new ConfigurationError(`The database is behind this version: ${behind}`);
  const problems = await transact(database, {}, (tx) => noteMasterKeys(tx, keyring, new Date()));
  if (problems.length > 0) throw new ConfigurationError(problems.join("\n"));
}

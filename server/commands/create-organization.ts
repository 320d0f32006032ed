import { randomBytes } from "node:crypto";
import { parseArgs } from "node:util";
import { sql } from "kysely";
import type { Config } from "../config.ts";
import { createOrganization } from "#identity/organizations/create-organization.ts";
import { hashPassword } from "#identity/sessions/password.ts";
import { openForWork } from "./open-for-work.ts";
import { UsageError } from "./usage-error.ts";

const usage = "organization create --name NAME --owner-email ADDRESS [--json]";

/** `organization create`: the only way to a first owner. The password and the secrets are shown here and never again. */
export async function createOrganizationCommand(readConfig: () => Config, [verb, ...args]: string[]): Promise<void> {
  const { name, email, json } = argumentsOf(verb, args);
  const config = readConfig();
  const parts = await openForWork(config, "organization");
  try {
    const { rows } = await sql<{ user_id: string }>`select user_id from find_login(${email})`.execute(parts.database);
    const password = rows[0] ? null : randomBytes(18).toString("base64url");
    const passwordHash = password === null ? null : await hashPassword(password);
    const owner = { email, passwordHash, existingId: rows[0]?.user_id ?? null };
    const made = await createOrganization(parts.database, parts.keyring, new Date(), { name, owner });
    // Somebody who owns another organization already keeps the password they have.
    const shown = { ...made, url: config.publicUrl, owner: { ...made.owner, password } };
    console.log(json ? JSON.stringify(shown) : JSON.stringify(shown, null, 2));
  } finally {
    await parts.close();
  }
}

function argumentsOf(verb: string | undefined, args: string[]): { name: string; email: string; json: boolean } {
  const options = { name: { type: "string" }, "owner-email": { type: "string" }, json: { type: "boolean" } } as const;
  try {
    const { values } = parseArgs({ args, options });
    const email = values["owner-email"]?.toLowerCase() ?? "";
    if (verb === "create" && values.name && /^[^\s@]+@[^\s@]+$/.test(email)) {
      return { name: values.name, email, json: values.json ?? false };
    }
  } catch {
    // an option that does not exist: the usage says which do
  }
  throw new UsageError(usage);
}

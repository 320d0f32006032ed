import { randomBytes } from "node:crypto";
import { parseArgs } from "node:util";
import type { Config } from "../config.ts";
import { operatorOf, recordAudit } from "#platform/audit/record-audit.ts";
import { transact } from "#platform/database/transaction.ts";
import { createOrganization } from "#accounts/organizations/create-organization.ts";
import { hashPassword } from "#accounts/sign-in/password.ts";
import { findLogin } from "#accounts/sign-in/sign-in-store.ts";
import { openForWork } from "./open-for-work.ts";
import { UsageError } from "./usage-error.ts";

export const usage = "organization create --name NAME --owner-email ADDRESS [--reset-owner] [--json]";

/** `organization create`: the only way to a first owner. The password and the secrets are shown here and never again. */
export async function createOrganizationCommand(readConfig: () => Config, [verb, ...args]: string[]): Promise<boolean> {
  const { name, email, json, resetOwner } = argumentsOf(verb, args);
  const config = readConfig();
  const parts = await openForWork(config, "organization");
  try {
    const account = await transact(parts.database, {}, (tx) => findLogin(tx, email));
    if (account && !account.email_verified_at && !resetOwner) {
      console.error(unproven(email));
      return false;
    }
    const password = account?.email_verified_at ? null : randomBytes(18).toString("base64url");
    const passwordHash = password === null ? null : await hashPassword(password);
    const owner = { email, passwordHash, existingId: account?.user_id ?? null };
    const made = await createOrganization(parts.database, parts.keyring, new Date(), {
      name,
      owner,
      atLast: (tx, organizationId) =>
        recordAudit(tx, operatorOf(organizationId), new Date(), {
          type: "organization.created",
          resourceType: "organizations",
          resourceId: organizationId,
          details: { accountReset: account !== undefined && password !== null },
        }),
    });
    // Somebody who owns another organization already keeps the password they have.
    const shown = { ...made, url: config.publicUrl, owner: { ...made.owner, password } };
    console.log(json ? JSON.stringify(shown) : JSON.stringify(shown, null, 2));
    if (account && password !== null)
      console.error(
        `The account of ${email} was reset: its password is new, and its sessions and one-time codes ended.`,
      );
    return true;
  } finally {
    await parts.close();
  }
}

/** Somebody else may have made the account, and would own the organization. */
const unproven = (email: string) =>
  `${email} has an account already, and nobody has proved that the address is theirs. Nothing was made.\n` +
  `Run the command again with --reset-owner to hand the account to this owner: it gets a new password, which is printed, and its ` +
  `sessions and one-time codes end.`;

type Asked = { name: string; email: string; json: boolean; resetOwner: boolean };

function argumentsOf(verb: string | undefined, args: string[]): Asked {
  const options = {
    name: { type: "string" },
    "owner-email": { type: "string" },
    "reset-owner": { type: "boolean" },
    json: { type: "boolean" },
  } as const;
  try {
    const { values } = parseArgs({ args, options });
    const email = values["owner-email"]?.toLowerCase() ?? "";
    if (verb === "create" && values.name && /^[^\s@]+@[^\s@]+$/.test(email)) {
      return { name: values.name, email, json: values.json ?? false, resetOwner: values["reset-owner"] ?? false };
    }
  } catch {
    // an option that does not exist: the usage says which do
  }
  throw new UsageError(usage);
}

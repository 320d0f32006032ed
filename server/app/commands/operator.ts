import { parseArgs } from "node:util";
import type { Config } from "../config.ts";
import type { Parts } from "../parts.ts";
import { installationId, operatorOf, recordAudit } from "#platform/audit/record-audit.ts";
import { transact } from "#platform/database/transaction.ts";
import { deleteOperator, insertOperator, listOperators } from "#platform/sessions/operator-store.ts";
import { recordInEveryOrganization } from "#accounts/recovery/record-in-every-organization.ts";
import { findLogin } from "#accounts/sign-in/sign-in-store.ts";
import { openForWork } from "./open-for-work.ts";
import { UsageError } from "./usage-error.ts";

export const usage = `operator grant ADDRESS
operator revoke ADDRESS
operator list [--json]

grant    gives somebody who has an account the right to see how the installation is, at /operator: counts and ages of all
         organizations, and none of their records.
revoke   takes it. Sessions that are open lose it with their next request.
list     shows who has it.`;

type Asked = { verb: "grant" | "revoke"; email: string } | { verb: "list"; json: boolean };

/** `operator`: who runs the installation. Answers whether everything is now as it was asked for. */
export async function operatorCommand(readConfig: () => Config, args: string[]): Promise<boolean> {
  const asked = askedOf(args);
  const parts = await openForWork(readConfig(), "operator");
  try {
    return asked.verb === "list" ? await list(parts, asked.json) : await change(parts, asked.verb, asked.email);
  } finally {
    await parts.close();
  }
}

const changes = {
  grant: { write: insertOperator, type: "operator.granted", done: "is now an operator", before: "was one before" },
  revoke: { write: deleteOperator, type: "operator.revoked", done: "is no operator any more", before: "was none" },
} as const;

async function change({ database }: Parts, verb: keyof typeof changes, email: string): Promise<boolean> {
  const account = await transact(database, {}, (tx) => findLogin(tx, email));
  if (!account) {
    console.error("There is no account with this address.");
    return false;
  }
  if (verb === "grant" && !account.email_verified_at) {
    console.error(unproven(email));
    return false;
  }
  const { write, type, done, before } = changes[verb];
  const { user_id: userId } = account;
  const now = new Date();
  const scope = { organizationId: installationId, mode: "live" as const };
  const changed = await transact(database, { scope, userId }, async (tx) => {
    if (!(await write(tx, userId, now))) return false;
    await recordAudit(tx, operatorOf(installationId), now, { type, resourceType: "users", resourceId: userId });
    return true;
  });
  if (changed)
    await recordInEveryOrganization((settings, work) => transact(database, settings, work), now, userId, {
      type,
      by: "operator",
    });
  console.error(changed ? `${email} ${done}.` : `${email} ${before}; nothing was changed.`);
  return true;
}

/** Somebody else may have made the account, and would see the installation. */
const unproven = (email: string) =>
  `${email} has an account, and nobody has proved that the address is theirs. Nothing was changed.\n` +
  `Its person proves it by accepting an invitation or resetting the password by mail; \`probity user reset --email ${email}\` ` +
  `hands the account over without mails.`;

async function list({ database }: Parts, json: boolean): Promise<boolean> {
  const operators = await transact(database, {}, listOperators);
  if (json) console.log(JSON.stringify({ operators }));
  else for (const { email, grantedAt } of operators) console.log(`${grantedAt.toISOString()}  ${email}`);
  if (operators.length === 0) console.error("Nobody is an operator. Run: probity operator grant ADDRESS");
  return true;
}

function askedOf([verb, ...args]: string[]): Asked {
  try {
    const { values, positionals } = parseArgs({ args, options: { json: { type: "boolean" } }, allowPositionals: true });
    const [email = "", ...others] = positionals;
    if (verb === "list" && positionals.length === 0) return { verb, json: values.json ?? false };
    const isAddress = others.length === 0 && values.json === undefined && /^[^\s@]+@[^\s@]+$/.test(email);
    if ((verb === "grant" || verb === "revoke") && isAddress) return { verb, email: email.toLowerCase() };
  } catch {
    // an option that does not exist: the usage says which do
  }
  throw new UsageError(usage);
}

import { parseArgs } from "node:util";
import type { Config } from "../config.ts";
import { transact } from "#platform/database/transaction.ts";
import { queueNotice } from "#accounts/mail/queue-mail.ts";
import { resetAccount } from "#accounts/me/reset-account.ts";
import { recordInEveryOrganization } from "#accounts/recovery/record-in-every-organization.ts";
import { makeResetLink, resetMinutes } from "#accounts/recovery/reset-link.ts";
import { findLogin } from "#accounts/sign-in/sign-in-store.ts";
import { openForWork } from "./open-for-work.ts";
import { UsageError } from "./usage-error.ts";

export const usage = `user reset --email ADDRESS

Ends the sessions of an account, removes its password, one-time codes and recovery codes, and prints a link with which its person
chooses a new password, once and within ${resetMinutes} minutes. Pass it to that person and to nobody else.`;

/** `user reset`: the way back for somebody who has lost everything they sign in with. Answers whether there is an account. */
export async function userCommand(readConfig: () => Config, [verb, ...args]: string[]): Promise<boolean> {
  const email = emailOf(verb, args);
  const config = readConfig();
  const parts = await openForWork(config, "user");
  const { database } = parts;
  try {
    const account = await transact(database, {}, (tx) => findLogin(tx, email));
    if (!account) {
      console.error("There is no account with this address.");
      return false;
    }
    const { user_id: userId } = account;
    const now = new Date();
    const link = await transact(database, { userId }, async (tx) => {
      await resetAccount(tx, userId, now, null);
      await queueNotice(tx, { mails: config.mail !== null }, userId, "account_reset");
      return makeResetLink(tx, config.publicUrl, now, userId);
    });
    await recordInEveryOrganization((settings, work) => transact(database, settings, work), now, userId, {
      type: "user.reset",
      by: "operator",
    });
    console.error(`For ${email} alone, within ${resetMinutes} minutes:`);
    console.log(link);
    return true;
  } finally {
    await parts.close();
  }
}

function emailOf(verb: string | undefined, args: string[]): string {
  try {
    const { values } = parseArgs({ args, options: { email: { type: "string" } } });
    if (verb === "reset" && /^[^\s@]+@[^\s@]+$/.test(values.email ?? "")) return values.email!.toLowerCase();
  } catch {
    // an option that does not exist: the usage says which do
  }
  throw new UsageError(usage);
}

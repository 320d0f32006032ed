import { randomBytes } from "node:crypto";
import { readFile, writeFile } from "node:fs/promises";
import { parseArgs } from "node:util";
import type { Config } from "../config.ts";
import type { Parts } from "../parts.ts";
import { operatorOf, recordAudit } from "#platform/audit/record-audit.ts";
import { transact } from "#platform/database/transaction.ts";
import { fillOrganization } from "#app/demo/fill-organization.ts";
import { createOrganization } from "#accounts/organizations/create-organization.ts";
import { hashPassword } from "#accounts/sign-in/password.ts";
import { findLogin } from "#accounts/sign-in/sign-in-store.ts";
import { loadInventedList } from "./demo-list.ts";
import { startDemoServer } from "./demo-server.ts";
import { openForWork } from "./open-for-work.ts";
import { UsageError } from "./usage-error.ts";

export const usage =
  "demo --out FILE [--name NAME] [--owner-email ADDRESS] [--subjects NUMBER] [--agreements NUMBER] [--days NUMBER]";
const dayMs = 86_400_000;

type Asked = { out: string; name: string; email: string; subjects: number; agreements: number; days: number };

/**
 * `demo`: a new organization with invented data of three months, in test mode alone. Its keys and its owner's password are in FILE;
 * where that is, nothing is made, so the command may run before every start.
 */
export async function demoCommand(readConfig: () => Config, args: string[]): Promise<boolean> {
  const asked = argumentsOf(args);
  const before = await readFile(asked.out, "utf8").catch(() => null);
  if (before !== null) return tellOf(asked.out, before);
  const parts = await openForWork(readConfig(), "demo");
  try {
    return await makeDemo(parts, asked);
  } finally {
    await parts.close();
  }
}

function tellOf(out: string, text: string): boolean {
  const { finished, url, owner } = JSON.parse(text) as { finished: boolean; url: string; owner: { email: string } };
  if (finished) console.log(`The demonstration is there: ${url}, as ${owner.email}. The password is in ${out}.`);
  else console.error(`The demonstration of ${out} was not finished. Remove the file to make another organization.`);
  return finished;
}

async function makeDemo(parts: Parts, { out, name, email, ...plan }: Asked): Promise<boolean> {
  const { subjects, agreements, days } = plan;
  if (await transact(parts.database, {}, (tx) => findLogin(tx, email))) {
    console.error(`${email} has an account already. Name another owner with --owner-email.`);
    return false;
  }
  const started = performance.now();
  const password = randomBytes(12).toString("base64url");
  const passwordHash = await hashPassword(password);
  const begin = new Date(Date.now() - (days + 1) * dayMs);
  const made = await createOrganization(parts.database, parts.keyring, begin, {
    name,
    owner: { email, passwordHash },
    atLast: (tx, organizationId) =>
      recordAudit(tx, operatorOf(organizationId), begin, {
        type: "organization.created",
        resourceType: "organizations",
        resourceId: organizationId,
        details: { accountReset: false },
      }),
  });
  const shown = { url: parts.config.publicUrl, ...made, owner: { ...made.owner, password } };
  const keep = (finished: boolean) =>
    writeFile(out, `${JSON.stringify({ ...shown, finished }, null, 2)}\n`, { mode: 0o600 });
  await keep(false);
  await loadInventedList(parts);
  const { api, close } = await startDemoServer(parts, made);
  try {
    await fillOrganization(api, plan, (day) => {
      if (day % 10 === 0) console.error(`day ${day} of ${days}`);
    });
  } finally {
    await close();
  }
  await keep(true);
  const seconds = Math.round((performance.now() - started) / 1000);
  console.log(
    `${subjects} subjects and ${agreements} agreements over ${days} days in ${seconds} s. Sign in at ${shown.url} as ${email}; the password is in ${out}.`,
  );
  return true;
}

function argumentsOf(args: string[]): Asked {
  const options = {
    out: { type: "string" },
    name: { type: "string", default: "Northwind Bank (demonstration)" },
    "owner-email": { type: "string", default: "owner@demo.example" },
    subjects: { type: "string", default: "2000" },
    agreements: { type: "string", default: "63" },
    days: { type: "string", default: "90" },
    mode: { type: "string", default: "test" },
  } as const;
  const given = parsed();
  if (given.mode !== "test")
    throw new UsageError(
      "A demonstration has invented data, which must never be in live mode: it fills test mode alone.",
    );
  const [subjects, agreements, days] = [Number(given.subjects), Number(given.agreements), Number(given.days)];
  const isWhole = (number: number, least: number, most: number) =>
    Number.isInteger(number) && number >= least && number <= most;
  const email = given["owner-email"].toLowerCase();
  const areWhole = isWhole(subjects, 1, 100_000) && isWhole(agreements, 0, 1_000) && isWhole(days, 12, 365);
  if (!given.out || !/^[^\s@]+@[^\s@]+$/.test(email) || !areWhole) throw new UsageError(usage);
  return { out: given.out, name: given.name, email, subjects, agreements, days };

  function parsed() {
    try {
      return parseArgs({ args, options }).values;
    } catch {
      throw new UsageError(usage); // an option that does not exist
    }
  }
}

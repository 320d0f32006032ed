import { parseArgs } from "node:util";
import type { Config } from "../config.ts";
import { openParts, type Parts } from "../parts.ts";
import { installationId, operatorOf, recordAudit } from "#platform/audit/record-audit.ts";
import { transact, type Tx } from "#platform/database/transaction.ts";
import { waitingJobs, waitingRows } from "#platform/jobs/waiting-work-store.ts";
import { holdSending, releaseSending } from "#platform/sending/sending-store.ts";
import { database } from "./findings/database.ts";
import type { Check } from "./findings/finding.ts";
import { partitions } from "./findings/partitions.ts";
import { audit, erasures, files, lists, schema } from "./findings/restored.ts";
import { findingLine, type NamedFinding, runChecks } from "./findings/run-checks.ts";
import { sealedSecrets } from "./findings/sealed-secrets.ts";
import { sending } from "./findings/sending.ts";
import { openForWork } from "./open-for-work.ts";
import { UsageError } from "./usage-error.ts";

export const usage = `restore-check [--json]
restore-check --hold
restore-check --release

--hold      webhooks and mails wait from now on. Run it on a restored database before any process is started.
            Alone, the command checks the restored database: secrets open, audit trails and their seals verify, files of documents are
            there, lists can be built, partitions and erasures are there. It reads everything, which takes its time, and exits with 1 if
            something needs fixing.
--release   webhooks and mails are sent again.`;

/** In the order in which one thing needs another. */
const checks: Record<string, Check> = {
  database,
  schema,
  "sealed secrets": sealedSecrets,
  "audit trails": audit,
  partitions,
  erasures,
  files,
  lists,
  sending,
};

type Asked = "check" | "hold" | "release";

/** `restore-check`: what a restored database is worth, and when it may send again. */
export async function restoreCheckCommand(readConfig: () => Config, args: string[]): Promise<boolean> {
  const { asked, json } = askedOf(args);
  const config = readConfig();
  if (asked === "check") return check(openParts(config, "restore-check"), json);
  const parts = await openForWork(config, "restore-check");
  try {
    return asked === "hold" ? await hold(parts) : await release(parts);
  } finally {
    await parts.close();
  }
}

async function check(parts: Parts, json: boolean): Promise<boolean> {
  const findings: NamedFinding[] = [];
  await runChecks(parts, checks, null, (finding) => {
    findings.push(finding);
    if (!json) console.log(findingLine(finding));
  });
  await parts.close();
  const isWell = findings.every(({ state }) => state !== "problem");
  if (json) console.log(JSON.stringify({ ok: isWell, findings }));
  return isWell;
}

async function hold({ database: connection }: Parts): Promise<boolean> {
  const isNew = await transact(connection, { scope: installation }, async (tx) => {
    const held = await holdSending(tx, "operator");
    if (held) await record(tx, "sending.held");
    return held;
  });
  console.log(
    isNew
      ? "Webhooks and mails are held. Workers that run follow within a second, and finish what they have begun."
      : "Webhooks and mails were held already.",
  );
  return true;
}

async function release({ database: connection }: Parts): Promise<boolean> {
  const released = await transact(connection, { scope: installation }, async (tx) => {
    if (!(await releaseSending(tx))) return null;
    await record(tx, "sending.released");
    return waiting(tx);
  });
  if (released === null) console.log("Nothing was held.");
  else
    console.log(
      `Webhooks and mails are sent again: ${released.deliveries} deliveries and ${released.mails} mails wait. ` +
        "A delivery that its receiver has had before comes with the same id.",
    );
  return true;
}

const countedMax = 10_000;

async function waiting(tx: Tx): Promise<{ deliveries: number; mails: number }> {
  const rows = await waitingRows(tx, countedMax);
  const jobs = await waitingJobs(tx, ["documents.mail", "identity.mail"], countedMax);
  return {
    deliveries: rows.find(({ queue }) => queue === "webhooks.deliveries")?.depth ?? 0,
    mails: jobs.reduce((sum, { depth }) => sum + depth, 0),
  };
}

/** What concerns no single organization stands in the trail of the installation. */
const installation = { organizationId: installationId, mode: "live" as const };

async function record(tx: Tx, type: string): Promise<void> {
  await recordAudit(tx, operatorOf(installationId), new Date(), {
    type,
    resourceType: "installations",
    resourceId: installationId,
  });
}

const options = { json: { type: "boolean" }, hold: { type: "boolean" }, release: { type: "boolean" } } as const;

function askedOf(args: string[]): { asked: Asked; json: boolean } {
  try {
    const { json = false, hold: holds = false, release: releases = false } = parseArgs({ args, options }).values;
    if ([json, holds, releases].filter(Boolean).length <= 1)
      return { asked: holds ? "hold" : releases ? "release" : "check", json };
  } catch {
    // an option that does not exist: the usage says which do
  }
  throw new UsageError(usage);
}

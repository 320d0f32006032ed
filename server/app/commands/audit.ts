import { readFileSync, writeFileSync } from "node:fs";
import { parseArgs } from "node:util";
import type { Config } from "../config.ts";
import type { Parts } from "../parts.ts";
import { checkpointFile, readCheckpointFile } from "#platform/audit/checkpoint-file.ts";
import { findPublicKeys } from "#platform/audit/checkpoint-keys.ts";
import { installationId, operatorOf, recordAudit } from "#platform/audit/record-audit.ts";
import { sealTrails } from "#platform/audit/seal-trails.ts";
import { verifyTrails } from "#platform/audit/verify-trails.ts";
import { transact } from "#platform/database/transaction.ts";
import { openForWork } from "./open-for-work.ts";
import { UsageError } from "./usage-error.ts";

export const usage = `audit checkpoint export [--out FILE]
audit verify [--checkpoint FILE] [--organization ID] [--json]

\`checkpoint export\` seals what has been recorded so far and writes one file: the signed root over all organizations, their roots, and
the public keys. Keep it where nobody who can write to the database can write. \`verify\` reads every audit event and exits with 1 if
one was changed, removed or inserted. Without a file it trusts the seals in the database; with one, up to the file, it trusts the file.`;

type Arguments = { out?: string; checkpoint?: string; organization?: string; json?: boolean };

/** `audit …`: the operator's commands for the trail. Answers whether all is well. */
export async function auditCommand(readConfig: () => Config, given: string[]): Promise<boolean> {
  const { command, args } = argumentsOf(given);
  const parts = await openForWork(readConfig(), "audit");
  try {
    return command === "export" ? await exportCheckpoint(parts, args) : await verify(parts, args);
  } finally {
    await parts.close();
  }
}

async function exportCheckpoint({ database, keyring }: Parts, { out }: Arguments): Promise<boolean> {
  const now = new Date();
  await transact(database, { scope: { organizationId: installationId, mode: "live" } }, (tx) =>
    recordAudit(tx, operatorOf(installationId), now, {
      type: "audit.checkpoint_exported",
      resourceType: "installations",
      resourceId: installationId,
    }),
  );
  const sealed = await sealTrails({ database, keyring, clock: () => new Date() });
  const publicKeys = await transact(database, {}, findPublicKeys);
  const text = `${JSON.stringify(checkpointFile(sealed, publicKeys), null, 2)}\n`;
  if (out === undefined) process.stdout.write(text);
  else writeFileSync(out, text, { flag: "wx" });
  const events = sealed.organizations.reduce((sum, { size }) => sum + size, 0);
  console.error(`Sealed ${events} events of ${sealed.organizations.length} trails, root ${sealed.checkpoint.root}.`);
  return true;
}

async function verify(parts: Parts, { checkpoint, organization, json = false }: Arguments): Promise<boolean> {
  const file = checkpoint === undefined ? null : readCheckpointFile(readFileSync(checkpoint, "utf8"));
  if (typeof file === "string") {
    console.error(file);
    return false;
  }
  const start = performance.now();
  const lines: string[] = [];
  const { trails, events, broken } = await verifyTrails(parts, {
    file,
    organizationId: organization ?? null,
    say: (line) => void (json ? lines.push(line) : console.log(line)),
  });
  if (json) console.log(JSON.stringify({ ok: broken === 0, trails, events, broken, lines }));
  const seconds = (performance.now() - start) / 1000;
  console.error(
    `${events} events of ${trails} trails in ${seconds.toFixed(1)} s (${Math.round(events / seconds)} a second); ` +
      (broken === 0 ? "all as they were recorded." : `${broken} of the trails were tampered with.`),
  );
  return broken === 0;
}

function argumentsOf([verb, ...rest]: string[]): { command: "export" | "verify"; args: Arguments } {
  const options = {
    out: { type: "string" },
    checkpoint: { type: "string" },
    organization: { type: "string" },
    json: { type: "boolean" },
  } as const;
  try {
    if (verb === "checkpoint" && rest[0] === "export") {
      const { out, ...others } = parseArgs({ args: rest.slice(1), options }).values;
      if (Object.keys(others).length === 0) return { command: "export", args: { ...(out !== undefined && { out }) } };
    }
    if (verb === "verify") {
      const { out, ...args } = parseArgs({ args: rest, options }).values;
      const isId = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(args.organization ?? installationId);
      if (out === undefined && isId) return { command: "verify", args: { ...args } };
    }
  } catch {
    // an option that does not exist: the usage says which do
  }
  throw new UsageError(usage);
}

import { parseArgs } from "node:util";
import { type Config, ConfigurationError } from "../config.ts";
import type { Parts } from "../parts.ts";
import { installationId, operatorOf, recordAudit } from "#platform/audit/record-audit.ts";
import { transact } from "#platform/database/transaction.ts";
import { countFiles } from "#agreements/drafts/file-place-store.ts";
import { moveFiles } from "#agreements/drafts/move-files.ts";
import { openForWork } from "./open-for-work.ts";
import { UsageError } from "./usage-error.ts";

export const usage = `files status [--json]
files move --to s3|postgres

status   counts the files of documents in PostgreSQL and in the object store.
move     moves all files to the other place while everything runs. It can be stopped at any time and run again. Set FILE_STORE first, and
         restart every process, so that new files go there too.`;

type Place = Config["files"]["store"];

/** `files`: where the bytes of documents are. Answers whether nothing is left to do. */
export async function filesCommand(readConfig: () => Config, args: string[]): Promise<boolean> {
  const { to, json } = askedOf(args);
  const parts = await openForWork(readConfig(), "files");
  try {
    if (to) return await move(parts, to);
    const { postgres, s3 } = await count(parts);
    if (json) console.log(JSON.stringify({ postgres, s3 }));
    else console.log(`${number(postgres)} files in PostgreSQL\n${number(s3)} files in the object store`);
    return true;
  } finally {
    await parts.close();
  }
}

const number = (value: number) => value.toLocaleString("en");
const count = ({ database }: Parts) => transact(database, {}, countFiles);

async function move(parts: Parts, to: Place): Promise<boolean> {
  const { config, database, keyring, objects } = parts;
  if (!objects)
    throw new ConfigurationError("Moving files takes the object store: set S3_ENDPOINT and its other settings.");
  if (config.files.store !== to)
    console.error(
      `FILE_STORE is ${config.files.store}: new files still go there. Set it to ${to} and restart every process.`,
    );
  await recordMove(parts, to);
  const elsewhere = to === "s3" ? "postgres" : "s3";
  const all = (await count(parts))[elsewhere];
  let shownAt = 0;
  const moved = await moveFiles(
    {
      database,
      keyring,
      objects,
      clock: () => new Date(),
      onProgress(done) {
        if (performance.now() - shownAt < 1_000) return;
        shownAt = performance.now();
        console.error(`${number(done)} of ${number(all)} files moved`);
      },
      onFailure: ({ document_id, kind }, { message }) =>
        console.error(`The ${kind} file of document ${document_id} stays where it is: ${message}`),
    },
    to,
  );
  const left = (await count(parts))[elsewhere];
  console.log(`${number(moved)} files moved, ${number(left)} left.`);
  if (left > 0) console.error("Some are new, or could not be read. Run the command again.");
  return left === 0;
}

/** The operator's commands that concern no single organization stand in the trail of the installation. */
async function recordMove({ database }: Parts, to: Place): Promise<void> {
  const scope = { organizationId: installationId, mode: "live" as const };
  await transact(database, { scope }, (tx) =>
    recordAudit(tx, operatorOf(installationId), new Date(), {
      type: "files.moving",
      resourceType: "installations",
      resourceId: installationId,
      details: { to },
    }),
  );
}

const options = { to: { type: "string" }, json: { type: "boolean" } } as const;

function askedOf(args: string[]): { to: Place | null; json: boolean } {
  try {
    const { values, positionals } = parseArgs({ args, options, allowPositionals: true });
    const { to, json = false } = values;
    if (positionals.join(" ") === "status" && to === undefined) return { to: null, json };
    if (positionals.join(" ") === "move" && !json && (to === "s3" || to === "postgres")) return { to, json };
  } catch {
    // an option that does not exist: the usage says which do
  }
  throw new UsageError(usage);
}

import { createHash } from "node:crypto";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { termBuilderVersion } from "@probity/engines/screening/names/name.ts";
import type { Parts } from "../../parts.ts";
import { verifyTrails } from "#platform/audit/verify-trails.ts";
import { transact } from "#platform/database/transaction.ts";
import { findFile } from "#agreements/drafts/file-store.ts";
import { firstFile, listFilesToMove, type PlacedFile } from "#agreements/drafts/file-place-store.ts";
import { compareWithList } from "#lifecycle/erasure/list/compare-list.ts";
import { aFewAtOnce } from "#platform/files/a-few-at-once.ts";
import { schemaProblem } from "#platform/http/schema-problem.ts";
import { allLists } from "#screening/lists/list-store.ts";
import { buildVersion, inOwnProcess } from "#screening/snapshots/build-version.ts";
import { type Check, ok, problem } from "./finding.ts";

export const schema: Check = async (parts) => {
  const behind = await schemaProblem(parts);
  return behind === null ? ok("the tables and queues of this version are there") : problem(behind);
};

/** What was erased after the backup is back. No process starts before it is erased again. */
export const erasures: Check = async ({ database, erasures: list }) => {
  const missing = await compareWithList(database, list);
  if (missing.length === 0) return ok(`nothing of ${list.path} is missing`);
  return problem(`${missing.length} of ${list.path} are not in the database; run: probity erasures apply`);
};

/** Every event of every trail, and the signatures of the seals over them. */
export const audit: Check = async (parts) => {
  const broken: string[] = [];
  const outcome = await verifyTrails(parts, {
    file: null,
    organizationId: null,
    say: (line) => void (line.includes("TAMPERED") && broken.push(line)),
  });
  if (outcome.broken > 0) return problem(`${broken.join("; ")}; see: probity audit verify`);
  return ok(`${outcome.events} events of ${outcome.trails} trails are as they were recorded and sealed`);
};

const pageRows = 200;

/** Reads every file of every document, from its row or from the object store, and compares it with its hash. */
export const files: Check = async (parts) => {
  let read = 0;
  const bad: string[] = [];
  for (const inRows of [true, false]) {
    let last: PlacedFile | undefined = firstFile;
    while (last) {
      const after: PlacedFile = last;
      const page = await transact(parts.database, {}, (tx) => listFilesToMove(tx, inRows, after, pageRows));
      const here = page.filter(({ to_move }) => to_move);
      await aFewAtOnce(here, async (file) => {
        read += 1;
        const why = await fileProblem(parts, file);
        if (why !== null) bad.push(`the ${file.kind} file of document ${file.document_id} ${why}`);
      });
      last = page.at(-1);
    }
  }
  if (bad.length === 0) return ok(`${read} files of documents are what they were`);
  return problem(
    `${bad.length} of ${read}: ${bad.slice(0, 3).join("; ")}. Restore the object store of that time, see docs/backup.md`,
  );
};

async function fileProblem(
  { database, files: stored }: Parts,
  { document_id, kind, organization_id, mode }: PlacedFile,
) {
  const scope = { organizationId: organization_id, mode };
  const file = await transact(database, { scope }, (tx) => findFile(tx, scope, document_id, kind));
  if (!file) return null; // erased meanwhile
  try {
    const bytes = await stored.read(scope, file);
    return createHash("sha256").update(bytes).digest().equals(file.sha256)
      ? null
      : "has other bytes than its hash says";
  } catch {
    return "cannot be read";
  }
}

/** Builds the search of each list anew from the rows. It has to become what was recorded when the list was loaded. */
export const lists: Check = async ({ database, snapshots: { connection } }) => {
  const active = (await transact(database, {}, allLists)).filter(
    (list) => list.enabled && list.activeVersionId !== null,
  );
  const folder = await mkdtemp(join(tmpdir(), "probity-restored-lists-"));
  try {
    for (const { key: listKey, activeVersionId } of active) {
      const of = { listKey, versionId: activeVersionId!, termBuilderVersion };
      const build = { dataDir: folder, build: inOwnProcess(connection) };
      await buildVersion(build, of, () => {}, new AbortController().signal);
    }
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
  return ok(`${active.length} were built from their rows`);
};

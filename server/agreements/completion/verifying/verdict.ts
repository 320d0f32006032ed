import Type from "typebox";
import type { Scope, Tx } from "#platform/database/transaction.ts";
import { named } from "#platform/operation/named.ts";
import { Id, NullableTimestamp } from "#platform/operation/shapes.ts";
import { findDocument } from "../../drafts/document-store.ts";
import type { Fingerprints } from "./fingerprints.ts";
import { findKept, type KeptVersion } from "./kept-file-store.ts";

const outcomes = ["intact", "altered", "unknown"] as const;

export const Verdict = named(
  "Verdict",
  Type.Object({
    outcome: Type.Enum([...outcomes], {
      description:
        "`intact`: byte for byte a file of the document. `altered`: it was such a file, or says it is, and differs now. `unknown`: neither.",
    }),
    intact: Type.Boolean(),
    documentId: Type.Union([Id, Type.Null()]),
    version: Type.Union([Type.Enum(["original", "completed", "certificate"]), Type.Null()]),
    sha256: Type.String({ pattern: "^[0-9a-f]{64}$", description: "Of the file that was sent." }),
    name: Type.Union([Type.String(), Type.Null()]),
    status: Type.Union([Type.String(), Type.Null()]),
    completedAt: NullableTimestamp,
  }),
);

export const uploadBytes = 32 * 1024 * 1024;

/** The verdict on a file among all documents of an organization, or for one of them. */
export async function verdictOf(tx: Tx, scope: Scope, prints: Fingerprints, only: string | null) {
  const found = await look(tx, scope, prints, only);
  const document = found && (await findDocument(tx, scope, found.documentId));
  return {
    outcome: document ? found.outcome : ("unknown" as const),
    intact: document ? found.outcome === "intact" : false,
    documentId: document?.id ?? null,
    version: document ? found.version : null,
    sha256: prints.sha256.toString("hex"),
    name: document?.name ?? null,
    status: document?.status ?? null,
    completedAt: document?.completed_at?.toISOString() ?? null,
  };
}

type Found = { outcome: "intact" | "altered"; documentId: string; version: KeptVersion };

/** Compares the whole file first, then its earlier versions, then its own claim. */
async function look(tx: Tx, scope: Scope, prints: Fingerprints, only: string | null): Promise<Found | null> {
  const [same] = await findKept(tx, scope, [prints.sha256], only);
  if (same) return { outcome: "intact", documentId: same.document_id, version: same.kind };
  const { claim } = prints;
  if (claim && (only === null || claim.documentId === only)) return { outcome: "altered", ...claim };
  const begun = await findKept(tx, scope, prints.prefixes, only);
  const latest = prints.prefixes.findLast((hash) => begun.some(({ sha256 }) => sha256.equals(hash)));
  const kept = latest && begun.find(({ sha256 }) => sha256.equals(latest));
  return kept ? { outcome: "altered", documentId: kept.document_id, version: kept.kind } : null;
}

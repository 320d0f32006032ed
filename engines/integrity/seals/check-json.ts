import type { Json } from "../../json/canonical.ts";
import { readJson } from "../../json/read-json.ts";
import { checkpointText, installationText, organizationText, type SealedOrganization } from "../trail/checkpoint.ts";
import { hexOf } from "../trail/trail-check.ts";
import { Unreadable } from "./der.ts";
import type { KnownSeals } from "./known-seals.ts";
import { type Bytes, hashOf, isSigned, type WebCrypto } from "./web-crypto.ts";

// Node and browsers have them, plain JavaScript does not.
declare const TextEncoder: new () => { encode(text: string): Bytes };
declare const atob: (base64: string) => string;

export type CheckpointVerdict =
  /** Signed by this installation; the trails in the file have the root that was signed. */
  | { outcome: "checkpoint"; sealedAt: string; root: string; trails: number; events: number }
  /** `root`: the trails in the file are not those that were signed. */
  | { outcome: "checkpoint_changed"; problem: "signature" | "root" }
  /** Signed with a key that this installation never had. */
  | { outcome: "checkpoint_foreign" };

/** The facts of a document's certificate: nobody has signed them in this form. */
export type FactsVerdict = { outcome: "certificate_facts" };

type JsonObject = { readonly [key: string]: Json };

/** The lists in a file of a checkpoint are not nested deeper. */
const depthMax = 8;

/** Checks a checkpoint of the audit trail: the operator's exported file, or a record of the API. Null if the file is something else. */
export async function checkJson(
  web: WebCrypto,
  file: Bytes,
  known: KnownSeals,
): Promise<CheckpointVerdict | FactsVerdict | null> {
  const read = readJson(file, depthMax);
  if ("problem" in read) return null;
  try {
    const value = objectOf(read.value);
    if (value["kind"] === "probity.audit.export.1") return await checkExport(web, value, known);
    if (value["resource"] === "audit-checkpoints") return await checkRecord(web, objectOf(value["data"]), known);
    textIn(objectOf(value["document"]), "completedSha256");
    return { outcome: "certificate_facts" };
  } catch (error) {
    if (error instanceof Unreadable) return null;
    throw error;
  }
}

async function checkExport(web: WebCrypto, file: JsonObject, known: KnownSeals): Promise<CheckpointVerdict> {
  const checkpoint = objectOf(file["checkpoint"]);
  const { root, sealedAt, keyId } = { root: textIn(checkpoint, "root"), ...signingIn(checkpoint) };
  const organizations = numberIn(checkpoint, "organizations");
  const trails = listIn(file, "organizations").map((one) => trailIn(objectOf(one)));
  const text = installationText({ organizations, root, sealedAt, keyId });
  const refused = await refusal(web, text, keyId, textIn(file, "signature"), known);
  if (refused) return refused;
  if (organizations !== trails.length || root !== (await rootOver(web, trails)))
    return { outcome: "checkpoint_changed", problem: "root" };
  const events = trails.reduce((sum, { size }) => sum + size, 0);
  return { outcome: "checkpoint", sealedAt, root, trails: trails.length, events };
}

async function checkRecord(web: WebCrypto, data: JsonObject, known: KnownSeals): Promise<CheckpointVerdict> {
  const [trail, { sealedAt, keyId }] = [trailIn(data), signingIn(data)];
  const text = checkpointText({ ...trail, sealedAt, keyId });
  const refused = await refusal(web, text, keyId, textIn(data, "signature"), known);
  return refused ?? { outcome: "checkpoint", sealedAt, root: trail.root, trails: 1, events: trail.size };
}

async function refusal(
  web: WebCrypto,
  text: string,
  keyId: string,
  signature: string,
  { auditKeys }: KnownSeals,
): Promise<CheckpointVerdict | null> {
  // A key that the file brings along proves nothing.
  const key = auditKeys.get(keyId);
  if (!key) return { outcome: "checkpoint_foreign" };
  const signed = new TextEncoder().encode(text);
  return (await isSigned(web, { name: "Ed25519" }, { format: "raw", bytes: key }, bytesOf(signature), signed))
    ? null
    : { outcome: "checkpoint_changed", problem: "signature" };
}

/** RFC 6962, a level of the tree after the other: a node without a neighbour moves up as it is. */
async function rootOver(web: WebCrypto, trails: readonly SealedOrganization[]): Promise<string> {
  const hash = async (prefix: number, ...parts: Bytes[]) =>
    hashOf(web, "SHA-256", Uint8Array.from([prefix, ...parts.flatMap((part) => [...part])]));
  let level = await Promise.all(trails.map((trail) => hash(0, new TextEncoder().encode(organizationText(trail)))));
  if (level.length === 0) return hexOf(await hashOf(web, "SHA-256", new Uint8Array()));
  while (level.length > 1) {
    const pairs = Array.from({ length: Math.ceil(level.length / 2) }, (_, index) =>
      level.slice(2 * index, 2 * index + 2),
    );
    level = await Promise.all(pairs.map(async ([left, right]) => (right ? hash(1, left!, right) : left!)));
  }
  return hexOf(level[0]!);
}

const trailIn = (from: JsonObject): SealedOrganization => ({
  organizationId: textIn(from, "organizationId"),
  size: numberIn(from, "size"),
  root: textIn(from, "root"),
});
const signingIn = (from: JsonObject) => ({ sealedAt: momentIn(from, "sealedAt"), keyId: textIn(from, "keyId") });

function objectOf(value: Json | undefined): JsonObject {
  if (typeof value !== "object" || value === null || Array.isArray(value)) throw new Unreadable();
  return value as JsonObject;
}

function listIn(from: JsonObject, name: string): readonly Json[] {
  const value = from[name];
  if (!Array.isArray(value)) throw new Unreadable();
  return value as readonly Json[];
}

function textIn(from: JsonObject, name: string): string {
  const value = from[name];
  if (typeof value !== "string") throw new Unreadable();
  return value;
}

function momentIn(from: JsonObject, name: string): string {
  const text = textIn(from, name);
  if (Number.isNaN(Date.parse(text))) throw new Unreadable();
  return text;
}

function numberIn(from: JsonObject, name: string): number {
  const value = from[name];
  if (typeof value !== "number") throw new Unreadable();
  return value;
}

function bytesOf(base64: string): Bytes {
  if (!/^[A-Za-z0-9+/]*={0,2}$/.test(base64) || base64.length % 4 !== 0) throw new Unreadable();
  return Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0));
}

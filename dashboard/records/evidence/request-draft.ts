import type { Source } from "@probity/contract";
import { evidenceRequestTexts } from "../../texts/evidence-request.ts";
import { type Claim, claimOf, type Written } from "./claims.ts";
import { claimsOfCsv } from "./csv-claims.ts";
import type { RequestForm } from "./request-text.ts";

const texts = evidenceRequestTexts.problems;

/** Limits of the API. */
const claimsMax = 100;
const claimBytesMax = 16_384;
const batchBytesMax = 262_144;

/** What somebody chose and typed. It stays in the memory of the page. */
export type RequestDraft = {
  sourceId: string;
  way: "typed" | "csv";
  chosen: readonly string[];
  /** By fact: its value and status. */
  written: Readonly<Record<string, Pick<Written, "value" | "status">>>;
  shared: Pick<Written, "observedAt" | "expiresAt" | "providerRef">;
  csv: string;
  form: RequestForm;
};

export type Built = {
  source: Source;
  body: object;
  isBatch: boolean;
  bytes: number;
  bytesMax: number;
  problems: string[];
};

/** A draft to begin with: the given fact of the source, or all that it declares. */
export function newDraft(source: Source, fact?: string): RequestDraft {
  const keys = source.data.facts.map(({ key }) => key);
  return {
    sourceId: source.id,
    way: "typed",
    chosen: fact !== undefined && keys.includes(fact) ? [fact] : keys,
    written: {},
    shared: { observedAt: "", expiresAt: "", providerRef: "" },
    csv: "",
    form: "curl",
  };
}

/** The request that a draft describes, with everything that the server would refuse about it. */
export function build(draft: RequestDraft, source: Source, now: Date): Built {
  const { claims, problems } = draft.way === "csv" ? fromCsv(draft, source, now) : fromFields(draft, source, now);
  const [only] = claims;
  const isBatch = claims.length !== 1;
  const body = isBatch
    ? { sourceRegistrationId: source.id, items: claims }
    : { sourceRegistrationId: source.id, ...only };
  const bytes = bytesOf(body, 2);
  const bytesMax = isBatch ? batchBytesMax : claimBytesMax;
  if (claims.length === 0 && problems.length === 0) problems.push(texts.noneChosen);
  if (claims.length > claimsMax) problems.push(texts.tooMany(claims.length, claimsMax));
  const large = isBatch ? claims.find((claim) => bytesOf(claim) > claimBytesMax) : undefined;
  if (large) problems.push(texts.claimTooLarge(large.fact, bytesOf(large), claimBytesMax));
  if (bytes > bytesMax) problems.push(texts.tooLarge(bytes, bytesMax));
  return { source, body, isBatch, bytes, bytesMax, problems };
}

type Claims = { claims: Claim[]; problems: string[] };

const fromCsv = ({ csv, shared }: RequestDraft, { data }: Source, now: Date): Claims =>
  claimsOfCsv(csv, data.facts, shared, now);

function fromFields({ chosen, written, shared }: RequestDraft, { data }: Source, now: Date): Claims {
  const read = data.facts
    .filter(({ key }) => chosen.includes(key))
    .map((fact) => ({ fact, ...claimOf(fact, { value: "", status: "", ...shared, ...written[fact.key] }, now) }));
  return {
    claims: read.map(({ claim }) => claim),
    problems: [...new Set(read.flatMap(({ fact, problems }) => problems.map((each) => texts.of(fact.key, each))))],
  };
}

/** Requests are copied with line breaks, and every byte of them counts. */
const bytesOf = (body: object, indent = 0): number =>
  new TextEncoder().encode(JSON.stringify(body, null, indent)).length;

import type { FactValue, Source } from "@probity/contract";
import { checkFact, evidenceStatuses, type EvidenceStatus } from "@probity/engines/risk/check-fact.ts";
import { evidenceRequestTexts } from "../../texts/evidence-request.ts";

const texts = evidenceRequestTexts.problems;

export type Fact = Source["data"]["facts"][number];

/** What somebody wrote about one fact. A value that is empty leaves its place in the request. */
export type Written = { status: string; value: string; observedAt: string; expiresAt: string; providerRef: string };

/** As the API takes it, or with places in angle brackets for what is still to be filled in. */
export type Claim = {
  fact: string;
  status: EvidenceStatus;
  value: unknown;
  observedAt: string;
  expiresAt?: string;
  providerRef?: string;
};

export type Read = { claim: Claim; problems: string[] };

/** A clock may be this far ahead of the server's. */
const aheadMs = 5_000;
const observedPlace = "<2026-11-02T09:30:00Z>";

/** A place for a value of the right type, which nobody takes for one. */
const places: Record<Fact["type"], (fact: Fact) => unknown> = {
  string: () => "<text>",
  number: () => "<number>",
  boolean: () => "<true or false>",
  list: ({ itemType = "string" }) => [places[itemType]({ key: "", type: itemType })],
};

/** One claim, read as the server will read it. */
export function claimOf(fact: Fact, written: Written, now: Date): Read {
  const problems: string[] = [];
  const status = statusOf(written.status);
  if (status === null) problems.push(texts.status(written.status));
  const claim: Claim = {
    fact: fact.key,
    status: status ?? "available",
    value: null,
    observedAt: timeOf("observedAt", written.observedAt, problems) ?? observedPlace,
  };
  claim.value = statedValue(fact, claim.status, written.value, problems);
  if (Date.parse(claim.observedAt) > now.getTime() + aheadMs) problems.push(texts.inFuture);
  const expiresAt = timeOf("expiresAt", written.expiresAt, problems);
  if (expiresAt !== null) claim.expiresAt = expiresAt;
  if (expiresAt !== null && Date.parse(expiresAt) < Date.parse(claim.observedAt)) problems.push(texts.beforeObserved);
  if (written.providerRef !== "") claim.providerRef = written.providerRef;
  if (!/^[^\p{Cc}]{0,200}$/u.test(written.providerRef)) problems.push(texts.providerRef);
  return { claim, problems };
}

function statedValue(fact: Fact, status: EvidenceStatus, text: string, problems: string[]): unknown {
  if (status !== "available") {
    if (text !== "") problems.push(texts.valueOfUnavailable(status));
    return null;
  }
  if (text === "") return places[fact.type](fact);
  const value = valueOf(fact, text);
  const fits = value !== null && checkFact([fact], { fact: fact.key, status, value }) === null;
  if (!fits) problems.push(texts.type(typeOf(fact)));
  return value;
}

const statusOf = (text: string): EvidenceStatus | null =>
  text === "" ? "available" : (evidenceStatuses.find((status) => status === text) ?? null);

const scalars = {
  string: (text: string) => text,
  number: (text: string) => (/^-?(0|[1-9]\d*)(\.\d+)?([eE][+-]?\d+)?$/.test(text) ? Number(text) : null),
  boolean: (text: string) => ({ true: true, false: false })[text] ?? null,
};

/** A text as a value of the fact's type; null when it is none. Items of a list are between commas, or a JSON array. */
export function valueOf({ type, itemType = "string" }: Fact, text: string): Exclude<FactValue, null> | null {
  if (type !== "list") return scalars[type](type === "string" ? text : text.trim());
  const trimmed = text.trim();
  if (trimmed.startsWith("[")) return arrayOf(trimmed);
  const items = trimmed.split(",").map((item) => scalars[itemType](item.trim()));
  return items.some((item) => item === null || item === "") ? null : (items as string[] | number[] | boolean[]);
}

function arrayOf(text: string): Exclude<FactValue, null> | null {
  try {
    return JSON.parse(text) as Exclude<FactValue, null>;
  } catch {
    return null;
  }
}

/** RFC 3339 with its zone; null for nothing. */
function timeOf(name: string, text: string, problems: string[]): string | null {
  const written = text.trim();
  if (written === "") return null;
  const isTime = /^\d{4}-\d\d-\d\d[Tt]\d\d:\d\d:[0-5]\d(\.\d+)?([Zz]|[+-]\d\d:\d\d)$/.test(written);
  if (!isTime || Number.isNaN(Date.parse(written))) problems.push(texts.time(name));
  return written;
}

export const typeOf = ({ type, itemType }: Fact): string => (itemType ? `${type} of ${itemType}` : type);

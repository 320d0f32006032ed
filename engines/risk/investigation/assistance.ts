import { type CitableResource, citationsInto, type Citation, cut, type Finding, type Snapshot } from "./finding.ts";

/** Limits on the answer of a model. */
export const assistanceFindingsMax = 50;
const textCharactersMax = 1000;
const citationsMax = 20;

/** Marks what a model has said, so that nobody takes it for something that was calculated. */
export const assistanceKind = "assistance";

/**
 * The findings of a model's answer; null when it is not the JSON that was asked for. Nothing of the answer is believed: a
 * finding stands when it is plain text about records of the snapshot, and everything else in it is left where it came from.
 */
export function assistanceFindings(answer: string, snapshot: Snapshot): Finding[] | null {
  const given = memberOf(parsed(answer), "findings");
  if (!Array.isArray(given)) return null;
  const isCited = citationsInto(snapshot);
  const findings: Finding[] = [];
  for (const item of given) {
    if (findings.length === assistanceFindingsMax) break;
    const text = plainText(memberOf(item, "text"));
    const citations = citationsOf(memberOf(item, "citations")).filter(isCited).slice(0, citationsMax);
    if (text === null || citations.length === 0) continue;
    findings.push({ id: `a${findings.length + 1}`, kind: assistanceKind, text, citations });
  }
  return findings;
}

/** Characters that do nothing but steer a terminal or hide and turn the text around them. */
const invisible = /[\p{Cc}\p{Cf}\p{Co}\p{Cn}\u2028\u2029]+/gu;
/** A finding has no use for markup or addresses, and whoever shows it might render the one or follow the other. */
const active = /<[a-z!/?]|\]\(|:\/\/|javascript:|mailto:|data:\w+\//i;

function plainText(value: unknown): string | null {
  if (typeof value !== "string") return null;
  const text = value.toWellFormed().replaceAll(invisible, " ").replaceAll(/\s+/g, " ").trim();
  return text === "" || active.test(text) ? null : cut(text, textCharactersMax);
}

function citationsOf(value: unknown): Citation[] {
  if (!Array.isArray(value)) return [];
  const known = new Map<string, Citation>();
  for (const item of value) {
    const [resource, id] = [memberOf(item, "resource"), memberOf(item, "id")];
    if (typeof resource !== "string" || typeof id !== "string") continue;
    known.set(`${resource}/${id}`, { resource: resource as CitableResource, id });
  }
  return [...known.values()];
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function memberOf(value: unknown, name: string): unknown {
  return typeof value === "object" && value !== null && Object.hasOwn(value, name)
    ? (value as Record<string, unknown>)[name]
    : undefined;
}

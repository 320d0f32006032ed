import { randomUUID } from "node:crypto";
import type { Source } from "@probity/contract";
import { made } from "#testing/answer.ts";
import type { TestOrganization } from "#testing/organization.ts";

/** One fact of each type, so that a test can claim whatever it needs. */
export const facts = [
  { key: "country", type: "string" },
  { key: "income.monthly", type: "number" },
  { key: "employed", type: "boolean" },
  { key: "products", type: "list", itemType: "string" },
  { key: "balances", type: "list", itemType: "number" },
] as const;

type FactDeclaration = { key: string; type: string; itemType?: string };

export type TestSource = {
  id: string;
  /** Its name in a policy. */
  identity: string;
  data: Source["data"];
};

/** A source that the organization's first test key is bound to, unless said otherwise. */
export async function newSource(
  { user, apiKeys }: Pick<TestOrganization, "user" | "apiKeys">,
  change: { key?: string; facts?: readonly FactDeclaration[]; apiKeyIds?: string[]; mode?: "test" | "live" } = {},
): Promise<TestSource> {
  const { mode = "test", ...rest } = change;
  const body = { key: `source-${randomUUID()}`, facts, apiKeyIds: [apiKeys[mode].id], ...rest };
  const { id, data } = made(await (await user("owner", mode)).post("/risk/sources", body));
  return { id, identity: `registered:${id}`, data };
}

const item = { fact: "country", status: "available", value: "DE", observedAt: "2026-01-01T00:00:00.000Z" };

/** The body of a submission that is accepted. */
export function claim(sourceRegistrationId: string, change: object = {}): Record<string, unknown> {
  return { sourceRegistrationId, ...item, ...change };
}

const several = [
  { fact: "country", value: "DE" },
  { fact: "employed", value: true },
  { fact: "products", value: ["credit", "crypto"] },
];

/** The body of a batch that is accepted; what is left out of an item is as in a single claim. */
export function batch(sourceRegistrationId: string, items: readonly object[] = several) {
  return { sourceRegistrationId, items: items.map((change) => ({ ...item, ...change })) };
}

/** Says something about a subject and answers the receipt. */
export async function submitEvidence(
  { key }: Pick<TestOrganization, "key">,
  subjectId: string,
  sourceRegistrationId: string,
  change: object = {},
) {
  return made(await key.post(`/risk/subjects/${subjectId}/evidence`, claim(sourceRegistrationId, change)));
}

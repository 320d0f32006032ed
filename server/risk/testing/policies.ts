import { canonical } from "@probity/engines/json/canonical.ts";
import type { Definition } from "@probity/engines/risk/policy/definition.ts";
import { made } from "#testing/answer.ts";
import type { TestOrganization } from "#testing/organization.ts";
import { newSource } from "./evidence.ts";

const day = 86_400;

/** A definition that may be published when the source declares `country` and `income.monthly`, as `newSource` does. */
export function smallDefinition(source: string, change: Partial<Definition> = {}): Definition {
  return {
    inputs: [
      { key: "country", type: "string", acceptedSources: [source], maxAgeSeconds: 3650 * day },
      { key: "income.monthly", type: "number", acceptedSources: [source], maxAgeSeconds: 3650 * day },
    ],
    factors: [
      {
        id: "income",
        match: "first",
        weight: 1,
        defaultPoints: 0,
        cases: [
          { id: "low", all: [{ input: "income.monthly", operator: "lt", value: 1500 }], points: 40 },
          { id: "middle", all: [{ input: "income.monthly", operator: "lt", value: 3000 }], points: 20 },
        ],
      },
    ],
    aggregation: "sum",
    bands: [
      { id: "low", lowerBound: 0, effect: { decision: "none", actions: [] } },
      { id: "high", lowerBound: 30, effect: { decision: "review", actions: ["manual_review"] } },
    ],
    rules: [
      {
        id: "closed_country",
        all: [{ input: "country", operator: "eq", value: "XX" }],
        reasons: [{ code: "CLOSED_COUNTRY", text: "We do not serve this country." }],
        effect: { decision: "reject", actions: ["block_account"] },
      },
    ],
    missingEvidence: "awaiting_evidence",
    reviewAfterSeconds: 180 * day,
    ...change,
  };
}

/** A small definition gives 20 points for this: band low, no actions. */
export const smallScenario = {
  name: "somebody with an income",
  inputs: {
    country: { status: "available", value: "DE" },
    "income.monthly": { status: "available", value: 2000 },
  },
  expect: { complete: true, score: 20, band: "low", decision: "none", actions: [] },
};

/** A policy whose canonical JSON has exactly this many bytes, which is more than characters: at least some 25,000. */
export function policyOfBytes(bytes: number, source: string): { key: string; definition: Definition } {
  const [rule] = smallDefinition(source).rules!;
  const lengths = Array.from({ length: 150 }, () => 1);
  const made = () => {
    const rules = lengths.map((length, index) => ({
      ...rule!,
      id: `rule_${index}`,
      reasons: [{ code: "R", text: "ä" + "x".repeat(length) }],
    }));
    return { key: "onboarding", definition: smallDefinition(source, { rules }) };
  };
  let missing = bytes - Buffer.byteLength(canonical(made()));
  for (const index of lengths.keys()) {
    const added = Math.min(missing, 298);
    lengths[index]! += added;
    missing -= added;
  }
  return made();
}

type Change = { key?: string; definition?: Definition; source?: string; mode?: "test" | "live" };

/** A draft that can be published: of the given definition, or of a small one about the given source or a new one. */
export async function newDraft(organization: TestOrganization, change: Change = {}) {
  const { key = "onboarding", mode = "test" } = change;
  const source = change.source ?? (change.definition ? "" : (await newSource(organization, { mode })).identity);
  const owner = await organization.user("owner", mode);
  const definition = change.definition ?? smallDefinition(source);
  return made(await owner.post("/risk/policies", { key, definition }));
}

export async function newPublishedPolicy(organization: TestOrganization, change: Change = {}) {
  const draft = await newDraft(organization, change);
  const owner = await organization.user("owner", change.mode ?? "test");
  return made(await owner.post(`/risk/policies/${draft.id}/publish`));
}

import { randomUUID } from "node:crypto";
import type { Definition, PolicyInput } from "@probity/engines/risk/policy/definition.ts";
import { made } from "#testing/answer.ts";
import type { TestOrganization } from "#testing/organization.ts";
import { newPublishedPolicy } from "./policies.ts";
import { batch, newSource, type TestSource } from "./evidence.ts";
import { newSubject } from "./subjects.ts";

/** The facts that the sources of these tests report. */
export const onboardingFacts = [
  { key: "country.residence", type: "string" },
  { key: "country.document", type: "string" },
  { key: "income.monthly", type: "number" },
  { key: "public.office", type: "boolean" },
  { key: "products", type: "list", itemType: "string" },
];

const year = 31_536_000;

/** An onboarding policy that uses everything a definition can hold, with changes. */
export function onboarding(acceptedSources: string[], change: Partial<Definition> = {}): Definition {
  const input = (key: string, type: PolicyInput["type"], more: Partial<PolicyInput> = {}): PolicyInput => ({
    key,
    type,
    acceptedSources,
    maxAgeSeconds: year,
    ...more,
  });
  return {
    formatVersion: 1,
    inputs: [
      input("country.residence", "string"),
      input("country.document", "string"),
      input("income.monthly", "number"),
      input("public.office", "boolean", { maxAgeSeconds: 2_592_000 }),
      input("products", "list", { itemType: "string" }),
    ],
    applicability: [{ id: "served", all: [{ input: "country.residence", operator: "in", value: ["DE", "FR", "NL"] }] }],
    factors: [
      {
        id: "office",
        title: "Political exposure",
        match: "first",
        weight: 1,
        defaultPoints: 0,
        cases: [
          {
            id: "holds",
            all: [{ input: "public.office", operator: "eq", value: true }],
            points: 40,
            reason: { code: "PUBLIC_OFFICE", text: "Holds a public office." },
          },
        ],
      },
      {
        id: "products",
        match: "highest",
        weight: 0.5,
        defaultPoints: 0,
        cases: [
          { id: "crypto", all: [{ input: "products", operator: "contains", value: "crypto" }], points: 60 },
          {
            id: "thin_credit",
            all: [
              { input: "products", operator: "contains", value: "credit" },
              { input: "income.monthly", operator: "lt", value: 1500 },
            ],
            points: 30,
          },
        ],
      },
    ],
    aggregation: "sum",
    floor: 0,
    ceiling: 100,
    bands: [
      { id: "low", lowerBound: 0, effect: { decision: "none", actions: [] } },
      { id: "medium", lowerBound: 30, effect: { decision: "review", actions: ["manual_review"] } },
      { id: "high", lowerBound: 60, effect: { decision: "restrict", actions: ["limit_account", "manual_review"] } },
    ],
    rules: [
      {
        id: "country_mismatch",
        title: "Countries differ",
        all: [{ input: "country.residence", operator: "neq_fact", value: "country.document" }],
        reasons: [{ code: "COUNTRY_MISMATCH", text: "Residence differs from the country of the document." }],
        effect: { decision: "review", actions: ["manual_review", "ask_for_address"] },
      },
    ],
    missingEvidence: "awaiting_evidence",
    reviewAfterSeconds: 15_552_000,
    ...change,
  };
}

/** Evidence for a score of 70: an office of 40 points and crypto of 60 at half weight. */
export const highRisk = {
  "country.residence": "DE",
  "country.document": "DE",
  "income.monthly": 2500,
  "public.office": true,
  products: ["crypto"],
};

/** Evidence for a score of 0. */
export const lowRisk = { ...highRisk, "public.office": false, products: ["savings"] };

export type TestCase = Awaited<ReturnType<typeof newCase>>;

/** A subject, a source and a published policy that reads it: all an assessment needs but evidence. */
export async function newCase(organization: TestOrganization, change: Partial<Definition> = {}, policyKey?: string) {
  const [subjectId, source] = await Promise.all([
    newSubject(organization),
    newSource(organization, { facts: onboardingFacts }),
  ]);
  const policyId = await publishPolicy(organization, onboarding([source.identity], change), policyKey);
  return {
    organization,
    subjectId,
    source,
    policyId,
    say: (values: Record<string, unknown>, also: object = {}) => sayAll(organization, subjectId, source, values, also),
    assess: (body: object = {}) =>
      organization.key.post(`/risk/subjects/${subjectId}/assessments`, {
        policyVersionId: policyId,
        trigger: "onboarding",
        ...body,
      }),
  };
}

/** One receipt for each fact, observed a minute ago. */
export async function sayAll(
  { key, server }: TestOrganization,
  subjectId: string,
  source: TestSource,
  values: Record<string, unknown>,
  also: object = {},
) {
  const observedAt = new Date(server.clock.now().getTime() - 60_000).toISOString();
  const items = Object.entries(values).map(([fact, value]) => ({ fact, value, observedAt, ...also }));
  return made(await key.post(`/risk/subjects/${subjectId}/evidence/batch`, batch(source.id, items)));
}

/** A published version of a new key, unless one is named. */
export async function publishPolicy(
  organization: TestOrganization,
  definition: Definition,
  key = `policy-${randomUUID()}`,
): Promise<string> {
  return (await newPublishedPolicy(organization, { key, definition })).id;
}

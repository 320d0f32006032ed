import { explainState } from "@probity/engines/risk/assessments/explain-state.ts";
import { stateOf } from "@probity/engines/risk/assessments/state.ts";
import type { Definition, FactValue } from "@probity/engines/risk/policy/definition.ts";
import type { Evaluation, Reading, Readings } from "@probity/engines/risk/policy/evaluation.ts";
import { currentEvaluator, evaluatorOf } from "@probity/engines/risk/policy/evaluators.ts";
import { explain } from "@probity/engines/risk/policy/explain/explain.ts";
import type { Background, ScreeningTrail } from "@probity/engines/risk/policy/explain/explanation.ts";

/** The decisions that docs/explanations.md explains: one policy and its variations, and what a customer's sources said. */

const at = "2026-09-01T10:00:00.000Z";
const onboardingSystem = "registered:0198f2c4-0000-7000-8000-000000000001";
const deviceService = "registered:0198f2c4-0000-7000-8000-000000000002";
const sanctionsScreening = "service:screening:eu_fsf+ofac_sdn:r70:m90";
const workflowId = "0198f2c4-0000-7000-8000-00000000000a";
const identityDocument = `verification:${workflowId}:r3:id_document`;
const days = (count: number) => count * 86_400;

const policy: Definition = {
  inputs: [
    { key: "country.residence", type: "string", acceptedSources: [onboardingSystem], maxAgeSeconds: days(90) },
    { key: "income.monthly", type: "number", acceptedSources: [onboardingSystem], maxAgeSeconds: days(90) },
    {
      key: "products",
      type: "list",
      itemType: "string",
      acceptedSources: [onboardingSystem],
      maxAgeSeconds: days(90),
    },
    { key: "device.shared", type: "boolean", acceptedSources: [deviceService], maxAgeSeconds: days(7) },
    { key: "screening.sanctions", type: "string", acceptedSources: [sanctionsScreening], maxAgeSeconds: days(1) },
    {
      key: "document.country",
      type: "string",
      acceptedSources: [identityDocument],
      maxAgeSeconds: days(365),
      verification: { workflowId, workflowRevision: 3, stepId: "id_document", field: "issuingCountry" },
    },
  ],
  factors: [
    {
      id: "products",
      title: "Products asked for",
      match: "highest",
      weight: 0.5,
      defaultPoints: 0,
      cases: [
        {
          id: "crypto",
          all: [{ input: "products", operator: "contains", value: "crypto" }],
          points: 60,
          reason: { code: "CRYPTO", text: "Wants to trade in crypto assets." },
        },
        { id: "credit", all: [{ input: "products", operator: "contains", value: "credit" }], points: 20 },
      ],
    },
    {
      id: "income",
      title: "Monthly income",
      match: "first",
      weight: 1,
      defaultPoints: 0,
      cases: [
        {
          id: "thin",
          all: [{ input: "income.monthly", operator: "lt", value: 1500 }],
          points: 15,
          reason: { code: "THIN_INCOME", text: "Earns less than 1,500 a month" },
        },
      ],
    },
    {
      id: "residence",
      title: "Country of residence",
      match: "first",
      weight: 1,
      defaultPoints: 10,
      cases: [
        { id: "home", all: [{ input: "country.residence", operator: "eq", value: "DE" }], points: -5 },
        { id: "neighbour", all: [{ input: "country.residence", operator: "in", value: ["FR", "NL"] }], points: 0 },
      ],
    },
  ],
  aggregation: "sum",
  bands: [
    { id: "low", lowerBound: 0, effect: { decision: "none", actions: [] } },
    { id: "medium", lowerBound: 30, effect: { decision: "review", actions: ["manual_review"] } },
    { id: "high", lowerBound: 60, effect: { decision: "restrict", actions: ["limit_account", "manual_review"] } },
  ],
  rules: [
    {
      id: "sanctions_match",
      title: "Sanctions match",
      all: [{ input: "screening.sanctions", operator: "eq", value: "match" }],
      reasons: [{ code: "SANCTIONS_MATCH", text: "A sanctions entry matches the subject." }],
      forcedBand: "high",
      effect: { decision: "reject", actions: ["block_account"] },
    },
    {
      id: "shared_device",
      title: "Device used by several customers",
      all: [{ input: "device.shared", operator: "eq", value: true }],
      reasons: [{ code: "SHARED_DEVICE", text: "The device belongs to another customer too." }],
      forcedBand: "medium",
    },
    {
      id: "country_mismatch",
      all: [{ input: "country.residence", operator: "neq_fact", value: "document.country" }],
      reasons: [
        { code: "COUNTRY_MISMATCH", text: "Residence differs from the country of the document." },
        { code: "ADDRESS_UNPROVEN", text: "The address is not proven" },
      ],
      effect: { decision: "review", actions: ["ask_for_address"] },
    },
  ],
  missingEvidence: "awaiting_evidence",
  reviewAfterSeconds: days(180),
};

const sourceOf: Record<string, string> = Object.fromEntries(
  policy.inputs.map(({ key, acceptedSources }) => [key, acceptedSources[0]!]),
);
const clean = {
  "country.residence": "FR",
  "income.monthly": 2500,
  products: ["savings"],
  "device.shared": false,
  "screening.sanctions": "clear",
  "document.country": "FR",
} satisfies Record<string, FactValue>;

const evidenceId = (index: number) => `01a0590f-cc00-7000-8000-00000000000${index}`;

/** A receipt of each input, changed where a sample says so; null takes it away. */
function readingsOf(changes: Record<string, FactValue | Partial<Reading> | null>): Readings {
  const entries = Object.entries({ ...clean, ...changes }).flatMap(([key, given], index) => {
    if (given === null) return [];
    const change = typeof given === "object" && !Array.isArray(given) ? (given as Partial<Reading>) : { value: given };
    const plain: Reading = {
      evidenceId: evidenceId(index),
      source: sourceOf[key]!,
      status: "available",
      value: clean[key as keyof typeof clean],
      observedAt: at,
      expiresAt: null,
    };
    return [[key, [{ ...plain, ...change } as Reading]] as const];
  });
  return Object.fromEntries(entries);
}

const sourceNames = new Map([
  [onboardingSystem, "onboarding-system"],
  [deviceService, "device-intel"],
  [identityDocument, "identity"],
]);
const listed: ScreeningTrail = {
  runId: "01a0590f-c800-7000-8000-000000000001",
  matchCount: 1,
  matches: [
    {
      matchId: "01a0590f-c800-7000-8000-000000000002",
      list: "ofac_sdn",
      entryId: "10002",
      name: "VERESHKOVA, Olga Petrovna",
      score: 92,
      confirmed: false,
    },
  ],
};

type Sample = {
  title: string;
  definition: Definition;
  evaluation: Evaluation;
  background: Background;
  texts: string[];
};

function sample(
  title: string,
  changes: Parameters<typeof readingsOf>[0],
  change: Partial<Definition> = {},
  more: Partial<Background> = {},
): Sample {
  const definition = { ...policy, ...change };
  const evaluation = evaluatorOf(currentEvaluator)!.evaluate(definition, readingsOf(changes), at);
  const background = { sourceNames, screenings: new Map(), ...more };
  const texts = explain(definition, evaluation, background).map(({ text }) => text);
  return { title, definition, evaluation, background, texts };
}

/** The decision of another sample, changed by a person afterwards. */
function overridden({ evaluation }: Sample): string[] {
  const facts = {
    evidenceRevision: 6,
    subjectEvidenceRevision: 6,
    verificationRevision: 0,
    subjectVerificationRevision: 0,
    countedRetiredSource: false,
    sequence: 1,
    latestSequence: 1,
    lapsesAt: new Date(evaluation.freshUntil!),
    reviewDueAt: new Date(evaluation.reviewDueAt),
  };
  const override = {
    id: "01a0590f-cc00-7000-8000-000000000100",
    decision: "none" as const,
    createdAt: new Date(at),
    expiresAt: new Date("2026-10-01T10:00:00.000Z"),
    revokedAt: null,
  };
  const state = stateOf(evaluation.decision, facts, override, new Date(at));
  return explainState(evaluation.decision, state, "The two customers are one household, lease on file.");
}

const served = [{ id: "served", all: [{ input: "country.residence", operator: "in" as const, value: ["DE", "FR"] }] }];
const forced = sample("A rule that forces a band", { "device.shared": true });

export const samples: { title: string; texts: string[] }[] = [
  sample("A score, and nothing else", {
    products: ["crypto"],
    "income.monthly": 1200,
    "country.residence": "DE",
    "document.country": "DE",
  }),
  sample("Default points", { "country.residence": "PT", "document.country": "PT", products: ["credit"] }),
  sample("A missing input", { products: null, "income.monthly": { observedAt: "2026-01-01T00:00:00.000Z" } }),
  forced,
  sample(
    "A ceiling",
    { products: ["crypto"], "income.monthly": 900, "country.residence": "PT", "document.country": "PT" },
    { ceiling: 50 },
  ),
  sample("A floor", { "country.residence": "DE", "document.country": "DE" }, { floor: 0 }),
  sample("Several rules", { "device.shared": true, "document.country": "DE", products: ["crypto"] }),
  sample(
    "A screening match",
    { "screening.sanctions": "match" },
    {},
    { screenings: new Map([[evidenceId(4), listed]]) },
  ),
  { title: "An override", texts: overridden(forced) },
  sample("A policy that does not apply", { "country.residence": "US" }, { applicability: served }),
  sample(
    "An incomplete assessment",
    {
      "document.country": { status: "not_approved", value: null },
      "screening.sanctions": { status: "unavailable", value: null },
    },
    { factors: policy.factors!.map(({ defaultPoints: _none, ...factor }) => factor), missingEvidence: "review" },
  ),
];

import type { Definition } from "../definition.ts";

const registered = "registered:0198f2c4-0000-7000-8000-000000000001";
const workflowId = "0198f2c4-0000-7000-8000-00000000000a";

/** A policy that uses every element and has nothing wrong with it; tests break it one member at a time. */
export const onboarding: Definition & Required<Pick<Definition, "applicability" | "factors" | "rules">> = {
  formatVersion: 1,
  inputs: [
    {
      key: "screening.sanctions",
      type: "string",
      acceptedSources: ["service:screening:eu_fsf+ofac_sdn:r70:m90"],
      maxAgeSeconds: 86_400,
    },
    {
      key: "screening.pep",
      type: "string",
      acceptedSources: ["service:screening:service_pep:r70:m90:l12"],
      maxAgeSeconds: 2_592_000,
    },
    { key: "income.monthly", type: "number", acceptedSources: [registered], maxAgeSeconds: 7_776_000 },
    { key: "country.residence", type: "string", acceptedSources: [registered], maxAgeSeconds: 7_776_000 },
    { key: "products", type: "list", itemType: "string", acceptedSources: [registered], maxAgeSeconds: 7_776_000 },
    {
      key: "document.country",
      type: "string",
      acceptedSources: [`verification:${workflowId}:r3:id_document`],
      maxAgeSeconds: 31_536_000,
      verification: { workflowId, workflowRevision: 3, stepId: "id_document", field: "issuingCountry" },
    },
  ],
  applicability: [
    { id: "eu_retail", all: [{ input: "country.residence", operator: "in", value: ["DE", "FR", "NL"] }] },
  ],
  factors: [
    {
      id: "pep",
      title: "Political exposure",
      match: "first",
      weight: 1,
      defaultPoints: 0,
      cases: [
        {
          id: "current",
          all: [{ input: "screening.pep", operator: "in", value: ["pep", "possible_pep"] }],
          points: 40,
          reason: { code: "PEP_CURRENT", text: "Holds or may hold a prominent public function." },
        },
        {
          id: "related",
          all: [{ input: "screening.pep", operator: "in", value: ["family_member", "former_pep"] }],
          points: 20,
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
          id: "low_income_credit",
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
      id: "sanctions_match",
      title: "Sanctions match",
      all: [{ input: "screening.sanctions", operator: "eq", value: "match" }],
      reasons: [{ code: "SANCTIONS_MATCH", text: "A sanctions entry matches the subject." }],
      forcedBand: "high",
      effect: { decision: "reject", actions: ["block_account"] },
    },
    {
      id: "country_mismatch",
      all: [{ input: "country.residence", operator: "neq_fact", value: "document.country" }],
      reasons: [{ code: "COUNTRY_MISMATCH", text: "Residence differs from the document country." }],
      effect: { decision: "review", actions: ["manual_review"] },
    },
  ],
  missingEvidence: "awaiting_evidence",
  reviewAfterSeconds: 15_552_000,
};

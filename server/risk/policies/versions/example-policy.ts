import type { Definition } from "@probity/engines/risk/policy/definition.ts";

const acceptedSources = ["registered:01981b7c-0e9d-7f24-b6a5-94837261504f"];

/** A small whole policy, for the reference. */
export const examplePolicy: Definition = {
  formatVersion: 1,
  inputs: [
    { key: "country.residence", type: "string", acceptedSources, maxAgeSeconds: 31_536_000 },
    { key: "public.office", type: "boolean", acceptedSources, maxAgeSeconds: 2_592_000 },
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
  ],
  aggregation: "sum",
  floor: 0,
  ceiling: 100,
  bands: [
    { id: "low", lowerBound: 0, effect: { decision: "none", actions: [] } },
    { id: "high", lowerBound: 30, effect: { decision: "review", actions: ["manual_review"] } },
  ],
  rules: [],
  missingEvidence: "awaiting_evidence",
  reviewAfterSeconds: 31_536_000,
};

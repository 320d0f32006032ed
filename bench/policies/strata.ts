import type { Theme } from "./vocabulary.ts";

/**
 * How a kind of policy is built; a range has the least and the most. Every figure was chosen from how such policies are written,
 * before any of them was compared.
 */
export type Shape = {
  inputs: Range;
  /** Inputs come from these first. */
  themes: readonly Theme[];
  factors: Range;
  cases: Range;
  rules: Range;
  bands: Range;
  /**
   * What a factor asks. `own`: one to three inputs of a theme that no other factor asks. `shared`: two or three inputs that other
   * factors ask as well. `scattered`: two conditions a case, each about any input.
   */
  reads: "own" | "shared" | "scattered";
  /** `equal`: 1. `halves`: 0.5, 1, 1.5 or 2. `different`: 0.25, 0.26, 0.27 and so on, no two alike. */
  weights: "equal" | "halves" | "different";
  aggregation: "sum" | "maximum";
  /** Rules that compare two inputs. */
  links: Range;
  /** The part of policies that have it: applicability, a floor or a ceiling; and of rules that force a band. */
  applicability: number;
  bounds: number;
  forced: number;
  /** The part of factors that can lower the score. */
  relief: number;
};
type Range = readonly [number, number];

const usual: Shape = {
  inputs: [8, 16],
  themes: [],
  factors: [4, 8],
  cases: [2, 4],
  rules: [3, 8],
  bands: [3, 4],
  reads: "own",
  weights: "equal",
  aggregation: "sum",
  links: [0, 0],
  applicability: 0.3,
  bounds: 0.5,
  forced: 0.1,
  relief: 0.1,
};

/** As many policies of each. */
export const policiesEach = 20;

export const strata = {
  /** A wallet or a shop account: a few checks when somebody signs up. */
  onboarding: {
    ...usual,
    inputs: [5, 9],
    themes: ["identity", "contact", "geography"],
    factors: [3, 5],
    rules: [2, 5],
  },
  /** A bank's customer: screening, countries that have to agree, forced bands. */
  kyc: {
    ...usual,
    inputs: [10, 18],
    themes: ["screening", "geography", "identity", "income"],
    factors: [5, 9],
    rules: [5, 12],
    links: [0, 2],
    applicability: 0.6,
    forced: 0.3,
  },
  /** A loan: mostly numbers, weighed. */
  credit: {
    ...usual,
    inputs: [14, 22],
    themes: ["credit", "income"],
    factors: [9, 14],
    cases: [3, 4],
    weights: "halves",
    relief: 0.3,
  },
  /** A payment: many numbers, devices, and rules for patterns. */
  transactions: {
    ...usual,
    inputs: [18, 28],
    themes: ["activity", "device", "account"],
    factors: [8, 14],
    rules: [10, 20],
    weights: "halves",
  },
  /** Factors that ask the same inputs, with one weight. */
  shared: { ...usual, inputs: [10, 16], factors: [8, 12], reads: "shared" },
  /** Factors whose cases ask anything, with fifteen different weights: the shape of `sample-policy.ts`. */
  weights: {
    ...usual,
    inputs: [20, 30],
    factors: [15, 15],
    cases: [4, 4],
    rules: [15, 25],
    reads: "scattered",
    weights: "different",
  },
  /** Few factors and a long list of rules that grew over the years. */
  rules: { ...usual, inputs: [12, 20], factors: [3, 5], rules: [40, 90] },
  /** Floors, ceilings, many bands, forced bands, and factors that lower the score. */
  bounds: { ...usual, inputs: [10, 18], factors: [6, 10], bands: [4, 7], bounds: 1, forced: 0.5, relief: 0.4 },
  /** The worst factor decides. */
  maximum: { ...usual, inputs: [12, 24], factors: [8, 16], weights: "halves", aggregation: "maximum" },
  /** Countries, names and amounts that have to agree with each other. */
  linked: { ...usual, inputs: [9, 15], themes: ["geography", "identity", "company"], links: [2, 5] },
} as const satisfies Record<string, Shape>;

export type Stratum = keyof typeof strata;

/** Policies of growing size, with as many factors and rules as go with it: one family asks apart, one asks in common. */
export const familySizes = [5, 10, 15, 20, 25, 30, 40, 50, 60, 70, 80, 90, 100] as const;
export const familyEach = 5;
export const families = {
  "each factor its own inputs": { reads: "own", weights: "halves" },
  "factors share inputs": { reads: "shared", weights: "equal" },
  "cases ask anything, all weights differ": { reads: "scattered", weights: "different" },
} as const satisfies Record<string, Pick<Shape, "reads" | "weights">>;
export type FamilyName = keyof typeof families;

export function familyShape(family: FamilyName, size: number): Shape {
  const factors = Math.max(2, Math.round(size / 2));
  const rules = Math.max(2, Math.round(size / 3));
  return { ...usual, ...families[family], inputs: [size, size], factors: [factors, factors], rules: [rules, rules] };
}

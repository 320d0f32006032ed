import type { Scenario } from "../simulate/scenario.ts";

/** A scenario of the onboarding policy in which nothing is missing and nothing is wrong. */
export const cleanCustomer: Scenario = {
  name: "clean customer",
  inputs: {
    "country.residence": { status: "available", value: "DE" },
    "document.country": { status: "available", value: "DE" },
    "screening.sanctions": { status: "available", value: "clear" },
    "screening.pep": { status: "available", value: "none" },
    "income.monthly": { status: "available", value: 2500, observedAt: "2026-08-30T00:00:00.000Z" },
    products: { status: "available", value: ["savings"] },
  },
};

export const evaluatedAt = "2026-09-01T10:00:00.000Z";

/** The same customer with other evidence. */
export function customer(name: string, inputs: Scenario["inputs"], expect?: Scenario["expect"]): Scenario {
  return { name, inputs: { ...cleanCustomer.inputs, ...inputs }, ...(expect && { expect }) };
}

import { inject } from "vitest";

/** The number of cases for each property. */
export const propertyRuns = inject("sizes").policyCases;

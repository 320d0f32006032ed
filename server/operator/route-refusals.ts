// Made by `npm run generate` from the source of the operations. Do not edit.
import type { RefusalCode } from "#operation/refusal.ts";

/** The codes that each operation can refuse with, beside those of every request. */
export const routeRefusals: Readonly<Record<string, readonly RefusalCode[]>> = {
  readOperatorJobs: ["held"],
  readOperatorProcesses: ["held"],
  readOperatorLists: ["held"],
  readOperatorStorage: [],
  readOperatorVersions: [],
};

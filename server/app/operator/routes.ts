import { get, type Route } from "#platform/operation/route.ts";
import { readOperatorJobs } from "./read-jobs.ts";
import { readOperatorLists } from "./read-lists.ts";
import { readOperatorProcesses } from "./read-processes.ts";
import { readOperatorStorage } from "./read-storage.ts";
import { readOperatorVersions } from "./read-versions.ts";

/** The rows of docs/endpoints/operator.md, in its order. */
export const operatorRoutes = [
  get("/operator/jobs", { readOperatorJobs }),
  get("/operator/processes", { readOperatorProcesses }),
  get("/operator/lists", { readOperatorLists }),
  get("/operator/storage", { readOperatorStorage }),
  get("/operator/versions", { readOperatorVersions }),
] as const satisfies readonly Route[];

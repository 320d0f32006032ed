import { get, post, type Route } from "#platform/operation/route.ts";
import { listSources } from "./lists/list-sources.ts";
import { decideMatch } from "./matches/decide-match.ts";
import { revokeMatchDecision } from "./matches/revoke-decision.ts";
import { createRun } from "./runs/create-run.ts";
import { createRuns } from "./runs/create-runs.ts";
import { listRuns } from "./runs/list-runs.ts";
import { readRun } from "./runs/read-run.ts";

/** The endpoint table of docs/endpoints/screening.md, row for row. */
export const screeningRoutes = [
  get("/screening/sources", { listScreeningSources: listSources }),
  post("/screening/runs", { createScreeningRun: createRun }),
  post("/screening/runs/batch", { createScreeningRuns: createRuns }),
  get("/screening/runs/{id}", { readScreeningRun: readRun }),
  get("/screening/runs", { listScreeningRuns: listRuns }),
  post("/screening/matches/{id}/decision", { decideScreeningMatch: decideMatch }),
  post("/screening/matches/{id}/revocation", { revokeMatchDecision }),
] as const satisfies readonly Route[];

import { get, post, type Route } from "#operation/route.ts";
import { listSources } from "./lists/list-sources.ts";
import { decideMatch } from "./matches/decide-match.ts";
import { createRun } from "./runs/create-run.ts";
import { createRuns } from "./runs/create-runs.ts";
import { listRuns } from "./runs/list-runs.ts";
import { readRun } from "./runs/read-run.ts";

/** The endpoint table of docs/endpoints/screening.md, row for row. */
export const screeningRoutes: readonly Route[] = [
  get("/screening/sources", listSources),
  post("/screening/runs", createRun),
  post("/screening/runs/batch", createRuns),
  get("/screening/runs/{id}", readRun),
  get("/screening/runs", listRuns),
  post("/screening/matches/{id}/decision", decideMatch),
];

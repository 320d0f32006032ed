import { get, post, type Route } from "#platform/operation/route.ts";
import { importCheck } from "./checks/import-check.ts";
import { listSessionChecks } from "./checks/list-checks.ts";
import { decideVerification } from "./decisions/decide-verification.ts";
import { completeRun } from "./runs/complete-run.ts";
import { recordResult } from "./runs/record-result.ts";
import { startRun } from "./runs/start-run.ts";
import { createSession } from "./sessions/create-session.ts";
import { readOverview } from "./overview/read-overview.ts";
import { listSessions } from "./sessions/list-sessions.ts";
import { linkSession } from "./sessions/link-session.ts";
import { readSession } from "./sessions/read-session.ts";
import { createWorkflow } from "./workflows/create-workflow.ts";
import { listWorkflows } from "./workflows/list-workflows.ts";
import { readWorkflow } from "./workflows/read-workflow.ts";
import { reviseWorkflow } from "./workflows/revise-workflow.ts";

/** The rows of docs/endpoints/risk.md that need sessions or runs of screening; risk knows nothing of them. */
export const verificationRiskRoutes = [
  get("/risk/subjects/{id}/overview", { readSubjectOverview: readOverview }),
  post("/risk/subjects/{id}/verification-decisions", { decideVerification }),
  post("/risk/subjects/{id}/session-checks", { importSessionCheck: importCheck }),
] as const satisfies readonly Route[];

/** The endpoint table of docs/endpoints/verification.md, row for row. */
export const verificationRoutes = [
  post("/verification/workflows", { createWorkflow }),
  post("/verification/workflows/{id}/revisions", { reviseWorkflow }),
  get("/verification/workflows", { listWorkflows }),
  get("/verification/workflows/{id}", { readWorkflow }),
  post("/verification/sessions", { createVerificationSession: createSession }),
  get("/verification/sessions", { listVerificationSessions: listSessions }),
  post("/verification/sessions/{id}/link", { linkVerificationSession: linkSession }),
  post("/verification/sessions/{id}/runs", { startVerificationRun: startRun }),
  post("/verification/runs/{id}/steps/{stepId}/result", { recordStepResult: recordResult }),
  post("/verification/runs/{id}/complete", { completeVerificationRun: completeRun }),
  get("/verification/sessions/{id}", { readVerificationSession: readSession }),
  get("/verification/sessions/{id}/checks", { listSessionChecks }),
] as const satisfies readonly Route[];

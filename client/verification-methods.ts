import { act, read, write } from "./endpoint.ts";

export const verificationMethods = {
  workflows: {
    create: write("POST /verification/workflows"),
    revise: write("POST /verification/workflows/{id}/revisions"),
    get: read("GET /verification/workflows/{id}"),
    list: read("GET /verification/workflows"),
  },
  verification: {
    createSession: write("POST /verification/sessions"),
    linkSession: write("POST /verification/sessions/{id}/link"),
    /** With their newest attempt; `decision: "none"` lists those that wait for a decision. */
    sessions: read("GET /verification/sessions"),
    getSession: read("GET /verification/sessions/{id}"),
    checks: read("GET /verification/sessions/{id}/checks"),
    startRun: act("POST /verification/sessions/{id}/runs"),
    /** Pass the run's id, then the step's. */
    recordStepResult: write("POST /verification/runs/{id}/steps/{stepId}/result"),
    completeRun: act("POST /verification/runs/{id}/complete"),
    /** The fields that a policy may read. */
    inputs: read("GET /risk/verification-inputs"),
    /** Pass the subject's id first. */
    decide: write("POST /risk/subjects/{id}/verification-decisions"),
    importCheck: write("POST /risk/subjects/{id}/session-checks"),
  },
  screening: {
    sources: read("GET /screening/sources"),
    run: write("POST /screening/runs"),
    /** One run for each subject, in their order and without their matches; read those that found something. */
    runBatch: write("POST /screening/runs/batch"),
    get: read("GET /screening/runs/{id}"),
    /** Newest first. Read it with `followCursor((after) => client.screening.list({ after }))`. */
    list: read("GET /screening/runs"),
    decideMatch: write("POST /screening/matches/{id}/decision"),
    revokeMatchDecision: write("POST /screening/matches/{id}/revocation"),
  },
};

import { act, ask, file, read, write } from "./endpoint.ts";

export const riskMethods = {
  subjects: {
    create: write("POST /risk/subjects"),
    get: read("GET /risk/subjects/{id}"),
    list: read("GET /risk/subjects"),
    /** Where the subject stands: its assessments, open actions, evidence, screening and verification in one answer. */
    overview: read("GET /risk/subjects/{id}/overview"),
    erase: write("POST /risk/subjects/{id}/erase"),
    /** Everything that is known about the subject, as one ZIP. `audience: "subject"` has what the person may be told. */
    archive: file("GET /risk/subjects/{id}/archive"),
    hold: write("POST /risk/subjects/{id}/hold"),
    releaseHold: write("POST /risk/subjects/{id}/release-hold"),
    /** Records which policies of a context apply to a subject in it. */
    selectPolicies: write("POST /risk/subjects/{id}/policy-selection"),
  },
  activities: { report: write("POST /risk/subjects/{id}/activities") },
  /** Newest first. Read it with `followCursor((before) => client.journey(id, { before }))`. */
  journey: read("GET /risk/subjects/{id}/journey"),
  events: { get: read("GET /risk/events/{id}"), list: read("GET /risk/events") },
  contexts: {
    create: write("POST /risk/contexts"),
    get: read("GET /risk/contexts/{id}"),
    list: read("GET /risk/contexts"),
    addSubject: write("POST /risk/contexts/{id}/subjects"),
    subjects: read("GET /risk/contexts/{id}/subjects"),
    policies: read("GET /risk/contexts/{id}/policies"),
    replacePolicies: write("POST /risk/contexts/{id}/policies"),
  },
  sources: {
    register: write("POST /risk/sources"),
    rebind: write("POST /risk/sources/{id}/bindings"),
    get: read("GET /risk/sources/{id}"),
    list: read("GET /risk/sources"),
  },
  evidence: {
    submit: write("POST /risk/subjects/{id}/evidence"),
    submitBatch: write("POST /risk/subjects/{id}/evidence/batch"),
    get: read("GET /risk/evidence/{id}"),
    list: read("GET /risk/evidence"),
  },
  policies: {
    schema: read("GET /risk/policy-schema"),
    validate: ask("POST /risk/policies/validate"),
    simulate: ask("POST /risk/policies/simulate"),
    plan: ask("POST /risk/policies/plan"),
    create: write("POST /risk/policies"),
    publish: act("POST /risk/policies/{id}/publish"),
    get: read("GET /risk/policies/{id}"),
    list: read("GET /risk/policies"),
  },
  assessments: {
    create: write("POST /risk/subjects/{id}/assessments"),
    get: read("GET /risk/assessments/{id}"),
    list: read("GET /risk/assessments"),
    ofEvent: read("GET /risk/subjects/{id}/events/{eventId}/assessments"),
    state: read("GET /risk/assessments/{id}/state"),
    replay: ask("POST /risk/assessments/{id}/replay"),
  },
  /** Decisions, bands and overrides of each day. */
  statistics: read("GET /risk/statistics"),
  overrides: {
    /** Overrides an assessment; pass its id first. */
    create: write("POST /risk/assessments/{id}/overrides"),
    revoke: write("POST /risk/overrides/{id}/revoke"),
    get: read("GET /risk/overrides/{id}"),
    list: read("GET /risk/overrides"),
  },
  monitoring: {
    /** Assigns a published policy version in place of another of its key, or pauses it. */
    assign: write("POST /risk/subjects/{id}/monitoring"),
    list: read("GET /risk/subjects/{id}/monitoring"),
    /** Of all subjects: those with an error, or of one policy version. Read it with `followCursor`. */
    ofAll: read("GET /risk/monitoring"),
  },
  actions: {
    transition: write("POST /risk/actions/{id}/transitions"),
    get: read("GET /risk/actions/{id}"),
    list: read("GET /risk/actions"),
    /**
     * Open actions of all subjects, longest waiting first. Read it with `followCursor((after) => client.actions.queue({
     * after }))`.
     */
    queue: read("GET /risk/action-queue"),
  },
  investigations: {
    start: write("POST /risk/subjects/{id}/investigations"),
    get: read("GET /risk/investigations/{id}"),
    list: read("GET /risk/investigations"),
    state: read("GET /risk/investigations/{id}/state"),
    cancel: write("POST /risk/investigations/{id}/cancel"),
    review: write("POST /risk/investigations/{id}/reviews"),
  },
  investigationReviews: {
    get: read("GET /risk/investigation-reviews/{id}"),
    list: read("GET /risk/investigation-reviews"),
  },
  aiSettings: {
    get: read("GET /risk/investigation-ai-settings"),
    change: write("POST /risk/investigation-ai-settings"),
  },
};

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
    statistics: read("GET /risk/evidence/statistics"),
  },
  policies: {
    schema: read("GET /risk/policy-schema"),
    validate: ask("POST /risk/policies/validate"),
    simulate: ask("POST /risk/policies/simulate"),
    plan: ask("POST /risk/policies/plan"),
    /** Whom a candidate would decide otherwise; read the subjects with `followCursor`. */
    impacts: {
      start: write("POST /risk/policy-impacts"),
      list: read("GET /risk/policy-impacts"),
      get: read("GET /risk/policy-impacts/{id}"),
      subjects: read("GET /risk/policy-impacts/{id}/subjects"),
      stop: act("POST /risk/policy-impacts/{id}/stop"),
    },
    /** What a published version decides beside every new assessment of its key; read the differences with `followCursor`. */
    shadows: {
      start: write("POST /risk/policy-shadows"),
      list: read("GET /risk/policy-shadows"),
      get: read("GET /risk/policy-shadows/{id}"),
      differences: read("GET /risk/policy-shadows/{id}/differences"),
      stop: act("POST /risk/policy-shadows/{id}/stop"),
    },
    /** What can change the inputs of a policy key, and whether the customer may be told. */
    inputNotes: read("GET /risk/policy-keys/{key}/input-notes"),
    changeInputNotes: write("PUT /risk/policy-keys/{key}/input-notes"),
    /** What is claimed about every assessment of a policy key, whatever a version says. */
    invariants: read("GET /risk/policy-keys/{key}/invariants"),
    changeInvariants: write("PUT /risk/policy-keys/{key}/invariants"),
    acknowledgements: read("GET /risk/policies/{id}/acknowledgements"),
    acknowledge: write("POST /risk/policies/{id}/acknowledgements"),
    /** What moves subjects from older versions to this one, after it was published. */
    monitoringMoves: {
      list: read("GET /risk/policies/{id}/monitoring-moves"),
      start: act("POST /risk/policies/{id}/monitoring-moves"),
      stop: act("POST /risk/policies/{id}/monitoring-moves/{moveId}/stop"),
    },
    /** Scenarios that are kept for all versions of a policy key. */
    scenarioSets: {
      list: read("GET /risk/policy-keys/{key}/scenario-sets"),
      get: read("GET /risk/policy-keys/{key}/scenario-sets/{name}"),
      keep: write("PUT /risk/policy-keys/{key}/scenario-sets/{name}"),
      remove: act("POST /risk/policy-keys/{key}/scenario-sets/{name}/remove"),
    },
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
    /** What would change the decision, and how firmly it stands. */
    counterfactuals: read("GET /risk/assessments/{id}/counterfactuals"),
    /** One HTML file that recomputes the decision offline; with `format: "pdf"` the sealed PDF that names its SHA-256. */
    report: file("GET /risk/assessments/{id}/report"),
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

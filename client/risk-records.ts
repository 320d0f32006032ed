import type { RiskEvent, StoredRecord } from "./records.ts";

export type Scalar = string | number | boolean;
export type FactValue = Scalar | Scalar[];
export type FactType = "string" | "number" | "boolean" | "list";

export type Source = StoredRecord<
  "sources",
  {
    key: string;
    facts: { key: string; type: FactType; itemType?: Exclude<FactType, "list"> }[];
    apiKeyIds: string[];
    enabled: boolean;
    revision: number;
    createdAt: string;
    createdBy: string;
    updatedAt: string;
  }
>;

export type EvidenceStatus = "available" | "unavailable" | "revoked";

/** `value` is null unless `status` is `available`, and has the type that the source declares for the fact. */
export type EvidenceItem = {
  fact: string;
  status: EvidenceStatus;
  value: FactValue | null;
  observedAt: string;
  expiresAt?: string;
  /** Your own reference to what is kept elsewhere. */
  providerRef?: string;
};

export type NewEvidence = EvidenceItem & { sourceRegistrationId: string };

/** At most 100 items with different facts; all are accepted or none. */
export type NewEvidenceBatch = { sourceRegistrationId: string; items: EvidenceItem[] };

export type Evidence = StoredRecord<
  "evidence",
  {
    subjectId: string;
    sourceRegistrationId: string | null;
    source: string;
    fact: string;
    type: FactType;
    status: EvidenceStatus;
    value: FactValue | null;
    /** Of what a verification read off a document or looked up: what was last decided about the attempt. */
    approval?: "undecided" | "approved" | "rejected" | "revoked";
    /** There is a value, which you are not shown before it is approved. */
    withheld?: true;
    observedAt: string;
    expiresAt: string | null;
    providerRef: string | null;
    receivedAt: string;
    /** The receipt this one took the place of, and the one that took its place. */
    supersedes: string | null;
    supersededBy: string | null;
    batchId: string | null;
    provenance: Record<string, unknown>;
  }
>;

export type EvidenceBatch = { id: string; subjectId: string; items: Evidence[] };

/** The format is described by `policies.schema()`. */
export type PolicyDefinition = Record<string, unknown>;

export type Policy = StoredRecord<
  "policies",
  {
    key: string;
    version: number;
    status: "draft" | "published";
    definition: PolicyDefinition;
    definitionDigest: string;
    createdAt: string;
    createdBy: string;
    publishedAt: string | null;
    publishedBy: string | null;
  }
>;

export type PolicyProblem = {
  severity: "error" | "warning";
  code: string;
  /** A JSON Pointer into what was sent. */
  path: string;
  message: string;
  witness: unknown;
  proof?: string;
};

export type PolicyValidation = {
  valid: boolean;
  formatVersion: number;
  definitionDigest: string;
  sizeBytes: number;
  errors: PolicyProblem[];
  warnings: PolicyProblem[];
  summary: unknown;
};

export type Decision = "none" | "review" | "restrict" | "reject";
/** `none` means that the policy asks for no restriction. It approves nobody. */
export type AssessmentDecision = Decision | "awaiting_evidence";

export type NewAssessment = { policyVersionId: string; trigger: string; eventIds?: string[] };

type Truth = "true" | "false" | "unknown";
type Conditions = { index: number; result: Truth }[];

/** `about` says which members follow. */
export type ExplanationDetail = { about: string; [member: string]: unknown };

export type Assessment = StoredRecord<
  "assessments",
  {
    subjectId: string;
    policyVersionId: string;
    policyKey: string;
    policyVersion: number;
    trigger: string;
    eventIds: string[];
    evaluatedAt: string;
    sequence: number;
    evidenceRevision: number;
    previousAssessmentId: string | null;
    evaluatorVersion: string;
    complete: boolean;
    /** Null when incomplete. Not a probability, and not comparable with scores of another policy. */
    score: number | null;
    band: string | null;
    scoreBand: string | null;
    decision: AssessmentDecision;
    /** The decision in sentences. */
    explanation: string[];
    /** What each sentence says, in the same order, for programs. */
    explanationDetails: ExplanationDetail[];
    inputs: {
      key: string;
      type: FactType;
      state: string;
      value: FactValue | null;
      usableUntil: string | null;
      receipts: {
        evidenceId: string | null;
        source: string;
        status: string;
        value: FactValue | null;
        observedAt: string;
        expiresAt: string | null;
      }[];
    }[];
    applicability: {
      result: string;
      groupId: string | null;
      groups: { id: string; result: Truth; conditions: Conditions }[];
    };
    factors: {
      id: string;
      state: "scored" | "no_case" | "input_unresolved";
      caseId: string | null;
      usedDefault: boolean;
      points: number | null;
      weight: number;
      contribution: number | null;
      cases: { id: string; result: Truth; conditions: Conditions }[];
    }[];
    rules: { id: string; result: "matched" | "not_matched" | "not_evaluated"; conditions: Conditions }[];
    reasons: { origin: string; code: string; text: string }[];
    requiredActions: { name: string; origins: string[]; actionId: string }[];
    freshUntil: string | null;
    reviewDueAt: string;
    definitionDigest: string;
    inputsDigest: string;
    resultDigest: string;
    policySnapshot: PolicyDefinition;
  }
>;

/** Act on `effectiveDecision`; `reassessment_required` says that this assessment no longer decides anything. */
export type AssessmentState = {
  assessmentId: string;
  current: boolean;
  effectiveDecision: AssessmentDecision | "reassessment_required";
  reasons: string[];
  calculatedDecision: AssessmentDecision;
  overrideId: string | null;
  overrideExpiresAt: string | null;
  freshUntil: string | null;
  reviewDueAt: string;
  checkedAt: string;
  /** The same in sentences. */
  explanation: string[];
};

type Digests = { definitionDigest: string; inputsDigest: string; resultDigest: string };

export type Replay = {
  assessmentId: string;
  evaluatorVersion: string;
  matches: boolean;
  stored: Digests;
  /** Null when what is stored cannot be evaluated at all. */
  recomputed: Digests | null;
  /** Members of the record that do not agree. */
  differences: string[];
  checkedAt: string;
};

export type Override = StoredRecord<
  "overrides",
  {
    assessmentId: string;
    subjectId: string;
    policyKey: string;
    decision: Decision;
    reason: string;
    createdAt: string;
    createdBy: string;
    expiresAt: string;
    revokedAt: string | null;
    revokedBy: string | null;
    revocationReason: string | null;
    status: "active" | "expired" | "revoked" | "superseded" | "not_applicable";
  }
>;

export type MonitoringAssignment = { policyVersionId: string; enabled: boolean };

export type Monitoring = {
  subjectId: string;
  policyKey: string;
  policyVersionId: string;
  policyVersion: number;
  enabled: boolean;
  lastAssessmentId: string | null;
  lastEvaluatedAt: string | null;
  /** From when on a worker may check again; null when only a change brings it. */
  nextCheckAt: string | null;
  lastError: "applicability_unknown" | "applicability_not_matched" | "evaluation_failed" | null;
  updatedAt: string;
};

export type ActionStatus = "requested" | "acknowledged" | "failed" | "completed" | "cancelled";

/** What your system says about an action. Acknowledging one proves nothing about what was done. */
export type ActionTransition = { status: ActionStatus; expectedRevision: number; reason: string };

export type Action = StoredRecord<
  "actions",
  {
    subjectId: string;
    subjectKind: string;
    subjectExternalId: string;
    assessmentId: string;
    policyKey: string;
    policyVersionId: string;
    name: string;
    decision: AssessmentDecision;
    origins: string[];
    status: ActionStatus;
    revision: number;
    attempt: number;
    requestedAt: string;
    acknowledgedAt: string | null;
    completedAt: string | null;
    failedAt: string | null;
    cancelledAt: string | null;
    lastReason: string | null;
    lastActor: string | null;
    /** The newest action of this name that a later assessment of the policy key asked for the same subject. */
    newerActionId: string | null;
  }
>;

export type ActionStep = {
  eventId: string;
  from: ActionStatus | null;
  to: ActionStatus;
  revision: number;
  actor: string;
  reason: string | null;
  at: string;
};

/** Only the read of one record adds its newest 100 events; `events.list({ resourceId })` lists all of them. */
export type WithHistory<Stored> = Stored & { history: RiskEvent[] };

// Made by `npm run generate` from the schemas of the operations. Do not edit.

export type Action = {
  id: string;
  resource: "actions";
  data: {
    subjectId: string;
    subjectKind: string;
    subjectExternalId: string;
    assessmentId: string;
    policyKey: string;
    policyVersionId: string;
    name: string;
    /** The decision of the assessment that requires this action. */
    decision: string;
    origins: Array<string>;
    /** The status reported for the action. `acknowledged` and `completed` are statements, not proof that a restriction was applied. */
    status: "requested" | "acknowledged" | "failed" | "completed" | "cancelled";
    revision: number;
    /** Grows when a failed action is requested again. */
    attempt: number;
    requestedAt: string;
    acknowledgedAt: string | null;
    completedAt: string | null;
    failedAt: string | null;
    cancelledAt: string | null;
    lastReason: string | null;
    lastActor: string | null;
    /** The newest action of this name that a later assessment of the same policy key asked for the same subject; null when this is the newest. Nothing about this action changes by it. */
    newerActionId: string | null;
  };
};

export type ActionHistoryEntry = {
  eventId: string;
  from: "requested" | "acknowledged" | "failed" | "completed" | "cancelled" | null;
  to: "requested" | "acknowledged" | "failed" | "completed" | "cancelled";
  revision: number;
  actor: string;
  reason: string | null;
  at: string;
};

export type AiSettings = {
  enabled: boolean;
  consentVersion: string | null;
  consentedBy: string | null;
  consentedAt: string | null;
  /** 0 until somebody decides for the first time. */
  revision: number;
};

export type ApiKey = {
  id: string;
  resource: "api-keys";
  data: {
    name: string;
    mode: "test" | "live";
    keyId: string;
    status: "active" | "expired" | "revoked";
    /** What the key may do; null means everything that API keys may. */
    scopes: Array<KeyScope> | null;
    /** The networks that it can be used from; null means anywhere. */
    allowedNetworks: Array<string> | null;
    /** The last request that it was let in with, to within five minutes. */
    lastUsedAt: string | null;
    expiresAt: string | null;
    /** When it ends by itself: at `expiresAt` or by the organization's maximum age, whichever is first. */
    endsAt: string | null;
    revokedAt: string | null;
    revocationReason: string | null;
    rotatedAt: string | null;
    previousSecretUntil: string | null;
    createdAt: string;
    createdBy: string;
  };
};

export type ApiKeyWithSecret = {
  id: string;
  resource: "api-keys";
  data: {
    name: string;
    mode: "test" | "live";
    keyId: string;
    status: "active" | "expired" | "revoked";
    /** What the key may do; null means everything that API keys may. */
    scopes: Array<KeyScope> | null;
    /** The networks that it can be used from; null means anywhere. */
    allowedNetworks: Array<string> | null;
    /** The last request that it was let in with, to within five minutes. */
    lastUsedAt: string | null;
    expiresAt: string | null;
    /** When it ends by itself: at `expiresAt` or by the organization's maximum age, whichever is first. */
    endsAt: string | null;
    revokedAt: string | null;
    revocationReason: string | null;
    rotatedAt: string | null;
    previousSecretUntil: string | null;
    createdAt: string;
    createdBy: string;
  };
  /** Null when the request is repeated a day later. */
  secret: string | null;
};

export type Assessment = {
  id: string;
  resource: "assessments";
  data: {
    subjectId: string;
    policyVersionId: string;
    policyKey: string;
    policyVersion: number;
    trigger: string;
    eventIds: Array<string>;
    evaluatedAt: string;
    sequence: number;
    evidenceRevision: number;
    previousAssessmentId: string | null;
    evaluatorVersion: string;
    complete: boolean;
    /** Points of this policy; null when evidence is missing. No likelihood, and not comparable with another policy. */
    score: number | null;
    band: string | null;
    scoreBand: string | null;
    decision: AssessmentDecision;
    inputs: Array<AssessmentInput>;
    applicability: {
      result: "matched" | "not_matched" | "unknown";
      groupId: string | null;
      groups: Array<{
        id: string;
        result: "true" | "false" | "unknown";
        conditions: Array<{
          index: number;
          result: "true" | "false" | "unknown";
        }>;
      }>;
    };
    factors: Array<AssessmentFactor>;
    rules: Array<AssessmentRule>;
    reasons: Array<{
      origin: string;
      code: string;
      text: string;
    }>;
    requiredActions: Array<{
      name: string;
      origins: Array<string>;
      actionId: string;
    }>;
    freshUntil: string | null;
    reviewDueAt: string;
    definitionDigest: string;
    inputsDigest: string;
    resultDigest: string;
    /** The decision in sentences. */
    explanation: Array<string>;
    /** The same sentences as data, in the same order. Empty for older assessments without details. */
    explanationDetails: Array<ExplanationDetail>;
    policySnapshot: PolicyDefinition;
  };
};

export type AssessmentCounterfactuals = {
  assessmentId: string;
  /** The revision of the input notes that were used. */
  notesRevision: number;
  decision: AssessmentDecision;
  /** Why some answers are not decided; null if all are. */
  undecided: "budget" | "undocumented_value" | "not_reproducible" | null;
  /** For each other decision the smallest change of inputs that leads to it: fewest inputs, then fewest steps. */
  changes: Array<{
    decision: AssessmentDecision;
    /** False if it would take too long. Nothing is guessed. */
    decided: boolean;
    /** The smallest. Null while decided: there is proved to be none. */
    change: DecisionChange | null;
  }>;
  /** What each input does if it alone changes, and the thresholds next to it. */
  inputs: Array<{
    key: string;
    /** Who or what can change the input. */
    changeable: "customer" | "time" | "nobody";
    /** Whether the customer may be told about it. Screening never is. */
    disclosable: boolean;
    /** The words for it that the customer reads; null for its key. */
    label: string | null;
    raises: FoundChange;
    lowers: FoundChange;
    below: {
      threshold: number;
      /** 0 if any step crosses it. */
      distance: number;
      /** False if it would take too long to say what is behind it. */
      decided: boolean;
      /** Behind the threshold, if nothing else changes; null if the policy does not cover the subject there. */
      decision: AssessmentDecision | null;
    } | null;
    above: {
      threshold: number;
      /** 0 if any step crosses it. */
      distance: number;
      /** False if it would take too long to say what is behind it. */
      decided: boolean;
      /** Behind the threshold, if nothing else changes; null if the policy does not cover the subject there. */
      decision: AssessmentDecision | null;
    } | null;
  }>;
  /** Unresolved inputs, and what they could still do to the decision. */
  missing: Array<{
    key: string;
    raises: FoundChange;
    lowers: FoundChange;
  }>;
  /** What would follow if this source alone is wrong about the `inputs` that no other source confirms. */
  sources: Array<{
    source: string;
    name: string;
    inputs: Array<string>;
    /** False if it would take too long. Nothing is guessed. */
    decided: boolean;
    /** The smallest. Null while decided: there is proved to be none. */
    change: DecisionChange | null;
  }>;
  score: {
    score: number;
    band: string;
    below: {
      band: string;
      lowerBound: number;
      distance: number;
    } | null;
    above: {
      band: string;
      lowerBound: number;
      distance: number;
    } | null;
  } | null;
  /** The same in sentences. */
  officer: Array<string>;
  /** Sentences that may be shown to the customer: from disclosable inputs alone, never about screening. */
  customer: {
    reasons: Array<string>;
    changes: Array<string>;
  };
};

/** `none` means that the policy requires no restriction. It approves nobody's identity. */
export type AssessmentDecision = "none" | "awaiting_evidence" | "review" | "restrict" | "reject";

export type AssessmentFactor = {
  id: string;
  state: "scored" | "no_case" | "input_unresolved";
  caseId: string | null;
  usedDefault: boolean;
  points: number | null;
  weight: number;
  contribution: number | null;
  cases: Array<{
    id: string;
    result: "true" | "false" | "unknown";
    conditions: Array<{
      index: number;
      result: "true" | "false" | "unknown";
    }>;
  }>;
};

export type AssessmentInput = {
  key: string;
  type: "string" | "number" | "boolean" | "list";
  state:
    | "resolved"
    | "missing"
    | "stale"
    | "expired"
    | "unavailable"
    | "revoked"
    | "conflict"
    | "not_approved"
    | "binding_outdated"
    | "source_retired";
  value: FactValue;
  usableUntil: string | null;
  receipts: Array<InputReceipt>;
};

export type AssessmentOutcome = {
  id: string;
  resource: "assessments";
  data: {
    decision: AssessmentDecision;
    /** Points of this policy; null when evidence is missing. No likelihood, and not comparable with another policy. */
    score: number | null;
    band: string | null;
    complete: boolean;
    sequence: number;
  };
};

export type AssessmentRule = {
  id: string;
  result: "matched" | "not_matched" | "not_evaluated";
  conditions: Array<{
    index: number;
    result: "true" | "false" | "unknown";
  }>;
};

export type AssessmentSummary = {
  id: string;
  resource: "assessments";
  view: "summary";
  data: {
    subjectId: string;
    subjectKind: string;
    subjectExternalId: string;
    policyVersionId: string;
    policyKey: string;
    policyVersion: number;
    trigger: string;
    evaluatedAt: string;
    sequence: number;
    complete: boolean;
    /** Points of this policy; null when evidence is missing. No likelihood, and not comparable with another policy. */
    score: number | null;
    band: string | null;
    scoreBand: string | null;
    decision: AssessmentDecision;
    /** Whether it still speaks for the subject, at the moment of this answer. */
    current: boolean;
    effectiveDecision: AssessmentDecision | "reassessment_required";
    /** Why it is no longer current. */
    reasons: Array<
      | "newer_evidence"
      | "newer_assessment"
      | "evidence_expired"
      | "review_due"
      | "source_retired"
      | "verification_changed"
    >;
    overrideId: string | null;
    overrideExpiresAt: string | null;
    freshUntil: string | null;
    reviewDueAt: string;
    createdBy: string;
  };
};

export type AuditCheckpoint = {
  id: string;
  resource: "audit-checkpoints";
  data: {
    organizationId: string;
    /** How many events it covers, from the first on. */
    size: number;
    /** The root of the Merkle tree (RFC 6962) whose leaves are the events' hashes. */
    root: string;
    sealedAt: string;
    keyId: string;
    /** Ed25519, 32 bytes in base64. */
    publicKey: string;
    /** Over the canonical JSON of `kind`, `organizationId`, `size`, `root`, `sealedAt` and `keyId`, in base64. */
    signature: string;
    /** The proof (RFC 6962) that the events of the checkpoint before are the first events of this one. */
    consistency: Array<string>;
  };
};

export type AuditEvent = {
  id: string;
  resource: "audit-events";
  data: {
    type: string;
    actor: string;
    /** The API key or session that was used, as `api_key:…` or `session:…`. */
    credential: string | null;
    /** The network address the request came from. It is stored sealed, and is no part of the hash. */
    address: string | null;
    /** Stands for the address in the hash. It is keyed, so it reveals nothing. */
    addressDigest: string | null;
    resourceType: string;
    resourceId: string;
    reason: string | null;
    details: unknown;
    recordedAt: string;
    /** Its place in the chain. Null only for an event that was inserted beside the chain. */
    sequence: number | null;
    previousHash: string | null;
    /** SHA-256 of the canonical JSON of `id`, `organizationId` and all members of `data` but `address` and `hash`. */
    hash: string | null;
  };
};

export type Branding = {
  name: string | null;
  colour: string | null;
  darkColour: string | null;
  logo: {
    width: number;
    height: number;
  } | null;
  revision: number;
  updatedAt: string | null;
  updatedBy: string | null;
};

export type BulkSend = {
  id: string;
  templateId: string;
  templateRevision: number;
  status: "sending" | "finished" | "stopped";
  rowCount: number;
  waitingCount: number;
  sentCount: number;
  failedCount: number;
  stoppedCount: number;
  invitations: "email" | "none";
  authentication: "none" | "email_code";
  allowDecline: boolean;
  expiresAt: string | null;
  createdAt: string;
  createdBy: string;
  stoppedAt: string | null;
  /** Then it is deleted with its rows. The documents stay. */
  keptUntil: string;
};

export type BulkSendRow = {
  /** Its place among the rows that were given, from 1. */
  number: number;
  status: "waiting" | "sent" | "failed" | "stopped";
  /** Of the document; null once that is deleted. */
  name: string | null;
  signers: Array<{
    roleId: string | null;
    name: string;
    email: string;
  }>;
  /** Null unless it was sent. */
  documentId: string | null;
  /** Why it was not sent, and what to do; null unless `failed`. */
  problem: {
    code: string;
    message: string;
  } | null;
};

export type CappedCount = {
  count: number;
  /** There are more than `count`. */
  capped: boolean;
};

export type Certificate = {
  document: {
    id: string;
    name: string;
    organization: string;
    /** Made in the test mode: it proves nothing. */
    sandbox: boolean;
    pageCount: number;
    templateId: string | null;
    templateRevision: number | null;
    originalSha256: string;
    /** So many bytes of the completed PDF are the original; null when its form had to be rewritten. */
    originalBytes: number | null;
    completedSha256: string;
    sentAt: string | null;
    completedAt: string;
  };
  signers: Array<{
    name: string;
    email: string;
    role: string | null;
    signingOrder: number;
    identifiedBy: "sender_session" | "email_link" | "email_code";
    invitedAt: string | null;
    viewedAt: string | null;
    consentedAt: string | null;
    consentSha256: string | null;
    signedAt: string | null;
    ip: string | null;
  }>;
  consents: Array<{
    sha256: string;
    language: string | null;
    /** The full text with the hash `consentSha256` of the signers; null for a text that is no longer in use. */
    text: string | null;
  }>;
  events: Array<{
    sequence: number;
    at: string;
    type: string;
    /** The event in words and with names. */
    description: string;
    actor: string;
    /** The author; null when the server acted by itself. */
    actorName: string | null;
    ip: string | null;
    hash: string;
  }>;
  lastEventHash: string;
  seal: {
    certificateSerial: string;
    issuedTo: string;
    timestamped: boolean;
    /** The page on which anybody can check both files; older certificates lack it. */
    verifyAt?: string;
  };
};

export type Check = {
  id: string;
  resource: "checks";
  data: {
    sessionId: string;
    workflowRunId: string;
    stepId: string;
    kind:
      | "pep_sanctions"
      | "document_authenticity"
      | "face_match"
      | "liveness"
      | "address"
      | "phone"
      | "email"
      | "custom";
    /** Null when the check is about the session. */
    participant: string | null;
    status: "clear" | "review_required" | "match" | "block" | "error";
    recommendation: "none" | "review" | "block";
    provider: string | null;
    providerRef: string | null;
    createdAt: string;
  };
};

export type Context = {
  id: string;
  resource: "contexts";
  data: {
    kind: "onboarding" | "transaction" | "periodic_review" | "incident" | "other";
    externalId: string;
    title: string | null;
    createdAt: string;
    createdBy: string;
  };
};

export type ContextPolicies = {
  contextId: string;
  revision: number;
  pins: Array<{
    policyKey: string;
    policyVersionId: string;
    policyVersion: number;
  }>;
};

export type ContextSubject = {
  id: string;
  contextId: string;
  subjectId: string;
  role: string | null;
  addedAt: string;
  addedBy: string;
};

export type DayReceipts = {
  /** A day in UTC. */
  day: string;
  sourceRegistrationId: string;
  receipts: number;
  /** How many of them are about each fact. */
  facts: Record<string, number>;
};

export type DayStatistics = {
  /** A day in UTC. */
  day: string;
  policyKey: string;
  assessments: number;
  /** How many assessments came to each decision. */
  decisions: Record<string, number>;
  /** How many fell into each band. */
  bands: Record<string, number>;
  /** Overrides that were made on this day. */
  overrides: number;
  /** Overrides for each assessment of the day; null without assessments. */
  overrideRate: number | null;
};

export type DecisionChange = {
  inputs: Array<InputChange>;
  steps: number;
  decision: AssessmentDecision;
  complete: boolean;
  band: string | null;
  score: number | null;
};

export type Delivery = {
  id: string;
  resource: "deliveries";
  data: {
    webhookId: string;
    eventId: string;
    event: string;
    status: "pending" | "delivering" | "succeeded" | "failed";
    attemptCount: number;
    nextAttemptAt: string | null;
    /** The subject that the event is about. */
    subjectId: string | null;
    /** The record that has changed. */
    resourceId: string | null;
    /** How the last attempt ended; null before one. */
    lastOutcome: string | null;
    lastStatusCode: number | null;
    createdAt: string;
    finishedAt: string | null;
  };
};

export type DeliveryAttempt = {
  number: number;
  outcome: string;
  statusCode: number | null;
  durationMs: number;
  responsePreview: string | null;
  attemptedAt: string;
};

export type DeliveryWithAttempts = {
  id: string;
  resource: "deliveries";
  data: {
    webhookId: string;
    eventId: string;
    event: string;
    status: "pending" | "delivering" | "succeeded" | "failed";
    attemptCount: number;
    nextAttemptAt: string | null;
    /** The subject that the event is about. */
    subjectId: string | null;
    /** The record that has changed. */
    resourceId: string | null;
    /** How the last attempt ended; null before one. */
    lastOutcome: string | null;
    lastStatusCode: number | null;
    createdAt: string;
    finishedAt: string | null;
    attempts: Array<DeliveryAttempt>;
  };
};

export type Document = {
  id: string;
  name: string;
  status: "draft" | "pending" | "finalizing" | "completed" | "declined" | "voided" | "expired";
  statusReason: string | null;
  source: "template" | "upload";
  templateId: string | null;
  templateRevision: number | null;
  templateSourceHash: string | null;
  templateDataHash: string | null;
  engine: string | null;
  pageCount: number;
  pages: Array<DocumentPage>;
  /** This and `completedSha256` are keyed digests once the files are erased. */
  originalSha256: string;
  originalBytes: number;
  /** What was taken out of the PDF when it was uploaded. */
  removed: Array<RemovedContent>;
  completedSha256: string | null;
  signers: Array<DocumentSigner>;
  expiresAt: string | null;
  sentAt: string | null;
  completedAt: string | null;
  packetId: null;
  finalization: {
    attempts: number;
    lastErrorCode: string | null;
    nextAttemptAt: string | null;
  } | null;
  externalId: string | null;
  revision: number;
  sandbox: boolean;
  createdAt: string;
  updatedAt: string;
  /** Only while a legal hold keeps the record: it is not erased, and no retention period deletes it. */
  hold?: {
    at: string;
    by: string;
    reason: string;
  };
  /** Only of what was erased: its content is gone, and it takes nothing more. */
  erased?: {
    at: string;
    by: string;
    reason: string;
  };
};

export type DocumentErasureProposal = {
  id: string;
  resource: "proposals";
  data: {
    change: {
      operation: "eraseDocument";
      request: {
        reason: string;
      };
      before: {
        erased: boolean;
      };
      after: {
        erased: boolean;
      };
    };
    /** The assessment, the match, the subject, document or signer to erase, or the organization for its settings. */
    resourceId: string;
    subjectId: string | null;
    status: "pending" | "approved" | "declined" | "withdrawn" | "lapsed";
    createdBy: string;
    createdAt: string;
    expiresAt: string;
    /** Who approved, declined or withdrew it; null while it is pending and when it has lapsed. */
    decidedBy: string | null;
    decidedAt: string | null;
    /** Why it was declined. */
    reason: string | null;
    /** Why it lapsed: `expired`, `state_changed`, `proposer_role`, `erased`, or the code that refuses the change now. */
    lapseCode: string | null;
    /** The override that an approval made. */
    resultId: string | null;
  };
};

export type DocumentEvent = {
  id: string;
  documentId: string;
  /** From 1 on, without a gap. */
  seq: number;
  at: string;
  type: string;
  actor: {
    kind: "api_key" | "user" | "signer" | "system";
    id: string;
  };
  ip: string | null;
  userAgent: string | null;
  /** Ids, codes and hashes; never a name, an address or a value. */
  details: Record<string, unknown>;
  prevHash: string;
  /** SHA-256 of the bytes of prevHash followed by the RFC 8785 JSON of this event without prevHash and hash. The first prevHash is 32 zero bytes. */
  hash: string;
};

export type DocumentPage = {
  pageNumber: number;
  /** Points, of the page as it is shown. */
  width: number;
  height: number;
  rotation: 0 | 90 | 180 | 270;
};

export type DocumentSigner = {
  id: string;
  roleId: string | null;
  role: string | null;
  name: string;
  email: string;
  signingOrder: number;
  status: "created" | "waiting" | "invited" | "viewed" | "signed" | "declined";
  invitedAt: string | null;
  viewedAt: string | null;
  signedAt: string | null;
  declinedAt: string | null;
  declineReason: string | null;
  /** Only of what was erased: its content is gone, and it takes nothing more. */
  erased?: {
    at: string;
    by: string;
    reason: string;
  };
};

export type DueMinutes = {
  action: {
    low: number;
    medium: number;
    high: number;
    critical: number;
  };
  match: {
    low: number;
    medium: number;
    high: number;
    critical: number;
  };
  investigation: {
    low: number;
    medium: number;
    high: number;
    critical: number;
  };
  verification: {
    low: number;
    medium: number;
    high: number;
    critical: number;
  };
  proposal: {
    low: number;
    medium: number;
    high: number;
    critical: number;
  };
};

export type Evidence = {
  id: string;
  resource: "evidence";
  data: {
    subjectId: string;
    sourceRegistrationId: string | null;
    source: string;
    fact: string;
    type: "string" | "number" | "boolean" | "list";
    status: "available" | "unavailable" | "revoked";
    value: FactValue;
    /** For findings of an `extract` or `enrich` step: the latest decision about its attempt. */
    approval?: "undecided" | "approved" | "rejected" | "revoked";
    /** There is a value, which this caller is not shown before it is approved. Owners, admins, auditors and the principal that reported it are. */
    withheld?: true;
    observedAt: string;
    expiresAt: string | null;
    providerRef: string | null;
    receivedAt: string;
    supersedes: string | null;
    supersededBy: string | null;
    batchId: string | null;
    /** The origin of the receipt, recorded by the server. For a registered source: `bindingRevision`, `apiKeyId`, `adapterVersion` and `evidenceClass` `assertion`. */
    provenance: {
      evidenceClass: string;
      bindingRevision?: number;
      apiKeyId?: string;
      adapterVersion?: string;
    };
  };
};

export type ExplanationDetail =
  | {
      about: "decision";
      decision: AssessmentDecision;
      because: Array<{
        kind: "rule" | "forced_band" | "score_band" | "incomplete" | "nothing_asks_for_more";
        id: string | null;
      }>;
    }
  | {
      about: "applicability";
      result: "matched" | "not_matched" | "unknown";
      groupId: string | null;
      inputs: Array<string>;
    }
  | {
      about: "rule";
      id: string;
      title: string | null;
      decision: AssessmentDecision | null;
      forcedBand: string | null;
    }
  | {
      about: "rules_not_evaluated";
      ids: Array<string>;
    }
  | {
      about: "factor";
      id: string;
      title: string | null;
      caseId: string | null;
      usedDefault: boolean;
      points: number;
      weight: number;
      contribution: number;
    }
  | {
      about: "factors_without_points";
      ids: Array<string>;
    }
  | {
      about: "factors_without_case";
      ids: Array<string>;
    }
  | {
      about: "score";
      score: number;
      /** Before floor and ceiling. */
      total: number;
      bound: "floor" | "ceiling" | null;
      band: string;
      lowerBound: number;
      upperBound: number | null;
    }
  | {
      about: "no_score";
      waiting: Array<string>;
    }
  | {
      about: "band";
      band: string;
      scoreBand: string | null;
      forcedBy: Array<string>;
    }
  | {
      about: "input";
      key: string;
      state:
        | "resolved"
        | "missing"
        | "stale"
        | "expired"
        | "unavailable"
        | "revoked"
        | "conflict"
        | "not_approved"
        | "binding_outdated"
        | "source_retired";
      sources: Array<{
        source: string;
        name: string;
        evidenceId: string | null;
        status: "available" | "unavailable" | "revoked" | "not_approved" | "binding_outdated" | "source_retired" | null;
        observedAt: string | null;
      }>;
    }
  | {
      about: "evidence";
      sources: Array<{
        source: string;
        name: string;
        inputs: Array<string>;
      }>;
    }
  | {
      about: "screening";
      input: string;
      evidenceId: string;
      runId: string;
      matchCount: number;
      /** The ten strongest of those that the fact rests on. */
      matches: Array<{
        matchId: string;
        list: string;
        /** The id that the list gives the entry. */
        entryId: string;
        /** The name that the list publishes. */
        name: string;
        score: number;
        confirmed: boolean;
      }>;
    }
  | {
      about: "actions";
      actions: Array<{
        name: string;
        origins: Array<string>;
      }>;
    }
  | {
      about: "deadlines";
      freshUntil: string | null;
      reviewDueAt: string;
    };

export type FactValue = string | number | boolean | Array<string | number | boolean> | null;

export type Field = {
  id: string;
  documentId: string;
  signerId: string;
  fieldType: FieldType;
  /** From 1 on. */
  pageNumber: number;
  /** Points from the left edge. */
  xPosition: number;
  /** Points from the top edge. */
  yPosition: number;
  width: number;
  height: number;
  required: boolean;
  label: string | null;
  value: string | null;
  valueIso: string | null;
  options: Array<string> | null;
  maxLength: number | null;
  validationPattern: string | null;
  validationMessage: string | null;
  groupKey: string | null;
  groupRequired: boolean;
  requiredWhenFieldId: string | null;
  requiredWhenValue: string | null;
  sharedFill: boolean;
  dateFormat: string | null;
  editable: boolean;
  multiline: boolean;
  acroFieldName: string | null;
  signatureImageUrl: string | null;
  filledAt: string | null;
  filledBy: "sender" | "signer" | null;
  createdAt: string;
  updatedAt: string;
};

export type FieldType = "signature" | "initials" | "date" | "text" | "checkbox" | "dropdown";

export type Finding = {
  id: string;
  /** A model wrote findings of kind `assistance`. Every other kind was calculated from the snapshot. */
  kind: string;
  /** Plain text; it never holds markup. */
  text: string;
  citations: Array<{
    resource: "assessments" | "events" | "actions";
    id: string;
  }>;
};

export type FormField = {
  /** The name to use as `acroFieldName` of a field. */
  name: string;
  type: "text" | "checkbox" | "radio" | "dropdown" | "listbox" | "signature" | "button";
  /** Its place among the widgets of this name, from 0 on. */
  widgetIndex: number;
  pageNumber: number;
  xPosition: number;
  yPosition: number;
  width: number;
  height: number;
  required: boolean;
  readOnly: boolean;
  multiline: boolean;
  maxLength: number | null;
  value: string | null;
  options: Array<string> | null;
  /** The name of a checkbox or radio button in its on state. */
  onValue: string | null;
  appearance: {
    fontSize: number;
    color: string;
    alignment: "left" | "center" | "right";
  };
};

export type FoundChange = {
  /** False if it would take too long. Nothing is guessed. */
  decided: boolean;
  /** The smallest. Null while decided: there is proved to be none. */
  change: DecisionChange | null;
};

export type FourEyesSettings = {
  overrides: boolean;
  matchDecisions: {
    enabled: boolean;
    /** Decisions about matches of these lists. With neither `lists` nor `fromScore`, about all matches. */
    lists?: Array<"eu_fsf" | "ofac_sdn" | "ofac_consolidated" | "uk_sanctions" | "idb_sanctions" | "service_pep">;
    /** Decisions about matches with this score or more. */
    fromScore?: number;
  };
  /** Changes of these settings. */
  settings: boolean;
  /** Erasures of subjects. */
  erasures?: boolean;
  /** For so many days a `false_positive` counts when the same risk subject meets the same entry again; left out, each match is decided anew. */
  earlierFalsePositiveDays?: number;
  /** 0 until somebody chooses for the first time. */
  revision: number;
};

export type FourEyesSettingsProposal = {
  id: string;
  resource: "proposals";
  data: {
    change: {
      operation: "changeFourEyesSettings";
      request: {
        overrides: boolean;
        matchDecisions: {
          enabled: boolean;
          /** Decisions about matches of these lists. With neither `lists` nor `fromScore`, about all matches. */
          lists?: Array<"eu_fsf" | "ofac_sdn" | "ofac_consolidated" | "uk_sanctions" | "idb_sanctions" | "service_pep">;
          /** Decisions about matches with this score or more. */
          fromScore?: number;
        };
        /** Changes of these settings. */
        settings: boolean;
        /** Erasures of subjects. */
        erasures?: boolean;
        /** For so many days a `false_positive` counts when the same risk subject meets the same entry again; left out, each match is decided anew. */
        earlierFalsePositiveDays?: number;
        expectedRevision: number;
      };
      before: {
        overrides: boolean;
        matchDecisions: {
          enabled: boolean;
          /** Decisions about matches of these lists. With neither `lists` nor `fromScore`, about all matches. */
          lists?: Array<"eu_fsf" | "ofac_sdn" | "ofac_consolidated" | "uk_sanctions" | "idb_sanctions" | "service_pep">;
          /** Decisions about matches with this score or more. */
          fromScore?: number;
        };
        /** Changes of these settings. */
        settings: boolean;
        /** Erasures of subjects. */
        erasures?: boolean;
        /** For so many days a `false_positive` counts when the same risk subject meets the same entry again; left out, each match is decided anew. */
        earlierFalsePositiveDays?: number;
      };
      after: {
        overrides: boolean;
        matchDecisions: {
          enabled: boolean;
          /** Decisions about matches of these lists. With neither `lists` nor `fromScore`, about all matches. */
          lists?: Array<"eu_fsf" | "ofac_sdn" | "ofac_consolidated" | "uk_sanctions" | "idb_sanctions" | "service_pep">;
          /** Decisions about matches with this score or more. */
          fromScore?: number;
        };
        /** Changes of these settings. */
        settings: boolean;
        /** Erasures of subjects. */
        erasures?: boolean;
        /** For so many days a `false_positive` counts when the same risk subject meets the same entry again; left out, each match is decided anew. */
        earlierFalsePositiveDays?: number;
      };
    };
    /** The assessment, the match, the subject, document or signer to erase, or the organization for its settings. */
    resourceId: string;
    subjectId: string | null;
    status: "pending" | "approved" | "declined" | "withdrawn" | "lapsed";
    createdBy: string;
    createdAt: string;
    expiresAt: string;
    /** Who approved, declined or withdrew it; null while it is pending and when it has lapsed. */
    decidedBy: string | null;
    decidedAt: string | null;
    /** Why it was declined. */
    reason: string | null;
    /** Why it lapsed: `expired`, `state_changed`, `proposer_role`, `erased`, or the code that refuses the change now. */
    lapseCode: string | null;
    /** The override that an approval made. */
    resultId: string | null;
  };
};

export type Hold = {
  id: string;
  resource: "holds";
  data: {
    kind: "subject" | "document";
    /** The subject or the document. */
    resourceId: string;
    at: string;
    by: string;
    reason: string;
    /** Null while the hold stands. */
    released: {
      at: string;
      by: string;
      reason: string;
    } | null;
  };
};

export type InputChange = {
  key: string;
  /** Null while it is unresolved. */
  from: string | number | boolean | Array<string | number | boolean> | null;
  to: string | number | boolean | Array<string | number | boolean>;
  /** All numbers that do as well as `to`. */
  range: {
    min: number | null;
    minIncluded: boolean;
    max: number | null;
    maxIncluded: boolean;
  } | null;
  /** Any text that is none of these does as well as `to`. */
  noneOf: Array<string | number | boolean> | null;
  /** Boundaries that a number crosses, items that come or go, else 1. */
  steps: number;
};

export type InputReceipt = {
  evidenceId: string | null;
  source: string;
  status: "available" | "unavailable" | "revoked" | "not_approved" | "binding_outdated" | "source_retired";
  value: FactValue;
  observedAt: string;
  expiresAt: string | null;
};

export type InvariantAcknowledgement = {
  policyVersionId: string;
  invariantId: string;
  /** It counts as long as the invariant is worded as it was: `sha256:` and the hash of its canonical JSON. */
  invariantDigest: string;
  reason: string;
  role: "owner" | "admin";
  acknowledgedAt: string;
  acknowledgedBy: string;
};

export type Investigation = {
  id: string;
  resource: "investigations";
  data: {
    subjectId: string;
    status: "queued" | "running" | "completed" | "failed" | "cancelled";
    question: string;
    assistance: "none" | "ai";
    /** The records that were read, as they were when the investigation began. */
    snapshot: {
      takenAt: string;
      evidenceRevision: number;
      assessmentIds: Array<string>;
      eventIds: Array<string>;
      actionIds: Array<string>;
    };
    /** Calculated ones are there from the start; those of a model join when the run completes. */
    findings: Array<Finding>;
    model: string | null;
    failure: string | null;
    createdBy: string;
    createdAt: string;
    completedAt: string | null;
    reviewStatus: "unreviewed" | "accepted" | "rejected" | "needs_evidence" | "mixed";
  };
};

export type InvestigationReview = {
  id: string;
  resource: "investigation-reviews";
  data: {
    investigationId: string;
    /** Null for the investigation as a whole. */
    findingId: string | null;
    verdict: "accepted" | "rejected" | "needs_evidence";
    reason: string;
    reviewer: string;
    createdAt: string;
  };
};

export type InvestigationSummary = {
  id: string;
  resource: "investigations";
  view: "summary";
  data: {
    subjectId: string;
    status: "queued" | "running" | "completed" | "failed" | "cancelled";
    question: string;
    assistance: "none" | "ai";
    model: string | null;
    failure: string | null;
    createdBy: string;
    createdAt: string;
    completedAt: string | null;
    reviewStatus: "unreviewed" | "accepted" | "rejected" | "needs_evidence" | "mixed";
    findingCount: number;
  };
};

export type Invitation = {
  id: string;
  resource: "invitations";
  data: {
    email: string;
    role: Role;
    status: "open" | "accepted" | "revoked" | "expired";
    invitedBy: string;
    delivery: "mail" | "operator";
    sentAt: string | null;
    createdAt: string;
    expiresAt: string;
    acceptedAt: string | null;
    revokedAt: string | null;
  };
};

export type KeyScope =
  | "read"
  | "write"
  | "risk:read"
  | "risk:write"
  | "risk:*"
  | "verification:read"
  | "verification:write"
  | "verification:*"
  | "screening:read"
  | "screening:write"
  | "screening:*"
  | "documents:read"
  | "documents:write"
  | "documents:*"
  | "webhooks:read"
  | "webhooks:write"
  | "webhooks:*"
  | "work:read"
  | "work:write"
  | "work:*"
  | "proposals:read"
  | "proposals:write"
  | "proposals:*"
  | "notes:read"
  | "notes:write"
  | "notes:*";

export type ListedEntry = {
  kind: "person" | "entity" | null;
  aliases: Array<{
    name: string;
    weak: boolean;
  }>;
  /** All of them; the first 50 are shown. */
  aliasCount: number;
  datesOfBirth: Array<{
    from: string;
    to: string;
    circa: boolean;
  }>;
  nationalities: Array<string>;
  identifiers: Array<{
    kind: string;
    value: string;
    country: string | null;
  }>;
  programmes: Array<string>;
  listedOn: string | null;
};

export type ListedMonitoring = {
  subjectId: string;
  policyKey: string;
  policyVersionId: string;
  policyVersion: number;
  enabled: boolean;
  /** The assessment that the last check made or found to speak for the subject still. */
  lastAssessmentId: string | null;
  lastEvaluatedAt: string | null;
  /** The earliest time of the next check, which may come later; null if only a change causes one. */
  nextCheckAt: string | null;
  lastError: "applicability_unknown" | "applicability_not_matched" | "evaluation_failed" | null;
  /** The time at which the policy version was assigned, or the monitoring paused or enabled. */
  updatedAt: string;
  subjectKind: string;
  subjectExternalId: string;
};

export type ListedPolicyScenarioSet = {
  policyKey: string;
  name: string;
  scenarioCount: number;
  revision: number;
  updatedAt: string;
  updatedBy: string;
};

export type ListedScreeningRun = {
  id: string;
  status: "match" | "possible_match" | "clear" | "incomplete" | "error";
  incomplete: boolean;
  errorCode: "missing_name" | "no_lists" | "screening_failed" | null;
  trigger: "api" | "session_check";
  topScore: number | null;
  candidateCount: number;
  matchCount: number;
  /** Matches that an earlier `false_positive` counts for. */
  suppressedCount: number;
  /** The run is `clear` only because earlier decisions count. */
  clearBySuppression: boolean;
  sessionId: string | null;
  riskSubjectId: string | null;
  createdAt: string;
  incompleteReasons: Array<
    | "source_missing"
    | "source_stale"
    | "source_attention"
    | "source_dropped_entries"
    | "source_reindex_pending"
    | "candidates_capped"
    | "pep_candidates_capped"
    | "name_terms_capped"
    | "name_without_tokens"
    | "screening_failed"
  >;
  lists: Array<{
    key: string;
    missing: boolean;
    stale: boolean;
    attention: boolean;
  }>;
  policy: {
    reviewScore: number;
    matchScore: number;
    scorerVersion: string;
    pepLookbackMonths: number | null;
  };
  /** Matches that nobody has decided; 100 also means more. */
  pendingMatches: number;
  subjectExternalId: string | null;
};

export type LiveChange = {
  /** Changes may have been missed: read everything again that you show. */
  all: boolean;
  /** What has changed, by kind. Never which record. */
  kinds: Array<
    | "actions"
    | "api-keys"
    | "assessments"
    | "audit-events"
    | "branding"
    | "contexts"
    | "deliveries"
    | "documents"
    | "events"
    | "evidence"
    | "four-eyes-settings"
    | "holds"
    | "investigations"
    | "invitations"
    | "lists"
    | "matches"
    | "members"
    | "monitoring"
    | "notes"
    | "organization"
    | "overrides"
    | "policies"
    | "profile-resolver"
    | "proposals"
    | "reason-presets"
    | "retention-settings"
    | "saved-views"
    | "screening-runs"
    | "sources"
    | "subjects"
    | "templates"
    | "verification"
    | "webhooks"
    | "work-items"
    | "work-settings"
    | "workflows"
  >;
};

export type MatchDecision = {
  id: string;
  matchId: string;
  decision: "confirmed" | "false_positive";
  previous: "pending" | "confirmed" | "false_positive";
  reason: string;
  decidedBy: string;
  approvedBy: string | null;
  decidedAt: string;
};

export type MatchDecisionProposal = {
  id: string;
  resource: "proposals";
  data: {
    change: {
      operation: "decideMatch";
      request: {
        decision: "confirmed" | "false_positive";
        reason: string;
      };
      before: {
        decision: "pending" | "confirmed" | "false_positive";
        runStatus: "match" | "possible_match" | "clear" | "incomplete" | "error";
        decidedAt: string | null;
        runId: string;
        source: string;
        sourceEntryId: string;
        listedName: string;
        score: number;
      };
      after: {
        decision: "pending" | "confirmed" | "false_positive";
        runStatus: "match" | "possible_match" | "clear" | "incomplete" | "error";
      };
    };
    /** The assessment, the match, the subject, document or signer to erase, or the organization for its settings. */
    resourceId: string;
    subjectId: string | null;
    status: "pending" | "approved" | "declined" | "withdrawn" | "lapsed";
    createdBy: string;
    createdAt: string;
    expiresAt: string;
    /** Who approved, declined or withdrew it; null while it is pending and when it has lapsed. */
    decidedBy: string | null;
    decidedAt: string | null;
    /** Why it was declined. */
    reason: string | null;
    /** Why it lapsed: `expired`, `state_changed`, `proposer_role`, `erased`, or the code that refuses the change now. */
    lapseCode: string | null;
    /** The override that an approval made. */
    resultId: string | null;
  };
};

export type Me = {
  id: string;
  resource: "users";
  data: {
    email: string;
    emailVerifiedAt: string | null;
    organizationId: string;
    role: Role;
    hasPassword: boolean;
    totpEnabled: boolean;
    recoveryCodesLeft: number;
    passkeys: number;
    hasIdentityProvider: boolean;
    confirmedUntil: string;
    secondFactorRequired: boolean;
    /** You may see how the whole installation is, at /operator. */
    operator: boolean;
    organizations: Array<{
      organizationId: string;
      name: string;
      role: Role;
    }>;
    createdAt: string;
  };
};

export type Member = {
  id: string;
  resource: "members";
  data: {
    email: string;
    emailVerifiedAt: string | null;
    role: Role;
    totpEnabled: boolean;
    hasPasskey: boolean;
    createdAt: string;
  };
};

export type Monitoring = {
  subjectId: string;
  policyKey: string;
  policyVersionId: string;
  policyVersion: number;
  enabled: boolean;
  /** The assessment that the last check made or found to speak for the subject still. */
  lastAssessmentId: string | null;
  lastEvaluatedAt: string | null;
  /** The earliest time of the next check, which may come later; null if only a change causes one. */
  nextCheckAt: string | null;
  lastError: "applicability_unknown" | "applicability_not_matched" | "evaluation_failed" | null;
  /** The time at which the policy version was assigned, or the monitoring paused or enabled. */
  updatedAt: string;
};

export type MonitoringMove = {
  id: string;
  resource: "monitoring-moves";
  data: {
    policyKey: string;
    policyVersionId: string;
    policyVersion: number;
    status: "running" | "completed" | "stopped";
    moved: number;
    /** Subjects that the single request would be refused for, such as erased ones. */
    refused: number;
    /** Null until a worker has counted them. */
    left: number | null;
    startedAt: string;
    startedBy: string;
    endedAt: string | null;
    /** `system:jobs` if whoever started it is no longer an owner or admin. */
    stoppedBy: string | null;
  };
};

export type NearMiss = {
  source: string;
  listKind: "sanctions" | "pep";
  sourceEntryId: string;
  listedName: string;
  matchedName: string;
  score: number;
  /** Details the entry publishes that were not given or did not agree. */
  missing: Array<"exact_name" | "date_of_birth" | "nationality" | "identifier">;
};

export type NewScreeningRun = {
  subject: ScreeningSubject;
  /** List keys, each once. A key that no list has is reported as missing, and never as clear. */
  sources: Array<string>;
  reviewScore?: number;
  matchScore?: number;
  /** 12 or more, and only together with service_pep. */
  pepLookbackMonths?: number;
  riskSubjectId?: string;
};

export type NewSignature =
  | {
      kind: "drawn";
      strokes: Array<Array<[number, number, number]>>;
    }
  | {
      kind: "typed";
      text: string;
    }
  | {
      kind: "uploaded";
      /** Base64. */
      png: string;
    };

export type Note = {
  id: string;
  resource: "notes";
  data: {
    /** Also of a note on an item that is about a subject. */
    subjectId: string | null;
    /** The item it was written on, which may be finished by now, and the record that the item led to. */
    workItem: {
      id: string;
      kind: "action" | "match" | "investigation" | "verification" | "proposal";
      resourceId: string;
    } | null;
    /** Null when it is withheld. */
    text: string | null;
    mentions: Array<string>;
    files: Array<NoteFile>;
    /** 1, and one more with each correction. */
    revision: number;
    createdBy: string;
    createdAt: string;
    correctedAt: string | null;
    withdrawn: {
      by: string;
      at: string;
      reason: string;
    } | null;
    /** A withdrawn note shows text, mentions and files to its author, owners, admins and auditors alone. Everybody sees who withdrew it, when and why. */
    withheld: boolean;
  };
};

export type NoteFile = {
  id: string;
  name: string;
  mediaType: "application/pdf" | "image/png" | "image/jpeg" | "text/plain";
  bytes: number;
  createdAt: string;
};

export type NoteWithHistory = {
  id: string;
  resource: "notes";
  data: {
    /** Also of a note on an item that is about a subject. */
    subjectId: string | null;
    /** The item it was written on, which may be finished by now, and the record that the item led to. */
    workItem: {
      id: string;
      kind: "action" | "match" | "investigation" | "verification" | "proposal";
      resourceId: string;
    } | null;
    /** Null when it is withheld. */
    text: string | null;
    mentions: Array<string>;
    files: Array<NoteFile>;
    /** 1, and one more with each correction. */
    revision: number;
    createdBy: string;
    createdAt: string;
    correctedAt: string | null;
    withdrawn: {
      by: string;
      at: string;
      reason: string;
    } | null;
    /** A withdrawn note shows text, mentions and files to its author, owners, admins and auditors alone. Everybody sees who withdrew it, when and why. */
    withheld: boolean;
  };
  /** Every text that the note has had, the first one first. */
  history: Array<{
    revision: number;
    text: string | null;
    mentions: Array<string>;
    writtenAt: string;
  }>;
};

export type OpenInvitation = {
  organizationName: string;
  email: string;
  role: Role;
  expiresAt: string;
  accept: "new_password" | "password" | "sign_in" | "signed_in";
};

export type OpenedSigningSession = {
  bearer: string;
  expiresAt: string;
  /** A link in a mail opens again; any other opens once. */
  kind: "embedded" | "mail";
  authentication: "none" | "email_code";
  language: string | null;
  theme: SigningTheme | null;
  branding: SigningBranding;
  returnUrl: string | null;
  /** Origins of the pages that may show the signing page in a frame, such as `https://app.example.com`. */
  allowedOrigins: Array<string>;
  shareValues: boolean;
};

export type OperatorJob = {
  queue: string;
  /** The list, for a refresh. */
  key: string | null;
  startedAt: string;
  seenAt: string | null;
  /** Null where nobody knows. */
  progress: OperatorProgress | null;
};

export type OperatorJobs = {
  queues: Array<OperatorQueue>;
  running: Array<OperatorJob>;
};

export type OperatorList = {
  key: "eu_fsf" | "ofac_sdn" | "ofac_consolidated" | "uk_sanctions" | "idb_sanctions" | "service_pep";
  enabled: boolean;
  /** The version in use; null when none was ever loaded. */
  versionId: string | null;
  entryCount: number;
  /** Made for a demonstration; nobody has published it. */
  invented: boolean;
  publishedAt: string | null;
  loadedAt: string | null;
  lastConfirmedAt: string | null;
  lastCheckedAt: string | null;
  /** A newer version that looks broken and waits for `probity lists activate`. */
  heldVersionId: string | null;
  stale: boolean;
  staleReasons: Array<"never_confirmed" | "not_confirmed_in_time" | "publication_too_old">;
  attention: boolean;
  attentionReasons: Array<
    | "empty_publication"
    | "publication_too_small"
    | "entries_fell"
    | "names_fell"
    | "identifiers_fell"
    | "entries_dropped"
    | "end_mark_missing"
    | "companion_file_missing"
    | "format_changed"
    | "publication_undated"
    | "publication_went_back"
    | "download_refused"
  >;
  /** A load that is under way. */
  loading: OperatorProgress | null;
};

export type OperatorLists = {
  items: Array<OperatorList>;
};

export type OperatorProcesses = {
  /** Since any worker gave a sign of life, which each does every 30 seconds; null when none ever did. */
  workerSilentSeconds: number | null;
  sendingHeld: {
    since: string;
    because: "operator" | "older";
  } | null;
  database: {
    version: string;
    /** How long one small question took. */
    answerMs: number;
    /** Of all clients of the server. */
    connections: number;
    connectionsMax: number;
    /** The clock of this process before that of the database. */
    clockAheadSeconds: number;
    loginBypassesRowSecurity: boolean;
  };
  /** Processes that gave a sign of life within the last ten minutes, which each does every five seconds. One that was restarted has another id. */
  alive: Array<{
    id: string;
    silentSeconds: number;
  }>;
  connected: Array<{
    /** The kind of process, such as `probity api`. */
    name: string;
    connections: number;
  }>;
};

export type OperatorProgress = {
  bytesRead: number;
  /** Of all files of the publication. */
  bytes: number;
  /** Stored so far. */
  entries: number;
};

export type OperatorQueue = {
  name: string;
  /** Work that is due and that no worker has taken, up to 10000. */
  waiting: number;
  /** How long the oldest of it has waited; zero when nothing waits. */
  oldestSeconds: number;
  /** Null for work that is claimed row by row, which nobody counts. */
  running: number | null;
  /** Jobs that were given up within the last week. */
  failed: number | null;
  /** When a worker counted `running` and `failed`, which it does every 30 seconds. */
  countedAt: string | null;
};

export type OperatorStorage = {
  bytes: number;
  tables: Array<OperatorTable>;
};

export type OperatorTable = {
  name: string;
  /** With indexes and large values, such as the files of documents. */
  bytes: number;
  /** PostgreSQL's estimate, not a count. */
  rows: number;
  /** Months, and the one for rows of no month; zero for other tables. */
  partitions: number;
  /** Null for tables without months. */
  monthsAhead: number | null;
  /** Rows of no month, up to 10000. */
  rowsOutside: number | null;
};

export type OperatorVersions = {
  /** Of the process that answered. */
  software: string;
  node: string;
  schema: {
    /** The last migration that was applied. */
    newest: string | null;
    applied: number;
    /** Migrations of this software that the database lacks. */
    pending: number;
  };
  /** The newest; a run names the one it used. */
  scorer: string;
  termBuilder: number;
  /** The one that new assessments use. */
  evaluator: string;
};

export type Organization = {
  id: string;
  resource: "organizations";
  data: {
    name: string;
    publishRequiresSecondPerson: boolean;
    bindingInvariants: boolean;
    /** How old the secret of an API key may become; null means any age. */
    apiKeyMaxAgeDays: number | null;
    requireSecondFactor: boolean;
    identityProviderIsSecondFactor: boolean;
    idleTimeoutMinutes: number | null;
    revision: number;
    createdAt: string;
  };
};

export type OrganizationSettingsProposal = {
  id: string;
  resource: "proposals";
  data: {
    change: {
      operation: "changeOrganizationSettings";
      request: {
        expectedRevision: number;
        name?: string;
        publishRequiresSecondPerson?: boolean;
        /** Whether policies are published only if their invariants are proved. */
        bindingInvariants?: boolean;
        /** API keys end so many days after they were made or rotated; null means never. Keys that are older by now get 30 days. */
        apiKeyMaxAgeDays?: number | null;
        requireSecondFactor?: boolean;
        identityProviderIsSecondFactor?: boolean;
        idleTimeoutMinutes?: number | null;
      };
      before: {
        name?: string;
        publishRequiresSecondPerson?: boolean;
        /** Whether policies are published only if their invariants are proved. */
        bindingInvariants?: boolean;
        /** API keys end so many days after they were made or rotated; null means never. Keys that are older by now get 30 days. */
        apiKeyMaxAgeDays?: number | null;
        requireSecondFactor?: boolean;
        identityProviderIsSecondFactor?: boolean;
        idleTimeoutMinutes?: number | null;
      };
      after: {
        name?: string;
        publishRequiresSecondPerson?: boolean;
        /** Whether policies are published only if their invariants are proved. */
        bindingInvariants?: boolean;
        /** API keys end so many days after they were made or rotated; null means never. Keys that are older by now get 30 days. */
        apiKeyMaxAgeDays?: number | null;
        requireSecondFactor?: boolean;
        identityProviderIsSecondFactor?: boolean;
        idleTimeoutMinutes?: number | null;
      };
    };
    /** The assessment, the match, the subject, document or signer to erase, or the organization for its settings. */
    resourceId: string;
    subjectId: string | null;
    status: "pending" | "approved" | "declined" | "withdrawn" | "lapsed";
    createdBy: string;
    createdAt: string;
    expiresAt: string;
    /** Who approved, declined or withdrew it; null while it is pending and when it has lapsed. */
    decidedBy: string | null;
    decidedAt: string | null;
    /** Why it was declined. */
    reason: string | null;
    /** Why it lapsed: `expired`, `state_changed`, `proposer_role`, `erased`, or the code that refuses the change now. */
    lapseCode: string | null;
    /** The override that an approval made. */
    resultId: string | null;
  };
};

export type Override = {
  id: string;
  resource: "overrides";
  data: {
    assessmentId: string;
    subjectId: string;
    policyKey: string;
    decision: "none" | "review" | "restrict" | "reject";
    reason: string;
    /** Only an `active` one decides. `not_applicable`: the assessment it is about is no longer current. */
    status: "active" | "expired" | "revoked" | "superseded" | "not_applicable";
    createdAt: string;
    createdBy: string;
    /** The second person, where the organization asks for one. */
    approvedBy: string | null;
    expiresAt: string;
    revokedAt: string | null;
    revokedBy: string | null;
    revocationReason: string | null;
  };
};

export type OverrideProposal = {
  id: string;
  resource: "proposals";
  data: {
    change: {
      operation: "createOverride";
      request: {
        decision: "none" | "review" | "restrict" | "reject";
        reason: string;
        expiresAt: string;
      };
      before: {
        decision: AssessmentDecision;
        overrideExpiresAt: string | null;
        calculatedDecision: AssessmentDecision;
        complete: boolean;
        policyKey: string;
        evidenceRevision: number;
        overrideId: string | null;
      };
      after: {
        decision: AssessmentDecision;
        overrideExpiresAt: string | null;
      };
    };
    /** The assessment, the match, the subject, document or signer to erase, or the organization for its settings. */
    resourceId: string;
    subjectId: string | null;
    status: "pending" | "approved" | "declined" | "withdrawn" | "lapsed";
    createdBy: string;
    createdAt: string;
    expiresAt: string;
    /** Who approved, declined or withdrew it; null while it is pending and when it has lapsed. */
    decidedBy: string | null;
    decidedAt: string | null;
    /** Why it was declined. */
    reason: string | null;
    /** Why it lapsed: `expired`, `state_changed`, `proposer_role`, `erased`, or the code that refuses the change now. */
    lapseCode: string | null;
    /** The override that an approval made. */
    resultId: string | null;
  };
};

export type Passkey = {
  id: string;
  resource: "passkeys";
  data: {
    name: string;
    /** It is copied to the person's other devices. */
    backedUp: boolean;
    createdAt: string;
    lastUsedAt: string | null;
  };
};

export type PasskeyAuthentication = {
  id: string;
  rawId: string;
  type: "public-key";
  clientExtensionResults: object;
  authenticatorAttachment?: "platform" | "cross-platform" | null;
  response: {
    clientDataJSON: string;
    authenticatorData: string;
    signature: string;
    userHandle?: string | null;
    attestationObject?: null;
  };
};

export type PasskeyCreationOptions = {
  challenge: string;
  rp: {
    id: string;
    name: string;
  };
  user: {
    id: string;
    name: string;
    displayName: string;
  };
  pubKeyCredParams: Array<{
    alg: number;
    type: "public-key";
  }>;
  timeout: number;
  attestation: "none";
  excludeCredentials: Array<{
    id: string;
    type: "public-key";
    transports?: Array<"ble" | "cable" | "hybrid" | "internal" | "nfc" | "smart-card" | "usb">;
  }>;
  authenticatorSelection: {
    residentKey: "required";
    requireResidentKey: true;
    userVerification: "required";
  };
};

export type PasskeyRegistration = {
  id: string;
  rawId: string;
  type: "public-key";
  clientExtensionResults: object;
  authenticatorAttachment?: "platform" | "cross-platform" | null;
  response: {
    clientDataJSON: string;
    attestationObject: string;
    transports?: Array<string>;
    authenticatorData?: string;
    publicKey?: string | null;
    publicKeyAlgorithm?: number;
  };
};

export type PasskeyRequestOptions = {
  challenge: string;
  rpId: string;
  timeout: number;
  userVerification: "required";
  allowCredentials: Array<{
    id: string;
    type: "public-key";
    transports?: Array<"ble" | "cable" | "hybrid" | "internal" | "nfc" | "smart-card" | "usb">;
  }>;
};

export type PepPosition = {
  category:
    | "head_of_state"
    | "head_of_government"
    | "minister"
    | "deputy_minister"
    | "parliament_member"
    | "top_judge"
    | "central_bank_board"
    | "ambassador"
    | "international_organisation_head"
    | "state_enterprise_head"
    | "regional_leader";
  title: string;
  country: string | null;
  startDate: string | null;
  endDate: string | null;
  current: boolean;
  roster: string;
};

export type PepStanding = {
  standing: "pep" | "former_pep" | "family_member" | "none";
  lastHeldUntil?: string;
  flags: Array<string>;
  positions: Array<PepPosition>;
  relatedPeps?: Array<{
    entryId: string;
    name: string;
    /** The listed person's relation to the PEP. */
    relation: string;
    positions: Array<PepPosition>;
  }>;
};

export type Person = {
  id: string;
  resource: "people";
  data: {
    email: string;
    role: Role;
  };
};

export type PlanCase = {
  /** By input, its value under each version; null where it is missing or not asked for. */
  inputs: Record<string, Array<unknown>>;
  /** What the evaluator makes of it, by version. */
  evaluations: Array<{
    applicability: string;
    complete: boolean;
    decision: AssessmentDecision;
    band: string | null;
    score: number | null;
    actions: Array<string>;
  }>;
};

/** Nothing is guessed: a question that is not decided has no answer. */
export type PlanUndecided = {
  decided: false;
  /** `budget`: it would take too long. `type_changed`: `inputs` have another type in the other version. */
  reason: "budget" | "type_changed";
  inputs: Array<string>;
};

export type Policy = {
  id: string;
  resource: "policies";
  data: {
    key: string;
    /** Counts the versions of this key, without gaps. */
    version: number;
    status: "draft" | "published";
    definition: PolicyDefinition;
    /** `sha256:` and the hash of the definition's canonical JSON (RFC 8785). */
    definitionDigest: string;
    createdAt: string;
    createdBy: string;
    publishedAt: string | null;
    publishedBy: string | null;
  };
};

/** `alone` is what moves from `from` to `from` with this change only, `together` what moves from `to` without this change to `to`: what it adds to all others. */
export type PolicyChange = {
  kind: "added" | "removed" | "changed" | "moved";
  element: "policy" | "input" | "group" | "factor" | "case" | "band" | "rule";
  id: string | null;
  of: string | null;
  /** Into the later definition; into the earlier one for what was removed. */
  path: string;
  text: string;
  alone: PolicyChangeEffect;
  together: PolicyChangeEffect;
};

export type PolicyChangeEffect =
  | {
      decided: true;
      /** Every pair of different outcomes, with the smallest case. */
      moves: Array<{
        from: "none" | "review" | "restrict" | "reject" | "incomplete" | "not_assessed";
        to: "none" | "review" | "restrict" | "reject" | "incomplete" | "not_assessed";
        share: number | null;
        witness: {
          /** By input, its value under each version; null where it is missing or not asked for. */
          inputs: Record<string, Array<unknown>>;
          /** What the evaluator makes of it, by version. */
          evaluations: Array<{
            applicability: string;
            complete: boolean;
            decision: AssessmentDecision;
            band: string | null;
            score: number | null;
            actions: Array<string>;
          }>;
          inputsOffBaseline: number;
          steps: number;
        } | null;
      }>;
    }
  | {
      decided: false;
      /** `budget`: it would take too long; all changes share one budget. `type_changed`: `inputs` have another type. `invalid`: the definition that would have to be tried has the errors `problems`. `count`: more than 40 changes are not tried one by one. */
      reason: "budget" | "type_changed" | "invalid" | "count";
      inputs: Array<string>;
      problems: Array<{
        /** Into the definition that would have to be tried. */
        path: string;
        code: string;
        message: string;
      }>;
    };

export type PolicyDefinition = {
  formatVersion?: 1;
  inputs: Array<{
    key: string;
    type: "string" | "number" | "boolean" | "list";
    itemType?: "string" | "number" | "boolean";
    acceptedSources: Array<string>;
    maxAgeSeconds: number;
    verification?: {
      workflowId: string;
      workflowRevision: number;
      stepId: string;
      field: string;
    };
  }>;
  applicability?: Array<{
    id: string;
    all: Array<{
      input: string;
      operator: "eq" | "in" | "contains" | "gt" | "gte" | "lt" | "lte" | "eq_fact" | "neq_fact";
      /** A value of the input's type; a list of them for `in`; the key of another input for `eq_fact` and `neq_fact`. */
      value: string | number | boolean | Array<string | number | boolean>;
    }>;
  }>;
  factors?: Array<{
    id: string;
    title?: string;
    match: "first" | "highest";
    /** At most 4 decimals. */
    weight: number;
    /** At most 2 decimals. */
    defaultPoints?: number;
    cases: Array<{
      id: string;
      all: Array<{
        input: string;
        operator: "eq" | "in" | "contains" | "gt" | "gte" | "lt" | "lte" | "eq_fact" | "neq_fact";
        /** A value of the input's type; a list of them for `in`; the key of another input for `eq_fact` and `neq_fact`. */
        value: string | number | boolean | Array<string | number | boolean>;
      }>;
      /** At most 2 decimals. */
      points: number;
      reason?: {
        code: string;
        text: string;
      };
    }>;
  }>;
  aggregation: "sum" | "maximum";
  /** At most 2 decimals. */
  floor?: number;
  /** At most 2 decimals. */
  ceiling?: number;
  bands: Array<{
    id: string;
    /** At most 2 decimals. */
    lowerBound: number;
    effect: {
      decision: "none" | "review" | "restrict" | "reject";
      actions: Array<string>;
    };
  }>;
  rules?: Array<{
    id: string;
    title?: string;
    all: Array<{
      input: string;
      operator: "eq" | "in" | "contains" | "gt" | "gte" | "lt" | "lte" | "eq_fact" | "neq_fact";
      /** A value of the input's type; a list of them for `in`; the key of another input for `eq_fact` and `neq_fact`. */
      value: string | number | boolean | Array<string | number | boolean>;
    }>;
    reasons: Array<{
      code: string;
      text: string;
    }>;
    forcedBand?: string;
    effect?: {
      decision: "none" | "review" | "restrict" | "reject";
      actions: Array<string>;
    };
  }>;
  missingEvidence: "awaiting_evidence" | "review";
  reviewAfterSeconds: number;
};

export type PolicyImpact = {
  id: string;
  resource: "policy-impacts";
  data: {
    policyKey: string;
    policyVersionId: string | null;
    definitionDigest: string;
    /** `stored`: the evidence that each assessment stored, at its `evaluatedAt`. `current`: the evidence of now, when the run began. */
    basis: "stored" | "current";
    /** It decides both sides. */
    evaluatorVersion: string;
    status: "running" | "completed" | "stopped" | "failed";
    failure: {
      code: "too_large" | "step_failed";
      message: string;
    } | null;
    population: number | null;
    /** Subjects whose newest assessment was looked at: those compared and those not comparable. */
    examined: number;
    compared: number;
    /** Of those compared, how many have another outcome. */
    moved: number;
    /** Of those moved, how many become `incomplete`. */
    newIncompletes: number;
    /** Every pair of outcomes that occurs, what stays included. The counts add up to `compared`. */
    moves: Array<{
      from: "none" | "review" | "restrict" | "reject" | "incomplete" | "not_assessed";
      to: "none" | "review" | "restrict" | "reject" | "incomplete" | "not_assessed";
      subjects: number;
    }>;
    /** Of how many subjects an action is required that was not before, and no longer. */
    actions: Array<{
      name: string;
      gained: number;
      lost: number;
    }>;
    workload: {
      days: number;
      itemsADayFrom: number;
      itemsADayTo: number;
    } | null;
    notComparable: {
      subjects: number;
      /** Everybody is counted once, by the first reason in the order of the candidate's inputs. */
      reasons: Array<{
        /** `input_added`, `type_changed`, `source_added`: the assessment did not ask for it. `evidence_too_large`: no assessment may read that much. */
        reason: "input_added" | "type_changed" | "source_added" | "subject_erased" | "evidence_too_large";
        input: string | null;
        source: string | null;
        subjects: number;
      }>;
    };
    createdAt: string;
    createdBy: string;
    endedAt: string | null;
    stoppedBy: string | null;
    /** Then it is deleted with its lists. */
    keptUntil: string;
  };
};

export type PolicyImpactSubject = {
  subjectId: string;
  subjectKind: "person" | "business" | "account" | "transaction";
  subjectExternalId: string;
  /** The assessment that was compared. */
  assessmentId: string;
  from: "none" | "review" | "restrict" | "reject" | "incomplete" | "not_assessed";
  to: "none" | "review" | "restrict" | "reject" | "incomplete" | "not_assessed" | "not_comparable";
  actionsGained: Array<string>;
  actionsLost: Array<string>;
};

export type PolicyInputNote = {
  key: string;
  /** Who or what can change the input. */
  changeable: "customer" | "time" | "nobody";
  /** Whether the customer may be told about it. Screening never is. */
  disclosable: boolean;
  /** The words for it that the customer reads; null for its key. */
  label: string | null;
};

export type PolicyInputNotes = {
  policyKey: string;
  /** An input without a note is changeable by nobody and not disclosable. */
  notes: Array<PolicyInputNote>;
  revision: number;
  updatedAt: string | null;
  updatedBy: string | null;
};

export type PolicyInvariant =
  | {
      id: string;
      when: Array<
        | {
            input: string;
            operator: "eq" | "in" | "contains" | "gt" | "gte" | "lt" | "lte" | "eq_fact" | "neq_fact";
            /** A value of the input's type; a list of them for `in`; the key of another input for `eq_fact` and `neq_fact`. */
            value: string | number | boolean | Array<string | number | boolean>;
          }
        | {
            input: string;
            state: "resolved" | "unresolved";
          }
      >;
      then: {
        decision?: {
          atLeast?: "none" | "awaiting_evidence" | "review" | "restrict" | "reject";
          atMost?: "none" | "awaiting_evidence" | "review" | "restrict" | "reject";
        };
        complete?: boolean;
        /** All of them are required. */
        actions?: Array<string>;
      };
    }
  | {
      id: string;
      monotone: string;
    };

export type PolicyInvariantVerdict = {
  id: string;
  sentence: string;
  /** `vacuous`: no assessment satisfies `when`, so its author meant something else. */
  verdict: "proved" | "refuted" | "vacuous" | "not_decided";
  /** What refutes it: one case, or for a claim about more of an input two, the one with less of it first. */
  counterexample: Array<PlanCase>;
  notDecided: {
    /** `budget`: it would take too long. `unfit_inputs`: the version lacks these `inputs`, or they have another type. */
    reason: "budget" | "unfit_inputs";
    inputs: Array<string>;
  } | null;
};

export type PolicyInvariants = {
  policyKey: string;
  /** Each is a claim about every assessment, whatever a version of the policy says. */
  invariants: Array<PolicyInvariant>;
  /** Each invariant in words, in their order. */
  sentences: Array<string>;
  revision: number;
  updatedAt: string | null;
  updatedBy: string | null;
};

export type PolicyPlan = {
  policyKey: string | null;
  evaluatorVersion: string;
  /** Steps and nodes that one question may take. What takes more is not decided. */
  budget: number;
  /** What differs between the definitions, in words. */
  changes: Array<PolicyChange>;
  comparison:
    | {
        decided: true;
        equal: boolean | null;
        /** Every pair of outcomes that occurs, with the smallest case; what stays has none. */
        moves: Array<{
          from: "none" | "review" | "restrict" | "reject" | "incomplete" | "not_assessed";
          to: "none" | "review" | "restrict" | "reject" | "incomplete" | "not_assessed";
          share: number | null;
          witness: {
            /** By input, its value under each version; null where it is missing or not asked for. */
            inputs: Record<string, Array<unknown>>;
            /** What the evaluator makes of it, by version. */
            evaluations: Array<{
              applicability: string;
              complete: boolean;
              decision: AssessmentDecision;
              band: string | null;
              score: number | null;
              actions: Array<string>;
            }>;
            inputsOffBaseline: number;
            steps: number;
          } | null;
        }>;
        differences: Array<
          {
            aspect: "applicability" | "complete" | "decision" | "band" | "actions" | "score" | "reasons";
          } & (
            | {
                decided: true;
                share: number | null;
                witness: PlanCase | null;
              }
            | PlanUndecided
          )
        >;
      }
    | PlanUndecided;
  /** Of the version `to`. */
  properties:
    | {
        decided: true;
        /** A witness of null: it is proved that no assessment has it. */
        reach: Array<
          {
            kind: "decision" | "band" | "case" | "rule" | "action" | "reason";
            name: string;
          } & (
            | {
                decided: true;
                witness: PlanCase | null;
              }
            | PlanUndecided
          )
        >;
        idleRules:
          | {
              decided: true;
              rules: Array<string>;
            }
          | PlanUndecided;
        idleInputs:
          | {
              decided: true;
              inputs: Array<string>;
            }
          | PlanUndecided;
        gaps:
          | {
              decided: true;
              gaps: Array<{
                factor: string;
                /** Of all cells that the versions tell apart. Cells are not subjects. */
                share: number;
                witness: PlanCase;
              }>;
            }
          | PlanUndecided;
        /** A counterexample of null: it is proved. */
        monotony: Array<
          {
            input: string;
            direction: "never_lowers" | "never_raises";
          } & (
            | {
                decided: true;
                counterexample: {
                  less: PlanCase;
                  more: PlanCase;
                } | null;
              }
            | PlanUndecided
          )
        >;
      }
    | PlanUndecided;
  /** Of the policy key, for the version `to`. */
  invariants: Array<PolicyInvariantVerdict>;
  invariantsRevision: number;
};

export type PolicyScenarioSet = {
  policyKey: string;
  name: string;
  /** As `simulate` takes them. No two have the same name. */
  scenarios: Array<{
    name: string;
    /** The sources' readings by input key: one reading, or one for each of several sources. */
    inputs: Record<
      string,
      | {
          /** The first accepted source, unless said otherwise. */
          source?: string;
          status: "available" | "unavailable" | "revoked";
          value?: string | number | boolean | Array<string | number | boolean> | null;
          observedAt?: string;
          expiresAt?: string | null;
        }
      | Array<{
          /** The first accepted source, unless said otherwise. */
          source?: string;
          status: "available" | "unavailable" | "revoked";
          value?: string | number | boolean | Array<string | number | boolean> | null;
          observedAt?: string;
          expiresAt?: string | null;
        }>
    >;
    /** Members that are left out are not compared. Actions are compared as a set. */
    expect?: {
      complete?: boolean;
      decision?: "none" | "review" | "restrict" | "reject" | "awaiting_evidence" | null;
      band?: string | null;
      score?: number | null;
      actions?: Array<string>;
    };
  }>;
  revision: number;
  updatedAt: string;
  updatedBy: string;
};

export type PolicyShadow = {
  id: string;
  resource: "policy-shadows";
  data: {
    policyKey: string;
    /** The version that is tried beside the others of its key. */
    policyVersionId: string;
    status: "running" | "stopped" | "failed";
    failure: {
      code: "too_large" | "step_failed";
      message: string;
    } | null;
    /** Assessments made since it was started: those compared and those not comparable. */
    examined: number;
    compared: number;
    /** Of those compared, how many have another outcome. */
    moved: number;
    /** Of those moved, how many become `incomplete`. */
    newIncompletes: number;
    /** Every pair of outcomes that occurs, what stays included. The counts add up to `compared`. */
    moves: Array<{
      from: "none" | "review" | "restrict" | "reject" | "incomplete" | "not_assessed";
      to: "none" | "review" | "restrict" | "reject" | "incomplete" | "not_assessed";
      assessments: number;
    }>;
    /** Of how many assessments an action is required that was not before, and no longer. */
    actions: Array<{
      name: string;
      gained: number;
      lost: number;
    }>;
    notComparable: {
      assessments: number;
      /** Each is counted once, by the first reason in the order of the version's inputs. */
      reasons: Array<{
        /** `input_added`, `type_changed`, `source_added`: the assessment did not ask for it. */
        reason: "input_added" | "type_changed" | "source_added" | "subject_erased";
        input: string | null;
        source: string | null;
        assessments: number;
      }>;
    };
    /** Assessments that this version itself made. There is nothing to compare them with. */
    ownAssessments: number;
    /** Assessments that have another outcome or other actions. The first 10,000 are listed. */
    differences: {
      found: number;
      listed: number;
    };
    startedAt: string;
    startedBy: string;
    endedAt: string | null;
    stoppedBy: string | null;
    keptUntil: string | null;
  };
};

export type PolicyShadowDifference = {
  assessmentId: string;
  subjectId: string;
  subjectKind: "person" | "business" | "account" | "transaction";
  subjectExternalId: string;
  /** As the version that made the assessment decides. */
  from: "none" | "review" | "restrict" | "reject" | "incomplete" | "not_assessed";
  /** As the shadow decides. */
  to: "none" | "review" | "restrict" | "reject" | "incomplete" | "not_assessed";
  actionsGained: Array<string>;
  actionsLost: Array<string>;
};

export type PolicySummary = {
  id: string;
  resource: "policies";
  view: "summary";
  data: {
    key: string;
    /** Counts the versions of this key, without gaps. */
    version: number;
    status: "draft" | "published";
    /** `sha256:` and the hash of the definition's canonical JSON (RFC 8785). */
    definitionDigest: string;
    createdAt: string;
    createdBy: string;
    publishedAt: string | null;
    publishedBy: string | null;
  };
};

export type PriorDecision = {
  id: string;
  runId: string;
  matchId: string;
  decision: "confirmed" | "false_positive";
  reason: string;
  decidedBy: string;
  approvedBy: string | null;
  decidedAt: string;
};

export type ProfileResolver = {
  templates: ProfileTemplates;
  revision: number;
};

export type ProfileTemplates = {
  /** An https address with `{externalId}` or `{subjectId}`, and `{kind}`, in its path or query. */
  person?: string;
  /** An https address with `{externalId}` or `{subjectId}`, and `{kind}`, in its path or query. */
  business?: string;
  /** An https address with `{externalId}` or `{subjectId}`, and `{kind}`, in its path or query. */
  account?: string;
  /** An https address with `{externalId}` or `{subjectId}`, and `{kind}`, in its path or query. */
  transaction?: string;
};

export type Proposal =
  | OverrideProposal
  | MatchDecisionProposal
  | FourEyesSettingsProposal
  | OrganizationSettingsProposal
  | RetentionSettingsProposal
  | SubjectErasureProposal
  | DocumentErasureProposal
  | SignerErasureProposal;

export type ReasonPreset = {
  /** On its button. */
  label: string;
  /** What it writes into the reason. */
  text: string;
};

export type ReasonPresets = {
  presets: ReasonPresetsByKind;
  revision: number;
};

export type ReasonPresetsByKind = {
  action_requested?: Array<ReasonPreset>;
  action_acknowledged?: Array<ReasonPreset>;
  action_completed?: Array<ReasonPreset>;
  action_failed?: Array<ReasonPreset>;
  action_cancelled?: Array<ReasonPreset>;
  override?: Array<ReasonPreset>;
  override_revocation?: Array<ReasonPreset>;
  match_false_positive?: Array<ReasonPreset>;
  match_confirmed?: Array<ReasonPreset>;
  investigation_accepted?: Array<ReasonPreset>;
  investigation_rejected?: Array<ReasonPreset>;
  investigation_needs_evidence?: Array<ReasonPreset>;
  verification_approved?: Array<ReasonPreset>;
  verification_rejected?: Array<ReasonPreset>;
  verification_revoked?: Array<ReasonPreset>;
  proposal?: Array<ReasonPreset>;
};

export type RemovedContent = {
  kind:
    | "script"
    | "action"
    | "attachment"
    | "rich_media"
    | "xfa"
    | "metadata"
    | "private_data"
    | "layer"
    | "annotation"
    | "alternate_image"
    | "thumbnail"
    | "earlier_revision"
    | "other";
  /** Null if it belongs to the whole file. */
  pageNumber: number | null;
  count: number;
};

export type RenderedPdf = {
  /** Base64. */
  pdf: string;
  pageCount: number;
  sha256: string;
  sourceHash: string;
  /** Of the template; null for a preview. */
  revision: number | null;
  signatureBoxes: Array<{
    role: string;
    label: string | null;
    pageNumber: number;
    /** Points from the left edge. */
    xPosition: number;
    /** Points from the top edge. */
    yPosition: number;
    width: number;
    height: number;
  }>;
  /** Findings that are allowed but probably not intended. */
  warnings: Array<{
    code: string;
    message: string;
    line: number;
  }>;
};

export type RetentionCounts = {
  subjects: number;
  screeningRuns: number;
  documents: number;
  webhookMessages: number;
  idempotencyAnswers: number;
};

export type RetentionPeriods = {
  /** Null means for ever. */
  subjects: string | null;
  /** Null means for ever. */
  screeningRuns: string | null;
  /** Null means for ever. */
  documents: string | null;
  /** Null means for ever. */
  webhookMessages: string | null;
  /** Null means for ever. */
  idempotencyAnswers: string | null;
};

export type RetentionPreview = {
  subjects: {
    period: string | null;
    before: string | null;
    /** Records that would go now. */
    count: number;
    /** Only the oldest 1000 records were looked at. */
    more: boolean;
  };
  screeningRuns: {
    period: string | null;
    before: string | null;
    /** Records that would go now. */
    count: number;
    /** Only the oldest 1000 records were looked at. */
    more: boolean;
  };
  documents: {
    period: string | null;
    before: string | null;
    /** Records that would go now. */
    count: number;
    /** Only the oldest 1000 records were looked at. */
    more: boolean;
  };
  webhookMessages: {
    period: string | null;
    before: string | null;
    /** Records that would go now. */
    count: number;
    /** Only the oldest 1000 records were looked at. */
    more: boolean;
  };
  idempotencyAnswers: {
    period: string | null;
    before: string | null;
    /** Records that would go now. */
    count: number;
    /** Only the oldest 1000 records were looked at. */
    more: boolean;
  };
};

export type RetentionSettings = {
  periods: RetentionPeriods;
  /** 0 until somebody chooses for the first time. */
  revision: number;
  /** What the law of the European Union says about each class. */
  legal: {
    subjects: {
      minimum: string | null;
      maximum: string | null;
      basis: string;
    };
    screeningRuns: {
      minimum: string | null;
      maximum: string | null;
      basis: string;
    };
    documents: {
      minimum: string | null;
      maximum: string | null;
      basis: string;
    };
    webhookMessages: {
      minimum: string | null;
      maximum: string | null;
      basis: string;
    };
    idempotencyAnswers: {
      minimum: string | null;
      maximum: string | null;
      basis: string;
    };
  };
  /** The run under way, or the last one; null before the first. */
  run: {
    startedAt: string;
    finishedAt: string | null;
    deleted: RetentionCounts;
  } | null;
};

export type RetentionSettingsProposal = {
  id: string;
  resource: "proposals";
  data: {
    change: {
      operation: "changeRetentionSettings";
      request: {
        periods: {
          /** Null means for ever. */
          subjects?: string | null;
          /** Null means for ever. */
          screeningRuns?: string | null;
          /** Null means for ever. */
          documents?: string | null;
          /** Null means for ever. */
          webhookMessages?: string | null;
          /** Null means for ever. */
          idempotencyAnswers?: string | null;
        };
        /** Live periods that are shorter than the legal minimum, on purpose: no law obliges you to keep these. */
        acknowledgedBelowMinimum?: Array<
          "subjects" | "screeningRuns" | "documents" | "webhookMessages" | "idempotencyAnswers"
        >;
        expectedRevision: number;
      };
      before: RetentionPeriods;
      after: RetentionPeriods;
    };
    /** The assessment, the match, the subject, document or signer to erase, or the organization for its settings. */
    resourceId: string;
    subjectId: string | null;
    status: "pending" | "approved" | "declined" | "withdrawn" | "lapsed";
    createdBy: string;
    createdAt: string;
    expiresAt: string;
    /** Who approved, declined or withdrew it; null while it is pending and when it has lapsed. */
    decidedBy: string | null;
    decidedAt: string | null;
    /** Why it was declined. */
    reason: string | null;
    /** Why it lapsed: `expired`, `state_changed`, `proposer_role`, `erased`, or the code that refuses the change now. */
    lapseCode: string | null;
    /** The override that an approval made. */
    resultId: string | null;
  };
};

export type RiskEvent = {
  id: string;
  resource: "events";
  data: {
    type: string;
    subjectId: string | null;
    resourceType: string;
    resourceId: string;
    actor: string;
    reason: string | null;
    details: unknown;
    occurredAt: string;
    recordedAt: string;
    sequence: number | null;
  };
};

export type Role = "owner" | "admin" | "member" | "auditor";

export type SavedTemplate = {
  id: string;
  kind: "markdown";
  name: string;
  description: string | null;
  pageSize: "A4" | "Letter";
  language: string;
  sourceHash: string;
  /** Grows by one with each change. */
  revision: number;
  /** In the order of the source. A role keeps its id for as long as its name stays. */
  signerRoles: Array<{
    id: string;
    role: string;
    label: string | null;
    position: number;
  }>;
  /** Every path the source reads; each document has to be given all. */
  variables: Array<string>;
  status: "active" | "archived";
  /** Who saved the current revision, such as `user:<id>`. */
  revisedBy: string;
  createdAt: string;
  updatedAt: string;
  source: string;
  sampleData: Record<string, unknown>;
  dataSchema: Record<string, TemplateValueRule> | null;
  /** Findings that are allowed but probably not intended. */
  warnings: Array<{
    code: string;
    message: string;
    line: number;
  }>;
};

export type SavedView = {
  id: string;
  resource: "saved_views";
  data: {
    /** The path of the page in the dashboard. */
    page:
      | "/work-items"
      | "/subjects"
      | "/assessments"
      | "/overrides"
      | "/contexts"
      | "/investigations"
      | "/monitoring"
      | "/screening/runs"
      | "/documents";
    name: string;
    /** The filters of the page, as they stand in its address. */
    search: Record<string, string>;
    /** Whether everybody of the organization sees it, or its author alone. */
    shared: boolean;
    revision: number;
    createdAt: string;
    createdBy: string;
  };
};

export type ScoreFactor = {
  code: string;
  points: number;
  detail: string | null;
};

export type ScreenedSource = {
  key: string;
  versionId: string | null;
  publishedAt: string | null;
  /** Unknown, switched off, never loaded, or not ready where the run was made. */
  missing: boolean;
  stale: boolean;
  staleReasons: Array<string>;
  attention: boolean;
  droppedEntries: number;
  reindexPending: boolean;
  termBuilderVersion: number | null;
  /** Credit the list with it wherever you show this. */
  attribution: string | null;
};

export type ScreeningMatch = {
  id: string;
  source: string;
  listKind: "sanctions" | "pep";
  sourceEntryId: string;
  listedName: string;
  matchedName: string;
  score: number;
  /** Their points add up to the score. */
  factors: Array<ScoreFactor>;
  entry: ListedEntry;
  pep?: PepStanding;
  decision: "pending" | "confirmed" | "false_positive";
  decidedAt: string | null;
  decidedBy: string | null;
  approvedBy: string | null;
  reason: string | null;
  /** What somebody decided when the same data met the same wording of the entry before. */
  priorDecision: PriorDecision | null;
  /** The earlier `false_positive` that counts for this match; null where a person has to decide or did. */
  suppressedBy: {
    decisionId: string;
    until: string;
  } | null;
};

export type ScreeningRun = {
  id: string;
  status: "match" | "possible_match" | "clear" | "incomplete" | "error";
  incomplete: boolean;
  errorCode: "missing_name" | "no_lists" | "screening_failed" | null;
  trigger: "api" | "session_check";
  topScore: number | null;
  candidateCount: number;
  matchCount: number;
  /** Matches that an earlier `false_positive` counts for. */
  suppressedCount: number;
  /** The run is `clear` only because earlier decisions count. */
  clearBySuppression: boolean;
  sessionId: string | null;
  riskSubjectId: string | null;
  createdAt: string;
  incompleteReasons: Array<
    | "source_missing"
    | "source_stale"
    | "source_attention"
    | "source_dropped_entries"
    | "source_reindex_pending"
    | "candidates_capped"
    | "pep_candidates_capped"
    | "name_terms_capped"
    | "name_without_tokens"
    | "screening_failed"
  >;
  sources: Array<ScreenedSource>;
  policy: {
    reviewScore: number;
    matchScore: number;
    scorerVersion: string;
    pepLookbackMonths: number | null;
  };
  riskSource: string;
  riskSources: Array<{
    fact: "screening.sanctions" | "screening.pep";
    source: string;
    status: "available" | "unavailable";
    value: string | null;
    evidenceId: string;
  }>;
  matches: Array<ScreeningMatch>;
  /** Entries that were scored up to 10 points below `reviewScore`, at most ten; they count nowhere else. */
  nearMisses: Array<NearMiss>;
  /** The newest 100 decisions on its matches, the newest first. */
  decisions: Array<MatchDecision>;
};

export type ScreeningRunSummary = {
  id: string;
  status: "match" | "possible_match" | "clear" | "incomplete" | "error";
  incomplete: boolean;
  errorCode: "missing_name" | "no_lists" | "screening_failed" | null;
  trigger: "api" | "session_check";
  topScore: number | null;
  candidateCount: number;
  matchCount: number;
  /** Matches that an earlier `false_positive` counts for. */
  suppressedCount: number;
  /** The run is `clear` only because earlier decisions count. */
  clearBySuppression: boolean;
  sessionId: string | null;
  riskSubjectId: string | null;
  createdAt: string;
};

export type ScreeningSource = {
  key: "eu_fsf" | "ofac_sdn" | "ofac_consolidated" | "uk_sanctions" | "idb_sanctions" | "service_pep";
  name: string;
  listKind: "sanctions" | "pep";
  enabled: boolean;
  /** The version that runs are screened against; null when none was ever loaded. */
  versionId: string | null;
  publishedAt: string | null;
  loadedAt: string | null;
  lastConfirmedAt: string | null;
  entryCount: number | null;
  nameCount: number | null;
  droppedEntries: number | null;
  termBuilderVersion: number | null;
  reindexPending: boolean;
  stale: boolean;
  staleReasons: Array<"never_confirmed" | "not_confirmed_in_time" | "publication_too_old">;
  attention: boolean;
  attentionReasons: Array<
    | "empty_publication"
    | "publication_too_small"
    | "entries_fell"
    | "names_fell"
    | "identifiers_fell"
    | "entries_dropped"
    | "end_mark_missing"
    | "companion_file_missing"
    | "format_changed"
    | "publication_undated"
    | "publication_went_back"
    | "download_refused"
  >;
  sourceUrl: string;
  licence: string;
  /** Credit the list with it wherever you show a result that used it. */
  attribution: string;
};

export type ScreeningSubject = {
  /** Up to 300 characters and 12 words, in any script. */
  name: string;
  aliases?: Array<string>;
  /** Left out, both can match. */
  entityType?: "person" | "entity";
  /** ISO 3166-1, two or three letters. */
  country?: string;
  datesOfBirth?: Array<string>;
  nationalities?: Array<string>;
  identifiers?: Array<{
    kind: "passport" | "national_id" | "registration_number" | "wallet";
    value: string;
    /** ISO 3166-1, two or three letters. */
    country?: string;
  }>;
};

export type Session = {
  id: string;
  resource: "sessions";
  data: {
    userId: string;
    organizationId: string;
    createdAt: string;
    lastUsedAt: string;
    expiresAt: string;
    current: boolean;
    device: string | null;
    network: string | null;
    signedInBy: "password" | "identity_provider" | "passkey" | null;
    secondFactor: boolean;
  };
};

export type Signature =
  | {
      kind: "drawn";
      strokes: Array<Array<[number, number, number]>>;
    }
  | {
      kind: "typed";
      text: string;
    }
  | {
      kind: "uploaded";
    };

export type SignedIn = {
  accessToken: string;
  tokenType: "Bearer";
  expiresAt: string;
  organizationId: string;
  role: Role;
};

export type Signer = {
  id: string;
  roleId: string | null;
  role: string | null;
  name: string;
  email: string;
  signingOrder: number;
  status: "created" | "waiting" | "invited" | "viewed" | "signed" | "declined";
  invitedAt: string | null;
  viewedAt: string | null;
  signedAt: string | null;
  declinedAt: string | null;
  declineReason: string | null;
  /** Only of what was erased: its content is gone, and it takes nothing more. */
  erased?: {
    at: string;
    by: string;
    reason: string;
  };
  documentId: string;
  language: string | null;
  remindedAt: string | null;
  createdAt: string;
  updatedAt: string;
};

export type SignerErasureProposal = {
  id: string;
  resource: "proposals";
  data: {
    change: {
      operation: "eraseSigner";
      request: {
        reason: string;
      };
      before: {
        erased: boolean;
      };
      after: {
        erased: boolean;
      };
    };
    /** The assessment, the match, the subject, document or signer to erase, or the organization for its settings. */
    resourceId: string;
    subjectId: string | null;
    status: "pending" | "approved" | "declined" | "withdrawn" | "lapsed";
    createdBy: string;
    createdAt: string;
    expiresAt: string;
    /** Who approved, declined or withdrew it; null while it is pending and when it has lapsed. */
    decidedBy: string | null;
    decidedAt: string | null;
    /** Why it was declined. */
    reason: string | null;
    /** Why it lapsed: `expired`, `state_changed`, `proposer_role`, `erased`, or the code that refuses the change now. */
    lapseCode: string | null;
    /** The override that an approval made. */
    resultId: string | null;
  };
};

export type SigningBranding = {
  colour: string | null;
  darkColour: string | null;
  logo: {
    width: number;
    height: number;
  } | null;
};

export type SigningField = {
  id: string;
  mine: boolean;
  fieldType: "signature" | "initials" | "date" | "text" | "checkbox" | "dropdown";
  pageNumber: number;
  xPosition: number;
  yPosition: number;
  width: number;
  height: number;
  required: boolean;
  label: string | null;
  value: string | null;
  valueIso: string | null;
  options: Array<string> | null;
  maxLength: number | null;
  validationMessage: string | null;
  groupKey: string | null;
  groupRequired: boolean;
  requiredWhenFieldId: string | null;
  requiredWhenValue: string | null;
  sharedFill: boolean;
  /** Null while the signer's locale decides. */
  dateFormat: string | null;
  multiline: boolean;
  readOnly: boolean;
  filledBy: "sender" | "signer" | null;
  filledAt: string | null;
  /** An uploaded one is named without its picture. */
  signature: Signature | null;
};

export type SigningTheme = {
  accent?: string;
};

export type Simulation = {
  evaluatorVersion: string;
  definitionDigest: string;
  passed: number;
  failed: number;
  results: Array<{
    name: string;
    applicability: {
      result: "matched" | "not_matched" | "unknown";
      groupId: string | null;
      groups: Array<{
        id: string;
        result: "true" | "false" | "unknown";
        conditions: Array<{
          index: number;
          result: "true" | "false" | "unknown";
        }>;
      }>;
    };
    complete: boolean;
    /** Points of this policy; null when evidence is missing. No likelihood, and not comparable with another policy. */
    score: number | null;
    band: string | null;
    /** Null when the policy does not apply, or may not. */
    decision: AssessmentDecision | null;
    inputs: Array<AssessmentInput>;
    factors: Array<AssessmentFactor>;
    rules: Array<AssessmentRule>;
    reasons: Array<{
      origin: string;
      code: string;
      text: string;
    }>;
    requiredActions: Array<{
      name: string;
      origins: Array<string>;
    }>;
    /** The decision in sentences. */
    explanation: Array<string>;
    /** The same sentences as data, in the same order. Empty for older assessments without details. */
    explanationDetails: Array<ExplanationDetail>;
    expectation: {
      passed: boolean;
      differences: Array<{
        property: string;
        expected: unknown;
        actual: unknown;
      }>;
    } | null;
  }>;
  coverage: {
    cases: {
      hit: number;
      total: number;
      /** JSON Pointers of what no scenario has tried. */
      missed: Array<string>;
    };
    bands: {
      hit: number;
      total: number;
      /** JSON Pointers of what no scenario has tried. */
      missed: Array<string>;
    };
    rules: {
      hit: number;
      total: number;
      /** JSON Pointers of what no scenario has tried. */
      missed: Array<string>;
    };
    boundaries: {
      hit: number;
      total: number;
      /** JSON Pointers of what no scenario has tried. */
      missed: Array<string>;
    };
  };
};

export type Source = {
  id: string;
  resource: "sources";
  data: {
    key: string;
    facts: Array<{
      key: string;
      type: "string" | "number" | "boolean" | "list";
      /** The type of a list's items: required for `list`, refused for other types. */
      itemType?: "string" | "number" | "boolean";
    }>;
    apiKeyIds: Array<string>;
    enabled: boolean;
    revision: number;
    createdAt: string;
    createdBy: string;
    updatedAt: string;
  };
};

export type Subject = {
  id: string;
  resource: "subjects";
  data: {
    kind: "person" | "business" | "account" | "transaction";
    /** Of an erased subject: `erased:` and its id. */
    externalId: string;
    evidenceRevision: number;
    createdAt: string;
    createdBy: string;
    /** Only of an erased subject: what was known about it is gone, and it takes nothing more. */
    erased?: {
      at: string;
      by: string;
      reason: string;
    };
    /** Only while a legal hold keeps the record: it is not erased, and no retention period deletes it. */
    hold?: {
      at: string;
      by: string;
      reason: string;
    };
  };
};

export type SubjectErasureProposal = {
  id: string;
  resource: "proposals";
  data: {
    change: {
      operation: "eraseSubject";
      request: {
        reason: string;
      };
      before: {
        erased: boolean;
      };
      after: {
        erased: boolean;
      };
    };
    /** The assessment, the match, the subject, document or signer to erase, or the organization for its settings. */
    resourceId: string;
    subjectId: string | null;
    status: "pending" | "approved" | "declined" | "withdrawn" | "lapsed";
    createdBy: string;
    createdAt: string;
    expiresAt: string;
    /** Who approved, declined or withdrew it; null while it is pending and when it has lapsed. */
    decidedBy: string | null;
    decidedAt: string | null;
    /** Why it was declined. */
    reason: string | null;
    /** Why it lapsed: `expired`, `state_changed`, `proposer_role`, `erased`, or the code that refuses the change now. */
    lapseCode: string | null;
    /** The override that an approval made. */
    resultId: string | null;
  };
};

export type SubjectOverview = {
  subject: Subject;
  assessments: {
    items: Array<AssessmentSummary>;
    /** Whether there are others, which the list of this resource has. */
    more: boolean;
  };
  openActions: {
    items: Array<Action>;
    /** Whether there are others, which the list of this resource has. */
    more: boolean;
  };
  monitoring: {
    items: Array<Monitoring>;
    /** Whether there are others, which the list of this resource has. */
    more: boolean;
  };
  evidence: {
    items: Array<Evidence>;
    /** Whether there are others, which the list of this resource has. */
    more: boolean;
  };
  screening: {
    items: Array<{
      id: string;
      status: "match" | "possible_match" | "clear" | "incomplete" | "error";
      incomplete: boolean;
      errorCode: "missing_name" | "no_lists" | "screening_failed" | null;
      trigger: "api" | "session_check";
      topScore: number | null;
      candidateCount: number;
      matchCount: number;
      /** Matches that an earlier `false_positive` counts for. */
      suppressedCount: number;
      /** The run is `clear` only because earlier decisions count. */
      clearBySuppression: boolean;
      sessionId: string | null;
      riskSubjectId: string | null;
      createdAt: string;
      /** The lists and settings of the run. A later run of the same replaces it here. */
      riskSource: string;
      lists: Array<{
        key: string;
        versionId: string | null;
      }>;
      /** Matches that nobody has decided; 100 also means more. */
      pendingMatches: number;
    }>;
    /** Whether there are others, which the list of this resource has. */
    more: boolean;
  };
  verification: {
    items: Array<VerificationSessionSummary>;
    /** Whether there are others, which the list of this resource has. */
    more: boolean;
  };
  checkedAt: string;
};

export type Template = {
  id: string;
  kind: "markdown";
  name: string;
  description: string | null;
  pageSize: "A4" | "Letter";
  language: string;
  sourceHash: string;
  /** Grows by one with each change. */
  revision: number;
  /** In the order of the source. A role keeps its id for as long as its name stays. */
  signerRoles: Array<{
    id: string;
    role: string;
    label: string | null;
    position: number;
  }>;
  /** Every path the source reads; each document has to be given all. */
  variables: Array<string>;
  status: "active" | "archived";
  /** Who saved the current revision, such as `user:<id>`. */
  revisedBy: string;
  createdAt: string;
  updatedAt: string;
  source: string;
  sampleData: Record<string, unknown>;
  dataSchema: Record<string, TemplateValueRule> | null;
};

export type TemplateField = {
  id: string;
  templateId: string;
  signerRoleId: string;
  fieldType: FieldType;
  pageNumber: number | null;
  xPosition: number | null;
  yPosition: number | null;
  anchor: {
    /** Whose signature box the field is placed by. */
    role: string;
    /** Points from the left edge of the box; negative to the left of it. */
    xOffset: number;
    /** Points from the top edge of the box; negative above it. */
    yOffset: number;
  } | null;
  width: number;
  height: number;
  required: boolean;
  label: string | null;
  value: string | null;
  valueIso: string | null;
  options: Array<string> | null;
  maxLength: number | null;
  validationPattern: string | null;
  validationMessage: string | null;
  groupKey: string | null;
  groupRequired: boolean;
  requiredWhenFieldId: string | null;
  requiredWhenValue: string | null;
  sharedFill: boolean;
  dateFormat: string | null;
  editable: boolean;
  multiline: boolean;
  createdAt: string;
  updatedAt: string;
};

export type TemplateRevision = {
  /** From 1 on, without a gap. */
  revision: number;
  name: string;
  description: string | null;
  pageSize: "A4" | "Letter";
  language: string;
  sourceHash: string;
  createdAt: string;
  /** Who saved it, such as `user:<id>`. */
  createdBy: string;
  source: string;
  sampleData: Record<string, unknown>;
  dataSchema: Record<string, TemplateValueRule> | null;
  variables: Array<string>;
};

export type TemplateRevisionSummary = {
  /** From 1 on, without a gap. */
  revision: number;
  name: string;
  description: string | null;
  pageSize: "A4" | "Letter";
  language: string;
  sourceHash: string;
  createdAt: string;
  /** Who saved it, such as `user:<id>`. */
  createdBy: string;
};

export type TemplateSummary = {
  id: string;
  kind: "markdown";
  name: string;
  description: string | null;
  pageSize: "A4" | "Letter";
  language: string;
  sourceHash: string;
  /** Grows by one with each change. */
  revision: number;
  /** In the order of the source. A role keeps its id for as long as its name stays. */
  signerRoles: Array<{
    id: string;
    role: string;
    label: string | null;
    position: number;
  }>;
  /** Every path the source reads; each document has to be given all. */
  variables: Array<string>;
  status: "active" | "archived";
  /** Who saved the current revision, such as `user:<id>`. */
  revisedBy: string;
  createdAt: string;
  updatedAt: string;
};

export type TemplateValueRule =
  | {
      type: "text";
      /** What forms and refusals call it. */
      label?: string;
      /** It may be null, which a source can test but not print. */
      optional?: boolean;
      maxLength?: number;
      /** The texts to choose from. */
      oneOf?: Array<string>;
    }
  | {
      type: "number";
      /** What forms and refusals call it. */
      label?: string;
      /** It may be null, which a source can test but not print. */
      optional?: boolean;
      minimum?: number;
      maximum?: number;
    }
  | {
      type: "date";
      /** What forms and refusals call it. */
      label?: string;
      /** It may be null, which a source can test but not print. */
      optional?: boolean;
    }
  | {
      type: "boolean";
      /** What forms and refusals call it. */
      label?: string;
      /** It may be null, which a source can test but not print. */
      optional?: boolean;
    }
  | {
      type: "list";
      /** What forms and refusals call it. */
      label?: string;
      /** It may be null, which a source can test but not print. */
      optional?: boolean;
      minItems?: number;
      maxItems?: number;
    };

export type Verdict = {
  /** `intact`: byte for byte a file of the document. `altered`: it was such a file, or says it is, and differs now. `unknown`: neither. */
  outcome: "intact" | "altered" | "unknown";
  intact: boolean;
  documentId: string | null;
  version: "original" | "completed" | "certificate" | null;
  /** Of the file that was sent. */
  sha256: string;
  name: string | null;
  status: string | null;
  completedAt: string | null;
};

export type VerificationInput = {
  id: string;
  /** Copy it into `acceptedSources`. */
  source: string;
  label: string;
  type: "string" | "number" | "boolean" | "list";
  itemType: "string" | "number" | "boolean" | null;
  category: "capture" | "extraction" | "enrichment" | "check" | "validate" | "risk";
  /** True if it counts only after this run is approved. */
  requiresApproval: boolean;
  /** Copy it as it is. */
  verification: {
    workflowId: string;
    workflowRevision: number;
    stepId: string;
    field: string;
  };
};

export type VerificationRun = {
  id: string;
  resource: "runs";
  data: {
    sessionId: string;
    attempt: number;
    workflowId: string;
    workflowRevision: number;
    status: "open" | "completed" | "superseded";
    startedAt: string;
    startedBy: string;
    completedAt: string | null;
    completedBy: string | null;
  };
};

export type VerificationSession = {
  id: string;
  resource: "sessions";
  data: {
    workflowId: string;
    sessionWorkflowId: string;
    subjectId: string | null;
    participants: Array<{
      /** Your own name for a part somebody plays, never a person's name. */
      id: string;
      role?: string;
    }>;
    createdAt: string;
    createdBy: string;
    linkedAt: string | null;
    linkedBy: string | null;
    runs: Array<{
      id: string;
      sessionId: string;
      attempt: number;
      workflowId: string;
      workflowRevision: number;
      status: "open" | "completed" | "superseded";
      startedAt: string;
      startedBy: string;
      completedAt: string | null;
      completedBy: string | null;
      /** The latest decision about this run; null when there is none. */
      decision: "approved" | "rejected" | "revoked" | null;
      results: Array<{
        id: string;
        workflowRunId: string;
        stepId: string;
        status: "completed" | "failed";
        output: Record<string, string | number | boolean | Array<string | number | boolean> | null> | null;
        /** The step put something out, which this caller is not shown before the run is approved. Owners, admins, auditors and the principal that reported it are. */
        withheld?: true;
        recordedAt: string;
        recordedBy: string;
      }>;
    }>;
    checks: Array<{
      id: string;
      sessionId: string;
      workflowRunId: string;
      stepId: string;
      kind:
        | "pep_sanctions"
        | "document_authenticity"
        | "face_match"
        | "liveness"
        | "address"
        | "phone"
        | "email"
        | "custom";
      /** Null when the check is about the session. */
      participant: string | null;
      status: "clear" | "review_required" | "match" | "block" | "error";
      recommendation: "none" | "review" | "block";
      provider: string | null;
      providerRef: string | null;
      createdAt: string;
    }>;
  };
};

export type VerificationSessionSummary = {
  id: string;
  resource: "sessions";
  view: "summary";
  data: {
    workflowId: string;
    workflowKey: string;
    sessionWorkflowId: string;
    subjectId: string | null;
    createdAt: string;
    createdBy: string;
    linkedAt: string | null;
    linkedBy: string | null;
    latestRun: {
      id: string;
      attempt: number;
      status: "open" | "completed" | "superseded";
      startedAt: string;
      completedAt: string | null;
      decision: "approved" | "rejected" | "revoked" | null;
    } | null;
  };
};

export type Webhook = {
  id: string;
  resource: "webhooks";
  data: {
    url: string;
    events: Array<string>;
    mode: "test" | "live";
    enabled: boolean;
    revision: number;
    previousSecretUntil: string | null;
    createdAt: string;
    createdBy: string;
    updatedAt: string;
  };
};

export type WebhookWithSecret = {
  id: string;
  resource: "webhooks";
  data: {
    url: string;
    events: Array<string>;
    mode: "test" | "live";
    enabled: boolean;
    revision: number;
    previousSecretUntil: string | null;
    createdAt: string;
    createdBy: string;
    updatedAt: string;
  };
  /** Shown here and never again. Verify the signature of each delivery with it. Null when the request is repeated a day later. */
  signingSecret: string | null;
};

export type WorkItem = {
  id: string;
  resource: "work-items";
  data: {
    kind: "action" | "match" | "investigation" | "verification" | "proposal";
    severity: "low" | "medium" | "high" | "critical";
    /** The record to work on: an action, a match, an investigation, a verification run or a proposal. An item of actions leads to the newest action of its name. */
    resourceId: string;
    subjectId: string | null;
    subjectKind: string | null;
    subjectExternalId: string | null;
    assessmentId: string | null;
    /** The screening run of a match. */
    runId: string | null;
    /** The session of a verification run. */
    sessionId: string | null;
    /** The action's name, the listed name of a match, the question of an investigation, the key of the verification workflow, or what is proposed. */
    name: string;
    /** The status of an action. */
    status: "requested" | "acknowledged" | "failed" | null;
    /** The revision of an action, to be sent as `expectedRevision`. */
    revision: number | null;
    policyKey: string | null;
    listKey: string | null;
    openedAt: string;
    dueAt: string;
    overdue: boolean;
    /** The user who has the item; null when nobody does. */
    assignee: string | null;
    /** Until when a claim holds unless it is renewed; null when nobody has the item, or somebody was assigned. */
    leaseUntil: string | null;
  };
};

export type WorkSettings = {
  dueMinutes: DueMinutes;
  /** How long an item is held by somebody whose page no longer renews it. */
  leaseMinutes: number;
  revision: number;
};

export type WorkSummary = {
  open: number;
  byKind: {
    action: number;
    match: number;
    investigation: number;
    verification: number;
    proposal: number;
  };
  bySeverity: {
    low: number;
    medium: number;
    high: number;
    critical: number;
  };
  byKindAndSeverity: {
    action: {
      low: number;
      medium: number;
      high: number;
      critical: number;
    };
    match: {
      low: number;
      medium: number;
      high: number;
      critical: number;
    };
    investigation: {
      low: number;
      medium: number;
      high: number;
      critical: number;
    };
    verification: {
      low: number;
      medium: number;
      high: number;
      critical: number;
    };
    proposal: {
      low: number;
      medium: number;
      high: number;
      critical: number;
    };
  };
  /** No worker has counted for a while, so the numbers above are old. */
  behind: boolean;
  mine: CappedCount;
  unassigned: CappedCount;
  overdue: CappedCount;
  /** Open items by the hours since they were opened, the youngest first. */
  ages: Array<{
    fromHours: number;
    toHours: number | null;
    count: number;
    capped: boolean;
  }>;
  oldestOpenedAt: string | null;
};

export type Workflow = {
  id: string;
  resource: "workflows";
  data: {
    key: string;
    revision: number;
    steps: Array<{
      id: string;
      type: "capture" | "extract" | "enrich" | "check" | "validate" | "risk";
      config: {
        /** All that the step may put out; nothing else is accepted as its output. */
        fields: Array<{
          field: string;
          type: "string" | "number" | "boolean" | "list";
          itemType?: "string" | "number" | "boolean";
        }>;
        /** The participant of the session whom the step is about. Without one it is about the session's own subject. */
        participant?: string;
        /** The kind of a `check` step; required there. */
        kind?:
          | "pep_sanctions"
          | "document_authenticity"
          | "face_match"
          | "liveness"
          | "address"
          | "phone"
          | "email"
          | "custom";
        /** The service that performs the check; without one you report its result. */
        provider?: string;
        providerConfig?: Record<string, unknown>;
      };
    }>;
    createdAt: string;
    createdBy: string;
    revisedAt: string;
    revisedBy: string;
  };
};

export type Problem = {
  type: string;
  title: string;
  status: number;
  code: RefusalCode;
  detail: string;
  instance: string;
  requestId: string;
  /** The case of its code, for pages in other languages. */
  reason?: string;
  /** The scope that an API key needs for this. */
  requiredScope?: string;
  /** The scopes that the API key has. */
  scopes?: Array<string>;
  errors?: Array<{
    path?: string;
    code: string;
    message: string;
    position?: {
      line: number;
      column: number;
    };
    reason?: string;
    character?: string;
    charactersMax?: number;
    example?: string | null;
    signerId?: string;
    fieldId?: string;
    controllerFieldId?: string;
    groupKey?: string;
  }>;
};

export type RefusalCode =
  | "invalid_json"
  | "validation_failed"
  | "malformed_id"
  | "mode_conflict"
  | "idempotency_key_required"
  | "idempotency_key_invalid"
  | "invalid_cursor"
  | "invalid_limit"
  | "unsupported_query"
  | "content_digest_mismatch"
  | "request_body_not_allowed"
  | "url_not_allowed"
  | "immutable_field"
  | "unknown_event"
  | "authentication_required"
  | "invalid_signature"
  | "timestamp_out_of_window"
  | "credential_revoked"
  | "credential_expired"
  | "insufficient_role"
  | "credential_kind_not_allowed"
  | "insufficient_scope"
  | "network_not_allowed"
  | "source_not_bound"
  | "ai_consent_required"
  | "not_found"
  | "route_not_found"
  | "method_not_allowed"
  | "idempotency_key_reused"
  | "idempotency_in_progress"
  | "stale_revision"
  | "invalid_transition"
  | "already_exists"
  | "erased"
  | "held"
  | "not_held"
  | "work_item_taken"
  | "assignee_cannot_finish"
  | "not_an_action"
  | "policy_not_published"
  | "proposal_pending"
  | "proposal_lapsed"
  | "not_proposer"
  | "not_author"
  | "not_view_author"
  | "too_many_views"
  | "note_withdrawn"
  | "note_has_all_files"
  | "source_disabled"
  | "applicability_not_matched"
  | "applicability_unknown"
  | "subject_not_in_context"
  | "override_not_allowed"
  | "override_not_active"
  | "already_linked"
  | "session_not_linked"
  | "run_not_completed"
  | "attempt_not_standing"
  | "run_not_open"
  | "ai_not_configured"
  | "not_reviewable"
  | "webhook_disabled"
  | "last_second_person"
  | "credential_not_active"
  | "too_many_keys"
  | "delivery_not_failed"
  | "payload_too_large"
  | "unsupported_media_type"
  | "rate_limited"
  | "internal_error"
  | "temporarily_unavailable"
  | "already_published"
  | "invariant_refuted"
  | "invariant_not_proved"
  | "invariants_changed"
  | "already_acknowledged"
  | "second_person_required"
  | "monitoring_move_running"
  | "impacts_running"
  | "already_shadowed"
  | "shadows_running"
  | "too_many_scenario_sets"
  | "weak_password"
  | "invalid_login"
  | "totp_required"
  | "sign_in_first"
  | "oidc_failed"
  | "passkey_failed"
  | "other_origin"
  | "confirmation_required"
  | "operator_required"
  | "second_factor_required"
  | "reset_link_not_open"
  | "mail_not_configured"
  | "password_not_set"
  | "last_owner"
  | "invitation_not_open"
  | "totp_already_enabled"
  | "totp_not_enabled"
  | "no_passkey"
  | "too_many_passkeys"
  | "template_syntax"
  | "template_tag_unsupported"
  | "template_filter_unsupported"
  | "template_variable_missing"
  | "template_variable_not_scalar"
  | "template_variable_forbidden"
  | "template_not_array"
  | "template_array_too_long"
  | "template_data_too_deep"
  | "template_data_invalid"
  | "template_schema_invalid"
  | "template_markdown_unsupported"
  | "template_link_forbidden"
  | "template_directive_invalid"
  | "template_directive_misplaced"
  | "template_role_invalid"
  | "template_role_duplicate"
  | "template_role_conditional"
  | "template_role_mismatch"
  | "template_group_size"
  | "template_label_too_long"
  | "template_too_many_roles"
  | "template_character_forbidden"
  | "template_role_in_use"
  | "render_too_many_pages"
  | "render_time_exceeded"
  | "render_output_too_large"
  | "render_glyph_missing"
  | "pdf_invalid"
  | "pdf_encrypted"
  | "pdf_already_signed"
  | "pdf_active_content"
  | "file_type_not_allowed"
  | "pdf_xfa"
  | "pdf_hidden_content"
  | "pdf_too_complex"
  | "pdf_too_many_pages"
  | "field_invalid"
  | "date_format_invalid"
  | "pattern_unsupported"
  | "condition_invalid"
  | "shared_fill_not_allowed"
  | "value_invalid"
  | "signature_invalid"
  | "signing_token_invalid"
  | "signer_has_fields"
  | "fields_incomplete"
  | "document_not_draft"
  | "document_state_conflict"
  | "document_not_ready"
  | "document_not_generated"
  | "field_frozen"
  | "field_read_only"
  | "not_your_turn"
  | "consent_required"
  | "consent_outdated"
  | "decline_not_allowed"
  | "signing_code_required"
  | "template_archived"
  | "too_soon";

export type WebhookEvent =
  | {
      /** The same for all retries and subscribers: deduplicate by it. */
      eventId: string;
      event: "risk.subject.created";
      timestamp: string;
      data: {
        organizationId: string;
        subjectId: string | null;
        resourceId: string;
        /** True exactly in test mode. */
        sandbox: boolean;
      };
    }
  | {
      /** The same for all retries and subscribers: deduplicate by it. */
      eventId: string;
      event: "risk.policy.created";
      timestamp: string;
      data: {
        organizationId: string;
        subjectId: string | null;
        resourceId: string;
        /** True exactly in test mode. */
        sandbox: boolean;
      };
    }
  | {
      /** The same for all retries and subscribers: deduplicate by it. */
      eventId: string;
      event: "risk.policy.published";
      timestamp: string;
      data: {
        organizationId: string;
        subjectId: string | null;
        resourceId: string;
        /** True exactly in test mode. */
        sandbox: boolean;
      };
    }
  | {
      /** The same for all retries and subscribers: deduplicate by it. */
      eventId: string;
      event: "risk.activity.reported";
      timestamp: string;
      data: {
        organizationId: string;
        subjectId: string | null;
        resourceId: string;
        /** True exactly in test mode. */
        sandbox: boolean;
      };
    }
  | {
      /** The same for all retries and subscribers: deduplicate by it. */
      eventId: string;
      event: "risk.evidence.recorded";
      timestamp: string;
      data: {
        organizationId: string;
        subjectId: string | null;
        resourceId: string;
        /** True exactly in test mode. */
        sandbox: boolean;
      };
    }
  | {
      /** The same for all retries and subscribers: deduplicate by it. */
      eventId: string;
      event: "risk.evidence.batch_recorded";
      timestamp: string;
      data: {
        organizationId: string;
        subjectId: string | null;
        resourceId: string;
        /** True exactly in test mode. */
        sandbox: boolean;
      };
    }
  | {
      /** The same for all retries and subscribers: deduplicate by it. */
      eventId: string;
      event: "risk.assessment.created";
      timestamp: string;
      data: {
        organizationId: string;
        subjectId: string | null;
        resourceId: string;
        /** True exactly in test mode. */
        sandbox: boolean;
      };
    }
  | {
      /** The same for all retries and subscribers: deduplicate by it. */
      eventId: string;
      event: "risk.action.requested";
      timestamp: string;
      data: {
        organizationId: string;
        subjectId: string | null;
        resourceId: string;
        /** True exactly in test mode. */
        sandbox: boolean;
      };
    }
  | {
      /** The same for all retries and subscribers: deduplicate by it. */
      eventId: string;
      event: "risk.action.transitioned";
      timestamp: string;
      data: {
        organizationId: string;
        subjectId: string | null;
        resourceId: string;
        /** True exactly in test mode. */
        sandbox: boolean;
      };
    }
  | {
      /** The same for all retries and subscribers: deduplicate by it. */
      eventId: string;
      event: "risk.override.created";
      timestamp: string;
      data: {
        organizationId: string;
        subjectId: string | null;
        resourceId: string;
        /** True exactly in test mode. */
        sandbox: boolean;
      };
    }
  | {
      /** The same for all retries and subscribers: deduplicate by it. */
      eventId: string;
      event: "risk.override.revoked";
      timestamp: string;
      data: {
        organizationId: string;
        subjectId: string | null;
        resourceId: string;
        /** True exactly in test mode. */
        sandbox: boolean;
      };
    }
  | {
      /** The same for all retries and subscribers: deduplicate by it. */
      eventId: string;
      event: "screening.run.completed";
      timestamp: string;
      data: {
        organizationId: string;
        subjectId: string | null;
        resourceId: string;
        runId: string;
        status: "match" | "possible_match" | "clear" | "incomplete" | "error";
        incomplete: boolean;
        errorCode: "missing_name" | "no_lists" | "screening_failed" | null;
        trigger: "api" | "session_check";
        sessionId: string | null;
        riskSubjectId: string | null;
        matchCount: number;
        /** True exactly in test mode. */
        sandbox: boolean;
      };
    }
  | {
      /** The same for all retries and subscribers: deduplicate by it. */
      eventId: string;
      event: "screening.match.found";
      timestamp: string;
      data: {
        organizationId: string;
        subjectId: string | null;
        resourceId: string;
        runId: string;
        status: "match" | "possible_match" | "clear" | "incomplete" | "error";
        incomplete: boolean;
        errorCode: "missing_name" | "no_lists" | "screening_failed" | null;
        trigger: "api" | "session_check";
        sessionId: string | null;
        riskSubjectId: string | null;
        matchCount: number;
        matches: Array<{
          matchId: string;
          sourceEntryId: string;
          source: string;
          listKind: "sanctions" | "pep";
          score: number;
          pepStanding?: string;
        }>;
        /** True exactly in test mode. */
        sandbox: boolean;
      };
    }
  | {
      /** The same for all retries and subscribers: deduplicate by it. */
      eventId: string;
      event: "document.created";
      timestamp: string;
      data: {
        organizationId: string;
        subjectId: null;
        resourceId: string;
        documentId: string;
        /** Null for a PDF that was uploaded. */
        templateId: string | null;
        /** Set when the event is about one signer. */
        signerId: string | null;
        externalId: string | null;
        /** True exactly in test mode. */
        sandbox: boolean;
      };
    }
  | {
      /** The same for all retries and subscribers: deduplicate by it. */
      eventId: string;
      event: "document.sent";
      timestamp: string;
      data: {
        organizationId: string;
        subjectId: null;
        resourceId: string;
        documentId: string;
        /** Null for a PDF that was uploaded. */
        templateId: string | null;
        /** Set when the event is about one signer. */
        signerId: string | null;
        externalId: string | null;
        /** True exactly in test mode. */
        sandbox: boolean;
      };
    }
  | {
      /** The same for all retries and subscribers: deduplicate by it. */
      eventId: string;
      event: "document.viewed";
      timestamp: string;
      data: {
        organizationId: string;
        subjectId: null;
        resourceId: string;
        documentId: string;
        /** Null for a PDF that was uploaded. */
        templateId: string | null;
        /** Set when the event is about one signer. */
        signerId: string | null;
        externalId: string | null;
        /** True exactly in test mode. */
        sandbox: boolean;
      };
    }
  | {
      /** The same for all retries and subscribers: deduplicate by it. */
      eventId: string;
      event: "document.signer_signed";
      timestamp: string;
      data: {
        organizationId: string;
        subjectId: null;
        resourceId: string;
        documentId: string;
        /** Null for a PDF that was uploaded. */
        templateId: string | null;
        /** Set when the event is about one signer. */
        signerId: string | null;
        externalId: string | null;
        /** True exactly in test mode. */
        sandbox: boolean;
      };
    }
  | {
      /** The same for all retries and subscribers: deduplicate by it. */
      eventId: string;
      event: "document.completed";
      timestamp: string;
      data: {
        organizationId: string;
        subjectId: null;
        resourceId: string;
        documentId: string;
        /** Null for a PDF that was uploaded. */
        templateId: string | null;
        /** Set when the event is about one signer. */
        signerId: string | null;
        externalId: string | null;
        /** True exactly in test mode. */
        sandbox: boolean;
      };
    }
  | {
      /** The same for all retries and subscribers: deduplicate by it. */
      eventId: string;
      event: "document.declined";
      timestamp: string;
      data: {
        organizationId: string;
        subjectId: null;
        resourceId: string;
        documentId: string;
        /** Null for a PDF that was uploaded. */
        templateId: string | null;
        /** Set when the event is about one signer. */
        signerId: string | null;
        externalId: string | null;
        /** True exactly in test mode. */
        sandbox: boolean;
      };
    }
  | {
      /** The same for all retries and subscribers: deduplicate by it. */
      eventId: string;
      event: "document.voided";
      timestamp: string;
      data: {
        organizationId: string;
        subjectId: null;
        resourceId: string;
        documentId: string;
        /** Null for a PDF that was uploaded. */
        templateId: string | null;
        /** Set when the event is about one signer. */
        signerId: string | null;
        externalId: string | null;
        /** True exactly in test mode. */
        sandbox: boolean;
      };
    }
  | {
      /** The same for all retries and subscribers: deduplicate by it. */
      eventId: string;
      event: "document.expired";
      timestamp: string;
      data: {
        organizationId: string;
        subjectId: null;
        resourceId: string;
        documentId: string;
        /** Null for a PDF that was uploaded. */
        templateId: string | null;
        /** Set when the event is about one signer. */
        signerId: string | null;
        externalId: string | null;
        /** True exactly in test mode. */
        sandbox: boolean;
      };
    }
  | {
      /** The same for all retries and subscribers: deduplicate by it. */
      eventId: string;
      event: "document.finalization_failed";
      timestamp: string;
      data: {
        organizationId: string;
        subjectId: null;
        resourceId: string;
        documentId: string;
        /** Null for a PDF that was uploaded. */
        templateId: string | null;
        /** Set when the event is about one signer. */
        signerId: string | null;
        externalId: string | null;
        /** True exactly in test mode. */
        sandbox: boolean;
      };
    }
  | {
      /** The same for all retries and subscribers: deduplicate by it. */
      eventId: string;
      event: "audit.recorded";
      timestamp: string;
      data: {
        organizationId: string;
        subjectId: null;
        resourceId: string;
        resourceType: string;
        /** What happened, for example `session.started`. */
        type: string;
        actor: string;
        credential: string | null;
        recordedAt: string;
        sequence: number;
        previousHash: string;
        hash: string;
        /** True exactly in test mode. */
        sandbox: boolean;
      };
    }
  | {
      /** The same for all retries and subscribers: deduplicate by it. */
      eventId: string;
      event: "webhook.test";
      timestamp: string;
      data: {
        organizationId: string;
        subjectId: string | null;
        resourceId: string;
        /** True exactly in test mode. */
        sandbox: boolean;
      };
    };

export type RiskEventName =
  | "risk.subject.created"
  | "risk.policy.created"
  | "risk.policy.published"
  | "risk.activity.reported"
  | "risk.evidence.recorded"
  | "risk.evidence.batch_recorded"
  | "risk.assessment.created"
  | "risk.action.requested"
  | "risk.action.transitioned"
  | "risk.override.created"
  | "risk.override.revoked";

export type DocumentEventName =
  | "document.created"
  | "document.sent"
  | "document.viewed"
  | "document.signer_signed"
  | "document.completed"
  | "document.declined"
  | "document.voided"
  | "document.expired"
  | "document.finalization_failed";

/** What every notification says. It is a reason to read current state, not proof of authorization. */
type Notification<Name extends string, More = unknown> = {
  /** Identical across retries and subscribers: deduplicate on it. */
  eventId: string;
  event: Name;
  timestamp: string;
  data: {
    organizationId: string;
    /** Null for policy and document events. */
    subjectId: string | null;
    resourceId: string;
    /** True exactly in test mode. */
    sandbox: boolean;
  } & More;
};

type DocumentReference = {
  documentId: string;
  /** Null for a PDF that was uploaded. */
  templateId: string | null;
  /** Whom it is about, when it is about one signer. */
  signerId: string | null;
  externalId: string | null;
};

type ScreeningRun = {
  runId: string;
  status: string;
  incomplete: boolean;
  errorCode: string | null;
  trigger: string;
  sessionId: string | null;
  riskSubjectId: string | null;
  matchCount: number;
};

type ScreeningMatch = {
  matchId: string;
  sourceEntryId: string;
  source: string;
  listKind: string;
  score: number;
  pepStanding?: string;
};

export type WebhookEvent =
  | Notification<RiskEventName>
  | Notification<DocumentEventName, DocumentReference>
  | Notification<"screening.run.completed", ScreeningRun>
  | Notification<"screening.match.found", ScreeningRun & { matches: ScreeningMatch[] }>
  | Notification<"webhook.test">;

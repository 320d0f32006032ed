// Made by `npm run generate` from the schemas of the operations. Do not edit.

import type {
  Action,
  ActionHistoryEntry,
  AiSettings,
  ApiKey,
  ApiKeyWithSecret,
  Assessment,
  AssessmentCounterfactuals,
  AssessmentDecision,
  AssessmentFactor,
  AssessmentInput,
  AssessmentOutcome,
  AssessmentRule,
  AssessmentSummary,
  AuditCheckpoint,
  AuditEvent,
  Branding,
  BulkSend,
  BulkSendRow,
  Certificate,
  Check,
  Context,
  ContextPolicies,
  ContextSubject,
  DayReceipts,
  DayStatistics,
  Delivery,
  DeliveryWithAttempts,
  Document,
  DocumentErasureProposal,
  DocumentEvent,
  DocumentPage,
  DueMinutes,
  Evidence,
  ExplanationDetail,
  FactValue,
  Field,
  FieldType,
  Finding,
  FormField,
  FourEyesSettings,
  FourEyesSettingsProposal,
  Hold,
  InvariantAcknowledgement,
  Investigation,
  InvestigationReview,
  InvestigationSummary,
  Invitation,
  KeyScope,
  ListedMonitoring,
  ListedPolicyScenarioSet,
  ListedScreeningRun,
  LiveChange,
  MatchDecisionProposal,
  Me,
  Member,
  Monitoring,
  MonitoringMove,
  NewScreeningRun,
  NewSignature,
  Note,
  NoteWithHistory,
  OpenInvitation,
  OpenedSigningSession,
  OperatorJobs,
  OperatorLists,
  OperatorProcesses,
  OperatorStorage,
  OperatorVersions,
  Organization,
  OrganizationSettingsProposal,
  Override,
  OverrideProposal,
  Passkey,
  PasskeyAuthentication,
  PasskeyCreationOptions,
  PasskeyRegistration,
  PasskeyRequestOptions,
  Person,
  Policy,
  PolicyDefinition,
  PolicyImpact,
  PolicyImpactSubject,
  PolicyInputNote,
  PolicyInputNotes,
  PolicyInvariant,
  PolicyInvariants,
  PolicyPlan,
  PolicyScenarioSet,
  PolicyShadow,
  PolicyShadowDifference,
  PolicySummary,
  ProfileResolver,
  ProfileTemplates,
  Proposal,
  ReasonPresets,
  ReasonPresetsByKind,
  RenderedPdf,
  RetentionPreview,
  RetentionSettings,
  RetentionSettingsProposal,
  RiskEvent,
  Role,
  SavedTemplate,
  SavedView,
  ScreeningRun,
  ScreeningRunSummary,
  ScreeningSource,
  ScreeningSubject,
  Session,
  SignedIn,
  Signer,
  SignerErasureProposal,
  SigningField,
  SigningTheme,
  Simulation,
  Source,
  Subject,
  SubjectErasureProposal,
  SubjectOverview,
  Template,
  TemplateField,
  TemplateRevision,
  TemplateRevisionSummary,
  TemplateSummary,
  TemplateValueRule,
  Verdict,
  VerificationInput,
  VerificationRun,
  VerificationSession,
  VerificationSessionSummary,
  Webhook,
  WebhookWithSecret,
  WorkItem,
  WorkSettings,
  WorkSummary,
  Workflow,
} from "./records.ts";

export type Operations = {
  /** Describe the policy format: its JSON Schema, operators, decisions, documented values and limits */
  "GET /risk/policy-schema": {
    name: "readPolicySchema";
    params: Record<string, never>;
    query: Record<string, never>;
    body: undefined;
    bodyRequired: false;
    upload: false;
    reply: {
      formatVersion: number;
      /** The evaluator that new assessments use. */
      evaluatorVersion: string;
      /** JSON Schema 2020-12 of a definition. */
      schema: object;
      inputTypes: Array<string>;
      operators: Array<{
        operator: string;
        inputTypes: Array<string>;
      }>;
      decisions: Array<string>;
      subjectKinds: Array<string>;
      /** The only values that a condition on one of these facts may name. */
      screeningFacts: Record<string, Array<string>>;
      limits: Record<string, number>;
    };
    file: undefined;
    status: 200;
    roles: "owner" | "admin" | "member" | "auditor";
    apiKeys: true;
    scope: "risk:read";
    signers: false;
    idempotencyKey: "none";
  };
  /** Check a policy as publishing would, and report every error and warning; stores nothing */
  "POST /risk/policies/validate": {
    name: "validatePolicy";
    params: Record<string, never>;
    query: Record<string, never>;
    body: {
      /** Left out, only the definition is checked. */
      key?: string;
      /** A definition of policy format version 1; `GET /risk/policy-schema` has its JSON Schema. */
      definition: object;
    };
    bodyRequired: true;
    upload: false;
    reply: {
      /** True if this definition could be published now. */
      valid: boolean;
      formatVersion: number;
      definitionDigest: string;
      /** Of the canonical JSON, which is what the limit counts. */
      sizeBytes: number;
      errors: Array<{
        severity: "error" | "warning";
        code: string;
        /** JSON Pointer into the request. */
        path: string;
        message: string;
        /** Input values that show the problem. */
        witness: Record<string, unknown> | null;
        proof?: "proved";
      }>;
      warnings: Array<{
        severity: "error" | "warning";
        code: string;
        /** JSON Pointer into the request. */
        path: string;
        message: string;
        /** Input values that show the problem. */
        witness: Record<string, unknown> | null;
        proof?: "proved";
      }>;
      summary: {
        inputs: number;
        factors: number;
        rules: number;
        bands: number;
        scoreRange: unknown;
      } | null;
    };
    file: undefined;
    status: 200;
    roles: "owner" | "admin" | "member" | "auditor";
    apiKeys: true;
    scope: "risk:read";
    signers: false;
    idempotencyKey: "none";
  };
  /** Try a policy on made-up evidence; stores nothing, requires no actions and announces nothing */
  "POST /risk/policies/simulate": {
    name: "simulatePolicy";
    params: Record<string, never>;
    query: Record<string, never>;
    body: {
      /** A draft or a published version. */
      policyVersionId?: string | null;
      /** Instead of a version. */
      definition?: object | null;
      evaluatedAt?: string;
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
    };
    bodyRequired: true;
    upload: false;
    reply: Simulation;
    file: undefined;
    status: 200;
    roles: "owner" | "admin" | "member" | "auditor";
    apiKeys: true;
    scope: "risk:read";
    signers: false;
    idempotencyKey: "none";
  };
  /** Say what changes from one version of a policy to another, proved for every case; stores nothing */
  "POST /risk/policies/plan": {
    name: "planPolicy";
    params: Record<string, never>;
    query: Record<string, never>;
    body: {
      from: {
        /** A draft or a published version. */
        policyVersionId?: string | null;
        /** Instead of a version. */
        definition?: object | null;
      };
      to: {
        /** A draft or a published version. */
        policyVersionId?: string | null;
        /** Instead of a version. */
        definition?: object | null;
      };
    };
    bodyRequired: true;
    upload: false;
    reply: PolicyPlan;
    file: undefined;
    status: 200;
    roles: "owner" | "admin" | "member" | "auditor";
    apiKeys: true;
    scope: "risk:read";
    signers: false;
    idempotencyKey: "none";
  };
  /** Start to count whom a version or definition would decide otherwise, over the newest assessment of each subject */
  "POST /risk/policy-impacts": {
    name: "startPolicyImpact";
    params: Record<string, never>;
    query: Record<string, never>;
    body: {
      to: {
        /** A draft or a published version. */
        policyVersionId?: string | null;
        /** Instead of a version. */
        definition?: object | null;
      };
      /** Whose assessments. Needed with a definition, which has no key. */
      policyKey?: string;
      /** `stored` unless given: what each assessment read. `current`: the evidence there is now. */
      basis?: "stored" | "current";
    };
    bodyRequired: true;
    upload: false;
    reply: PolicyImpact;
    file: undefined;
    status: 201;
    roles: "owner" | "admin" | "member";
    apiKeys: true;
    scope: "risk:write";
    signers: false;
    idempotencyKey: "required";
  };
  /** List the impacts of the last thirty days, the oldest first */
  "GET /risk/policy-impacts": {
    name: "listPolicyImpacts";
    params: Record<string, never>;
    query: {
      policyKey?: string;
      /** `asc` begins with the oldest, `desc` with the newest. */
      order?: "asc" | "desc";
      offset?: string;
      /** Leave it empty for the first page, then send the `nextCursor` of the page before. Rows that are added or leave the list meanwhile make you miss or repeat none of the others. Send neither `offset` nor `page` with it. */
      after?: string;
      /** Rows on a page: 100 unless given, and at most. */
      limit?: string;
    };
    body: undefined;
    bodyRequired: false;
    upload: false;
    reply:
      | {
          items: Array<PolicyImpact>;
          nextOffset: number | null;
        }
      | {
          items: Array<PolicyImpact>;
          nextCursor: string | null;
        };
    file: undefined;
    status: 200;
    roles: "owner" | "admin" | "member" | "auditor";
    apiKeys: true;
    scope: "risk:read";
    signers: false;
    idempotencyKey: "none";
  };
  /** Read how far an impact has come, and what it has counted by now */
  "GET /risk/policy-impacts/{id}": {
    name: "readPolicyImpact";
    params: {
      id: string;
    };
    query: Record<string, never>;
    body: undefined;
    bodyRequired: false;
    upload: false;
    reply: PolicyImpact;
    file: undefined;
    status: 200;
    roles: "owner" | "admin" | "member" | "auditor";
    apiKeys: true;
    scope: "risk:read";
    signers: false;
    idempotencyKey: "none";
  };
  /** List the subjects behind an impact: of one pair of outcomes, or all whose outcome or actions are others */
  "GET /risk/policy-impacts/{id}/subjects": {
    name: "listPolicyImpactSubjects";
    params: {
      id: string;
    };
    query: {
      from?: "none" | "review" | "restrict" | "reject" | "incomplete" | "not_assessed";
      to?: "none" | "review" | "restrict" | "reject" | "incomplete" | "not_assessed" | "not_comparable";
      /** Rows on a page: 100 unless given, and at most. */
      limit?: string;
      /** Leave it empty for the first page, then send the `nextCursor` of the page before. Rows that are added or leave the list meanwhile make you miss or repeat none of the others. Send neither `offset` nor `page` with it. */
      after?: string;
    };
    body: undefined;
    bodyRequired: false;
    upload: false;
    reply: {
      items: Array<PolicyImpactSubject>;
      nextCursor: string | null;
    };
    file: undefined;
    status: 200;
    roles: "owner" | "admin" | "member" | "auditor";
    apiKeys: true;
    scope: "risk:read";
    signers: false;
    idempotencyKey: "none";
  };
  /** Stop an impact; what was counted by then is kept, and one that was stopped before stays as it is */
  "POST /risk/policy-impacts/{id}/stop": {
    name: "stopPolicyImpact";
    params: {
      id: string;
    };
    query: Record<string, never>;
    body: undefined;
    bodyRequired: false;
    upload: false;
    reply: PolicyImpact;
    file: undefined;
    status: 200;
    roles: "owner" | "admin" | "member";
    apiKeys: true;
    scope: "risk:write";
    signers: false;
    idempotencyKey: "required";
  };
  /** Try a published version beside every new assessment of its key, until it is stopped; nobody is assessed by it */
  "POST /risk/policy-shadows": {
    name: "startPolicyShadow";
    params: Record<string, never>;
    query: Record<string, never>;
    body: {
      policyVersionId: string;
    };
    bodyRequired: true;
    upload: false;
    reply: PolicyShadow;
    file: undefined;
    status: 201;
    roles: "owner" | "admin" | "member";
    apiKeys: true;
    scope: "risk:write";
    signers: false;
    idempotencyKey: "required";
  };
  /** List the shadows that are running and those of the last thirty days, the oldest first */
  "GET /risk/policy-shadows": {
    name: "listPolicyShadows";
    params: Record<string, never>;
    query: {
      policyKey?: string;
      /** `asc` begins with the oldest, `desc` with the newest. */
      order?: "asc" | "desc";
      offset?: string;
      /** Leave it empty for the first page, then send the `nextCursor` of the page before. Rows that are added or leave the list meanwhile make you miss or repeat none of the others. Send neither `offset` nor `page` with it. */
      after?: string;
      /** Rows on a page: 100 unless given, and at most. */
      limit?: string;
    };
    body: undefined;
    bodyRequired: false;
    upload: false;
    reply:
      | {
          items: Array<PolicyShadow>;
          nextOffset: number | null;
        }
      | {
          items: Array<PolicyShadow>;
          nextCursor: string | null;
        };
    file: undefined;
    status: 200;
    roles: "owner" | "admin" | "member" | "auditor";
    apiKeys: true;
    scope: "risk:read";
    signers: false;
    idempotencyKey: "none";
  };
  /** Read what a shadow has counted by now */
  "GET /risk/policy-shadows/{id}": {
    name: "readPolicyShadow";
    params: {
      id: string;
    };
    query: Record<string, never>;
    body: undefined;
    bodyRequired: false;
    upload: false;
    reply: PolicyShadow;
    file: undefined;
    status: 200;
    roles: "owner" | "admin" | "member" | "auditor";
    apiKeys: true;
    scope: "risk:read";
    signers: false;
    idempotencyKey: "none";
  };
  /** List the assessments that a shadow decides otherwise: of one pair of outcomes, or all with other outcomes or actions */
  "GET /risk/policy-shadows/{id}/differences": {
    name: "listPolicyShadowDifferences";
    params: {
      id: string;
    };
    query: {
      from?: "none" | "review" | "restrict" | "reject" | "incomplete" | "not_assessed";
      to?: "none" | "review" | "restrict" | "reject" | "incomplete" | "not_assessed";
      /** Rows on a page: 100 unless given, and at most. */
      limit?: string;
      /** Leave it empty for the first page, then send the `nextCursor` of the page before. Rows that are added or leave the list meanwhile make you miss or repeat none of the others. Send neither `offset` nor `page` with it. */
      after?: string;
    };
    body: undefined;
    bodyRequired: false;
    upload: false;
    reply: {
      items: Array<PolicyShadowDifference>;
      nextCursor: string | null;
    };
    file: undefined;
    status: 200;
    roles: "owner" | "admin" | "member" | "auditor";
    apiKeys: true;
    scope: "risk:read";
    signers: false;
    idempotencyKey: "none";
  };
  /** Stop a shadow; what was counted by then is kept, and one that was stopped before stays as it is */
  "POST /risk/policy-shadows/{id}/stop": {
    name: "stopPolicyShadow";
    params: {
      id: string;
    };
    query: Record<string, never>;
    body: undefined;
    bodyRequired: false;
    upload: false;
    reply: PolicyShadow;
    file: undefined;
    status: 200;
    roles: "owner" | "admin" | "member";
    apiKeys: true;
    scope: "risk:write";
    signers: false;
    idempotencyKey: "required";
  };
  /** List the fields of native verification that a policy may read, each with the binding to copy */
  "GET /risk/verification-inputs": {
    name: "listVerificationInputs";
    params: Record<string, never>;
    query: {
      offset?: string;
      /** Leave it empty for the first page, then send the `nextCursor` of the page before. Rows that are added or leave the list meanwhile make you miss or repeat none of the others. Send neither `offset` nor `page` with it. */
      after?: string;
      /** Rows on a page: 100 unless given, and at most. */
      limit?: string;
    };
    body: undefined;
    bodyRequired: false;
    upload: false;
    reply:
      | {
          items: Array<VerificationInput>;
          nextOffset: number | null;
        }
      | {
          items: Array<VerificationInput>;
          nextCursor: string | null;
        };
    file: undefined;
    status: 200;
    roles: "owner" | "admin" | "member" | "auditor";
    apiKeys: true;
    scope: "risk:read";
    signers: false;
    idempotencyKey: "none";
  };
  /** Read whether investigations of this mode may be assisted by AI, and who agreed to it */
  "GET /risk/investigation-ai-settings": {
    name: "readAiSettings";
    params: Record<string, never>;
    query: Record<string, never>;
    body: undefined;
    bodyRequired: false;
    upload: false;
    reply: AiSettings;
    file: undefined;
    status: 200;
    roles: "owner" | "admin" | "member" | "auditor";
    apiKeys: true;
    scope: "risk:read";
    signers: false;
    idempotencyKey: "none";
  };
  /** Agree that investigations of this mode may be assisted by AI, or withdraw that and cancel those under way */
  "POST /risk/investigation-ai-settings": {
    name: "changeAiSettings";
    params: Record<string, never>;
    query: Record<string, never>;
    body: {
      enabled: boolean;
      /** Your own version of the consent text; may be null to withdraw. */
      consentVersion: string | null;
      expectedRevision: number;
    };
    bodyRequired: true;
    upload: false;
    reply: AiSettings;
    file: undefined;
    status: 200;
    roles: "owner";
    apiKeys: false;
    scope: null;
    signers: false;
    idempotencyKey: "required";
  };
  /** Register a durable risk subject */
  "POST /risk/subjects": {
    name: "registerSubject";
    params: Record<string, never>;
    query: Record<string, never>;
    body: {
      kind: "person" | "business" | "account" | "transaction";
      /** Your own identifier of the subject. It must not hold a name or the content of an identity document: use a customer number. */
      externalId: string;
    };
    bodyRequired: true;
    upload: false;
    reply: Subject;
    file: undefined;
    status: 201;
    roles: "owner" | "admin" | "member";
    apiKeys: true;
    scope: "risk:write";
    signers: false;
    idempotencyKey: "required";
  };
  /** Create a context, which groups subjects and decides nothing about them */
  "POST /risk/contexts": {
    name: "createContext";
    params: Record<string, never>;
    query: Record<string, never>;
    body: {
      kind: "onboarding" | "transaction" | "periodic_review" | "incident" | "other";
      /** Your own identifier of the context. It must not hold a name or the content of an identity document. */
      externalId: string;
      /** For people who work with the context. It must not hold personal data. */
      title?: string;
    };
    bodyRequired: true;
    upload: false;
    reply: Context;
    file: undefined;
    status: 201;
    roles: "owner" | "admin" | "member";
    apiKeys: true;
    scope: "risk:write";
    signers: false;
    idempotencyKey: "required";
  };
  /** Add a subject to a context, once and for good */
  "POST /risk/contexts/{id}/subjects": {
    name: "addSubjectToContext";
    params: {
      id: string;
    };
    query: Record<string, never>;
    body: {
      subjectId: string;
      /** The subject's role in this context, in your own vocabulary: applicant, beneficial_owner, sender. */
      role?: string;
    };
    bodyRequired: true;
    upload: false;
    reply: ContextSubject;
    file: undefined;
    status: 201;
    roles: "owner" | "admin" | "member";
    apiKeys: true;
    scope: "risk:write";
    signers: false;
    idempotencyKey: "required";
  };
  /** List the subjects of a context, in the order in which they were added */
  "GET /risk/contexts/{id}/subjects": {
    name: "listContextSubjects";
    params: {
      id: string;
    };
    query: {
      offset?: string;
      /** Leave it empty for the first page, then send the `nextCursor` of the page before. Rows that are added or leave the list meanwhile make you miss or repeat none of the others. Send neither `offset` nor `page` with it. */
      after?: string;
      /** Rows on a page: 100 unless given, and at most. */
      limit?: string;
    };
    body: undefined;
    bodyRequired: false;
    upload: false;
    reply:
      | {
          items: Array<ContextSubject>;
          nextOffset: number | null;
        }
      | {
          items: Array<ContextSubject>;
          nextCursor: string | null;
        };
    file: undefined;
    status: 200;
    roles: "owner" | "admin" | "member" | "auditor";
    apiKeys: true;
    scope: "risk:read";
    signers: false;
    idempotencyKey: "none";
  };
  /** Read the policy versions pinned to a context, and the revision of the pins */
  "GET /risk/contexts/{id}/policies": {
    name: "readContextPolicies";
    params: {
      id: string;
    };
    query: Record<string, never>;
    body: undefined;
    bodyRequired: false;
    upload: false;
    reply: ContextPolicies;
    file: undefined;
    status: 200;
    roles: "owner" | "admin" | "member" | "auditor";
    apiKeys: true;
    scope: "risk:read";
    signers: false;
    idempotencyKey: "none";
  };
  /** Replace the policy versions pinned to a context; assesses nobody */
  "POST /risk/contexts/{id}/policies": {
    name: "replaceContextPolicies";
    params: {
      id: string;
    };
    query: Record<string, never>;
    body: {
      expectedRevision: number;
      /** Published versions of different policy keys, in the order in which they are to be listed. */
      policyVersionIds: Array<string>;
    };
    bodyRequired: true;
    upload: false;
    reply: ContextPolicies;
    file: undefined;
    status: 200;
    roles: "owner" | "admin";
    apiKeys: false;
    scope: null;
    signers: false;
    idempotencyKey: "required";
  };
  /** Create a draft: the next version of a policy key, which never changes afterwards */
  "POST /risk/policies": {
    name: "createPolicy";
    params: Record<string, never>;
    query: Record<string, never>;
    body: {
      key: string;
      /** A definition of policy format version 1; `GET /risk/policy-schema` has its JSON Schema. */
      definition: object;
    };
    bodyRequired: true;
    upload: false;
    reply: Policy;
    file: undefined;
    status: 201;
    roles: "owner" | "admin";
    apiKeys: false;
    scope: null;
    signers: false;
    idempotencyKey: "required";
  };
  /** Publish a draft after checking it in full; assessments and assignments of other versions stay as they are */
  "POST /risk/policies/{id}/publish": {
    name: "publishPolicy";
    params: {
      id: string;
    };
    query: Record<string, never>;
    body: undefined;
    bodyRequired: false;
    upload: false;
    reply: Policy;
    file: undefined;
    status: 200;
    roles: "owner" | "admin";
    apiKeys: false;
    scope: null;
    signers: false;
    idempotencyKey: "required";
  };
  /** List the newest moves to a version, and count the subjects that older versions of its key monitor */
  "GET /risk/policies/{id}/monitoring-moves": {
    name: "listMonitoringMoves";
    params: {
      id: string;
    };
    query: Record<string, never>;
    body: undefined;
    bodyRequired: false;
    upload: false;
    reply: {
      items: Array<MonitoringMove>;
      /** Subjects that an older version monitors, counted as far as 1000. */
      older: {
        subjects: number;
        more: boolean;
      };
    };
    file: undefined;
    status: 200;
    roles: "owner" | "admin" | "member" | "auditor";
    apiKeys: true;
    scope: "risk:read";
    signers: false;
    idempotencyKey: "none";
  };
  /** Start to move every subject that an older version of the key monitors to this version, one after the other */
  "POST /risk/policies/{id}/monitoring-moves": {
    name: "startMonitoringMove";
    params: {
      id: string;
    };
    query: Record<string, never>;
    body: undefined;
    bodyRequired: false;
    upload: false;
    reply: MonitoringMove;
    file: undefined;
    status: 201;
    roles: "owner" | "admin";
    apiKeys: false;
    scope: null;
    signers: false;
    idempotencyKey: "required";
  };
  /** Stop a move; subjects that were moved stay where they are, and another move goes on with the others */
  "POST /risk/policies/{id}/monitoring-moves/{moveId}/stop": {
    name: "stopMonitoringMove";
    params: {
      id: string;
      moveId: string;
    };
    query: Record<string, never>;
    body: undefined;
    bodyRequired: false;
    upload: false;
    reply: MonitoringMove;
    file: undefined;
    status: 200;
    roles: "owner" | "admin";
    apiKeys: false;
    scope: null;
    signers: false;
    idempotencyKey: "required";
  };
  /** Read what is noted about the inputs of a policy key: what can change them, and whether they may be told */
  "GET /risk/policy-keys/{key}/input-notes": {
    name: "readPolicyInputNotes";
    params: {
      key: string;
    };
    query: Record<string, never>;
    body: undefined;
    bodyRequired: false;
    upload: false;
    reply: PolicyInputNotes;
    file: undefined;
    status: 200;
    roles: "owner" | "admin" | "member" | "auditor";
    apiKeys: true;
    scope: "risk:read";
    signers: false;
    idempotencyKey: "none";
  };
  /** Note what can change the inputs of a policy key, and whether the customer may be told; replaces all notes */
  "PUT /risk/policy-keys/{key}/input-notes": {
    name: "changePolicyInputNotes";
    params: {
      key: string;
    };
    query: Record<string, never>;
    body: {
      /** An input without a note is changeable by nobody and not disclosable. */
      notes: Array<PolicyInputNote>;
      expectedRevision: number;
    };
    bodyRequired: true;
    upload: false;
    reply: PolicyInputNotes;
    file: undefined;
    status: 200;
    roles: "owner" | "admin";
    apiKeys: false;
    scope: null;
    signers: false;
    idempotencyKey: "required";
  };
  /** Read the invariants of a policy key: what is claimed about every assessment, whatever a version says */
  "GET /risk/policy-keys/{key}/invariants": {
    name: "readPolicyInvariants";
    params: {
      key: string;
    };
    query: Record<string, never>;
    body: undefined;
    bodyRequired: false;
    upload: false;
    reply: PolicyInvariants;
    file: undefined;
    status: 200;
    roles: "owner" | "admin" | "member" | "auditor";
    apiKeys: true;
    scope: "risk:read";
    signers: false;
    idempotencyKey: "none";
  };
  /** State what must hold for every assessment of a policy key; replaces all of its invariants */
  "PUT /risk/policy-keys/{key}/invariants": {
    name: "changePolicyInvariants";
    params: {
      key: string;
    };
    query: Record<string, never>;
    body: {
      /** Each is a claim about every assessment, whatever a version of the policy says. */
      invariants: Array<PolicyInvariant>;
      expectedRevision: number;
    };
    bodyRequired: true;
    upload: false;
    reply: PolicyInvariants;
    file: undefined;
    status: 200;
    roles: "owner" | "admin";
    apiKeys: false;
    scope: null;
    signers: false;
    idempotencyKey: "required";
  };
  /** List who has acknowledged which of the current invariants for a policy version, and why */
  "GET /risk/policies/{id}/acknowledgements": {
    name: "listInvariantAcknowledgements";
    params: {
      id: string;
    };
    query: Record<string, never>;
    body: undefined;
    bodyRequired: false;
    upload: false;
    reply: {
      items: Array<InvariantAcknowledgement>;
    };
    file: undefined;
    status: 200;
    roles: "owner" | "admin" | "member" | "auditor";
    apiKeys: true;
    scope: "risk:read";
    signers: false;
    idempotencyKey: "none";
  };
  /** Say why a draft may be published although one of its invariants is not proved */
  "POST /risk/policies/{id}/acknowledgements": {
    name: "acknowledgeInvariant";
    params: {
      id: string;
    };
    query: Record<string, never>;
    body: {
      invariantId: string;
      reason: string;
    };
    bodyRequired: true;
    upload: false;
    reply: InvariantAcknowledgement;
    file: undefined;
    status: 201;
    roles: "owner" | "admin";
    apiKeys: false;
    scope: null;
    signers: false;
    idempotencyKey: "required";
  };
  /** List the scenario sets of a policy key by name, without their scenarios */
  "GET /risk/policy-keys/{key}/scenario-sets": {
    name: "listPolicyScenarioSets";
    params: {
      key: string;
    };
    query: Record<string, never>;
    body: undefined;
    bodyRequired: false;
    upload: false;
    reply: {
      items: Array<ListedPolicyScenarioSet>;
    };
    file: undefined;
    status: 200;
    roles: "owner" | "admin" | "member" | "auditor";
    apiKeys: true;
    scope: "risk:read";
    signers: false;
    idempotencyKey: "none";
  };
  /** Read a scenario set of a policy key */
  "GET /risk/policy-keys/{key}/scenario-sets/{name}": {
    name: "readPolicyScenarioSet";
    params: {
      key: string;
      name: string;
    };
    query: Record<string, never>;
    body: undefined;
    bodyRequired: false;
    upload: false;
    reply: PolicyScenarioSet;
    file: undefined;
    status: 200;
    roles: "owner" | "admin" | "member" | "auditor";
    apiKeys: true;
    scope: "risk:read";
    signers: false;
    idempotencyKey: "none";
  };
  /** Keep a scenario set of a policy key: make it, or replace its scenarios; no version of the policy changes */
  "PUT /risk/policy-keys/{key}/scenario-sets/{name}": {
    name: "keepPolicyScenarioSet";
    params: {
      key: string;
      name: string;
    };
    query: Record<string, never>;
    body: {
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
      expectedRevision: number;
    };
    bodyRequired: true;
    upload: false;
    reply: PolicyScenarioSet;
    file: undefined;
    status: 200;
    roles: "owner" | "admin";
    apiKeys: false;
    scope: null;
    signers: false;
    idempotencyKey: "required";
  };
  /** Remove a scenario set of a policy key */
  "POST /risk/policy-keys/{key}/scenario-sets/{name}/remove": {
    name: "removePolicyScenarioSet";
    params: {
      key: string;
      name: string;
    };
    query: Record<string, never>;
    body: undefined;
    bodyRequired: false;
    upload: false;
    reply: {
      policyKey: string;
      name: string;
      revision: number;
    };
    file: undefined;
    status: 200;
    roles: "owner" | "admin";
    apiKeys: false;
    scope: null;
    signers: false;
    idempotencyKey: "required";
  };
  /** Register a source of evidence: the facts it reports, and the API keys that may report them */
  "POST /risk/sources": {
    name: "registerSource";
    params: Record<string, never>;
    query: Record<string, never>;
    body: {
      key: string;
      facts: Array<{
        key: string;
        type: "string" | "number" | "boolean" | "list";
        /** The type of a list's items: required for `list`, refused for other types. */
        itemType?: "string" | "number" | "boolean";
      }>;
      /** Ids of the records of API keys, not the identifiers that requests are signed with. */
      apiKeyIds: Array<string>;
    };
    bodyRequired: true;
    upload: false;
    reply: Source;
    file: undefined;
    status: 201;
    roles: "owner" | "admin";
    apiKeys: false;
    scope: null;
    signers: false;
    idempotencyKey: "required";
  };
  /** Replace the API keys of a source, and enable or disable it */
  "POST /risk/sources/{id}/bindings": {
    name: "rebindSource";
    params: {
      id: string;
    };
    query: Record<string, never>;
    body: {
      expectedRevision: number;
      /** Ids of the records of API keys, not the identifiers that requests are signed with. */
      apiKeyIds: Array<string>;
      enabled: boolean;
    };
    bodyRequired: true;
    upload: false;
    reply: Source;
    file: undefined;
    status: 200;
    roles: "owner" | "admin";
    apiKeys: false;
    scope: null;
    signers: false;
    idempotencyKey: "required";
  };
  /** Submit a source's evidence for one fact of a subject; it supersedes the source's earlier evidence */
  "POST /risk/subjects/{id}/evidence": {
    name: "submitEvidence";
    params: {
      id: string;
    };
    query: Record<string, never>;
    body: {
      sourceRegistrationId: string;
      fact: string;
      status: "available" | "unavailable" | "revoked";
      value: FactValue;
      observedAt: string;
      expiresAt?: string | null;
      /** Your own reference to the original payload; the server does not use it. */
      providerRef?: string | null;
    };
    bodyRequired: true;
    upload: false;
    reply: Evidence;
    file: undefined;
    status: 201;
    roles: never;
    apiKeys: true;
    scope: "risk:write";
    signers: false;
    idempotencyKey: "required";
  };
  /** Submit a source's evidence for several facts of a subject; all of it is received, or nothing */
  "POST /risk/subjects/{id}/evidence/batch": {
    name: "submitEvidenceBatch";
    params: {
      id: string;
    };
    query: Record<string, never>;
    body: {
      sourceRegistrationId: string;
      items: Array<{
        fact: string;
        status: "available" | "unavailable" | "revoked";
        value: FactValue;
        observedAt: string;
        expiresAt?: string | null;
        /** Your own reference to the original payload; the server does not use it. */
        providerRef?: string | null;
      }>;
    };
    bodyRequired: true;
    upload: false;
    reply: {
      id: string;
      subjectId: string;
      items: Array<Evidence>;
    };
    file: undefined;
    status: 201;
    roles: never;
    apiKeys: true;
    scope: "risk:write";
    signers: false;
    idempotencyKey: "required";
  };
  /** Record which policies pinned to a context apply to a subject; it authorizes and assesses nothing */
  "POST /risk/subjects/{id}/policy-selection": {
    name: "selectPolicies";
    params: {
      id: string;
    };
    query: Record<string, never>;
    body: {
      contextId: string;
    };
    bodyRequired: true;
    upload: false;
    reply: RiskEvent;
    file: undefined;
    status: 201;
    roles: "owner" | "admin" | "member";
    apiKeys: true;
    scope: "risk:write";
    signers: false;
    idempotencyKey: "required";
  };
  /** Read which policies a subject is monitored with, and when each was and will be checked */
  "GET /risk/subjects/{id}/monitoring": {
    name: "readMonitoring";
    params: {
      id: string;
    };
    query: Record<string, never>;
    body: undefined;
    bodyRequired: false;
    upload: false;
    reply: Array<Monitoring>;
    file: undefined;
    status: 200;
    roles: "owner" | "admin" | "member" | "auditor";
    apiKeys: true;
    scope: "risk:read";
    signers: false;
    idempotencyKey: "none";
  };
  /** Monitor a subject with a published policy version, in place of another of its key, or pause that */
  "POST /risk/subjects/{id}/monitoring": {
    name: "updateMonitoring";
    params: {
      id: string;
    };
    query: Record<string, never>;
    body: {
      policyVersionId: string;
      /** `false` pauses: nothing is assessed, and nothing that was is taken back. */
      enabled: boolean;
    };
    bodyRequired: true;
    upload: false;
    reply: RiskEvent;
    file: undefined;
    status: 201;
    roles: "owner" | "admin" | "member";
    apiKeys: true;
    scope: "risk:write";
    signers: false;
    idempotencyKey: "required";
  };
  /** Assess a subject with a published policy version */
  "POST /risk/subjects/{id}/assessments": {
    name: "createAssessment";
    params: {
      id: string;
    };
    query: Record<string, never>;
    body: {
      policyVersionId: string;
      /** Your own word for the reason: `onboarding`, `periodic_review`. `monitoring.` is reserved. */
      trigger: string;
      /** Distinct events of this subject. */
      eventIds?: Array<string>;
    };
    bodyRequired: true;
    upload: false;
    reply: Assessment;
    file: undefined;
    minimal: AssessmentOutcome;
    status: 201;
    roles: "owner" | "admin" | "member";
    apiKeys: true;
    scope: "risk:write";
    signers: false;
    idempotencyKey: "required";
  };
  /** Report an activity of a subject; it is context for people, not evidence for policies */
  "POST /risk/subjects/{id}/activities": {
    name: "reportActivity";
    params: {
      id: string;
    };
    query: Record<string, never>;
    body: {
      activityType: string;
      category:
        | "account"
        | "authentication"
        | "profile_change"
        | "payment"
        | "document"
        | "communication"
        | "device"
        | "support"
        | "other";
      title: string;
      summary: string;
      occurredAt: string;
      reference: string;
    };
    bodyRequired: true;
    upload: false;
    reply: RiskEvent;
    file: undefined;
    status: 201;
    roles: "owner" | "admin" | "member";
    apiKeys: true;
    scope: "risk:write";
    signers: false;
    idempotencyKey: "required";
  };
  /** Investigate a subject: find disagreements, missing evidence and open work, with or without the help of AI */
  "POST /risk/subjects/{id}/investigations": {
    name: "startInvestigation";
    params: {
      id: string;
    };
    query: Record<string, never>;
    body: {
      /** Your question. With `ai` it is sent to the model. */
      question: string;
      /** Of this subject; left out, the newest of each policy key. */
      assessmentIds?: Array<string>;
      /** Of this subject; left out, the newest ones. */
      eventIds?: Array<string>;
      /** `none` is calculated at once. `ai` is queued, and needs the organization's consent. */
      assistance: "none" | "ai";
    };
    bodyRequired: true;
    upload: false;
    reply: Investigation;
    file: undefined;
    status: 201;
    roles: "owner" | "admin" | "member";
    apiKeys: true;
    scope: "risk:write";
    signers: false;
    idempotencyKey: "required";
  };
  /** Read the progress of an investigation, and whether its subject has changed since */
  "GET /risk/investigations/{id}/state": {
    name: "readInvestigationState";
    params: {
      id: string;
    };
    query: Record<string, never>;
    body: undefined;
    bodyRequired: false;
    upload: false;
    reply: {
      investigationId: string;
      status: "queued" | "running" | "completed" | "failed" | "cancelled";
      outOfDate: boolean;
      reasons: Array<"newer_evidence" | "newer_assessment" | "newer_event" | "action_changed">;
      snapshotEvidenceRevision: number;
      currentEvidenceRevision: number;
      checkedAt: string;
    };
    file: undefined;
    status: 200;
    roles: "owner" | "admin" | "member" | "auditor";
    apiKeys: true;
    scope: "risk:read";
    signers: false;
    idempotencyKey: "none";
  };
  /** End an investigation that is queued or running; later findings of its worker are discarded */
  "POST /risk/investigations/{id}/cancel": {
    name: "cancelInvestigation";
    params: {
      id: string;
    };
    query: Record<string, never>;
    body: {
      reason: string;
    };
    bodyRequired: true;
    upload: false;
    reply: Investigation;
    file: undefined;
    status: 200;
    roles: "owner" | "admin";
    apiKeys: false;
    scope: null;
    signers: false;
    idempotencyKey: "required";
  };
  /** Review a finding or a whole investigation; a review decides nothing about the subject */
  "POST /risk/investigations/{id}/reviews": {
    name: "reviewInvestigation";
    params: {
      id: string;
    };
    query: Record<string, never>;
    body: {
      /** Null or left out for the investigation as a whole. */
      findingId?: string | null;
      verdict: "accepted" | "rejected" | "needs_evidence";
      reason: string;
    };
    bodyRequired: true;
    upload: false;
    reply: InvestigationReview;
    file: undefined;
    status: 201;
    roles: "owner" | "admin";
    apiKeys: false;
    scope: null;
    signers: false;
    idempotencyKey: "required";
  };
  /** Read the events of a subject, newest first by receipt */
  "GET /risk/subjects/{id}/journey": {
    name: "readJourney";
    params: {
      id: string;
    };
    query: {
      category?: "activity" | "evidence" | "assessments" | "actions" | "overrides";
      before?: string;
    };
    body: undefined;
    bodyRequired: false;
    upload: false;
    reply: {
      items: Array<RiskEvent>;
      nextCursor: string | null;
    };
    file: undefined;
    status: 200;
    roles: "owner" | "admin" | "member" | "auditor";
    apiKeys: true;
    scope: "risk:read";
    signers: false;
    idempotencyKey: "none";
  };
  /** List the assessments that name an event of a subject, oldest first */
  "GET /risk/subjects/{id}/events/{eventId}/assessments": {
    name: "listAssessmentsOfEvent";
    params: {
      id: string;
      eventId: string;
    };
    query: {
      /** `asc` begins with the oldest, `desc` with the newest. */
      order?: "asc" | "desc";
      /** `summary` leaves the large members of each record out. */
      view?: "summary";
      offset?: string;
      /** Leave it empty for the first page, then send the `nextCursor` of the page before. Rows that are added or leave the list meanwhile make you miss or repeat none of the others. Send neither `offset` nor `page` with it. */
      after?: string;
      /** Rows on a page: 100 unless given, and at most. */
      limit?: string;
    };
    body: undefined;
    bodyRequired: false;
    upload: false;
    reply:
      | {
          items: Array<Assessment>;
          nextOffset: number | null;
        }
      | {
          items: Array<Assessment>;
          nextCursor: string | null;
        }
      | {
          items: Array<AssessmentSummary>;
          nextOffset: number | null;
        }
      | {
          items: Array<AssessmentSummary>;
          nextCursor: string | null;
        };
    file: undefined;
    status: 200;
    roles: "owner" | "admin" | "member" | "auditor";
    apiKeys: true;
    scope: "risk:read";
    signers: false;
    idempotencyKey: "none";
  };
  /** Read the state of an assessment: whether it is current, and which decision applies */
  "GET /risk/assessments/{id}/state": {
    name: "readAssessmentState";
    params: {
      id: string;
    };
    query: Record<string, never>;
    body: undefined;
    bodyRequired: false;
    upload: false;
    reply: {
      assessmentId: string;
      current: boolean;
      effectiveDecision: AssessmentDecision | "reassessment_required";
      reasons: Array<
        | "newer_evidence"
        | "newer_assessment"
        | "evidence_expired"
        | "review_due"
        | "source_retired"
        | "verification_changed"
      >;
      calculatedDecision: AssessmentDecision;
      overrideId: string | null;
      overrideExpiresAt: string | null;
      freshUntil: string | null;
      reviewDueAt: string;
      checkedAt: string;
      /** The same in sentences, with the reason of an override. */
      explanation: Array<string>;
    };
    file: undefined;
    status: 200;
    roles: "owner" | "admin" | "member" | "auditor";
    apiKeys: true;
    scope: "risk:read";
    signers: false;
    idempotencyKey: "none";
  };
  /** Read what would change an assessment's decision, proved to be the smallest change, and how firmly it stands */
  "GET /risk/assessments/{id}/counterfactuals": {
    name: "readAssessmentCounterfactuals";
    params: {
      id: string;
    };
    query: Record<string, never>;
    body: undefined;
    bodyRequired: false;
    upload: false;
    reply: AssessmentCounterfactuals;
    file: undefined;
    status: 200;
    roles: "owner" | "admin" | "member" | "auditor";
    apiKeys: true;
    scope: "risk:read";
    signers: false;
    idempotencyKey: "none";
  };
  /** Download an assessment as one HTML file that recomputes itself offline, or as the sealed PDF that names the SHA-256 of that file */
  "GET /risk/assessments/{id}/report": {
    name: "readAssessmentReport";
    params: {
      id: string;
    };
    query: {
      /** `pdf`: PDF/A with the seal of the organization. */
      format?: "html" | "pdf";
    };
    body: undefined;
    bodyRequired: false;
    upload: false;
    reply: undefined;
    file: "text/html; charset=utf-8";
    status: 200;
    roles: "owner" | "admin" | "member" | "auditor";
    apiKeys: true;
    scope: "risk:read";
    signers: false;
    idempotencyKey: "none";
  };
  /** Compute an assessment again from its stored inputs, and compare the results */
  "POST /risk/assessments/{id}/replay": {
    name: "replayAssessment";
    params: {
      id: string;
    };
    query: Record<string, never>;
    body: undefined;
    bodyRequired: false;
    upload: false;
    reply: {
      assessmentId: string;
      evaluatorVersion: string;
      matches: boolean;
      stored: {
        definitionDigest: string;
        inputsDigest: string;
        resultDigest: string;
      };
      /** Null when the stored inputs cannot be evaluated at all. */
      recomputed: {
        definitionDigest: string;
        inputsDigest: string;
        resultDigest: string;
      } | null;
      /** The members of the record that do not agree. */
      differences: Array<string>;
      checkedAt: string;
    };
    file: undefined;
    status: 200;
    roles: "owner" | "admin" | "member" | "auditor";
    apiKeys: true;
    scope: "risk:read";
    signers: false;
    idempotencyKey: "none";
  };
  /** Override the decision of an assessment, for a time and with a reason */
  "POST /risk/assessments/{id}/overrides": {
    name: "createOverride";
    params: {
      id: string;
    };
    query: Record<string, never>;
    body: {
      decision: "none" | "review" | "restrict" | "reject";
      reason: string;
      expiresAt: string;
    };
    bodyRequired: true;
    upload: false;
    reply: Override | OverrideProposal;
    file: undefined;
    status: 201;
    roles: "owner" | "admin";
    apiKeys: false;
    scope: null;
    signers: false;
    idempotencyKey: "required";
  };
  /** Revoke an override; earlier overrides do not come back */
  "POST /risk/overrides/{id}/revoke": {
    name: "revokeOverride";
    params: {
      id: string;
    };
    query: Record<string, never>;
    body: {
      reason: string;
    };
    bodyRequired: true;
    upload: false;
    reply: Override;
    file: undefined;
    status: 200;
    roles: "owner" | "admin";
    apiKeys: false;
    scope: null;
    signers: false;
    idempotencyKey: "required";
  };
  /** Say how far an action is; what you say is kept as your statement, not as proof that a restriction was applied */
  "POST /risk/actions/{id}/transitions": {
    name: "transitionAction";
    params: {
      id: string;
    };
    query: Record<string, never>;
    body: {
      /** Only owners and admins who are signed in cancel. `acknowledged` says that you have taken the action on, no more. */
      status: "requested" | "acknowledged" | "failed" | "completed" | "cancelled";
      expectedRevision: number;
      reason: string;
    };
    bodyRequired: true;
    upload: false;
    reply: Action;
    file: undefined;
    status: 200;
    roles: "owner" | "admin" | "member";
    apiKeys: true;
    scope: "risk:write";
    signers: false;
    idempotencyKey: "required";
  };
  /** List actions across all subjects, the longest waiting first; an acknowledgement is no proof that anything was applied */
  "GET /risk/action-queue": {
    name: "readActionQueue";
    params: Record<string, never>;
    query: {
      search?: string;
      policyKey?: string;
      /** `open`, the default, is requested, acknowledged and failed. */
      status?: "open" | "requested" | "acknowledged" | "failed" | "completed" | "cancelled" | "all";
      /** `asc` begins with the oldest, `desc` with the newest. */
      order?: "asc" | "desc";
      offset?: string;
      /** Leave it empty for the first page, then send the `nextCursor` of the page before. Rows that are added or leave the list meanwhile make you miss or repeat none of the others. Send neither `offset` nor `page` with it. */
      after?: string;
      /** Rows on a page: 100 unless given, and at most. */
      limit?: string;
    };
    body: undefined;
    bodyRequired: false;
    upload: false;
    reply:
      | {
          items: Array<Action>;
          nextOffset: number | null;
        }
      | {
          items: Array<Action>;
          nextCursor: string | null;
        };
    file: undefined;
    status: 200;
    roles: "owner" | "admin" | "member" | "auditor";
    apiKeys: true;
    scope: "risk:read";
    signers: false;
    idempotencyKey: "none";
  };
  /** List the monitored policies of all subjects, the subjects registered first coming first */
  "GET /risk/monitoring": {
    name: "listMonitoring";
    params: Record<string, never>;
    query: {
      lastError?: "applicability_unknown" | "applicability_not_matched" | "evaluation_failed";
      policyVersionId?: string;
      /** Rows on a page: 100 unless given, and at most. */
      limit?: string;
      /** Leave it empty for the first page, then send the `nextCursor` of the page before. Rows that are added or leave the list meanwhile make you miss or repeat none of the others. Send neither `offset` nor `page` with it. */
      after?: string;
    };
    body: undefined;
    bodyRequired: false;
    upload: false;
    reply: {
      items: Array<ListedMonitoring>;
      nextCursor: string | null;
    };
    file: undefined;
    status: 200;
    roles: "owner" | "admin" | "member" | "auditor";
    apiKeys: true;
    scope: "risk:read";
    signers: false;
    idempotencyKey: "none";
  };
  /** Read how many assessments came to which decision and band, per day and policy key, the newest day first */
  "GET /risk/statistics": {
    name: "readRiskStatistics";
    params: Record<string, never>;
    query: {
      /** The first day, in UTC; 29 days before `to` unless given. */
      from?: string;
      /** The last day; today unless given. */
      to?: string;
      policyKey?: string;
    };
    body: undefined;
    bodyRequired: false;
    upload: false;
    reply: {
      from: string;
      to: string;
      days: Array<DayStatistics>;
      /** Older days were left out. Ask for fewer days, or for one policy key. */
      more: boolean;
    };
    file: undefined;
    status: 200;
    roles: "owner" | "admin" | "member" | "auditor";
    apiKeys: true;
    scope: "risk:read";
    signers: false;
    idempotencyKey: "none";
  };
  /** Read how many receipts came from which registered source, per day, the newest day first */
  "GET /risk/evidence/statistics": {
    name: "countReceipts";
    params: Record<string, never>;
    query: {
      /** The first day, in UTC; 29 days before `to` unless given. */
      from?: string;
      /** The last day; today unless given. */
      to?: string;
    };
    body: undefined;
    bodyRequired: false;
    upload: false;
    reply: {
      from: string;
      to: string;
      days: Array<DayReceipts>;
      /** The newest 10,000 receipts were counted, and older ones were left out. */
      more: boolean;
    };
    file: undefined;
    status: 200;
    roles: "owner" | "admin" | "member" | "auditor";
    apiKeys: true;
    scope: "risk:read";
    signers: false;
    idempotencyKey: "none";
  };
  /** List sources, oldest first */
  "GET /risk/sources": {
    name: "listSources";
    params: Record<string, never>;
    query: {
      /** `asc` begins with the oldest, `desc` with the newest. */
      order?: "asc" | "desc";
      offset?: string;
      /** Leave it empty for the first page, then send the `nextCursor` of the page before. Rows that are added or leave the list meanwhile make you miss or repeat none of the others. Send neither `offset` nor `page` with it. */
      after?: string;
      /** Rows on a page: 100 unless given, and at most. */
      limit?: string;
    };
    body: undefined;
    bodyRequired: false;
    upload: false;
    reply:
      | {
          items: Array<Source>;
          nextOffset: number | null;
        }
      | {
          items: Array<Source>;
          nextCursor: string | null;
        };
    file: undefined;
    status: 200;
    roles: "owner" | "admin" | "member" | "auditor";
    apiKeys: true;
    scope: "risk:read";
    signers: false;
    idempotencyKey: "none";
  };
  /** List contexts, oldest first */
  "GET /risk/contexts": {
    name: "listContexts";
    params: Record<string, never>;
    query: {
      search?: string;
      kind?: "onboarding" | "transaction" | "periodic_review" | "incident" | "other";
      subjectId?: string;
      /** `asc` begins with the oldest, `desc` with the newest. */
      order?: "asc" | "desc";
      offset?: string;
      /** Leave it empty for the first page, then send the `nextCursor` of the page before. Rows that are added or leave the list meanwhile make you miss or repeat none of the others. Send neither `offset` nor `page` with it. */
      after?: string;
      /** Rows on a page: 100 unless given, and at most. */
      limit?: string;
    };
    body: undefined;
    bodyRequired: false;
    upload: false;
    reply:
      | {
          items: Array<Context>;
          nextOffset: number | null;
        }
      | {
          items: Array<Context>;
          nextCursor: string | null;
        };
    file: undefined;
    status: 200;
    roles: "owner" | "admin" | "member" | "auditor";
    apiKeys: true;
    scope: "risk:read";
    signers: false;
    idempotencyKey: "none";
  };
  /** List subjects, oldest first */
  "GET /risk/subjects": {
    name: "listSubjects";
    params: Record<string, never>;
    query: {
      search?: string;
      kind?: "person" | "business" | "account" | "transaction";
      externalId?: string;
      /** `asc` begins with the oldest, `desc` with the newest. */
      order?: "asc" | "desc";
      offset?: string;
      /** Leave it empty for the first page, then send the `nextCursor` of the page before. Rows that are added or leave the list meanwhile make you miss or repeat none of the others. Send neither `offset` nor `page` with it. */
      after?: string;
      /** Rows on a page: 100 unless given, and at most. */
      limit?: string;
    };
    body: undefined;
    bodyRequired: false;
    upload: false;
    reply:
      | {
          items: Array<Subject>;
          nextOffset: number | null;
        }
      | {
          items: Array<Subject>;
          nextCursor: string | null;
        };
    file: undefined;
    status: 200;
    roles: "owner" | "admin" | "member" | "auditor";
    apiKeys: true;
    scope: "risk:read";
    signers: false;
    idempotencyKey: "none";
  };
  /** List policies, oldest first */
  "GET /risk/policies": {
    name: "listPolicies";
    params: Record<string, never>;
    query: {
      search?: string;
      key?: string;
      status?: "draft" | "published";
      /** `asc` begins with the oldest, `desc` with the newest. */
      order?: "asc" | "desc";
      /** `summary` leaves the large members of each record out. */
      view?: "summary";
      offset?: string;
      /** Leave it empty for the first page, then send the `nextCursor` of the page before. Rows that are added or leave the list meanwhile make you miss or repeat none of the others. Send neither `offset` nor `page` with it. */
      after?: string;
      /** Rows on a page: 100 unless given, and at most. */
      limit?: string;
    };
    body: undefined;
    bodyRequired: false;
    upload: false;
    reply:
      | {
          items: Array<Policy>;
          nextOffset: number | null;
        }
      | {
          items: Array<Policy>;
          nextCursor: string | null;
        }
      | {
          items: Array<PolicySummary>;
          nextOffset: number | null;
        }
      | {
          items: Array<PolicySummary>;
          nextCursor: string | null;
        };
    file: undefined;
    status: 200;
    roles: "owner" | "admin" | "member" | "auditor";
    apiKeys: true;
    scope: "risk:read";
    signers: false;
    idempotencyKey: "none";
  };
  /** List evidence, oldest first */
  "GET /risk/evidence": {
    name: "listEvidence";
    params: Record<string, never>;
    query: {
      subjectId?: string;
      fact?: string;
      /** `true`: the receipts that stand. `false`: the superseded ones. */
      current?: "true" | "false";
      /** `asc` begins with the oldest, `desc` with the newest. */
      order?: "asc" | "desc";
      offset?: string;
      /** Leave it empty for the first page, then send the `nextCursor` of the page before. Rows that are added or leave the list meanwhile make you miss or repeat none of the others. Send neither `offset` nor `page` with it. */
      after?: string;
      /** Rows on a page: 100 unless given, and at most. */
      limit?: string;
    };
    body: undefined;
    bodyRequired: false;
    upload: false;
    reply:
      | {
          items: Array<Evidence>;
          nextOffset: number | null;
        }
      | {
          items: Array<Evidence>;
          nextCursor: string | null;
        };
    file: undefined;
    status: 200;
    roles: "owner" | "admin" | "member" | "auditor";
    apiKeys: true;
    scope: "risk:read";
    signers: false;
    idempotencyKey: "none";
  };
  /** List assessments, oldest first */
  "GET /risk/assessments": {
    name: "listAssessments";
    params: Record<string, never>;
    query: {
      subjectId?: string;
      policyKey?: string;
      policyVersionId?: string;
      decision?: AssessmentDecision;
      /** Whether they speak for the subject at this moment. */
      current?: "true" | "false";
      /** `asc` begins with the oldest, `desc` with the newest. */
      order?: "asc" | "desc";
      /** `summary` leaves the large members of each record out. */
      view?: "summary";
      offset?: string;
      /** Leave it empty for the first page, then send the `nextCursor` of the page before. Rows that are added or leave the list meanwhile make you miss or repeat none of the others. Send neither `offset` nor `page` with it. */
      after?: string;
      /** Rows on a page: 100 unless given, and at most. */
      limit?: string;
    };
    body: undefined;
    bodyRequired: false;
    upload: false;
    reply:
      | {
          items: Array<Assessment>;
          nextOffset: number | null;
        }
      | {
          items: Array<Assessment>;
          nextCursor: string | null;
        }
      | {
          items: Array<AssessmentSummary>;
          nextOffset: number | null;
        }
      | {
          items: Array<AssessmentSummary>;
          nextCursor: string | null;
        };
    file: undefined;
    status: 200;
    roles: "owner" | "admin" | "member" | "auditor";
    apiKeys: true;
    scope: "risk:read";
    signers: false;
    idempotencyKey: "none";
  };
  /** List overrides, oldest first */
  "GET /risk/overrides": {
    name: "listOverrides";
    params: Record<string, never>;
    query: {
      subjectId?: string;
      assessmentId?: string;
      status?: "active" | "expired" | "revoked" | "superseded" | "not_applicable";
      /** `asc` begins with the oldest, `desc` with the newest. */
      order?: "asc" | "desc";
      offset?: string;
      /** Leave it empty for the first page, then send the `nextCursor` of the page before. Rows that are added or leave the list meanwhile make you miss or repeat none of the others. Send neither `offset` nor `page` with it. */
      after?: string;
      /** Rows on a page: 100 unless given, and at most. */
      limit?: string;
    };
    body: undefined;
    bodyRequired: false;
    upload: false;
    reply:
      | {
          items: Array<Override>;
          nextOffset: number | null;
        }
      | {
          items: Array<Override>;
          nextCursor: string | null;
        };
    file: undefined;
    status: 200;
    roles: "owner" | "admin" | "member" | "auditor";
    apiKeys: true;
    scope: "risk:read";
    signers: false;
    idempotencyKey: "none";
  };
  /** List actions, oldest first */
  "GET /risk/actions": {
    name: "listActions";
    params: Record<string, never>;
    query: {
      subjectId?: string;
      assessmentId?: string;
      policyKey?: string;
      name?: string;
      /** `open` is requested, acknowledged and failed. */
      status?: "open" | "requested" | "acknowledged" | "failed" | "completed" | "cancelled";
      /** `asc` begins with the oldest, `desc` with the newest. */
      order?: "asc" | "desc";
      offset?: string;
      /** Leave it empty for the first page, then send the `nextCursor` of the page before. Rows that are added or leave the list meanwhile make you miss or repeat none of the others. Send neither `offset` nor `page` with it. */
      after?: string;
      /** Rows on a page: 100 unless given, and at most. */
      limit?: string;
    };
    body: undefined;
    bodyRequired: false;
    upload: false;
    reply:
      | {
          items: Array<Action>;
          nextOffset: number | null;
        }
      | {
          items: Array<Action>;
          nextCursor: string | null;
        };
    file: undefined;
    status: 200;
    roles: "owner" | "admin" | "member" | "auditor";
    apiKeys: true;
    scope: "risk:read";
    signers: false;
    idempotencyKey: "none";
  };
  /** List events, oldest first */
  "GET /risk/events": {
    name: "listEvents";
    params: Record<string, never>;
    query: {
      resourceId?: string;
      subjectId?: string;
      /** Such as `risk.override.created`. */
      type?: string;
      /** Events recorded at this moment or later. */
      from?: string;
      /** `asc` begins with the oldest, `desc` with the newest. */
      order?: "asc" | "desc";
      offset?: string;
      /** Leave it empty for the first page, then send the `nextCursor` of the page before. Rows that are added or leave the list meanwhile make you miss or repeat none of the others. Send neither `offset` nor `page` with it. */
      after?: string;
      /** Rows on a page: 100 unless given, and at most. */
      limit?: string;
    };
    body: undefined;
    bodyRequired: false;
    upload: false;
    reply:
      | {
          items: Array<RiskEvent>;
          nextOffset: number | null;
        }
      | {
          items: Array<RiskEvent>;
          nextCursor: string | null;
        };
    file: undefined;
    status: 200;
    roles: "owner" | "admin" | "member" | "auditor";
    apiKeys: true;
    scope: "risk:read";
    signers: false;
    idempotencyKey: "none";
  };
  /** List investigations, oldest first */
  "GET /risk/investigations": {
    name: "listInvestigations";
    params: Record<string, never>;
    query: {
      subjectId?: string;
      status?: "queued" | "running" | "completed" | "failed" | "cancelled";
      /** `asc` begins with the oldest, `desc` with the newest. */
      order?: "asc" | "desc";
      /** `summary` leaves the large members of each record out. */
      view?: "summary";
      offset?: string;
      /** Leave it empty for the first page, then send the `nextCursor` of the page before. Rows that are added or leave the list meanwhile make you miss or repeat none of the others. Send neither `offset` nor `page` with it. */
      after?: string;
      /** Rows on a page: 100 unless given, and at most. */
      limit?: string;
    };
    body: undefined;
    bodyRequired: false;
    upload: false;
    reply:
      | {
          items: Array<Investigation>;
          nextOffset: number | null;
        }
      | {
          items: Array<Investigation>;
          nextCursor: string | null;
        }
      | {
          items: Array<InvestigationSummary>;
          nextOffset: number | null;
        }
      | {
          items: Array<InvestigationSummary>;
          nextCursor: string | null;
        };
    file: undefined;
    status: 200;
    roles: "owner" | "admin" | "member" | "auditor";
    apiKeys: true;
    scope: "risk:read";
    signers: false;
    idempotencyKey: "none";
  };
  /** List investigation reviews, oldest first */
  "GET /risk/investigation-reviews": {
    name: "listInvestigationReviews";
    params: Record<string, never>;
    query: {
      investigationId?: string;
      /** `asc` begins with the oldest, `desc` with the newest. */
      order?: "asc" | "desc";
      offset?: string;
      /** Leave it empty for the first page, then send the `nextCursor` of the page before. Rows that are added or leave the list meanwhile make you miss or repeat none of the others. Send neither `offset` nor `page` with it. */
      after?: string;
      /** Rows on a page: 100 unless given, and at most. */
      limit?: string;
    };
    body: undefined;
    bodyRequired: false;
    upload: false;
    reply:
      | {
          items: Array<InvestigationReview>;
          nextOffset: number | null;
        }
      | {
          items: Array<InvestigationReview>;
          nextCursor: string | null;
        };
    file: undefined;
    status: 200;
    roles: "owner" | "admin" | "member" | "auditor";
    apiKeys: true;
    scope: "risk:read";
    signers: false;
    idempotencyKey: "none";
  };
  /** Read one record of sources with the newest 100 events about it */
  "GET /risk/sources/{id}": {
    name: "readSource";
    params: {
      id: string;
    };
    query: Record<string, never>;
    body: undefined;
    bodyRequired: false;
    upload: false;
    reply: {
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
      history: Array<RiskEvent>;
    };
    file: undefined;
    status: 200;
    roles: "owner" | "admin" | "member" | "auditor";
    apiKeys: true;
    scope: "risk:read";
    signers: false;
    idempotencyKey: "none";
  };
  /** Read one record of contexts with the newest 100 events about it */
  "GET /risk/contexts/{id}": {
    name: "readContext";
    params: {
      id: string;
    };
    query: Record<string, never>;
    body: undefined;
    bodyRequired: false;
    upload: false;
    reply: {
      id: string;
      resource: "contexts";
      data: {
        kind: "onboarding" | "transaction" | "periodic_review" | "incident" | "other";
        externalId: string;
        title: string | null;
        createdAt: string;
        createdBy: string;
      };
      history: Array<RiskEvent>;
    };
    file: undefined;
    status: 200;
    roles: "owner" | "admin" | "member" | "auditor";
    apiKeys: true;
    scope: "risk:read";
    signers: false;
    idempotencyKey: "none";
  };
  /** Read one record of subjects with the newest 100 events about it */
  "GET /risk/subjects/{id}": {
    name: "readSubject";
    params: {
      id: string;
    };
    query: Record<string, never>;
    body: undefined;
    bodyRequired: false;
    upload: false;
    reply: {
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
      history: Array<RiskEvent>;
    };
    file: undefined;
    status: 200;
    roles: "owner" | "admin" | "member" | "auditor";
    apiKeys: true;
    scope: "risk:read";
    signers: false;
    idempotencyKey: "none";
  };
  /** Read one record of policies with the newest 100 events about it */
  "GET /risk/policies/{id}": {
    name: "readPolicy";
    params: {
      id: string;
    };
    query: Record<string, never>;
    body: undefined;
    bodyRequired: false;
    upload: false;
    reply: {
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
      history: Array<RiskEvent>;
    };
    file: undefined;
    status: 200;
    roles: "owner" | "admin" | "member" | "auditor";
    apiKeys: true;
    scope: "risk:read";
    signers: false;
    idempotencyKey: "none";
  };
  /** Read one record of evidence with the newest 100 events about it */
  "GET /risk/evidence/{id}": {
    name: "readEvidence";
    params: {
      id: string;
    };
    query: Record<string, never>;
    body: undefined;
    bodyRequired: false;
    upload: false;
    reply: {
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
      history: Array<RiskEvent>;
    };
    file: undefined;
    status: 200;
    roles: "owner" | "admin" | "member" | "auditor";
    apiKeys: true;
    scope: "risk:read";
    signers: false;
    idempotencyKey: "none";
  };
  /** Read one record of assessments with the newest 100 events about it */
  "GET /risk/assessments/{id}": {
    name: "readAssessment";
    params: {
      id: string;
    };
    query: Record<string, never>;
    body: undefined;
    bodyRequired: false;
    upload: false;
    reply: {
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
      history: Array<RiskEvent>;
    };
    file: undefined;
    status: 200;
    roles: "owner" | "admin" | "member" | "auditor";
    apiKeys: true;
    scope: "risk:read";
    signers: false;
    idempotencyKey: "none";
  };
  /** Read one record of overrides with the newest 100 events about it */
  "GET /risk/overrides/{id}": {
    name: "readOverride";
    params: {
      id: string;
    };
    query: Record<string, never>;
    body: undefined;
    bodyRequired: false;
    upload: false;
    reply: {
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
      history: Array<RiskEvent>;
    };
    file: undefined;
    status: 200;
    roles: "owner" | "admin" | "member" | "auditor";
    apiKeys: true;
    scope: "risk:read";
    signers: false;
    idempotencyKey: "none";
  };
  /** Read one record of actions with the newest 100 events about it */
  "GET /risk/actions/{id}": {
    name: "readAction";
    params: {
      id: string;
    };
    query: Record<string, never>;
    body: undefined;
    bodyRequired: false;
    upload: false;
    reply: {
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
      history: Array<ActionHistoryEntry>;
    };
    file: undefined;
    status: 200;
    roles: "owner" | "admin" | "member" | "auditor";
    apiKeys: true;
    scope: "risk:read";
    signers: false;
    idempotencyKey: "none";
  };
  /** Read one record of events with the newest 100 events about it */
  "GET /risk/events/{id}": {
    name: "readRiskEvent";
    params: {
      id: string;
    };
    query: Record<string, never>;
    body: undefined;
    bodyRequired: false;
    upload: false;
    reply: {
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
      history: Array<RiskEvent>;
    };
    file: undefined;
    status: 200;
    roles: "owner" | "admin" | "member" | "auditor";
    apiKeys: true;
    scope: "risk:read";
    signers: false;
    idempotencyKey: "none";
  };
  /** Read one record of investigations with the newest 100 events about it */
  "GET /risk/investigations/{id}": {
    name: "readInvestigation";
    params: {
      id: string;
    };
    query: Record<string, never>;
    body: undefined;
    bodyRequired: false;
    upload: false;
    reply: {
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
      history: Array<RiskEvent>;
    };
    file: undefined;
    status: 200;
    roles: "owner" | "admin" | "member" | "auditor";
    apiKeys: true;
    scope: "risk:read";
    signers: false;
    idempotencyKey: "none";
  };
  /** Read one record of investigation reviews with the newest 100 events about it */
  "GET /risk/investigation-reviews/{id}": {
    name: "readInvestigationReview";
    params: {
      id: string;
    };
    query: Record<string, never>;
    body: undefined;
    bodyRequired: false;
    upload: false;
    reply: {
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
      history: Array<RiskEvent>;
    };
    file: undefined;
    status: 200;
    roles: "owner" | "admin" | "member" | "auditor";
    apiKeys: true;
    scope: "risk:read";
    signers: false;
    idempotencyKey: "none";
  };
  /** Erase what is known about a subject, for good; ids, kinds, sequences, decisions and times stay */
  "POST /risk/subjects/{id}/erase": {
    name: "eraseSubject";
    params: {
      id: string;
    };
    query: Record<string, never>;
    body: {
      reason: string;
    };
    bodyRequired: true;
    upload: false;
    reply: Subject | SubjectErasureProposal;
    file: undefined;
    status: 200;
    roles: "owner" | "admin";
    apiKeys: false;
    scope: null;
    signers: false;
    idempotencyKey: "required";
  };
  /** Put a subject on legal hold: nobody erases it, and no retention period deletes it */
  "POST /risk/subjects/{id}/hold": {
    name: "holdSubject";
    params: {
      id: string;
    };
    query: Record<string, never>;
    body: {
      reason: string;
    };
    bodyRequired: true;
    upload: false;
    reply: Subject;
    file: undefined;
    status: 200;
    roles: "owner" | "admin";
    apiKeys: false;
    scope: null;
    signers: false;
    idempotencyKey: "required";
  };
  /** Release a subject from its legal hold */
  "POST /risk/subjects/{id}/release-hold": {
    name: "releaseSubjectHold";
    params: {
      id: string;
    };
    query: Record<string, never>;
    body: {
      reason: string;
    };
    bodyRequired: true;
    upload: false;
    reply: Subject;
    file: undefined;
    status: 200;
    roles: "owner" | "admin";
    apiKeys: false;
    scope: null;
    signers: false;
    idempotencyKey: "required";
  };
  /** Put a document on legal hold: nobody erases it, and no retention period deletes it */
  "POST /documents/{id}/hold": {
    name: "holdDocument";
    params: {
      id: string;
    };
    query: Record<string, never>;
    body: {
      reason: string;
    };
    bodyRequired: true;
    upload: false;
    reply: Document;
    file: undefined;
    status: 200;
    roles: "owner" | "admin";
    apiKeys: false;
    scope: null;
    signers: false;
    idempotencyKey: "required";
  };
  /** Release a document from its legal hold */
  "POST /documents/{id}/release-hold": {
    name: "releaseDocumentHold";
    params: {
      id: string;
    };
    query: Record<string, never>;
    body: {
      reason: string;
    };
    bodyRequired: true;
    upload: false;
    reply: Document;
    file: undefined;
    status: 200;
    roles: "owner" | "admin";
    apiKeys: false;
    scope: null;
    signers: false;
    idempotencyKey: "required";
  };
  /** List legal holds of this mode, also released ones, oldest first */
  "GET /holds": {
    name: "listHolds";
    params: Record<string, never>;
    query: {
      status?: "held" | "released";
      offset?: string;
      /** Leave it empty for the first page, then send the `nextCursor` of the page before. Rows that are added or leave the list meanwhile make you miss or repeat none of the others. Send neither `offset` nor `page` with it. */
      after?: string;
      /** Rows on a page: 100 unless given, and at most. */
      limit?: string;
    };
    body: undefined;
    bodyRequired: false;
    upload: false;
    reply:
      | {
          items: Array<Hold>;
          nextOffset: number | null;
        }
      | {
          items: Array<Hold>;
          nextCursor: string | null;
        };
    file: undefined;
    status: 200;
    roles: "owner" | "admin" | "auditor";
    apiKeys: false;
    scope: null;
    signers: false;
    idempotencyKey: "none";
  };
  /** Erase the content of a document that has ended, for good; id, status, times and the chained history stay */
  "POST /documents/{id}/erase": {
    name: "eraseDocument";
    params: {
      id: string;
    };
    query: Record<string, never>;
    body: {
      reason: string;
    };
    bodyRequired: true;
    upload: false;
    reply: Document | DocumentErasureProposal;
    file: undefined;
    status: 200;
    roles: "owner" | "admin";
    apiKeys: false;
    scope: null;
    signers: false;
    idempotencyKey: "optional";
  };
  /** Erase one signer of a document that has ended, with the files that name them; the other signers stay */
  "POST /documents/{id}/signers/{signerId}/erase": {
    name: "eraseSigner";
    params: {
      id: string;
      signerId: string;
    };
    query: Record<string, never>;
    body: {
      reason: string;
    };
    bodyRequired: true;
    upload: false;
    reply: Signer | SignerErasureProposal;
    file: undefined;
    status: 200;
    roles: "owner" | "admin";
    apiKeys: false;
    scope: null;
    signers: false;
    idempotencyKey: "optional";
  };
  /** Download everything that is known about a subject, as one ZIP; who did is recorded */
  "GET /risk/subjects/{id}/archive": {
    name: "readSubjectArchive";
    params: {
      id: string;
    };
    query: {
      /** `officer`, unless given: everything. `subject`: what the person may be told, without screening, checks, notes, investigations and what colleagues wrote. */
      audience?: "officer" | "subject";
    };
    body: undefined;
    bodyRequired: false;
    upload: false;
    reply: undefined;
    file: "application/zip";
    status: 200;
    roles: "owner" | "admin";
    apiKeys: false;
    scope: null;
    signers: false;
    idempotencyKey: "none";
  };
  /** Read how long records of this mode are kept, and what the law says */
  "GET /retention-settings": {
    name: "readRetentionSettings";
    params: Record<string, never>;
    query: Record<string, never>;
    body: undefined;
    bodyRequired: false;
    upload: false;
    reply: RetentionSettings;
    file: undefined;
    status: 200;
    roles: "owner" | "admin" | "auditor";
    apiKeys: false;
    scope: null;
    signers: false;
    idempotencyKey: "none";
  };
  /** Choose how long records of this mode are kept; a class without a period is kept for ever */
  "PUT /retention-settings": {
    name: "changeRetentionSettings";
    params: Record<string, never>;
    query: Record<string, never>;
    body: {
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
    bodyRequired: true;
    upload: false;
    reply: RetentionSettings | RetentionSettingsProposal;
    file: undefined;
    status: 200;
    roles: "owner";
    apiKeys: false;
    scope: null;
    signers: false;
    idempotencyKey: "required";
  };
  /** Count what would be deleted now, by the chosen periods or by those in the query */
  "GET /retention-settings/preview": {
    name: "previewRetention";
    params: Record<string, never>;
    query: {
      /** Days or years, as an ISO 8601 duration: `P90D`, `P5Y`. */
      subjects?: string;
      /** Days or years, as an ISO 8601 duration: `P90D`, `P5Y`. */
      screeningRuns?: string;
      /** Days or years, as an ISO 8601 duration: `P90D`, `P5Y`. */
      documents?: string;
      /** Days or years, as an ISO 8601 duration: `P90D`, `P5Y`. */
      webhookMessages?: string;
      /** Days or years, as an ISO 8601 duration: `P90D`, `P5Y`. */
      idempotencyAnswers?: string;
    };
    body: undefined;
    bodyRequired: false;
    upload: false;
    reply: RetentionPreview;
    file: undefined;
    status: 200;
    roles: "owner" | "admin" | "auditor";
    apiKeys: false;
    scope: null;
    signers: false;
    idempotencyKey: "none";
  };
  /** Read where a subject stands: one request for all parts of its page */
  "GET /risk/subjects/{id}/overview": {
    name: "readSubjectOverview";
    params: {
      id: string;
    };
    query: Record<string, never>;
    body: undefined;
    bodyRequired: false;
    upload: false;
    reply: SubjectOverview;
    file: undefined;
    status: 200;
    roles: "owner" | "admin" | "member" | "auditor";
    apiKeys: true;
    scope: "risk:read";
    signers: false;
    idempotencyKey: "none";
  };
  /** Approve or reject one completed verification attempt, or revoke its approval */
  "POST /risk/subjects/{id}/verification-decisions": {
    name: "decideVerification";
    params: {
      id: string;
    };
    query: Record<string, never>;
    body: {
      sessionWorkflowId: string;
      workflowRunId: string;
      decision: "approved" | "rejected" | "revoked";
      reason: string;
    };
    bodyRequired: true;
    upload: false;
    reply: {
      id: string;
      resource: "verification-decisions";
      data: {
        subjectId: string;
        sessionWorkflowId: string;
        workflowRunId: string;
        decision: "approved" | "rejected" | "revoked";
        reason: string;
        createdAt: string;
        createdBy: string;
      };
    };
    file: undefined;
    status: 201;
    roles: "owner" | "admin";
    apiKeys: false;
    scope: null;
    signers: false;
    idempotencyKey: "required";
  };
  /** Import a check of a verification session as evidence, with yourself as its source */
  "POST /risk/subjects/{id}/session-checks": {
    name: "importSessionCheck";
    params: {
      id: string;
    };
    query: Record<string, never>;
    body: {
      checkId: string;
    };
    bodyRequired: true;
    upload: false;
    reply: Evidence;
    file: undefined;
    status: 201;
    roles: "owner" | "admin" | "member";
    apiKeys: true;
    scope: "risk:write";
    signers: false;
    idempotencyKey: "required";
  };
  /** Create a workflow: the steps of a verification and the output of each */
  "POST /verification/workflows": {
    name: "createWorkflow";
    params: Record<string, never>;
    query: Record<string, never>;
    body: {
      key: string;
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
    };
    bodyRequired: true;
    upload: false;
    reply: Workflow;
    file: undefined;
    status: 201;
    roles: "owner" | "admin";
    apiKeys: false;
    scope: null;
    signers: false;
    idempotencyKey: "required";
  };
  /** Replace the steps of a workflow by a new revision; runs that have begun keep theirs */
  "POST /verification/workflows/{id}/revisions": {
    name: "reviseWorkflow";
    params: {
      id: string;
    };
    query: Record<string, never>;
    body: {
      expectedRevision: number;
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
    };
    bodyRequired: true;
    upload: false;
    reply: Workflow;
    file: undefined;
    status: 200;
    roles: "owner" | "admin";
    apiKeys: false;
    scope: null;
    signers: false;
    idempotencyKey: "required";
  };
  /** List the workflows at their newest revisions, oldest first */
  "GET /verification/workflows": {
    name: "listWorkflows";
    params: Record<string, never>;
    query: {
      offset?: string;
      /** Leave it empty for the first page, then send the `nextCursor` of the page before. Rows that are added or leave the list meanwhile make you miss or repeat none of the others. Send neither `offset` nor `page` with it. */
      after?: string;
      /** Rows on a page: 100 unless given, and at most. */
      limit?: string;
    };
    body: undefined;
    bodyRequired: false;
    upload: false;
    reply:
      | {
          items: Array<Workflow>;
          nextOffset: number | null;
        }
      | {
          items: Array<Workflow>;
          nextCursor: string | null;
        };
    file: undefined;
    status: 200;
    roles: "owner" | "admin" | "member" | "auditor";
    apiKeys: true;
    scope: "verification:read";
    signers: false;
    idempotencyKey: "none";
  };
  /** Read a workflow at its newest revision */
  "GET /verification/workflows/{id}": {
    name: "readWorkflow";
    params: {
      id: string;
    };
    query: Record<string, never>;
    body: undefined;
    bodyRequired: false;
    upload: false;
    reply: Workflow;
    file: undefined;
    status: 200;
    roles: "owner" | "admin" | "member" | "auditor";
    apiKeys: true;
    scope: "verification:read";
    signers: false;
    idempotencyKey: "none";
  };
  /** Start a verification session; its first run is open at once */
  "POST /verification/sessions": {
    name: "createVerificationSession";
    params: Record<string, never>;
    query: Record<string, never>;
    body: {
      workflowId: string;
      subjectId?: string;
      participants?: Array<{
        /** Your own name for a part somebody plays, never a person's name. */
        id: string;
        role?: string;
      }>;
    };
    bodyRequired: true;
    upload: false;
    reply: VerificationSession;
    file: undefined;
    status: 201;
    roles: "owner" | "admin" | "member";
    apiKeys: true;
    scope: "verification:write";
    signers: false;
    idempotencyKey: "required";
  };
  /** List sessions with their newest attempt, oldest first */
  "GET /verification/sessions": {
    name: "listVerificationSessions";
    params: Record<string, never>;
    query: {
      subjectId?: string;
      /** Sessions whose newest attempt is open. */
      status?: "open";
      /** Sessions whose newest attempt is completed and waits for a decision. */
      decision?: "none";
      /** `asc` begins with the oldest, `desc` with the newest. */
      order?: "asc" | "desc";
      offset?: string;
      /** Leave it empty for the first page, then send the `nextCursor` of the page before. Rows that are added or leave the list meanwhile make you miss or repeat none of the others. Send neither `offset` nor `page` with it. */
      after?: string;
      /** Rows on a page: 100 unless given, and at most. */
      limit?: string;
    };
    body: undefined;
    bodyRequired: false;
    upload: false;
    reply:
      | {
          items: Array<VerificationSessionSummary>;
          nextOffset: number | null;
        }
      | {
          items: Array<VerificationSessionSummary>;
          nextCursor: string | null;
        };
    file: undefined;
    status: 200;
    roles: "owner" | "admin" | "member" | "auditor";
    apiKeys: true;
    scope: "verification:read";
    signers: false;
    idempotencyKey: "none";
  };
  /** Link a session to its risk subject, once and for good */
  "POST /verification/sessions/{id}/link": {
    name: "linkVerificationSession";
    params: {
      id: string;
    };
    query: Record<string, never>;
    body: {
      subjectId: string;
    };
    bodyRequired: true;
    upload: false;
    reply: VerificationSession;
    file: undefined;
    status: 200;
    roles: "owner" | "admin" | "member";
    apiKeys: true;
    scope: "verification:write";
    signers: false;
    idempotencyKey: "required";
  };
  /** Begin a newer attempt, at the newest revision of the workflow; it inherits nothing */
  "POST /verification/sessions/{id}/runs": {
    name: "startVerificationRun";
    params: {
      id: string;
    };
    query: Record<string, never>;
    body: undefined;
    bodyRequired: false;
    upload: false;
    reply: VerificationRun;
    file: undefined;
    status: 201;
    roles: "owner" | "admin" | "member";
    apiKeys: true;
    scope: "verification:write";
    signers: false;
    idempotencyKey: "required";
  };
  /** Record the output of a step, once per run and in any order; checks that are now possible are carried out */
  "POST /verification/runs/{id}/steps/{stepId}/result": {
    name: "recordStepResult";
    params: {
      id: string;
      stepId: string;
    };
    query: Record<string, never>;
    body: {
      status: "completed" | "failed";
      /** Exactly the fields that the step declares. A failed step has none. */
      output?: Record<string, unknown> | null;
    };
    bodyRequired: true;
    upload: false;
    reply: {
      id: string;
      resource: "step-results";
      data: {
        workflowRunId: string;
        stepId: string;
        status: "completed" | "failed";
        output: Record<string, string | number | boolean | Array<string | number | boolean> | null> | null;
        /** The step put something out, which this caller is not shown before the run is approved. Owners, admins, auditors and the principal that reported it are. */
        withheld?: true;
        recordedAt: string;
        recordedBy: string;
        /** The checks that ended with this result. */
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
    file: undefined;
    status: 201;
    roles: "owner" | "admin" | "member";
    apiKeys: true;
    scope: "verification:write";
    signers: false;
    idempotencyKey: "required";
  };
  /** Close an attempt; steps without a result stay without one */
  "POST /verification/runs/{id}/complete": {
    name: "completeVerificationRun";
    params: {
      id: string;
    };
    query: Record<string, never>;
    body: undefined;
    bodyRequired: false;
    upload: false;
    reply: VerificationRun;
    file: undefined;
    status: 200;
    roles: "owner" | "admin" | "member";
    apiKeys: true;
    scope: "verification:write";
    signers: false;
    idempotencyKey: "required";
  };
  /** Read a session with its runs, the output of their steps, and its checks */
  "GET /verification/sessions/{id}": {
    name: "readVerificationSession";
    params: {
      id: string;
    };
    query: Record<string, never>;
    body: undefined;
    bodyRequired: false;
    upload: false;
    reply: VerificationSession;
    file: undefined;
    status: 200;
    roles: "owner" | "admin" | "member" | "auditor";
    apiKeys: true;
    scope: "verification:read";
    signers: false;
    idempotencyKey: "none";
  };
  /** List the checks of a session, of all its runs, oldest first */
  "GET /verification/sessions/{id}/checks": {
    name: "listSessionChecks";
    params: {
      id: string;
    };
    query: {
      offset?: string;
      /** Leave it empty for the first page, then send the `nextCursor` of the page before. Rows that are added or leave the list meanwhile make you miss or repeat none of the others. Send neither `offset` nor `page` with it. */
      after?: string;
      /** Rows on a page: 100 unless given, and at most. */
      limit?: string;
    };
    body: undefined;
    bodyRequired: false;
    upload: false;
    reply:
      | {
          items: Array<Check>;
          nextOffset: number | null;
        }
      | {
          items: Array<Check>;
          nextCursor: string | null;
        };
    file: undefined;
    status: 200;
    roles: "owner" | "admin" | "member" | "auditor";
    apiKeys: true;
    scope: "verification:read";
    signers: false;
    idempotencyKey: "none";
  };
  /** List the lists that runs can name, how current each is, and the text to credit it with */
  "GET /screening/sources": {
    name: "listScreeningSources";
    params: Record<string, never>;
    query: Record<string, never>;
    body: undefined;
    bodyRequired: false;
    upload: false;
    reply: {
      items: Array<ScreeningSource>;
    };
    file: undefined;
    status: 200;
    roles: "owner" | "admin" | "member" | "auditor";
    apiKeys: true;
    scope: "screening:read";
    signers: false;
    idempotencyKey: "none";
  };
  /** Screen a person or company against the lists you name; only a keyed digest of the subject is kept */
  "POST /screening/runs": {
    name: "createScreeningRun";
    params: Record<string, never>;
    query: Record<string, never>;
    body: NewScreeningRun;
    bodyRequired: true;
    upload: false;
    reply: ScreeningRun;
    file: undefined;
    status: 201;
    roles: "owner" | "admin" | "member";
    apiKeys: true;
    scope: "screening:write";
    signers: false;
    idempotencyKey: "required";
  };
  /** Screen up to 100 persons or companies against the same lists: one run each, all of them or none */
  "POST /screening/runs/batch": {
    name: "createScreeningRuns";
    params: Record<string, never>;
    query: Record<string, never>;
    body: {
      /** List keys, each once. A key that no list has is reported as missing, and never as clear. */
      sources: Array<string>;
      reviewScore?: number;
      matchScore?: number;
      /** 12 or more, and only together with service_pep. */
      pepLookbackMonths?: number;
      subjects: Array<{
        subject: ScreeningSubject;
        riskSubjectId?: string;
      }>;
    };
    bodyRequired: true;
    upload: false;
    reply: {
      /** One for each subject, in their order. */
      items: Array<ScreeningRunSummary>;
    };
    file: undefined;
    status: 201;
    roles: "owner" | "admin" | "member";
    apiKeys: true;
    scope: "screening:write";
    signers: false;
    idempotencyKey: "required";
  };
  /** Read a run with its matches and the outcome of decisions about them */
  "GET /screening/runs/{id}": {
    name: "readScreeningRun";
    params: {
      id: string;
    };
    query: Record<string, never>;
    body: undefined;
    bodyRequired: false;
    upload: false;
    reply: ScreeningRun;
    file: undefined;
    status: 200;
    roles: "owner" | "admin" | "member" | "auditor";
    apiKeys: true;
    scope: "screening:read";
    signers: false;
    idempotencyKey: "none";
  };
  /** List runs without their matches, newest first */
  "GET /screening/runs": {
    name: "listScreeningRuns";
    params: Record<string, never>;
    query: {
      /** From 1 on. */
      page?: string;
      /** Rows on a page: 100 unless given, and at most. */
      limit?: string;
      /** `asc` begins with the oldest, `desc` with the newest. */
      order?: "asc" | "desc";
      /** Leave it empty for the first page, then send the `nextCursor` of the page before. Rows that are added or leave the list meanwhile make you miss or repeat none of the others. Send neither `offset` nor `page` with it. */
      after?: string;
      status?: "match" | "possible_match" | "clear" | "incomplete" | "error";
      /** Runs with matches that nobody has decided. Send it without another filter. */
      pending?: "true";
      sessionId?: string;
      riskSubjectId?: string;
      /** Runs that searched this version of a list. Send it without another filter. */
      listVersionId?: string;
    };
    body: undefined;
    bodyRequired: false;
    upload: false;
    reply:
      | {
          items: Array<ListedScreeningRun>;
          page: number;
          limit: number;
          nextPage: number | null;
        }
      | {
          items: Array<ListedScreeningRun>;
          nextCursor: string | null;
        };
    file: undefined;
    status: 200;
    roles: "owner" | "admin" | "member" | "auditor";
    apiKeys: true;
    scope: "screening:read";
    signers: false;
    idempotencyKey: "none";
  };
  /** Decide whether a match is the subject; the status and the facts of its run follow */
  "POST /screening/matches/{id}/decision": {
    name: "decideScreeningMatch";
    params: {
      id: string;
    };
    query: Record<string, never>;
    body: {
      decision: "confirmed" | "false_positive";
      reason: string;
    };
    bodyRequired: true;
    upload: false;
    reply:
      | {
          match: {
            id: string;
            decision: "confirmed" | "false_positive";
            decidedAt: string;
            decidedBy: string;
            approvedBy: string | null;
            reason: string;
          };
          run: {
            id: string;
            status: "match" | "possible_match" | "clear" | "incomplete" | "error";
            incomplete: boolean;
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
            matchCounts: {
              pending: number;
              confirmed: number;
              falsePositive: number;
            };
            riskSources: Array<{
              fact: "screening.sanctions" | "screening.pep";
              source: string;
              status: "available" | "unavailable";
              value: string | null;
              evidenceId: string;
            }>;
          };
        }
      | MatchDecisionProposal;
    file: undefined;
    status: 200;
    roles: "owner" | "admin";
    apiKeys: false;
    scope: null;
    signers: false;
    idempotencyKey: "required";
  };
  /** Revoke that a false positive counts for later runs; the decision itself and earlier runs stay as they are */
  "POST /screening/matches/{id}/revocation": {
    name: "revokeMatchDecision";
    params: {
      id: string;
    };
    query: Record<string, never>;
    body: {
      reason: string;
    };
    bodyRequired: true;
    upload: false;
    reply: {
      matchId: string;
      decisionId: string;
      revokedAt: string;
      revokedBy: string;
      reason: string;
    };
    file: undefined;
    status: 200;
    roles: "owner" | "admin";
    apiKeys: false;
    scope: null;
    signers: false;
    idempotencyKey: "required";
  };
  /** List what waits for somebody, the first due first; a page can be short although more follow */
  "GET /work-items": {
    name: "listWorkItems";
    params: Record<string, never>;
    query: {
      kind?: "action" | "match" | "investigation" | "verification" | "proposal";
      severity?: "low" | "medium" | "high" | "critical";
      /** `me`, `none` for what nobody has, or a user's id. */
      assignee?: string;
      policyKey?: string;
      listKey?: string;
      subjectId?: string;
      /** Items whose due time has passed. */
      overdue?: "true";
      /** Items on a page, 1 to 100; 100 when left out. */
      limit?: string;
      /** Leave it empty for the first page, then send the `nextCursor` of the page before. Rows that are added or leave the list meanwhile make you miss or repeat none of the others. Send neither `offset` nor `page` with it. */
      after?: string;
    };
    body: undefined;
    bodyRequired: false;
    upload: false;
    reply: {
      items: Array<WorkItem>;
      nextCursor: string | null;
    };
    file: undefined;
    status: 200;
    roles: "owner" | "admin" | "member" | "auditor";
    apiKeys: true;
    scope: "work:read";
    signers: false;
    idempotencyKey: "none";
  };
  /** Count what is open: by kind and severity, yours, nobody's, overdue, and how long it has waited */
  "GET /work-items/summary": {
    name: "readWorkSummary";
    params: Record<string, never>;
    query: Record<string, never>;
    body: undefined;
    bodyRequired: false;
    upload: false;
    reply: WorkSummary;
    file: undefined;
    status: 200;
    roles: "owner" | "admin" | "member" | "auditor";
    apiKeys: true;
    scope: "work:read";
    signers: false;
    idempotencyKey: "none";
  };
  /** Read an item that is open; one that is finished is gone, and its record stays */
  "GET /work-items/{id}": {
    name: "readWorkItem";
    params: {
      id: string;
    };
    query: Record<string, never>;
    body: undefined;
    bodyRequired: false;
    upload: false;
    reply: WorkItem;
    file: undefined;
    status: 200;
    roles: "owner" | "admin" | "member" | "auditor";
    apiKeys: true;
    scope: "work:read";
    signers: false;
    idempotencyKey: "none";
  };
  /** Claim the most urgent item that nobody has and that your role can finish; null when none is left */
  "POST /work-items/next": {
    name: "takeNextWorkItem";
    params: Record<string, never>;
    query: Record<string, never>;
    body: {
      /** Of these kinds alone. Kinds that your role cannot finish are passed over. */
      kinds?: Array<"action" | "match" | "investigation" | "verification" | "proposal">;
    };
    bodyRequired: false;
    upload: false;
    reply: {
      item: WorkItem | null;
    };
    file: undefined;
    status: 200;
    roles: "owner" | "admin" | "member";
    apiKeys: false;
    scope: null;
    signers: false;
    idempotencyKey: "required";
  };
  /** Take an item for a few minutes, so that nobody else gets it; the record it leads to does not change */
  "POST /work-items/{id}/claim": {
    name: "claimWorkItem";
    params: {
      id: string;
    };
    query: Record<string, never>;
    body: undefined;
    bodyRequired: false;
    upload: false;
    reply: WorkItem;
    file: undefined;
    status: 200;
    roles: "owner" | "admin" | "member";
    apiKeys: false;
    scope: null;
    signers: false;
    idempotencyKey: "required";
  };
  /** Keep an item for another few minutes, as a page does while it is open; it may be sent any number of times */
  "PUT /work-items/{id}/lease": {
    name: "renewWorkItemLease";
    params: {
      id: string;
    };
    query: Record<string, never>;
    body: undefined;
    bodyRequired: false;
    upload: false;
    reply: WorkItem;
    file: undefined;
    status: 200;
    roles: "owner" | "admin" | "member";
    apiKeys: false;
    scope: null;
    signers: false;
    idempotencyKey: "optional";
  };
  /** Give an item back to the queue; owners and admins can give back what somebody else has */
  "POST /work-items/{id}/release": {
    name: "releaseWorkItem";
    params: {
      id: string;
    };
    query: Record<string, never>;
    body: undefined;
    bodyRequired: false;
    upload: false;
    reply: WorkItem;
    file: undefined;
    status: 200;
    roles: "owner" | "admin" | "member";
    apiKeys: false;
    scope: null;
    signers: false;
    idempotencyKey: "required";
  };
  /** Give an item to somebody until they finish it; members assign themselves, owners and admins anybody */
  "POST /work-items/{id}/assign": {
    name: "assignWorkItem";
    params: {
      id: string;
    };
    query: Record<string, never>;
    body: {
      /** Null gives the item back to the queue. */
      userId: string | null;
    };
    bodyRequired: true;
    upload: false;
    reply: WorkItem;
    file: undefined;
    status: 200;
    roles: "owner" | "admin" | "member";
    apiKeys: false;
    scope: null;
    signers: false;
    idempotencyKey: "required";
  };
  /** Read how long items may wait, and how long a claim holds */
  "GET /work-settings": {
    name: "readWorkSettings";
    params: Record<string, never>;
    query: Record<string, never>;
    body: undefined;
    bodyRequired: false;
    upload: false;
    reply: WorkSettings;
    file: undefined;
    status: 200;
    roles: "owner" | "admin" | "member" | "auditor";
    apiKeys: true;
    scope: "work:read";
    signers: false;
    idempotencyKey: "none";
  };
  /** Set how long items may wait, and how long a claim holds; items that are open keep their due time */
  "PUT /work-settings": {
    name: "changeWorkSettings";
    params: Record<string, never>;
    query: Record<string, never>;
    body: {
      dueMinutes: DueMinutes;
      /** How long an item is held by somebody whose page no longer renews it. */
      leaseMinutes: number;
      expectedRevision: number;
    };
    bodyRequired: true;
    upload: false;
    reply: WorkSettings;
    file: undefined;
    status: 200;
    roles: "owner" | "admin";
    apiKeys: false;
    scope: null;
    signers: false;
    idempotencyKey: "required";
  };
  /** Read the reasons that the organization offers for its decisions */
  "GET /reason-presets": {
    name: "readReasonPresets";
    params: Record<string, never>;
    query: Record<string, never>;
    body: undefined;
    bodyRequired: false;
    upload: false;
    reply: ReasonPresets;
    file: undefined;
    status: 200;
    roles: "owner" | "admin" | "member" | "auditor";
    apiKeys: true;
    scope: "work:read";
    signers: false;
    idempotencyKey: "none";
  };
  /** Set the reasons that people are offered; a reason already given stays as it is */
  "PUT /reason-presets": {
    name: "changeReasonPresets";
    params: Record<string, never>;
    query: Record<string, never>;
    body: {
      presets: ReasonPresetsByKind;
      expectedRevision: number;
    };
    bodyRequired: true;
    upload: false;
    reply: ReasonPresets;
    file: undefined;
    status: 200;
    roles: "owner" | "admin";
    apiKeys: false;
    scope: null;
    signers: false;
    idempotencyKey: "required";
  };
  /** Read where the organization keeps the profiles of its subjects */
  "GET /profile-resolver": {
    name: "readProfileResolver";
    params: Record<string, never>;
    query: Record<string, never>;
    body: undefined;
    bodyRequired: false;
    upload: false;
    reply: ProfileResolver;
    file: undefined;
    status: 200;
    roles: "owner" | "admin" | "member" | "auditor";
    apiKeys: true;
    scope: "work:read";
    signers: false;
    idempotencyKey: "none";
  };
  /** Set the addresses of the pages where people look up a subject */
  "PUT /profile-resolver": {
    name: "changeProfileResolver";
    params: Record<string, never>;
    query: Record<string, never>;
    body: {
      templates: ProfileTemplates;
      expectedRevision: number;
    };
    bodyRequired: true;
    upload: false;
    reply: ProfileResolver;
    file: undefined;
    status: 200;
    roles: "owner" | "admin";
    apiKeys: false;
    scope: null;
    signers: false;
    idempotencyKey: "required";
  };
  /** List your saved views and those that the organization shares, by name */
  "GET /saved-views": {
    name: "listSavedViews";
    params: Record<string, never>;
    query: Record<string, never>;
    body: undefined;
    bodyRequired: false;
    upload: false;
    reply: {
      items: Array<SavedView>;
    };
    file: undefined;
    status: 200;
    roles: "owner" | "admin" | "member" | "auditor";
    apiKeys: false;
    scope: null;
    signers: false;
    idempotencyKey: "none";
  };
  /** Keep the filters of a page under a name, for yourself or for everybody */
  "POST /saved-views": {
    name: "saveView";
    params: Record<string, never>;
    query: Record<string, never>;
    body: {
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
    };
    bodyRequired: true;
    upload: false;
    reply: SavedView;
    file: undefined;
    status: 201;
    roles: "owner" | "admin" | "member" | "auditor";
    apiKeys: false;
    scope: null;
    signers: false;
    idempotencyKey: "required";
  };
  /** Rename a view, change its filters, share it or take it back: its author, and owners and admins a shared one */
  "PUT /saved-views/{id}": {
    name: "changeSavedView";
    params: {
      id: string;
    };
    query: Record<string, never>;
    body: {
      name: string;
      /** The filters of the page, as they stand in its address. */
      search: Record<string, string>;
      /** Whether everybody of the organization sees it, or its author alone. */
      shared: boolean;
      expectedRevision: number;
    };
    bodyRequired: true;
    upload: false;
    reply: SavedView;
    file: undefined;
    status: 200;
    roles: "owner" | "admin" | "member" | "auditor";
    apiKeys: false;
    scope: null;
    signers: false;
    idempotencyKey: "required";
  };
  /** Delete a view: its author, and owners and admins a shared one */
  "DELETE /saved-views/{id}": {
    name: "deleteSavedView";
    params: {
      id: string;
    };
    query: Record<string, never>;
    body: undefined;
    bodyRequired: false;
    upload: false;
    reply: undefined;
    file: undefined;
    status: 204;
    roles: "owner" | "admin" | "member" | "auditor";
    apiKeys: false;
    scope: null;
    signers: false;
    idempotencyKey: "required";
  };
  /** Assign, release or move up to 100 items; each succeeds or is refused by itself */
  "POST /work-items/bulk": {
    name: "changeWorkItems";
    params: Record<string, never>;
    query: Record<string, never>;
    body: {
      items: Array<{
        id: string;
        /** The revision of the action; required for a transition. */
        expectedRevision?: number;
      }>;
      change:
        | {
            type: "assign";
            userId: string;
          }
        | {
            type: "release";
          }
        | {
            type: "transition";
            status: "requested" | "acknowledged" | "failed" | "completed" | "cancelled";
          };
      /** Required for a transition, and kept with each action. */
      reason?: string;
    };
    bodyRequired: true;
    upload: false;
    reply: {
      changed: number;
      refused: number;
      /** One for each item, in the order they were sent. */
      results: Array<{
        /** The item as it is now; null when it is finished or refused. */
        item: WorkItem | null;
        /** Why this item did not change; null when it did. */
        refusal: {
          code: string;
          status: number;
          title: string;
          detail: string;
          currentRevision?: number;
        } | null;
      }>;
    };
    file: undefined;
    status: 200;
    roles: "owner" | "admin" | "member";
    apiKeys: false;
    scope: null;
    signers: false;
    idempotencyKey: "required";
  };
  /** Render a source with sample data; nothing is kept */
  "POST /templates/markdown/preview": {
    name: "previewTemplate";
    params: Record<string, never>;
    query: Record<string, never>;
    body: {
      /** Markdown with Liquid, at most 128 KiB. */
      source: string;
      sampleData: Record<string, unknown>;
      dataSchema?: Record<string, TemplateValueRule> | null;
      /** A4 unless given. */
      pageSize?: "A4" | "Letter";
      /** Decides which way paragraphs run and which glyphs Han characters get. `en` unless given. */
      language?: string;
    };
    bodyRequired: true;
    upload: false;
    reply: RenderedPdf;
    file: "application/pdf";
    status: 200;
    roles: "owner" | "admin" | "member" | "auditor";
    apiKeys: true;
    scope: "documents:read";
    signers: false;
    idempotencyKey: "none";
  };
  /** Save a template; its sample data has to render */
  "POST /templates/markdown": {
    name: "createTemplate";
    params: Record<string, never>;
    query: Record<string, never>;
    body: {
      /** Markdown with Liquid, at most 128 KiB. */
      source: string;
      sampleData: Record<string, unknown>;
      dataSchema?: Record<string, TemplateValueRule> | null;
      /** A4 unless given. */
      pageSize?: "A4" | "Letter";
      /** Decides which way paragraphs run and which glyphs Han characters get. `en` unless given. */
      language?: string;
      name: string;
      description?: string | string | null;
    };
    bodyRequired: true;
    upload: false;
    reply: SavedTemplate;
    file: undefined;
    status: 201;
    roles: "owner" | "admin" | "member";
    apiKeys: true;
    scope: "documents:write";
    signers: false;
    idempotencyKey: "optional";
  };
  /** Save the next revision of a template; existing documents do not change */
  "PATCH /templates/{id}/markdown": {
    name: "updateTemplate";
    params: {
      id: string;
    };
    query: Record<string, never>;
    body: {
      /** Markdown with Liquid, at most 128 KiB. */
      source: string;
      sampleData: Record<string, unknown>;
      dataSchema?: Record<string, TemplateValueRule> | null;
      /** A4 unless given. */
      pageSize?: "A4" | "Letter";
      /** Decides which way paragraphs run and which glyphs Han characters get. `en` unless given. */
      language?: string;
      name: string;
      description?: string | string | null;
      revision: number;
      /** Delete the fields of roles that the source no longer has. */
      dropFields?: boolean;
    };
    bodyRequired: true;
    upload: false;
    reply: SavedTemplate;
    file: undefined;
    status: 200;
    roles: "owner" | "admin" | "member";
    apiKeys: true;
    scope: "documents:write";
    signers: false;
    idempotencyKey: "optional";
  };
  /** Read a template at its current revision, with its signer roles */
  "GET /templates/{id}": {
    name: "readTemplate";
    params: {
      id: string;
    };
    query: Record<string, never>;
    body: undefined;
    bodyRequired: false;
    upload: false;
    reply: Template;
    file: undefined;
    status: 200;
    roles: "owner" | "admin" | "member" | "auditor";
    apiKeys: true;
    scope: "documents:read";
    signers: false;
    idempotencyKey: "none";
  };
  /** Render a template with data of your own; nothing is kept */
  "POST /templates/{id}/generate": {
    name: "generateTemplatePdf";
    params: {
      id: string;
    };
    query: Record<string, never>;
    body: {
      templateData: Record<string, unknown>;
    };
    bodyRequired: true;
    upload: false;
    reply: RenderedPdf;
    file: "application/pdf";
    status: 200;
    roles: "owner" | "admin" | "member" | "auditor";
    apiKeys: true;
    scope: "documents:read";
    signers: false;
    idempotencyKey: "none";
  };
  /** Make a draft from a template; nobody is invited yet */
  "POST /templates/{id}/create-document": {
    name: "createDocumentFromTemplate";
    params: {
      id: string;
    };
    query: Record<string, never>;
    body: {
      name: string;
      templateData: Record<string, unknown>;
      /** Somebody for every signer role of the template, by its id. */
      signers: Record<
        string,
        {
          name: string;
          email: string;
          /** Unless given, 1. Those with the same number sign at the same time. */
          signingOrder?: number;
          language?: string | null;
        }
      >;
      /** Your own name for it. It comes back in webhooks, so it must hold no name. */
      externalId?: string;
      expiresAt?: string;
      /** True unless given. */
      allowDecline?: boolean;
    };
    bodyRequired: true;
    upload: false;
    reply: Document;
    file: undefined;
    status: 201;
    roles: "owner" | "admin" | "member";
    apiKeys: true;
    scope: "documents:write";
    signers: false;
    idempotencyKey: "optional";
  };
  /** Place a field on a draft for one of its signers */
  "POST /documents/{id}/fields": {
    name: "createField";
    params: {
      id: string;
    };
    query: Record<string, never>;
    body: {
      signerId: string;
      fieldType: FieldType;
      /** From 1 on. */
      pageNumber?: number;
      /** Points from the left edge. */
      xPosition?: number;
      /** Points from the top edge. */
      yPosition?: number;
      width?: number;
      height?: number;
      /** Unless given, true. */
      required?: boolean;
      label?: string | null;
      value?: string | null;
      options?: Array<string> | null;
      maxLength?: number | null;
      validationPattern?: string | null;
      validationMessage?: string | null;
      groupKey?: string | null;
      groupRequired?: boolean;
      requiredWhenFieldId?: string | null;
      requiredWhenValue?: string | null;
      sharedFill?: boolean;
      dateFormat?: string | null;
      editable?: boolean;
      multiline?: boolean;
      acroFieldName?: string | null;
    };
    bodyRequired: true;
    upload: false;
    reply: Field;
    file: undefined;
    status: 201;
    roles: "owner" | "admin" | "member";
    apiKeys: true;
    scope: "documents:write";
    signers: false;
    idempotencyKey: "optional";
  };
  /** List the fields of a document, in the order they are read */
  "GET /documents/{id}/fields": {
    name: "listFields";
    params: {
      id: string;
    };
    query: Record<string, never>;
    body: undefined;
    bodyRequired: false;
    upload: false;
    reply: {
      items: Array<Field>;
    };
    file: undefined;
    status: 200;
    roles: "owner" | "admin" | "member" | "auditor";
    apiKeys: true;
    scope: "documents:read";
    signers: false;
    idempotencyKey: "none";
  };
  /** Remove a field from a draft; conditions that depend on it are removed too */
  "DELETE /documents/{id}/fields/{fieldId}": {
    name: "deleteField";
    params: {
      id: string;
      fieldId: string;
    };
    query: Record<string, never>;
    body: undefined;
    bodyRequired: false;
    upload: false;
    reply: undefined;
    file: undefined;
    status: 204;
    roles: "owner" | "admin" | "member";
    apiKeys: true;
    scope: "documents:write";
    signers: false;
    idempotencyKey: "optional";
  };
  /** List the form fields of an uploaded PDF */
  "GET /documents/{id}/form-fields": {
    name: "readFormFields";
    params: {
      id: string;
    };
    query: Record<string, never>;
    body: undefined;
    bodyRequired: false;
    upload: false;
    reply: {
      items: Array<FormField>;
    };
    file: undefined;
    status: 200;
    roles: "owner" | "admin" | "member" | "auditor";
    apiKeys: true;
    scope: "documents:read";
    signers: false;
    idempotencyKey: "none";
  };
  /** List the templates, without their sources */
  "GET /templates": {
    name: "listTemplates";
    params: Record<string, never>;
    query: {
      offset?: string;
      /** Leave it empty for the first page, then send the `nextCursor` of the page before. Rows that are added or leave the list meanwhile make you miss or repeat none of the others. Send neither `offset` nor `page` with it. */
      after?: string;
      /** Rows on a page: 100 unless given, and at most. */
      limit?: string;
    };
    body: undefined;
    bodyRequired: false;
    upload: false;
    reply:
      | {
          items: Array<TemplateSummary>;
          nextOffset: number | null;
        }
      | {
          items: Array<TemplateSummary>;
          nextCursor: string | null;
        };
    file: undefined;
    status: 200;
    roles: "owner" | "admin" | "member" | "auditor";
    apiKeys: true;
    scope: "documents:read";
    signers: false;
    idempotencyKey: "none";
  };
  /** Take a template out of use; its documents stay as they are */
  "POST /templates/{id}/archive": {
    name: "archiveTemplate";
    params: {
      id: string;
    };
    query: Record<string, never>;
    body: undefined;
    bodyRequired: false;
    upload: false;
    reply: Template;
    file: undefined;
    status: 200;
    roles: "owner" | "admin" | "member";
    apiKeys: true;
    scope: "documents:write";
    signers: false;
    idempotencyKey: "optional";
  };
  /** List the revisions of a template, without their sources */
  "GET /templates/{id}/revisions": {
    name: "listTemplateRevisions";
    params: {
      id: string;
    };
    query: {
      offset?: string;
      /** Leave it empty for the first page, then send the `nextCursor` of the page before. Rows that are added or leave the list meanwhile make you miss or repeat none of the others. Send neither `offset` nor `page` with it. */
      after?: string;
      /** Rows on a page: 100 unless given, and at most. */
      limit?: string;
      /** `asc` begins with the oldest, `desc` with the newest. */
      order?: "asc" | "desc";
    };
    body: undefined;
    bodyRequired: false;
    upload: false;
    reply:
      | {
          items: Array<TemplateRevisionSummary>;
          nextOffset: number | null;
        }
      | {
          items: Array<TemplateRevisionSummary>;
          nextCursor: string | null;
        };
    file: undefined;
    status: 200;
    roles: "owner" | "admin" | "member" | "auditor";
    apiKeys: true;
    scope: "documents:read";
    signers: false;
    idempotencyKey: "none";
  };
  /** Read a template as it was at a revision */
  "GET /templates/{id}/revisions/{revision}": {
    name: "readTemplateRevision";
    params: {
      id: string;
      revision: string;
    };
    query: Record<string, never>;
    body: undefined;
    bodyRequired: false;
    upload: false;
    reply: TemplateRevision;
    file: undefined;
    status: 200;
    roles: "owner" | "admin" | "member" | "auditor";
    apiKeys: true;
    scope: "documents:read";
    signers: false;
    idempotencyKey: "none";
  };
  /** Add a field to a template; every document made from it gets the field */
  "POST /templates/{id}/fields": {
    name: "createTemplateField";
    params: {
      id: string;
    };
    query: Record<string, never>;
    body: {
      signerRoleId: string;
      fieldType: FieldType;
      /** From 1 on. */
      pageNumber?: number;
      /** Points from the left edge. */
      xPosition?: number;
      /** Points from the top edge. */
      yPosition?: number;
      anchor?: {
        /** Whose signature box the field is placed by. */
        role: string;
        /** Points from the left edge of the box; negative to the left of it. */
        xOffset: number;
        /** Points from the top edge of the box; negative above it. */
        yOffset: number;
      } | null;
      width?: number;
      height?: number;
      /** Unless given, true. */
      required?: boolean;
      label?: string | null;
      value?: string | null;
      options?: Array<string> | null;
      maxLength?: number | null;
      validationPattern?: string | null;
      validationMessage?: string | null;
      groupKey?: string | null;
      groupRequired?: boolean;
      requiredWhenFieldId?: string | null;
      requiredWhenValue?: string | null;
      sharedFill?: boolean;
      dateFormat?: string | null;
      editable?: boolean;
      multiline?: boolean;
    };
    bodyRequired: true;
    upload: false;
    reply: TemplateField;
    file: undefined;
    status: 201;
    roles: "owner" | "admin" | "member";
    apiKeys: true;
    scope: "documents:write";
    signers: false;
    idempotencyKey: "optional";
  };
  /** List the fields that documents of a template get */
  "GET /templates/{id}/fields": {
    name: "listTemplateFields";
    params: {
      id: string;
    };
    query: Record<string, never>;
    body: undefined;
    bodyRequired: false;
    upload: false;
    reply: {
      items: Array<TemplateField>;
    };
    file: undefined;
    status: 200;
    roles: "owner" | "admin" | "member" | "auditor";
    apiKeys: true;
    scope: "documents:read";
    signers: false;
    idempotencyKey: "none";
  };
  /** Change a field of a template; documents made before keep theirs */
  "PATCH /templates/{id}/fields/{fieldId}": {
    name: "changeTemplateField";
    params: {
      id: string;
      fieldId: string;
    };
    query: Record<string, never>;
    body: {
      signerRoleId?: string;
      fieldType?: FieldType;
      /** From 1 on. */
      pageNumber?: number;
      /** Points from the left edge. */
      xPosition?: number;
      /** Points from the top edge. */
      yPosition?: number;
      anchor?: {
        /** Whose signature box the field is placed by. */
        role: string;
        /** Points from the left edge of the box; negative to the left of it. */
        xOffset: number;
        /** Points from the top edge of the box; negative above it. */
        yOffset: number;
      } | null;
      width?: number;
      height?: number;
      /** Unless given, true. */
      required?: boolean;
      label?: string | null;
      value?: string | null;
      options?: Array<string> | null;
      maxLength?: number | null;
      validationPattern?: string | null;
      validationMessage?: string | null;
      groupKey?: string | null;
      groupRequired?: boolean;
      requiredWhenFieldId?: string | null;
      requiredWhenValue?: string | null;
      sharedFill?: boolean;
      dateFormat?: string | null;
      editable?: boolean;
      multiline?: boolean;
    };
    bodyRequired: true;
    upload: false;
    reply: {
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
      cleared: Array<string>;
      releasedFieldIds: Array<string>;
    };
    file: undefined;
    status: 200;
    roles: "owner" | "admin" | "member";
    apiKeys: true;
    scope: "documents:write";
    signers: false;
    idempotencyKey: "optional";
  };
  /** Remove a field from a template; conditions that depend on it are removed too */
  "DELETE /templates/{id}/fields/{fieldId}": {
    name: "deleteTemplateField";
    params: {
      id: string;
      fieldId: string;
    };
    query: Record<string, never>;
    body: undefined;
    bodyRequired: false;
    upload: false;
    reply: undefined;
    file: undefined;
    status: 204;
    roles: "owner" | "admin" | "member";
    apiKeys: true;
    scope: "documents:write";
    signers: false;
    idempotencyKey: "optional";
  };
  /** Make a draft from a PDF of your own */
  "POST /documents": {
    name: "uploadDocument";
    params: Record<string, never>;
    query: Record<string, never>;
    body: {
      name?: string;
      /** Your own name for it. It comes back in webhooks, so it must hold no name. */
      externalId?: string;
      expiresAt?: string;
      /** `true` unless given. */
      allowDecline?: "true" | "false";
    };
    bodyRequired: true;
    upload: true;
    reply: Document;
    file: undefined;
    status: 201;
    roles: "owner" | "admin" | "member";
    apiKeys: true;
    scope: "documents:write";
    signers: false;
    idempotencyKey: "optional";
  };
  /** List documents, the oldest first */
  "GET /documents": {
    name: "listDocuments";
    params: Record<string, never>;
    query: {
      status?: "draft" | "pending" | "finalizing" | "completed" | "declined" | "voided" | "expired";
      templateId?: string;
      /** `asc` begins with the oldest, `desc` with the newest. */
      order?: "asc" | "desc";
      offset?: string;
      /** Leave it empty for the first page, then send the `nextCursor` of the page before. Rows that are added or leave the list meanwhile make you miss or repeat none of the others. Send neither `offset` nor `page` with it. */
      after?: string;
      /** Rows on a page: 100 unless given, and at most. */
      limit?: string;
    };
    body: undefined;
    bodyRequired: false;
    upload: false;
    reply:
      | {
          items: Array<Document>;
          nextOffset: number | null;
        }
      | {
          items: Array<Document>;
          nextCursor: string | null;
        };
    file: undefined;
    status: 200;
    roles: "owner" | "admin" | "member" | "auditor";
    apiKeys: true;
    scope: "documents:read";
    signers: false;
    idempotencyKey: "none";
  };
  /** Read a document with its signers */
  "GET /documents/{id}": {
    name: "readDocument";
    params: {
      id: string;
    };
    query: Record<string, never>;
    body: undefined;
    bodyRequired: false;
    upload: false;
    reply: Document;
    file: undefined;
    status: 200;
    roles: "owner" | "admin" | "member" | "auditor";
    apiKeys: true;
    scope: "documents:read";
    signers: false;
    idempotencyKey: "none";
  };
  /** Send a draft to be signed; the first signers are invited */
  "POST /documents/{id}/send": {
    name: "sendDocument";
    params: {
      id: string;
    };
    query: Record<string, never>;
    body: {
      /** Unless given, by e-mail wherever a mail server is configured. */
      invitations?: "email" | "none";
      /** `email_code` if links also ask for a code sent by mail, whoever passes them on. */
      authentication?: "none" | "email_code";
    };
    bodyRequired: false;
    upload: false;
    reply: Document;
    file: undefined;
    status: 200;
    roles: "owner" | "admin" | "member";
    apiKeys: true;
    scope: "documents:write";
    signers: false;
    idempotencyKey: "optional";
  };
  /** Void a document that is not signed by everybody yet, for good */
  "POST /documents/{id}/void": {
    name: "voidDocument";
    params: {
      id: string;
    };
    query: Record<string, never>;
    body: {
      reason: string;
    };
    bodyRequired: true;
    upload: false;
    reply: Document;
    file: undefined;
    status: 200;
    roles: "owner" | "admin" | "member";
    apiKeys: true;
    scope: "documents:write";
    signers: false;
    idempotencyKey: "optional";
  };
  /** Reopen an expired document for signing, with a new deadline */
  "POST /documents/{id}/reopen": {
    name: "reopenDocument";
    params: {
      id: string;
    };
    query: Record<string, never>;
    body: {
      expiresAt: string;
    };
    bodyRequired: true;
    upload: false;
    reply: Document;
    file: undefined;
    status: 200;
    roles: "owner" | "admin" | "member";
    apiKeys: true;
    scope: "documents:write";
    signers: false;
    idempotencyKey: "optional";
  };
  /** Try now to complete a document whose completion has failed */
  "POST /documents/{id}/finalize": {
    name: "retryFinalization";
    params: {
      id: string;
    };
    query: Record<string, never>;
    body: undefined;
    bodyRequired: false;
    upload: false;
    reply: Document;
    file: undefined;
    status: 200;
    roles: "owner" | "admin";
    apiKeys: false;
    scope: null;
    signers: false;
    idempotencyKey: "optional";
  };
  /** Add a signer to a draft; nobody is invited yet */
  "POST /documents/{id}/signers": {
    name: "createSigner";
    params: {
      id: string;
    };
    query: Record<string, never>;
    body: {
      email: string;
      name: string;
      /** Unless given, 1. Those with the same number sign at the same time. */
      signingOrder?: number;
      /** A signer role of the document's template. */
      roleId?: string | null;
      language?: string | null;
    };
    bodyRequired: true;
    upload: false;
    reply: Signer;
    file: undefined;
    status: 201;
    roles: "owner" | "admin" | "member";
    apiKeys: true;
    scope: "documents:write";
    signers: false;
    idempotencyKey: "optional";
  };
  /** List the signers of a document, in the order of signing */
  "GET /documents/{id}/signers": {
    name: "listSigners";
    params: {
      id: string;
    };
    query: Record<string, never>;
    body: undefined;
    bodyRequired: false;
    upload: false;
    reply: {
      items: Array<Signer>;
    };
    file: undefined;
    status: 200;
    roles: "owner" | "admin" | "member" | "auditor";
    apiKeys: true;
    scope: "documents:read";
    signers: false;
    idempotencyKey: "none";
  };
  /** Change a signer of a draft, or correct an address that nobody has used yet */
  "PATCH /documents/{id}/signers/{signerId}": {
    name: "changeSigner";
    params: {
      id: string;
      signerId: string;
    };
    query: Record<string, never>;
    body: {
      email?: string;
      name?: string;
      /** Unless given, 1. Those with the same number sign at the same time. */
      signingOrder?: number;
      /** A signer role of the document's template. */
      roleId?: string | null;
      language?: string | null;
    };
    bodyRequired: true;
    upload: false;
    reply: Signer;
    file: undefined;
    status: 200;
    roles: "owner" | "admin" | "member";
    apiKeys: true;
    scope: "documents:write";
    signers: false;
    idempotencyKey: "optional";
  };
  /** Remove a signer from a draft; their fields go to somebody else */
  "DELETE /documents/{id}/signers/{signerId}": {
    name: "deleteSigner";
    params: {
      id: string;
      signerId: string;
    };
    query: {
      reassignTo?: string;
    };
    body: undefined;
    bodyRequired: false;
    upload: false;
    reply: undefined;
    file: undefined;
    status: 204;
    roles: "owner" | "admin" | "member";
    apiKeys: true;
    scope: "documents:write";
    signers: false;
    idempotencyKey: "optional";
  };
  /** Let somebody else sign in the place of a signer who has not opened the document yet */
  "POST /documents/{id}/signers/{signerId}/replace": {
    name: "replaceSigner";
    params: {
      id: string;
      signerId: string;
    };
    query: Record<string, never>;
    body: {
      name: string;
      email: string;
      language?: string | null;
    };
    bodyRequired: true;
    upload: false;
    reply: Signer;
    file: undefined;
    status: 200;
    roles: "owner" | "admin" | "member";
    apiKeys: true;
    scope: "documents:write";
    signers: false;
    idempotencyKey: "optional";
  };
  /** Remind a signer whose turn it is, at most once an hour */
  "POST /documents/{id}/signers/{signerId}/remind": {
    name: "remindSigner";
    params: {
      id: string;
      signerId: string;
    };
    query: Record<string, never>;
    body: undefined;
    bodyRequired: false;
    upload: false;
    reply: Signer;
    file: undefined;
    status: 202;
    roles: "owner" | "admin" | "member";
    apiKeys: true;
    scope: "documents:write";
    signers: false;
    idempotencyKey: "optional";
  };
  /** Make a link that opens the signing page for one signer, once */
  "POST /documents/{id}/signers/{signerId}/signing-sessions": {
    name: "createSigningSession";
    params: {
      id: string;
      signerId: string;
    };
    query: Record<string, never>;
    body: {
      /** Origins of the pages that may show the signing page in a frame, such as `https://app.example.com`. */
      allowedOrigins?: Array<string>;
      expiresInSeconds?: number;
      returnUrl?: string | null;
      language?: string | null;
      theme?: SigningTheme | null;
      /** Tell the page around it what was filled in as well. */
      shareValues?: boolean;
    };
    bodyRequired: true;
    upload: false;
    reply: {
      id: string;
      url: string | null;
      token: string | null;
      expiresAt: string;
    };
    file: undefined;
    status: 201;
    roles: "owner" | "admin" | "member";
    apiKeys: true;
    scope: "documents:write";
    signers: false;
    idempotencyKey: "optional";
  };
  /** Change a field of a draft */
  "PATCH /documents/{id}/fields/{fieldId}": {
    name: "changeField";
    params: {
      id: string;
      fieldId: string;
    };
    query: Record<string, never>;
    body: {
      signerId?: string;
      fieldType?: FieldType;
      /** From 1 on. */
      pageNumber?: number;
      /** Points from the left edge. */
      xPosition?: number;
      /** Points from the top edge. */
      yPosition?: number;
      width?: number;
      height?: number;
      /** Unless given, true. */
      required?: boolean;
      label?: string | null;
      value?: string | null;
      options?: Array<string> | null;
      maxLength?: number | null;
      validationPattern?: string | null;
      validationMessage?: string | null;
      groupKey?: string | null;
      groupRequired?: boolean;
      requiredWhenFieldId?: string | null;
      requiredWhenValue?: string | null;
      sharedFill?: boolean;
      dateFormat?: string | null;
      editable?: boolean;
      multiline?: boolean;
      acroFieldName?: string | null;
    };
    bodyRequired: true;
    upload: false;
    reply: {
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
      cleared: Array<string>;
      releasedFieldIds: Array<string>;
    };
    file: undefined;
    status: 200;
    roles: "owner" | "admin" | "member";
    apiKeys: true;
    scope: "documents:write";
    signers: false;
    idempotencyKey: "optional";
  };
  /** Read a field of a document */
  "GET /documents/{id}/fields/{fieldId}": {
    name: "readField";
    params: {
      id: string;
      fieldId: string;
    };
    query: Record<string, never>;
    body: undefined;
    bodyRequired: false;
    upload: false;
    reply: Field;
    file: undefined;
    status: 200;
    roles: "owner" | "admin" | "member" | "auditor";
    apiKeys: true;
    scope: "documents:read";
    signers: false;
    idempotencyKey: "none";
  };
  /** Look at the signature in a field: SVG when drawn or typed, PNG when uploaded */
  "GET /documents/{id}/fields/{fieldId}/signature-image": {
    name: "readSignatureImage";
    params: {
      id: string;
      fieldId: string;
    };
    query: Record<string, never>;
    body: undefined;
    bodyRequired: false;
    upload: false;
    reply: undefined;
    file: "image/svg+xml";
    status: 200;
    roles: "owner" | "admin" | "member" | "auditor";
    apiKeys: true;
    scope: "documents:read";
    signers: false;
    idempotencyKey: "none";
  };
  /** Download the PDF of a document: as it was made, or completed and sealed */
  "GET /documents/{id}/pdf": {
    name: "readDocumentPdf";
    params: {
      id: string;
    };
    query: {
      /** `original` unless given. */
      version?: "original" | "completed";
    };
    body: undefined;
    bodyRequired: false;
    upload: false;
    reply: undefined;
    file: "application/pdf";
    status: 200;
    roles: "owner" | "admin" | "member" | "auditor";
    apiKeys: true;
    scope: "documents:read";
    signers: false;
    idempotencyKey: "none";
  };
  /** Read the certificate of a completed document: who signed, when and how identified, as a sealed PDF or as JSON */
  "GET /documents/{id}/certificate": {
    name: "readCertificate";
    params: {
      id: string;
    };
    query: Record<string, never>;
    body: undefined;
    bodyRequired: false;
    upload: false;
    reply: Certificate;
    file: "application/pdf";
    status: 200;
    roles: "owner" | "admin" | "member" | "auditor";
    apiKeys: true;
    scope: "documents:read";
    signers: false;
    idempotencyKey: "none";
  };
  /** List the chained history of a document, from its beginning */
  "GET /documents/{id}/audit-events": {
    name: "listDocumentEvents";
    params: {
      id: string;
    };
    query: {
      offset?: string;
      /** Leave it empty for the first page, then send the `nextCursor` of the page before. Rows that are added or leave the list meanwhile make you miss or repeat none of the others. Send neither `offset` nor `page` with it. */
      after?: string;
      /** Rows on a page: 100 unless given, and at most. */
      limit?: string;
    };
    body: undefined;
    bodyRequired: false;
    upload: false;
    reply:
      | {
          items: Array<DocumentEvent>;
          nextOffset: number | null;
          /** The last event of the whole history. */
          end: {
            seq: number;
            hash: string;
          };
        }
      | {
          items: Array<DocumentEvent>;
          nextCursor: string | null;
          /** The last event of the whole history. */
          end: {
            seq: number;
            hash: string;
          };
        };
    file: undefined;
    status: 200;
    roles: "owner" | "admin" | "member" | "auditor";
    apiKeys: true;
    scope: "documents:read";
    signers: false;
    idempotencyKey: "none";
  };
  /** Check whether a PDF is this document, in which version, and unchanged */
  "POST /documents/{id}/verify": {
    name: "verifyDocument";
    params: {
      id: string;
    };
    query: Record<string, never>;
    body: undefined;
    bodyRequired: true;
    upload: true;
    reply: Verdict;
    file: undefined;
    status: 200;
    roles: "owner" | "admin" | "member" | "auditor";
    apiKeys: true;
    scope: "documents:read";
    signers: false;
    idempotencyKey: "none";
  };
  /** Find the document that a PDF belongs to, its version, and whether it is unchanged */
  "POST /verify": {
    name: "verifyPdf";
    params: Record<string, never>;
    query: Record<string, never>;
    body: undefined;
    bodyRequired: true;
    upload: true;
    reply: Verdict;
    file: undefined;
    status: 200;
    roles: "owner" | "admin" | "member" | "auditor";
    apiKeys: true;
    scope: "documents:read";
    signers: false;
    idempotencyKey: "none";
  };
  /** Render the recorded template revision again, and compare the bytes with the document */
  "POST /documents/{id}/reproduce": {
    name: "reproduceDocument";
    params: {
      id: string;
    };
    query: Record<string, never>;
    body: {
      templateData: Record<string, unknown>;
    };
    bodyRequired: true;
    upload: false;
    reply: {
      reproduced: boolean;
      sha256: string;
      originalSha256: string;
      /** The engine used now. Another version than the original engine may give other bytes. */
      engine: string;
      originalEngine: string;
    };
    file: undefined;
    status: 200;
    roles: "owner" | "admin" | "member" | "auditor";
    apiKeys: true;
    scope: "documents:read";
    signers: false;
    idempotencyKey: "none";
  };
  /** Read how the organization looks to its signers */
  "GET /branding": {
    name: "readBranding";
    params: Record<string, never>;
    query: Record<string, never>;
    body: undefined;
    bodyRequired: false;
    upload: false;
    reply: Branding;
    file: undefined;
    status: 200;
    roles: "owner" | "admin" | "member" | "auditor";
    apiKeys: true;
    scope: "documents:read";
    signers: false;
    idempotencyKey: "none";
  };
  /** Set the name, colour and logo that signers see on the signing page and in mails */
  "PUT /branding": {
    name: "changeBranding";
    params: Record<string, never>;
    query: Record<string, never>;
    body: {
      name: string | null;
      colour: string | null;
      /** A PNG in Base64; null removes the logo, and without this member it stays. */
      logo?: string | null;
      expectedRevision: number;
    };
    bodyRequired: true;
    upload: false;
    reply: Branding;
    file: undefined;
    status: 200;
    roles: "owner" | "admin";
    apiKeys: false;
    scope: null;
    signers: false;
    idempotencyKey: "optional";
  };
  /** Read the logo that signers see, as a PNG */
  "GET /branding/logo": {
    name: "readBrandingLogo";
    params: Record<string, never>;
    query: Record<string, never>;
    body: undefined;
    bodyRequired: false;
    upload: false;
    reply: undefined;
    file: "image/png";
    status: 200;
    roles: "owner" | "admin" | "member" | "auditor";
    apiKeys: true;
    scope: "documents:read";
    signers: false;
    idempotencyKey: "none";
  };
  /** Read everything a signer needs: the document, its fields and the consent text */
  "GET /signing/session": {
    name: "readSigningSession";
    params: Record<string, never>;
    query: Record<string, never>;
    body: undefined;
    bodyRequired: false;
    upload: false;
    reply: {
      state: "ready" | "waiting" | "signed" | "declined" | "voided" | "expired" | "completed" | "finalizing";
      document: {
        id: string;
        name: string;
        status: "draft" | "pending" | "finalizing" | "completed" | "declined" | "voided" | "expired";
        source: "template" | "upload";
        pageCount: number;
        pages: Array<DocumentPage>;
        expiresAt: string | null;
        allowDecline: boolean;
        sender: string;
        /** `email` if the signers get mails. */
        invitations: "email" | "none";
        /** True if the signers get the sealed PDF by mail. */
        copyByMail: boolean;
      };
      signer: {
        id: string;
        name: string;
        status: "created" | "waiting" | "invited" | "viewed" | "signed" | "declined";
        language: string | null;
      };
      signers: Array<{
        id: string;
        name: string;
        role: string | null;
        status: "created" | "waiting" | "invited" | "viewed" | "signed" | "declined";
        signingOrder: number;
      }>;
      fields: Array<SigningField>;
      consent: {
        text: string;
        hash: string;
        givenAt: string | null;
      };
      remainingRequired: number;
      embed: {
        /** Origins of the pages that may show the signing page in a frame, such as `https://app.example.com`. */
        allowedOrigins: Array<string>;
        shareValues: boolean;
      };
    };
    file: undefined;
    status: 200;
    roles: never;
    apiKeys: false;
    scope: null;
    signers: true;
    idempotencyKey: "none";
  };
  /** Read the logo of the organization that asks for the signature, as a PNG */
  "GET /signing/logo": {
    name: "readSigningLogo";
    params: Record<string, never>;
    query: Record<string, never>;
    body: undefined;
    bodyRequired: false;
    upload: false;
    reply: undefined;
    file: "image/png";
    status: 200;
    roles: never;
    apiKeys: false;
    scope: null;
    signers: true;
    idempotencyKey: "none";
  };
  /** Read the PDF being signed; once everybody has signed and it is sealed, the completed one */
  "GET /signing/pdf": {
    name: "readSigningPdf";
    params: Record<string, never>;
    query: Record<string, never>;
    body: undefined;
    bodyRequired: false;
    upload: false;
    reply: undefined;
    file: "application/pdf";
    status: 200;
    roles: never;
    apiKeys: false;
    scope: null;
    signers: true;
    idempotencyKey: "none";
  };
  /** Read a generated document as HTML, or as the model it was rendered from if the request accepts JSON */
  "GET /signing/content": {
    name: "readSigningContent";
    params: Record<string, never>;
    query: Record<string, never>;
    body: undefined;
    bodyRequired: false;
    upload: false;
    reply: {
      title: string;
      language: string;
      pageSize: string;
      body: Array<{
        kind: string;
      }>;
    };
    file: "text/html; charset=utf-8";
    status: 200;
    roles: never;
    apiKeys: false;
    scope: null;
    signers: true;
    idempotencyKey: "none";
  };
  /** Agree to signing electronically, to exactly the text that was shown */
  "POST /signing/consent": {
    name: "giveConsent";
    params: Record<string, never>;
    query: Record<string, never>;
    body: {
      hash: string;
    };
    bodyRequired: true;
    upload: false;
    reply: {
      givenAt: string;
    };
    file: undefined;
    status: 200;
    roles: never;
    apiKeys: false;
    scope: null;
    signers: true;
    idempotencyKey: "none";
  };
  /** Fill in one of the signer's own fields, or a shared one */
  "PUT /signing/fields/{id}": {
    name: "fillSigningField";
    params: {
      id: string;
    };
    query: Record<string, never>;
    body:
      | {
          /** `true` or `false` for a checkbox. */
          value: string;
        }
      | {
          /** A day as `YYYY-MM-DD`; the server writes it out. */
          valueIso: string;
          locale?: string | null;
        }
      | {
          signature: NewSignature;
        };
    bodyRequired: true;
    upload: false;
    reply: {
      field: SigningField;
      cleared: Array<string>;
      remainingRequired: number;
    };
    file: undefined;
    status: 200;
    roles: never;
    apiKeys: false;
    scope: null;
    signers: true;
    idempotencyKey: "none";
  };
  /** Clear a field */
  "DELETE /signing/fields/{id}/value": {
    name: "clearSigningField";
    params: {
      id: string;
    };
    query: Record<string, never>;
    body: undefined;
    bodyRequired: false;
    upload: false;
    reply: {
      field: SigningField;
      remainingRequired: number;
    };
    file: undefined;
    status: 200;
    roles: never;
    apiKeys: false;
    scope: null;
    signers: true;
    idempotencyKey: "none";
  };
  /** Put the same signature into all signature fields of the signer, or the same initials into all fields for initials */
  "POST /signing/fields/apply-all": {
    name: "applySignature";
    params: Record<string, never>;
    query: Record<string, never>;
    body: {
      fieldType: "signature" | "initials";
      signature: NewSignature;
    };
    bodyRequired: true;
    upload: false;
    reply: {
      fields: Array<SigningField>;
      remainingRequired: number;
    };
    file: undefined;
    status: 200;
    roles: never;
    apiKeys: false;
    scope: null;
    signers: true;
    idempotencyKey: "none";
  };
  /** Sign the document; all required fields must be filled in, and nothing can be changed afterwards */
  "POST /signing/complete": {
    name: "completeSigning";
    params: Record<string, never>;
    query: Record<string, never>;
    body: undefined;
    bodyRequired: false;
    upload: false;
    reply: {
      status: "signed";
      signedAt: string;
    };
    file: undefined;
    status: 200;
    roles: never;
    apiKeys: false;
    scope: null;
    signers: true;
    idempotencyKey: "none";
  };
  /** Decline to sign, which ends the document for everybody */
  "POST /signing/decline": {
    name: "declineSigning";
    params: Record<string, never>;
    query: Record<string, never>;
    body: {
      reason: string;
    };
    bodyRequired: true;
    upload: false;
    reply: {
      status: "declined";
      declinedAt: string;
    };
    file: undefined;
    status: 200;
    roles: never;
    apiKeys: false;
    scope: null;
    signers: true;
    idempotencyKey: "none";
  };
  /** Send a template to many; each row becomes a document of its own */
  "POST /bulk-sends": {
    name: "createBulkSend";
    params: Record<string, never>;
    query: Record<string, never>;
    body: {
      templateId: string;
      /** The one you have checked. 409 if there is a newer one. */
      templateRevision: number;
      rows: Array<{
        name: string;
        templateData: Record<string, unknown>;
        /** Somebody for every signer role of the template, by its id. */
        signers: Record<
          string,
          {
            name: string;
            email: string;
            /** Unless given, 1. Those with the same number sign at the same time. */
            signingOrder?: number;
            language?: string | null;
          }
        >;
        /** Your own name for it. It comes back in webhooks, so it must hold no name. */
        externalId?: string;
      }>;
      /** Unless given, by e-mail wherever a mail server is configured. */
      invitations?: "email" | "none";
      /** `email_code` if links also ask for a code sent by mail, whoever passes them on. */
      authentication?: "none" | "email_code";
      expiresAt?: string;
      /** True unless given. */
      allowDecline?: boolean;
    };
    bodyRequired: true;
    upload: false;
    reply: BulkSend;
    file: undefined;
    status: 202;
    roles: "owner" | "admin" | "member";
    apiKeys: true;
    scope: "documents:write";
    signers: false;
    idempotencyKey: "required";
  };
  /** List the bulk sends of the last seven days, the oldest first */
  "GET /bulk-sends": {
    name: "listBulkSends";
    params: Record<string, never>;
    query: {
      /** `asc` begins with the oldest, `desc` with the newest. */
      order?: "asc" | "desc";
      offset?: string;
      /** Leave it empty for the first page, then send the `nextCursor` of the page before. Rows that are added or leave the list meanwhile make you miss or repeat none of the others. Send neither `offset` nor `page` with it. */
      after?: string;
      /** Rows on a page: 100 unless given, and at most. */
      limit?: string;
    };
    body: undefined;
    bodyRequired: false;
    upload: false;
    reply:
      | {
          items: Array<BulkSend>;
          nextOffset: number | null;
        }
      | {
          items: Array<BulkSend>;
          nextCursor: string | null;
        };
    file: undefined;
    status: 200;
    roles: "owner" | "admin" | "member" | "auditor";
    apiKeys: true;
    scope: "documents:read";
    signers: false;
    idempotencyKey: "none";
  };
  /** Read how far a bulk send has come */
  "GET /bulk-sends/{id}": {
    name: "readBulkSend";
    params: {
      id: string;
    };
    query: Record<string, never>;
    body: undefined;
    bodyRequired: false;
    upload: false;
    reply: BulkSend;
    file: undefined;
    status: 200;
    roles: "owner" | "admin" | "member" | "auditor";
    apiKeys: true;
    scope: "documents:read";
    signers: false;
    idempotencyKey: "none";
  };
  /** List the rows of a bulk send with what became of each */
  "GET /bulk-sends/{id}/rows": {
    name: "listBulkSendRows";
    params: {
      id: string;
    };
    query: {
      status?: "waiting" | "sent" | "failed" | "stopped";
      offset?: string;
      /** Leave it empty for the first page, then send the `nextCursor` of the page before. Rows that are added or leave the list meanwhile make you miss or repeat none of the others. Send neither `offset` nor `page` with it. */
      after?: string;
      /** Rows on a page: 100 unless given, and at most. */
      limit?: string;
    };
    body: undefined;
    bodyRequired: false;
    upload: false;
    reply:
      | {
          items: Array<BulkSendRow>;
          nextOffset: number | null;
        }
      | {
          items: Array<BulkSendRow>;
          nextCursor: string | null;
        };
    file: undefined;
    status: 200;
    roles: "owner" | "admin" | "member" | "auditor";
    apiKeys: true;
    scope: "documents:read";
    signers: false;
    idempotencyKey: "none";
  };
  /** Send no more of a bulk send; what was sent stays sent */
  "POST /bulk-sends/{id}/stop": {
    name: "stopBulkSend";
    params: {
      id: string;
    };
    query: Record<string, never>;
    body: undefined;
    bodyRequired: false;
    upload: false;
    reply: BulkSend;
    file: undefined;
    status: 200;
    roles: "owner" | "admin" | "member";
    apiKeys: true;
    scope: "documents:write";
    signers: false;
    idempotencyKey: "required";
  };
  /** Subscribe a URL to events; answers the signing secret, once */
  "POST /webhooks": {
    name: "createWebhook";
    params: Record<string, never>;
    query: Record<string, never>;
    body: {
      /** The address that deliveries are posted to. */
      url: string;
      /** Exact event names, or the families `risk.*`, `screening.*`, `document.*`, `audit.*`. */
      events: Array<string>;
      mode: "test" | "live";
    };
    bodyRequired: true;
    upload: false;
    reply: WebhookWithSecret;
    file: undefined;
    status: 201;
    roles: "owner" | "admin" | "member";
    apiKeys: true;
    scope: "webhooks:write";
    signers: false;
    idempotencyKey: "required";
  };
  /** List the webhooks of a mode, oldest first */
  "GET /webhooks": {
    name: "listWebhooks";
    params: Record<string, never>;
    query: {
      mode?: "test" | "live";
      offset?: string;
      /** Leave it empty for the first page, then send the `nextCursor` of the page before. Rows that are added or leave the list meanwhile make you miss or repeat none of the others. Send neither `offset` nor `page` with it. */
      after?: string;
      /** Rows on a page: 100 unless given, and at most. */
      limit?: string;
    };
    body: undefined;
    bodyRequired: false;
    upload: false;
    reply:
      | {
          items: Array<Webhook>;
          nextOffset: number | null;
        }
      | {
          items: Array<Webhook>;
          nextCursor: string | null;
        };
    file: undefined;
    status: 200;
    roles: "owner" | "admin" | "member" | "auditor";
    apiKeys: true;
    scope: "webhooks:read";
    signers: false;
    idempotencyKey: "none";
  };
  /** Read a webhook */
  "GET /webhooks/{id}": {
    name: "readWebhook";
    params: {
      id: string;
    };
    query: {
      mode?: "test" | "live";
    };
    body: undefined;
    bodyRequired: false;
    upload: false;
    reply: Webhook;
    file: undefined;
    status: 200;
    roles: "owner" | "admin" | "member" | "auditor";
    apiKeys: true;
    scope: "webhooks:read";
    signers: false;
    idempotencyKey: "none";
  };
  /** Change where a webhook is sent, or which events it gets */
  "POST /webhooks/{id}/update": {
    name: "updateWebhook";
    params: {
      id: string;
    };
    query: Record<string, never>;
    body: {
      expectedRevision: number;
      /** The address that deliveries are posted to. */
      url?: string;
      /** Exact event names, or the families `risk.*`, `screening.*`, `document.*`, `audit.*`. */
      events?: Array<string>;
      /** Refused: the mode never changes. */
      mode?: unknown;
    };
    bodyRequired: true;
    upload: false;
    reply: Webhook;
    file: undefined;
    status: 200;
    roles: "owner" | "admin" | "member";
    apiKeys: true;
    scope: "webhooks:write";
    signers: false;
    idempotencyKey: "required";
  };
  /** Stop a webhook; waiting deliveries are kept */
  "POST /webhooks/{id}/disable": {
    name: "disableWebhook";
    params: {
      id: string;
    };
    query: Record<string, never>;
    body: {
      expectedRevision: number;
      reason: string;
    };
    bodyRequired: true;
    upload: false;
    reply: Webhook;
    file: undefined;
    status: 200;
    roles: "owner" | "admin" | "member";
    apiKeys: true;
    scope: "webhooks:write";
    signers: false;
    idempotencyKey: "required";
  };
  /** Start a webhook again; deliveries that waited are sent */
  "POST /webhooks/{id}/enable": {
    name: "enableWebhook";
    params: {
      id: string;
    };
    query: Record<string, never>;
    body: {
      expectedRevision: number;
      reason: string;
    };
    bodyRequired: true;
    upload: false;
    reply: Webhook;
    file: undefined;
    status: 200;
    roles: "owner" | "admin" | "member";
    apiKeys: true;
    scope: "webhooks:write";
    signers: false;
    idempotencyKey: "required";
  };
  /** Replace the signing secret; both sign while they overlap */
  "POST /webhooks/{id}/rotate-secret": {
    name: "rotateWebhookSecret";
    params: {
      id: string;
    };
    query: Record<string, never>;
    body: {
      overlapSeconds?: number;
    };
    bodyRequired: true;
    upload: false;
    reply: WebhookWithSecret;
    file: undefined;
    status: 200;
    roles: "owner" | "admin" | "member";
    apiKeys: true;
    scope: "webhooks:write";
    signers: false;
    idempotencyKey: "required";
  };
  /** Send `webhook.test` to this webhook alone */
  "POST /webhooks/{id}/test": {
    name: "sendTestEvent";
    params: {
      id: string;
    };
    query: Record<string, never>;
    body: undefined;
    bodyRequired: false;
    upload: false;
    reply: Delivery;
    file: undefined;
    status: 202;
    roles: "owner" | "admin" | "member";
    apiKeys: true;
    scope: "webhooks:write";
    signers: false;
    idempotencyKey: "required";
  };
  /** List the deliveries of a webhook, newest first */
  "GET /webhooks/{id}/deliveries": {
    name: "listDeliveries";
    params: {
      id: string;
    };
    query: {
      /** At most 100, which larger numbers mean too; 50 unless given. */
      limit?: string;
      cursor?: string;
      status?: "pending" | "delivering" | "succeeded" | "failed";
      event?: string;
    };
    body: undefined;
    bodyRequired: false;
    upload: false;
    reply: {
      items: Array<Delivery>;
      nextCursor: string | null;
    };
    file: undefined;
    status: 200;
    roles: "owner" | "admin" | "member" | "auditor";
    apiKeys: true;
    scope: "webhooks:read";
    signers: false;
    idempotencyKey: "none";
  };
  /** Read a delivery with its attempts */
  "GET /webhooks/{id}/deliveries/{deliveryId}": {
    name: "readDelivery";
    params: {
      id: string;
      deliveryId: string;
    };
    query: Record<string, never>;
    body: undefined;
    bodyRequired: false;
    upload: false;
    reply: DeliveryWithAttempts;
    file: undefined;
    status: 200;
    roles: "owner" | "admin" | "member" | "auditor";
    apiKeys: true;
    scope: "webhooks:read";
    signers: false;
    idempotencyKey: "none";
  };
  /** Try a failed delivery once more */
  "POST /webhooks/{id}/deliveries/{deliveryId}/retry": {
    name: "retryDelivery";
    params: {
      id: string;
      deliveryId: string;
    };
    query: Record<string, never>;
    body: undefined;
    bodyRequired: false;
    upload: false;
    reply: Delivery;
    file: undefined;
    status: 202;
    roles: "owner" | "admin" | "member";
    apiKeys: true;
    scope: "webhooks:write";
    signers: false;
    idempotencyKey: "required";
  };
  /** Try all failed deliveries of a window once more, in the background */
  "POST /webhooks/{id}/deliveries/retry": {
    name: "retryDeliveries";
    params: {
      id: string;
    };
    query: Record<string, never>;
    body: {
      since: string;
      /** Deliveries created before this moment. */
      until: string;
    };
    bodyRequired: true;
    upload: false;
    reply: {
      id: string;
      resource: "jobs";
      data: {
        status: "queued";
      };
    };
    file: undefined;
    status: 202;
    roles: "owner" | "admin" | "member";
    apiKeys: true;
    scope: "webhooks:write";
    signers: false;
    idempotencyKey: "required";
  };
  /** Make an API key; its secret is in this answer and in no other */
  "POST /api-keys": {
    name: "createApiKey";
    params: Record<string, never>;
    query: Record<string, never>;
    body: {
      name: string;
      mode: "test" | "live";
      scopes?: Array<KeyScope> | null;
      allowedNetworks?: Array<string> | null;
      expiresAt?: string | null;
    };
    bodyRequired: true;
    upload: false;
    reply: ApiKeyWithSecret;
    file: undefined;
    status: 201;
    roles: "owner" | "admin";
    apiKeys: false;
    scope: null;
    signers: false;
    idempotencyKey: "required";
  };
  /** List the API keys of a mode, oldest first */
  "GET /api-keys": {
    name: "listApiKeys";
    params: Record<string, never>;
    query: {
      mode?: "test" | "live";
      offset?: string;
      /** Leave it empty for the first page, then send the `nextCursor` of the page before. Rows that are added or leave the list meanwhile make you miss or repeat none of the others. Send neither `offset` nor `page` with it. */
      after?: string;
      /** Rows on a page: 100 unless given, and at most. */
      limit?: string;
    };
    body: undefined;
    bodyRequired: false;
    upload: false;
    reply:
      | {
          items: Array<ApiKey>;
          nextOffset: number | null;
        }
      | {
          items: Array<ApiKey>;
          nextCursor: string | null;
        };
    file: undefined;
    status: 200;
    roles: "owner" | "admin";
    apiKeys: false;
    scope: null;
    signers: false;
    idempotencyKey: "none";
  };
  /** Give a key a new secret; the old one stays valid for the overlap */
  "POST /api-keys/{id}/rotate": {
    name: "rotateApiKey";
    params: {
      id: string;
    };
    query: Record<string, never>;
    body: {
      overlapSeconds?: number;
    };
    bodyRequired: true;
    upload: false;
    reply: ApiKeyWithSecret;
    file: undefined;
    status: 200;
    roles: "owner" | "admin";
    apiKeys: false;
    scope: null;
    signers: false;
    idempotencyKey: "required";
  };
  /** End a key and all its secrets at once */
  "POST /api-keys/{id}/revoke": {
    name: "revokeApiKey";
    params: {
      id: string;
    };
    query: Record<string, never>;
    body: {
      reason: string;
    };
    bodyRequired: true;
    upload: false;
    reply: ApiKey;
    file: undefined;
    status: 200;
    roles: "owner" | "admin";
    apiKeys: false;
    scope: null;
    signers: false;
    idempotencyKey: "required";
  };
  /** Read who you are, in which organization and role, and where else you belong */
  "GET /me": {
    name: "readMe";
    params: Record<string, never>;
    query: Record<string, never>;
    body: undefined;
    bodyRequired: false;
    upload: false;
    reply: Me;
    file: undefined;
    status: 200;
    roles: "owner" | "admin" | "member" | "auditor";
    apiKeys: false;
    scope: null;
    signers: false;
    idempotencyKey: "none";
  };
  /** Change your password; your other sessions end, in every organization */
  "POST /me/password": {
    name: "changePassword";
    params: Record<string, never>;
    query: Record<string, never>;
    body: {
      currentPassword: string;
      newPassword: string;
    };
    bodyRequired: true;
    upload: false;
    reply: {
      changed: true;
    };
    file: undefined;
    status: 200;
    roles: "owner" | "admin" | "member" | "auditor";
    apiKeys: false;
    scope: null;
    signers: false;
    idempotencyKey: "required";
  };
  /** Make a secret for your authenticator app; it takes effect once you confirm a code */
  "POST /me/totp/start": {
    name: "startTotp";
    params: Record<string, never>;
    query: Record<string, never>;
    body: undefined;
    bodyRequired: false;
    upload: false;
    reply: {
      secret: string | null;
      otpauthUri: string | null;
    };
    file: undefined;
    status: 201;
    roles: "owner" | "admin" | "member" | "auditor";
    apiKeys: false;
    scope: null;
    signers: false;
    idempotencyKey: "required";
  };
  /** Turn one-time codes on with the first code of your authenticator; answers ten recovery codes, once */
  "POST /me/totp/confirm": {
    name: "confirmTotp";
    params: Record<string, never>;
    query: Record<string, never>;
    body: {
      code: string;
    };
    bodyRequired: true;
    upload: false;
    reply: {
      totpEnabled: true;
      recoveryCodes: Array<string> | null;
      otherSessions: number;
    };
    file: undefined;
    status: 200;
    roles: "owner" | "admin" | "member" | "auditor";
    apiKeys: false;
    scope: null;
    signers: false;
    idempotencyKey: "required";
  };
  /** Turn one-time codes off with a current code or a recovery code */
  "POST /me/totp/disable": {
    name: "disableTotp";
    params: Record<string, never>;
    query: Record<string, never>;
    body: {
      code?: string;
      recoveryCode?: string;
    };
    bodyRequired: true;
    upload: false;
    reply: {
      totpEnabled: false;
      otherSessions: number;
    };
    file: undefined;
    status: 200;
    roles: "owner" | "admin" | "member" | "auditor";
    apiKeys: false;
    scope: null;
    signers: false;
    idempotencyKey: "required";
  };
  /** Make ten new recovery codes with a current one-time code; those from before no longer work */
  "POST /me/recovery-codes": {
    name: "createRecoveryCodes";
    params: Record<string, never>;
    query: Record<string, never>;
    body: {
      code: string;
    };
    bodyRequired: true;
    upload: false;
    reply: {
      recoveryCodes: Array<string> | null;
      otherSessions: number;
    };
    file: undefined;
    status: 201;
    roles: "owner" | "admin" | "member" | "auditor";
    apiKeys: false;
    scope: null;
    signers: false;
    idempotencyKey: "required";
  };
  /** Begin to add a passkey: what your browser needs to make one, good for five minutes */
  "POST /me/passkeys/start": {
    name: "startPasskey";
    params: Record<string, never>;
    query: Record<string, never>;
    body: undefined;
    bodyRequired: false;
    upload: false;
    reply: {
      options: PasskeyCreationOptions;
    };
    file: undefined;
    status: 201;
    roles: "owner" | "admin" | "member" | "auditor";
    apiKeys: false;
    scope: null;
    signers: false;
    idempotencyKey: "required";
  };
  /** Add the passkey that your browser has made */
  "POST /me/passkeys/finish": {
    name: "finishPasskey";
    params: Record<string, never>;
    query: Record<string, never>;
    body: {
      name: string;
      response: PasskeyRegistration;
    };
    bodyRequired: true;
    upload: false;
    reply: Passkey;
    file: undefined;
    status: 201;
    roles: "owner" | "admin" | "member" | "auditor";
    apiKeys: false;
    scope: null;
    signers: false;
    idempotencyKey: "required";
  };
  /** List your passkeys, oldest first */
  "GET /me/passkeys": {
    name: "listPasskeys";
    params: Record<string, never>;
    query: {
      offset?: string;
      /** Leave it empty for the first page, then send the `nextCursor` of the page before. Rows that are added or leave the list meanwhile make you miss or repeat none of the others. Send neither `offset` nor `page` with it. */
      after?: string;
      /** Rows on a page: 100 unless given, and at most. */
      limit?: string;
    };
    body: undefined;
    bodyRequired: false;
    upload: false;
    reply:
      | {
          items: Array<Passkey>;
          nextOffset: number | null;
        }
      | {
          items: Array<Passkey>;
          nextCursor: string | null;
        };
    file: undefined;
    status: 200;
    roles: "owner" | "admin" | "member" | "auditor";
    apiKeys: false;
    scope: null;
    signers: false;
    idempotencyKey: "none";
  };
  /** Give one of your passkeys another name */
  "POST /me/passkeys/{id}/rename": {
    name: "renamePasskey";
    params: {
      id: string;
    };
    query: Record<string, never>;
    body: {
      name: string;
    };
    bodyRequired: true;
    upload: false;
    reply: Passkey;
    file: undefined;
    status: 200;
    roles: "owner" | "admin" | "member" | "auditor";
    apiKeys: false;
    scope: null;
    signers: false;
    idempotencyKey: "required";
  };
  /** Remove one of your passkeys; nobody signs in with it any more */
  "POST /me/passkeys/{id}/remove": {
    name: "removePasskey";
    params: {
      id: string;
    };
    query: Record<string, never>;
    body: undefined;
    bodyRequired: false;
    upload: false;
    reply: Passkey;
    file: undefined;
    status: 200;
    roles: "owner" | "admin" | "member" | "auditor";
    apiKeys: false;
    scope: null;
    signers: false;
    idempotencyKey: "required";
  };
  /** Prove again who you are, for the changes that need a sign-in within the last ten minutes */
  "POST /me/confirm": {
    name: "confirmMe";
    params: Record<string, never>;
    query: Record<string, never>;
    body: {
      password?: string;
      code?: string;
      recoveryCode?: string;
    };
    bodyRequired: true;
    upload: false;
    reply: {
      confirmedAt: string;
      confirmedUntil: string;
    };
    file: undefined;
    status: 200;
    roles: "owner" | "admin" | "member" | "auditor";
    apiKeys: false;
    scope: null;
    signers: false;
    idempotencyKey: "required";
  };
  /** Begin to confirm with a passkey that it is you: what your browser needs to ask for one of yours */
  "POST /me/confirm/passkey/start": {
    name: "startPasskeyConfirmation";
    params: Record<string, never>;
    query: Record<string, never>;
    body: undefined;
    bodyRequired: false;
    upload: false;
    reply: {
      options: PasskeyRequestOptions;
    };
    file: undefined;
    status: 201;
    roles: "owner" | "admin" | "member" | "auditor";
    apiKeys: false;
    scope: null;
    signers: false;
    idempotencyKey: "required";
  };
  /** Prove again who you are, with a passkey */
  "POST /me/confirm/passkey/finish": {
    name: "finishPasskeyConfirmation";
    params: Record<string, never>;
    query: Record<string, never>;
    body: {
      response: PasskeyAuthentication;
    };
    bodyRequired: true;
    upload: false;
    reply: {
      confirmedAt: string;
      confirmedUntil: string;
    };
    file: undefined;
    status: 200;
    roles: "owner" | "admin" | "member" | "auditor";
    apiKeys: false;
    scope: null;
    signers: false;
    idempotencyKey: "required";
  };
  /** List where you are signed in, in every organization, newest first */
  "GET /me/sessions": {
    name: "listMySessions";
    params: Record<string, never>;
    query: Record<string, never>;
    body: undefined;
    bodyRequired: false;
    upload: false;
    reply: {
      items: Array<Session>;
    };
    file: undefined;
    status: 200;
    roles: "owner" | "admin" | "member" | "auditor";
    apiKeys: false;
    scope: null;
    signers: false;
    idempotencyKey: "none";
  };
  /** End one of your sessions at once; its access token and its refresh cookie stop working */
  "POST /me/sessions/{id}/end": {
    name: "endMySession";
    params: {
      id: string;
    };
    query: Record<string, never>;
    body: undefined;
    bodyRequired: false;
    upload: false;
    reply: {
      ended: number;
    };
    file: undefined;
    status: 200;
    roles: "owner" | "admin" | "member" | "auditor";
    apiKeys: false;
    scope: null;
    signers: false;
    idempotencyKey: "required";
  };
  /** End all your sessions but this one, in every organization */
  "POST /me/sessions/end-others": {
    name: "endMyOtherSessions";
    params: Record<string, never>;
    query: Record<string, never>;
    body: undefined;
    bodyRequired: false;
    upload: false;
    reply: {
      ended: number;
    };
    file: undefined;
    status: 200;
    roles: "owner" | "admin" | "member" | "auditor";
    apiKeys: false;
    scope: null;
    signers: false;
    idempotencyKey: "required";
  };
  /** List the people of the organization */
  "GET /members": {
    name: "listMembers";
    params: Record<string, never>;
    query: {
      offset?: string;
      /** Leave it empty for the first page, then send the `nextCursor` of the page before. Rows that are added or leave the list meanwhile make you miss or repeat none of the others. Send neither `offset` nor `page` with it. */
      after?: string;
      /** Rows on a page: 100 unless given, and at most. */
      limit?: string;
    };
    body: undefined;
    bodyRequired: false;
    upload: false;
    reply:
      | {
          items: Array<Member>;
          nextOffset: number | null;
        }
      | {
          items: Array<Member>;
          nextCursor: string | null;
        };
    file: undefined;
    status: 200;
    roles: "owner" | "admin" | "auditor";
    apiKeys: false;
    scope: null;
    signers: false;
    idempotencyKey: "none";
  };
  /** List your colleagues by e-mail address, to mention them; how they sign in is in the list of members */
  "GET /people": {
    name: "listPeople";
    params: Record<string, never>;
    query: {
      offset?: string;
      /** Leave it empty for the first page, then send the `nextCursor` of the page before. Rows that are added or leave the list meanwhile make you miss or repeat none of the others. Send neither `offset` nor `page` with it. */
      after?: string;
      /** Rows on a page: 100 unless given, and at most. */
      limit?: string;
    };
    body: undefined;
    bodyRequired: false;
    upload: false;
    reply:
      | {
          items: Array<Person>;
          nextOffset: number | null;
        }
      | {
          items: Array<Person>;
          nextCursor: string | null;
        };
    file: undefined;
    status: 200;
    roles: "owner" | "admin" | "member" | "auditor";
    apiKeys: false;
    scope: null;
    signers: false;
    idempotencyKey: "none";
  };
  /** Give a member another role, at once and for their open sessions too */
  "POST /members/{id}/role": {
    name: "changeMemberRole";
    params: {
      id: string;
    };
    query: Record<string, never>;
    body: {
      role: Role;
      reason: string;
    };
    bodyRequired: true;
    upload: false;
    reply: Member;
    file: undefined;
    status: 200;
    roles: "owner";
    apiKeys: false;
    scope: null;
    signers: false;
    idempotencyKey: "required";
  };
  /** Remove a person from the organization and end their sessions in it */
  "POST /members/{id}/remove": {
    name: "removeMember";
    params: {
      id: string;
    };
    query: Record<string, never>;
    body: {
      reason: string;
    };
    bodyRequired: true;
    upload: false;
    reply: Member;
    file: undefined;
    status: 200;
    roles: "owner";
    apiKeys: false;
    scope: null;
    signers: false;
    idempotencyKey: "required";
  };
  /** List the sessions of a member in this organization, newest first */
  "GET /members/{id}/sessions": {
    name: "listMemberSessions";
    params: {
      id: string;
    };
    query: Record<string, never>;
    body: undefined;
    bodyRequired: false;
    upload: false;
    reply: {
      items: Array<Session>;
    };
    file: undefined;
    status: 200;
    roles: "owner" | "admin";
    apiKeys: false;
    scope: null;
    signers: false;
    idempotencyKey: "none";
  };
  /** End every session of a member in this organization at once */
  "POST /members/{id}/sessions/end": {
    name: "endMemberSessions";
    params: {
      id: string;
    };
    query: Record<string, never>;
    body: {
      reason: string;
    };
    bodyRequired: true;
    upload: false;
    reply: {
      ended: number;
    };
    file: undefined;
    status: 200;
    roles: "owner" | "admin";
    apiKeys: false;
    scope: null;
    signers: false;
    idempotencyKey: "required";
  };
  /** Invite somebody; the link is mailed to them, and no answer has it */
  "POST /invitations": {
    name: "createInvitation";
    params: Record<string, never>;
    query: Record<string, never>;
    body: {
      email: string;
      role: Role;
    };
    bodyRequired: true;
    upload: false;
    reply: Invitation;
    file: undefined;
    status: 201;
    roles: "owner" | "admin";
    apiKeys: false;
    scope: null;
    signers: false;
    idempotencyKey: "required";
  };
  /** List invitations with their outcome, oldest first */
  "GET /invitations": {
    name: "listInvitations";
    params: Record<string, never>;
    query: {
      offset?: string;
      /** Leave it empty for the first page, then send the `nextCursor` of the page before. Rows that are added or leave the list meanwhile make you miss or repeat none of the others. Send neither `offset` nor `page` with it. */
      after?: string;
      /** Rows on a page: 100 unless given, and at most. */
      limit?: string;
    };
    body: undefined;
    bodyRequired: false;
    upload: false;
    reply:
      | {
          items: Array<Invitation>;
          nextOffset: number | null;
        }
      | {
          items: Array<Invitation>;
          nextCursor: string | null;
        };
    file: undefined;
    status: 200;
    roles: "owner" | "admin" | "auditor";
    apiKeys: false;
    scope: null;
    signers: false;
    idempotencyKey: "none";
  };
  /** Withdraw an open invitation */
  "POST /invitations/{id}/revoke": {
    name: "revokeInvitation";
    params: {
      id: string;
    };
    query: Record<string, never>;
    body: {
      reason: string;
    };
    bodyRequired: true;
    upload: false;
    reply: Invitation;
    file: undefined;
    status: 200;
    roles: "owner" | "admin";
    apiKeys: false;
    scope: null;
    signers: false;
    idempotencyKey: "required";
  };
  /** Read the organization and its settings */
  "GET /organization": {
    name: "readOrganization";
    params: Record<string, never>;
    query: Record<string, never>;
    body: undefined;
    bodyRequired: false;
    upload: false;
    reply: Organization;
    file: undefined;
    status: 200;
    roles: "owner" | "admin" | "member" | "auditor";
    apiKeys: false;
    scope: null;
    signers: false;
    idempotencyKey: "none";
  };
  /** Change the organization's settings; settings that are left out do not change */
  "POST /organization/settings": {
    name: "changeOrganizationSettings";
    params: Record<string, never>;
    query: Record<string, never>;
    body: {
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
    bodyRequired: true;
    upload: false;
    reply: Organization | OrganizationSettingsProposal;
    file: undefined;
    status: 200;
    roles: "owner" | "admin";
    apiKeys: false;
    scope: null;
    signers: false;
    idempotencyKey: "required";
  };
  /** List who did what to the organization, with their place in the chain of hashes, oldest first */
  "GET /organization/audit-events": {
    name: "listAuditEvents";
    params: Record<string, never>;
    query: {
      type?: string;
      actor?: string;
      resourceId?: string;
      from?: string;
      to?: string;
      /** `asc` begins with the oldest, `desc` with the newest. */
      order?: "asc" | "desc";
      offset?: string;
      /** Leave it empty for the first page, then send the `nextCursor` of the page before. Rows that are added or leave the list meanwhile make you miss or repeat none of the others. Send neither `offset` nor `page` with it. */
      after?: string;
      /** Rows on a page: 100 unless given, and at most. */
      limit?: string;
    };
    body: undefined;
    bodyRequired: false;
    upload: false;
    reply:
      | {
          items: Array<AuditEvent>;
          nextOffset: number | null;
        }
      | {
          items: Array<AuditEvent>;
          nextCursor: string | null;
        };
    file: undefined;
    status: 200;
    roles: "owner" | "admin" | "auditor";
    apiKeys: false;
    scope: null;
    signers: false;
    idempotencyKey: "none";
  };
  /** List the signed checkpoints that seal the organization's audit events, oldest first */
  "GET /organization/audit-checkpoints": {
    name: "listAuditCheckpoints";
    params: Record<string, never>;
    query: {
      /** `asc` begins with the oldest, `desc` with the newest. */
      order?: "asc" | "desc";
      offset?: string;
      /** Leave it empty for the first page, then send the `nextCursor` of the page before. Rows that are added or leave the list meanwhile make you miss or repeat none of the others. Send neither `offset` nor `page` with it. */
      after?: string;
      /** Rows on a page: 100 unless given, and at most. */
      limit?: string;
    };
    body: undefined;
    bodyRequired: false;
    upload: false;
    reply:
      | {
          items: Array<AuditCheckpoint>;
          nextOffset: number | null;
        }
      | {
          items: Array<AuditCheckpoint>;
          nextCursor: string | null;
        };
    file: undefined;
    status: 200;
    roles: "owner" | "admin" | "auditor";
    apiKeys: false;
    scope: null;
    signers: false;
    idempotencyKey: "none";
  };
  /** Delete the organization: nobody can use it from now on, and its records are removed in the background */
  "POST /organization/delete": {
    name: "deleteOrganization";
    params: Record<string, never>;
    query: Record<string, never>;
    body: {
      confirmName: string;
      reason: string;
    };
    bodyRequired: true;
    upload: false;
    reply: {
      id: string;
      resource: "organizations";
      data: {
        deletedBy: string;
        deletedAt: string;
      };
    };
    file: undefined;
    status: 202;
    roles: "owner";
    apiKeys: false;
    scope: null;
    signers: false;
    idempotencyKey: "required";
  };
  /** Read which changes of this mode need a second person */
  "GET /four-eyes-settings": {
    name: "readFourEyesSettings";
    params: Record<string, never>;
    query: Record<string, never>;
    body: undefined;
    bodyRequired: false;
    upload: false;
    reply: FourEyesSettings;
    file: undefined;
    status: 200;
    roles: "owner" | "admin" | "member" | "auditor";
    apiKeys: true;
    scope: "proposals:read";
    signers: false;
    idempotencyKey: "none";
  };
  /** Choose which changes of this mode need a second person */
  "PUT /four-eyes-settings": {
    name: "changeFourEyesSettings";
    params: Record<string, never>;
    query: Record<string, never>;
    body: {
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
    bodyRequired: true;
    upload: false;
    reply: FourEyesSettings | FourEyesSettingsProposal;
    file: undefined;
    status: 200;
    roles: "owner";
    apiKeys: false;
    scope: null;
    signers: false;
    idempotencyKey: "required";
  };
  /** List changes that need or needed a second person, oldest first */
  "GET /proposals": {
    name: "listProposals";
    params: Record<string, never>;
    query: {
      status?: "pending" | "approved" | "declined" | "withdrawn" | "lapsed";
      offset?: string;
      /** Leave it empty for the first page, then send the `nextCursor` of the page before. Rows that are added or leave the list meanwhile make you miss or repeat none of the others. Send neither `offset` nor `page` with it. */
      after?: string;
      /** Rows on a page: 100 unless given, and at most. */
      limit?: string;
    };
    body: undefined;
    bodyRequired: false;
    upload: false;
    reply:
      | {
          items: Array<Proposal>;
          nextOffset: number | null;
        }
      | {
          items: Array<Proposal>;
          nextCursor: string | null;
        };
    file: undefined;
    status: 200;
    roles: "owner" | "admin" | "member" | "auditor";
    apiKeys: true;
    scope: "proposals:read";
    signers: false;
    idempotencyKey: "none";
  };
  /** Read a proposal: what its author saw, and what it would change */
  "GET /proposals/{id}": {
    name: "readProposal";
    params: {
      id: string;
    };
    query: Record<string, never>;
    body: undefined;
    bodyRequired: false;
    upload: false;
    reply: Proposal;
    file: undefined;
    status: 200;
    roles: "owner" | "admin" | "member" | "auditor";
    apiKeys: true;
    scope: "proposals:read";
    signers: false;
    idempotencyKey: "none";
  };
  /** Make the proposed change, as the second person; refused and ended for good if the state has changed since */
  "POST /proposals/{id}/approve": {
    name: "approveProposal";
    params: {
      id: string;
    };
    query: Record<string, never>;
    body: undefined;
    bodyRequired: false;
    upload: false;
    reply: Proposal;
    file: undefined;
    status: 200;
    roles: "owner" | "admin";
    apiKeys: false;
    scope: null;
    signers: false;
    idempotencyKey: "required";
  };
  /** Decline a proposed change, as the second person, with a reason */
  "POST /proposals/{id}/decline": {
    name: "declineProposal";
    params: {
      id: string;
    };
    query: Record<string, never>;
    body: {
      reason: string;
    };
    bodyRequired: true;
    upload: false;
    reply: Proposal;
    file: undefined;
    status: 200;
    roles: "owner" | "admin";
    apiKeys: false;
    scope: null;
    signers: false;
    idempotencyKey: "required";
  };
  /** Withdraw a change that you proposed yourself */
  "POST /proposals/{id}/withdraw": {
    name: "withdrawProposal";
    params: {
      id: string;
    };
    query: Record<string, never>;
    body: undefined;
    bodyRequired: false;
    upload: false;
    reply: Proposal;
    file: undefined;
    status: 200;
    roles: "owner" | "admin";
    apiKeys: false;
    scope: null;
    signers: false;
    idempotencyKey: "required";
  };
  /** List notes, oldest first: of a subject with those on its work items, of an item, or for somebody */
  "GET /notes": {
    name: "listNotes";
    params: Record<string, never>;
    query: {
      subjectId?: string;
      workItemId?: string;
      /** Notes that mention somebody: `me`, or a user's id. */
      mentioned?: string;
      /** `asc` begins with the oldest, `desc` with the newest. */
      order?: "asc" | "desc";
      /** Rows on a page: 100 unless given, and at most. */
      limit?: string;
      /** Leave it empty for the first page, then send the `nextCursor` of the page before. Rows that are added or leave the list meanwhile make you miss or repeat none of the others. Send neither `offset` nor `page` with it. */
      after?: string;
    };
    body: undefined;
    bodyRequired: false;
    upload: false;
    reply: {
      items: Array<Note>;
      nextCursor: string | null;
    };
    file: undefined;
    status: 200;
    roles: "owner" | "admin" | "member" | "auditor";
    apiKeys: true;
    scope: "notes:read";
    signers: false;
    idempotencyKey: "none";
  };
  /** Read a note with every text that it has had */
  "GET /notes/{id}": {
    name: "readNote";
    params: {
      id: string;
    };
    query: Record<string, never>;
    body: undefined;
    bodyRequired: false;
    upload: false;
    reply: NoteWithHistory;
    file: undefined;
    status: 200;
    roles: "owner" | "admin" | "member" | "auditor";
    apiKeys: true;
    scope: "notes:read";
    signers: false;
    idempotencyKey: "none";
  };
  /** Write a note on a subject or on a work item, beside the evidence: it never reaches a decision */
  "POST /notes": {
    name: "writeNote";
    params: Record<string, never>;
    query: Record<string, never>;
    body: {
      subjectId?: string;
      /** Instead of `subjectId`. */
      workItemId?: string;
      text: string;
      /** Members of the organization whom the note is for. */
      mentions?: Array<string>;
    };
    bodyRequired: true;
    upload: false;
    reply: Note;
    file: undefined;
    status: 201;
    roles: "owner" | "admin" | "member";
    apiKeys: true;
    scope: "notes:write";
    signers: false;
    idempotencyKey: "required";
  };
  /** Correct a note of your own; its history keeps what it said before */
  "POST /notes/{id}/corrections": {
    name: "correctNote";
    params: {
      id: string;
    };
    query: Record<string, never>;
    body: {
      text: string;
      /** Members of the organization whom the note is for. */
      mentions?: Array<string>;
      expectedRevision: number;
    };
    bodyRequired: true;
    upload: false;
    reply: Note;
    file: undefined;
    status: 200;
    roles: "owner" | "admin" | "member";
    apiKeys: true;
    scope: "notes:write";
    signers: false;
    idempotencyKey: "required";
  };
  /** Take a note back: its author can, and so can owners and admins. Who did it, when and why stays */
  "POST /notes/{id}/withdraw": {
    name: "withdrawNote";
    params: {
      id: string;
    };
    query: Record<string, never>;
    body: {
      reason: string;
    };
    bodyRequired: true;
    upload: false;
    reply: Note;
    file: undefined;
    status: 200;
    roles: "owner" | "admin" | "member";
    apiKeys: true;
    scope: "notes:write";
    signers: false;
    idempotencyKey: "required";
  };
  /** Add a PDF, PNG, JPEG or text file to a note of your own */
  "POST /notes/{id}/files": {
    name: "addNoteFile";
    params: {
      id: string;
    };
    query: Record<string, never>;
    body: {
      /** What the file is called, without a path. */
      name: string;
    };
    bodyRequired: true;
    upload: true;
    reply: Note;
    file: undefined;
    status: 201;
    roles: "owner" | "admin" | "member";
    apiKeys: true;
    scope: "notes:write";
    signers: false;
    idempotencyKey: "required";
  };
  /** Download a file of a note; who did is recorded */
  "GET /notes/{id}/files/{fileId}": {
    name: "readNoteFile";
    params: {
      id: string;
      fileId: string;
    };
    query: Record<string, never>;
    body: undefined;
    bodyRequired: false;
    upload: false;
    reply: undefined;
    file: "application/octet-stream";
    status: 200;
    roles: "owner" | "admin" | "member" | "auditor";
    apiKeys: true;
    scope: "notes:read";
    signers: false;
    idempotencyKey: "none";
  };
  /** Hear which kinds of records change, as server-sent events, for as long as the session lasts */
  "GET /live": {
    name: "readLive";
    params: Record<string, never>;
    query: {
      /** Ends the stream after so many seconds, 1 to 3600. For proxies that would cut it off. */
      seconds?: string;
    };
    body: undefined;
    bodyRequired: false;
    upload: false;
    reply: LiveChange;
    file: "text/event-stream";
    status: 200;
    roles: "owner" | "admin" | "member" | "auditor";
    apiKeys: false;
    scope: null;
    signers: false;
    idempotencyKey: "none";
  };
  /** Read what waits in each queue of the installation, and how far long jobs are */
  "GET /operator/jobs": {
    name: "readOperatorJobs";
    params: Record<string, never>;
    query: Record<string, never>;
    body: undefined;
    bodyRequired: false;
    upload: false;
    reply: OperatorJobs;
    file: undefined;
    status: 200;
    roles: "owner" | "admin" | "member" | "auditor";
    apiKeys: false;
    scope: null;
    signers: false;
    idempotencyKey: "none";
  };
  /** Read when a worker was last seen, what is connected to the database, and whether anything is sent */
  "GET /operator/processes": {
    name: "readOperatorProcesses";
    params: Record<string, never>;
    query: Record<string, never>;
    body: undefined;
    bodyRequired: false;
    upload: false;
    reply: OperatorProcesses;
    file: undefined;
    status: 200;
    roles: "owner" | "admin" | "member" | "auditor";
    apiKeys: false;
    scope: null;
    signers: false;
    idempotencyKey: "none";
  };
  /** Read which version of each list everybody is screened against, how old it is, and what is held */
  "GET /operator/lists": {
    name: "readOperatorLists";
    params: Record<string, never>;
    query: Record<string, never>;
    body: undefined;
    bodyRequired: false;
    upload: false;
    reply: OperatorLists;
    file: undefined;
    status: 200;
    roles: "owner" | "admin" | "member" | "auditor";
    apiKeys: false;
    scope: null;
    signers: false;
    idempotencyKey: "none";
  };
  /** Read how large each table is, and whether the months of partitioned ones are made ahead */
  "GET /operator/storage": {
    name: "readOperatorStorage";
    params: Record<string, never>;
    query: Record<string, never>;
    body: undefined;
    bodyRequired: false;
    upload: false;
    reply: OperatorStorage;
    file: undefined;
    status: 200;
    roles: "owner" | "admin" | "member" | "auditor";
    apiKeys: false;
    scope: null;
    signers: false;
    idempotencyKey: "none";
  };
  /** Read the versions of the software, the schema, the scorer and the evaluator */
  "GET /operator/versions": {
    name: "readOperatorVersions";
    params: Record<string, never>;
    query: Record<string, never>;
    body: undefined;
    bodyRequired: false;
    upload: false;
    reply: OperatorVersions;
    file: undefined;
    status: 200;
    roles: "owner" | "admin" | "member" | "auditor";
    apiKeys: false;
    scope: null;
    signers: false;
    idempotencyKey: "none";
  };
  /** Sign in with e-mail address and password */
  "POST /auth/login": {
    name: "signIn";
    params: Record<string, never>;
    query: Record<string, never>;
    body: {
      email: string;
      password: string;
      totp?: string;
      recoveryCode?: string;
      organizationId?: string;
    };
    bodyRequired: true;
    upload: false;
    reply: SignedIn;
    file: undefined;
    status: 200;
    roles: never;
    apiKeys: false;
    scope: null;
    signers: false;
    idempotencyKey: "none";
  };
  /** Begin to sign in with a passkey: what your browser needs to ask for one, good for five minutes */
  "POST /auth/passkeys/start": {
    name: "startPasskeySignIn";
    params: Record<string, never>;
    query: Record<string, never>;
    body: undefined;
    bodyRequired: false;
    upload: false;
    reply: {
      options: PasskeyRequestOptions;
    };
    file: undefined;
    status: 200;
    roles: never;
    apiKeys: false;
    scope: null;
    signers: false;
    idempotencyKey: "none";
  };
  /** Sign in with a passkey */
  "POST /auth/passkeys/finish": {
    name: "finishPasskeySignIn";
    params: Record<string, never>;
    query: Record<string, never>;
    body: {
      response: PasskeyAuthentication;
      organizationId?: string;
    };
    bodyRequired: true;
    upload: false;
    reply: SignedIn;
    file: undefined;
    status: 200;
    roles: never;
    apiKeys: false;
    scope: null;
    signers: false;
    idempotencyKey: "none";
  };
  /** Exchange the refresh cookie for a new access token and a new cookie */
  "POST /auth/refresh": {
    name: "refreshSession";
    params: Record<string, never>;
    query: Record<string, never>;
    body: undefined;
    bodyRequired: false;
    upload: false;
    reply: SignedIn;
    file: undefined;
    status: 200;
    roles: never;
    apiKeys: false;
    scope: null;
    signers: false;
    idempotencyKey: "none";
  };
  /** Continue in another organization that you belong to */
  "POST /auth/switch": {
    name: "switchOrganization";
    params: Record<string, never>;
    query: Record<string, never>;
    body: {
      organizationId: string;
    };
    bodyRequired: true;
    upload: false;
    reply: SignedIn;
    file: undefined;
    status: 200;
    roles: never;
    apiKeys: false;
    scope: null;
    signers: false;
    idempotencyKey: "none";
  };
  /** End the session of the refresh cookie; without one there is nothing to end */
  "POST /auth/logout": {
    name: "signOut";
    params: Record<string, never>;
    query: Record<string, never>;
    body: undefined;
    bodyRequired: false;
    upload: false;
    reply: {
      signedOut: true;
    };
    file: undefined;
    status: 200;
    roles: never;
    apiKeys: false;
    scope: null;
    signers: false;
    idempotencyKey: "none";
  };
  /** Ask for a link to choose a new password, by mail */
  "POST /auth/password-resets": {
    name: "requestPasswordReset";
    params: Record<string, never>;
    query: Record<string, never>;
    body: {
      email: string;
    };
    bodyRequired: true;
    upload: false;
    reply: {
      requested: true;
    };
    file: undefined;
    status: 200;
    roles: never;
    apiKeys: false;
    scope: null;
    signers: false;
    idempotencyKey: "none";
  };
  /** Choose a new password with the link that was mailed; all your sessions end */
  "POST /auth/password-resets/complete": {
    name: "completePasswordReset";
    params: Record<string, never>;
    query: Record<string, never>;
    body: {
      token: string;
      password: string;
    };
    bodyRequired: true;
    upload: false;
    reply: {
      changed: true;
    };
    file: undefined;
    status: 200;
    roles: never;
    apiKeys: false;
    scope: null;
    signers: false;
    idempotencyKey: "none";
  };
  /** Read what an invitation is for, and what accepting it takes */
  "POST /auth/invitations/read": {
    name: "readInvitation";
    params: Record<string, never>;
    query: Record<string, never>;
    body: {
      token: string;
    };
    bodyRequired: true;
    upload: false;
    reply: OpenInvitation;
    file: undefined;
    status: 200;
    roles: never;
    apiKeys: false;
    scope: null;
    signers: false;
    idempotencyKey: "none";
  };
  /** Join an organization with the token of an invitation */
  "POST /auth/invitations/accept": {
    name: "acceptInvitation";
    params: Record<string, never>;
    query: Record<string, never>;
    body: {
      token: string;
      password?: string;
    };
    bodyRequired: true;
    upload: false;
    reply: {
      organizationId: string;
      userId: string;
      email: string;
      role: Role;
    };
    file: undefined;
    status: 200;
    roles: never;
    apiKeys: false;
    scope: null;
    signers: false;
    idempotencyKey: "none";
  };
  /** Go to the identity provider to sign in, or to confirm who you are */
  "GET /auth/oidc/start": {
    name: "startIdentityProviderSignIn";
    params: Record<string, never>;
    query: {
      to?: "invitation" | "confirm";
    };
    body: undefined;
    bodyRequired: false;
    upload: false;
    reply: object;
    file: undefined;
    status: 200;
    roles: never;
    apiKeys: false;
    scope: null;
    signers: false;
    idempotencyKey: "none";
  };
  /** Complete the sign-in through the identity provider */
  "GET /auth/oidc/callback": {
    name: "finishIdentityProviderSignIn";
    params: Record<string, never>;
    query: Record<string, never>;
    body: undefined;
    bodyRequired: false;
    upload: false;
    reply: object;
    file: undefined;
    status: 200;
    roles: never;
    apiKeys: false;
    scope: null;
    signers: false;
    idempotencyKey: "none";
  };
  /** Exchange the token of a signing link for the bearer of its signing session */
  "POST /signing/session": {
    name: "openSigningSession";
    params: Record<string, never>;
    query: Record<string, never>;
    body: {
      token: string;
      /** From the e-mail, where one is asked for. */
      code?: string;
    };
    bodyRequired: true;
    upload: false;
    reply: OpenedSigningSession;
    file: undefined;
    status: 200;
    roles: never;
    apiKeys: false;
    scope: null;
    signers: false;
    idempotencyKey: "none";
  };
};

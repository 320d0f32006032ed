import Type, { type Static } from "typebox";
import type { DB } from "#database/tables.ts";
import type { Write } from "#database/written-tables.ts";
import { named } from "#operation/named.ts";

export const liveKinds = [
  "actions",
  "api-keys",
  "assessments",
  "audit-events",
  "contexts",
  "deliveries",
  "documents",
  "events",
  "evidence",
  "four-eyes-settings",
  "holds",
  "investigations",
  "invitations",
  "lists",
  "matches",
  "members",
  "monitoring",
  "notes",
  "organization",
  "overrides",
  "policies",
  "profile-resolver",
  "proposals",
  "reason-presets",
  "retention-settings",
  "saved-views",
  "screening-runs",
  "sources",
  "subjects",
  "templates",
  "verification",
  "webhooks",
  "work-items",
  "work-settings",
  "workflows",
] as const;

export type LiveKind = (typeof liveKinds)[number];

export const LiveChange = named(
  "LiveChange",
  Type.Object({
    all: Type.Boolean({ description: "Changes may have been missed: read everything again that you show." }),
    kinds: Type.Array(Type.Enum([...liveKinds]), { description: "What has changed, by kind. Never which record." }),
  }),
);
export type LiveChange = Static<typeof LiveChange>;

/** Who can see rows of a table: one mode of an organization, both of them, or everybody. */
type Reach = "mode" | "organization" | "everybody";
type Told = { kind: LiveKind; reach: Reach; only?: Write["verb"] };

const inMode = (kind: LiveKind): Told => ({ kind, reach: "mode" });
const inOrganization = (kind: LiveKind): Told => ({ kind, reach: "organization" });
const toEverybody = (kind: LiveKind): Told => ({ kind, reach: "everybody" });
/** No page shows it, or it changes together with something that is told. */
const untold = null;

/** The kind that a page reads again after a change of each table. A new table does not compile until it is here. */
const kindOfTable: Record<keyof DB, Told | null> = {
  api_keys: inOrganization("api-keys"),
  audit_chain: untold,
  audit_checkpoints: inOrganization("audit-events"),
  audit_events: inOrganization("audit-events"),
  audit_heads: untold,
  audit_installation_checkpoints: untold,
  audit_keys: untold,
  document_events: inMode("documents"),
  document_fields: inMode("documents"),
  document_files: untold,
  document_rotated_seal_keys: untold,
  document_seal_keys: untold,
  document_signers: inMode("documents"),
  documents: inMode("documents"),
  four_eyes_settings: inMode("four-eyes-settings"),
  idempotency_keys: untold,
  idempotency_quotes: untold,
  legal_holds: inMode("holds"),
  invitations: inOrganization("invitations"),
  list_activations: toEverybody("lists"),
  list_entries: untold,
  list_snapshots: untold,
  list_version_entries: untold,
  list_versions: toEverybody("lists"),
  lists: toEverybody("lists"),
  login_throttle: untold,
  loose_objects: untold,
  master_key_checks: untold,
  memberships: inOrganization("members"),
  note_files: inMode("notes"),
  note_mentions: untold,
  note_texts: untold,
  notes: inMode("notes"),
  oidc_identities: untold,
  passkey_challenges: untold,
  passkeys: untold,
  password_resets: untold,
  organization_tombstones: untold,
  organizations: inOrganization("organization"),
  proposals: inMode("proposals"),
  recovery_codes: untold,
  refresh_tokens: untold,
  retention_runs: untold,
  retention_settings: inMode("retention-settings"),
  risk_actions: inMode("actions"),
  risk_assessment_events: untold,
  risk_assessment_heads: untold,
  risk_assessments: inMode("assessments"),
  risk_context_policies: inMode("contexts"),
  risk_context_subjects: inMode("contexts"),
  risk_contexts: inMode("contexts"),
  risk_events: inMode("events"),
  risk_evidence: inMode("evidence"),
  risk_evidence_heads: untold,
  risk_investigation_ai_settings: inMode("investigations"),
  risk_investigation_reviews: inMode("investigations"),
  risk_investigations: inMode("investigations"),
  risk_monitoring: inMode("monitoring"),
  risk_overrides: inMode("overrides"),
  risk_policies: inMode("policies"),
  risk_policy_inputs: untold,
  risk_policy_keys: untold,
  risk_sources: inMode("sources"),
  // Each event moves the numbers of its subject, which nobody is shown.
  risk_subjects: { ...inMode("subjects"), only: "insert" },
  risk_superseded_evidence: untold,
  risk_verification_inputs: untold,
  schema_migrations: untold,
  screening_decisions: inMode("matches"),
  screening_facts: untold,
  screening_matches: inMode("matches"),
  screening_prior_decisions: inMode("matches"),
  screening_runs: inMode("screening-runs"),
  // Told of by the run that searched them.
  screening_version_sets: untold,
  sending_marks: untold,
  sending_state: untold,
  sessions: untold,
  signing_keys: untold,
  signing_sessions: untold,
  template_fields: inMode("templates"),
  template_revisions: inMode("templates"),
  template_roles: inMode("templates"),
  templates: inMode("templates"),
  users: untold,
  verification_checks: inMode("verification"),
  verification_decisions: inMode("verification"),
  verification_governing_runs: untold,
  verification_runs: inMode("verification"),
  verification_sessions: inMode("verification"),
  verification_step_results: inMode("verification"),
  verification_workflow_revisions: inMode("workflows"),
  verification_workflows: inMode("workflows"),
  webhook_attempts: untold,
  webhook_deliveries: inMode("deliveries"),
  // Written with the queue, which is told.
  webhook_finished_deliveries: untold,
  webhook_messages: untold,
  webhook_subscriptions: inMode("webhooks"),
  // Told of by the assessment or override that is counted.
  risk_statistic_deltas: untold,
  risk_statistics: untold,
  profile_resolvers: inMode("profile-resolver"),
  reason_presets: inMode("reason-presets"),
  saved_views: inMode("saved-views"),
  work_count_deltas: untold,
  work_counts: untold,
  work_filling: untold,
  work_items: inMode("work-items"),
  work_settings: inMode("work-settings"),
};

/** What is to be told of a write; nothing for words that are no tables. */
export function toldOf({ verb, table }: Write): Told | null {
  const told = Object.hasOwn(kindOfTable, table) ? kindOfTable[table as keyof DB] : null;
  return told?.only === undefined || told.only === verb ? told : null;
}

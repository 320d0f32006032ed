/** Rows that no request makes yet, for one organization ($1), in both modes where the table has them. */
export const tenantRows = [
  `insert into organization_tombstones values ($1, 'user:x', now())`,
  `insert into invitations select $1, gen_random_uuid(), gen_random_uuid() || '@example.test', 'member', '\\x01', 'user:x', now(), now()`,
  `insert into refresh_tokens select $1, id, '\\x01', now() from sessions where organization_id = $1`,
  `insert into audit_events (organization_id, id, type, actor, resource_type, resource_id, reason, details, recorded_at) select $1, gen_random_uuid(), 'test', 'user:x', 'tests', gen_random_uuid(), null, '{}', now()`,
  `insert into audit_chain select $1, 1, gen_random_uuid(), sha256(''), sha256('') on conflict do nothing`,
  `insert into audit_heads select $1, 1, sha256(''), sha256('') on conflict do nothing`,
  `insert into audit_checkpoints select $1, gen_random_uuid(), 1, sha256(''), sha256(''), '', 'x', '', now()`,
  `insert into webhook_subscriptions (organization_id, mode, id, url, events, secret, created_at, created_by, updated_at)
   select $1, mode, gen_random_uuid(), 'https://example.test', '{}', '\\x01', now(), 'user:x', now() from unnest(enum_range(null::environment_mode)) as mode`,
  `insert into webhook_messages select $1, mode, gen_random_uuid(), 'test', '\\x01', now() from unnest(enum_range(null::environment_mode)) as mode`,
  `insert into webhook_deliveries (organization_id, mode, id, subscription_id, message_id, event, due_at, created_at)
   select $1, s.mode, gen_random_uuid(), s.id, m.id, 'test', now(), now()
     from webhook_subscriptions s join webhook_messages m using (organization_id, mode) where organization_id = $1`,
  `insert into webhook_finished_deliveries select $1, mode, id, subscription_id, message_id, event, 'failed', 5, now(), now() from webhook_deliveries where organization_id = $1`,
  `insert into risk_sources (organization_id, mode, id, key, facts, api_key_ids, created_at, created_by, updated_at)
   select $1, mode, gen_random_uuid(), 'crm', '[]', array[gen_random_uuid()], now(), 'user:x', now() from unnest(enum_range(null::environment_mode)) as mode`,
  `insert into risk_evidence (organization_id, mode, id, subject_id, revision, source, source_registration_id, fact, type, status, observed_at, received_at, provenance)
   select $1, s.mode, gen_random_uuid(), s.id, 1, 'registered:' || r.id, r.id, 'age', 'number', 'unavailable', now(), now(), '{}'
     from risk_subjects s join risk_sources r using (organization_id, mode) where organization_id = $1`,
  `insert into risk_evidence_heads (organization_id, mode, subject_id, fact, source, evidence_id, status, observed_at, bytes)
   select $1, mode, subject_id, fact, source, id, status, observed_at, 1 from risk_evidence where organization_id = $1`,
  `insert into risk_superseded_evidence select $1, mode, id, gen_random_uuid() from risk_evidence where organization_id = $1`,
  `insert into risk_policy_keys select $1, mode, 'onboarding', 1 from unnest(enum_range(null::environment_mode)) as mode`,
  `insert into risk_policies (organization_id, mode, id, key, version, status, definition, definition_digest, created_at, created_by)
   select $1, mode, gen_random_uuid(), key, 1, 'draft', '{}', 'sha256:', now(), 'user:x' from risk_policy_keys where organization_id = $1`,
  `insert into risk_policy_inputs select $1, mode, id, 'age', 'registered:x' from risk_policies where organization_id = $1`,
  `insert into risk_contexts (organization_id, mode, id, kind, external_id, created_at, created_by)
   select $1, mode, gen_random_uuid(), 'incident', 'case-1', now(), 'user:x' from unnest(enum_range(null::environment_mode)) as mode`,
  `insert into risk_context_subjects select $1, c.mode, gen_random_uuid(), c.id, s.id, null, now(), 'user:x'
     from risk_contexts c join risk_subjects s using (organization_id, mode) where organization_id = $1`,
  `insert into risk_context_policies select $1, c.mode, c.id, 1, 0, p.id, p.key, p.version
     from risk_contexts c join risk_policies p using (organization_id, mode) where organization_id = $1`,
  `insert into risk_assessments (organization_id, mode, id, subject_id, policy_id, policy_key, policy_version, sequence, evidence_revision, trigger,
     event_ids, action_ids, evaluated_at, evaluator_version, complete, decision, review_due_at, definition_digest, inputs_digest, result_digest,
     result, explanation, record_bytes, created_by)
   select $1, s.mode, gen_random_uuid(), s.id, p.id, p.key, 1, 1, 1, 'manual', '{}', '{}', now(), 'risk-eval-1', true, 'none', now(), '', '', '', '{}', '[]', 1, 'user:x'
     from risk_subjects s join risk_policies p using (organization_id, mode) where organization_id = $1`,
  `insert into risk_assessment_heads select $1, mode, subject_id, policy_key, policy_id, id, sequence from risk_assessments where organization_id = $1`,
  `insert into risk_assessment_events select $1, e.mode, e.id, a.id from risk_events e join risk_assessments a using (organization_id, mode, subject_id) where organization_id = $1`,
  `insert into risk_overrides (organization_id, mode, id, assessment_id, subject_id, policy_key, decision, reason, created_at, created_by, expires_at)
   select $1, mode, gen_random_uuid(), id, subject_id, policy_key, 'review', 'x', now(), 'user:x', now() + interval '1 day' from risk_assessments where organization_id = $1`,
  `insert into risk_actions (organization_id, mode, id, subject_id, subject_kind, subject_external_id, assessment_id, policy_key, policy_id, name, decision, origins, status, requested_at)
   select $1, mode, gen_random_uuid(), subject_id, 'person', 'cust-1', id, policy_key, policy_id, 'call', 'review', '{}', 'requested', now()
     from risk_assessments where organization_id = $1`,
  `insert into risk_statistic_deltas select $1, mode, gen_random_uuid(), current_date, 'onboarding', 'assessment', 'none', 'low' from unnest(enum_range(null::environment_mode)) as mode`,
  `insert into risk_statistics select $1, mode, current_date, 'onboarding', 'assessment', 'none', 'low', 1 from unnest(enum_range(null::environment_mode)) as mode`,
  `insert into verification_workflows (organization_id, mode, id, key, created_at, created_by)
   select $1, mode, gen_random_uuid(), 'kyc', now(), 'user:x' from unnest(enum_range(null::environment_mode)) as mode`,
  `insert into verification_workflow_revisions select $1, mode, id, 1, '[]', now(), 'user:x' from verification_workflows where organization_id = $1`,
  `insert into verification_sessions (organization_id, mode, id, session_workflow_id, workflow_id, participants, created_at, created_by, record_bytes)
   select $1, mode, gen_random_uuid(), gen_random_uuid(), id, '[]', now(), 'user:x', 1 from verification_workflows where organization_id = $1`,
  `insert into verification_runs (organization_id, mode, id, session_id, attempt, workflow_id, workflow_revision, status, started_at, started_by)
   select $1, mode, gen_random_uuid(), id, 1, workflow_id, 1, 'open', now(), 'user:x' from verification_sessions where organization_id = $1`,
  `insert into verification_step_results (organization_id, mode, id, session_id, run_id, step_id, status, recorded_at, recorded_by)
   select $1, mode, gen_random_uuid(), session_id, id, 'face', 'failed', now(), 'user:x' from verification_runs where organization_id = $1`,
  `insert into risk_verification_inputs
   select $1, mode, gen_random_uuid(), id, 1, 'face', 'status', 'verification:x', 'x', 'string', null, 'check', false from verification_workflows where organization_id = $1`,
  `insert into verification_governing_runs
   select $1, r.mode, s.id, r.workflow_id, r.id, now() from verification_runs r join risk_subjects s using (organization_id, mode) where organization_id = $1`,
  `insert into verification_decisions
   select $1, r.mode, gen_random_uuid(), r.session_id, r.id, 1, s.id, 'approved', 'x', now(), 'user:x'
     from verification_runs r join risk_subjects s using (organization_id, mode) where organization_id = $1`,
  `insert into verification_checks (organization_id, mode, id, session_id, run_id, step_id, kind, status, created_at)
   select $1, mode, gen_random_uuid(), session_id, id, 'face', 'face_match', 'error', now() from verification_runs where organization_id = $1`,
  `insert into risk_investigation_ai_settings select $1, mode, false, null, null, null, 1 from unnest(enum_range(null::environment_mode)) as mode`,
  `insert into risk_investigations (organization_id, mode, id, subject_id, status, question, assistance, evidence_revision, event_sequence, assessment_ids,
     event_ids, actions, findings, record_bytes, created_at, created_by)
   select $1, mode, gen_random_uuid(), id, 'queued', 'why', 'ai', 1, 1, '{}', '{}', '[]', '[]', 1, now(), 'user:x' from risk_subjects where organization_id = $1`,
  `insert into risk_investigation_reviews select $1, mode, gen_random_uuid(), id, null, 'accepted', 'x', 'user:x', now() from risk_investigations where organization_id = $1`,
  `insert into risk_monitoring (organization_id, mode, subject_id, policy_key, policy_id, policy_version, enabled, next_check_at, updated_at)
   select $1, mode, subject_id, policy_key, policy_id, policy_version, true, now(), now() from risk_assessments where organization_id = $1`,
  `insert into screening_runs (organization_id, mode, id, status, incomplete, incomplete_reasons, trigger, subject_digest, sources, review_score,
     match_score, scorer_version, risk_source, candidate_count, match_count, risk_subject_id, created_at)
   select $1, mode, gen_random_uuid(), 'possible_match', false, '{}', 'api', sha256('x'), '[]', 70, 90, 'v', 'x', 1, 1, id, now() from risk_subjects where organization_id = $1`,
  `insert into screening_version_sets
   select $1, mode, gen_random_uuid(), gen_random_uuid() from screening_runs where organization_id = $1`,
  `insert into screening_matches (organization_id, mode, id, run_id, place, source, list_kind, source_entry_id, listed_name, matched_name, score, factors, entry)
   select $1, mode, gen_random_uuid(), id, 0, 'eu_fsf', 'sanctions', '1', 'x', 'x', 75, '[]', '{}' from screening_runs where organization_id = $1`,
  `insert into screening_decisions
   select $1, mode, gen_random_uuid(), run_id, id, 'confirmed', 'pending', 'x', 'user:x', now() from screening_matches where organization_id = $1`,
  `insert into screening_prior_decisions (organization_id, mode, subject_digest, source, source_entry_id, about, wording, decision, decision_id,
     reached_match, decided_at)
   select $1, mode, sha256('x'), 'eu_fsf', '1', gen_random_uuid(), sha256('x'), 'confirmed', id, false, now() from screening_decisions where organization_id = $1`,
  `insert into screening_facts
   select $1, mode, id, 'screening.sanctions', 'x', 'unavailable', null, gen_random_uuid() from screening_runs where organization_id = $1`,
  `insert into work_items (organization_id, mode, id, kind, severity, resource_id, name, opened_at, due_at, place)
   select $1, mode, gen_random_uuid(), 'investigation', 'low', gen_random_uuid(), 'x', now(), now(), gen_random_uuid()
     from unnest(enum_range(null::environment_mode)) as mode`,
  `insert into four_eyes_settings select $1, mode, true, true, null, null, true, 1 from unnest(enum_range(null::environment_mode)) as mode`,
  `insert into idempotency_quotes select $1, mode, gen_random_uuid(), 'x' from unnest(enum_range(null::environment_mode)) as mode`,
  `insert into proposals (organization_id, mode, id, operation, resource_id, content, status, proposed_by, created_at, expires_at)
   select $1, mode, gen_random_uuid(), 'createOverride', gen_random_uuid(), 'x', 'pending', gen_random_uuid(), now(), now() + interval '7 days'
     from unnest(enum_range(null::environment_mode)) as mode`,
  `insert into notes (organization_id, mode, id, subject_id, revision, created_at, created_by)
   select $1, mode, gen_random_uuid(), id, 1, now(), 'user:x' from risk_subjects where organization_id = $1`,
  `insert into note_texts select $1, mode, id, 1, 'x', '{}', now() from notes where organization_id = $1`,
  `insert into note_mentions select $1, mode, gen_random_uuid(), id from notes where organization_id = $1`,
  `insert into note_files select $1, mode, id, gen_random_uuid(), 'text/plain', 1, 'x', 'x', now() from notes where organization_id = $1`,
  `insert into risk_policy_input_notes select $1, mode, 'x', '[]', 1, now(), 'user:x' from unnest(enum_range(null::environment_mode)) as mode`,
  `insert into risk_policy_invariants select $1, mode, 'x', '[]', 1, now(), 'user:x' from unnest(enum_range(null::environment_mode)) as mode`,
  `insert into risk_invariant_acknowledgements select $1, mode, id, 'x', 'owner', 'x', 'x', now(), 'user:x' from risk_policies where organization_id = $1`,
  `insert into risk_monitoring_moves (organization_id, mode, id, policy_id, policy_key, policy_version, status, started_at, started_by, started_in)
   select $1, mode, gen_random_uuid(), id, key, version, 'running', now(), gen_random_uuid(), gen_random_uuid() from risk_policies where organization_id = $1`,
  `insert into risk_policy_impacts (organization_id, mode, id, policy_key, definition, definition_digest, basis, evaluator_version, status, tally, created_at, created_by)
   select $1, mode, gen_random_uuid(), 'x', '{}', 'x', 'stored', 'x', 'running', '{}', now(), 'user:x' from unnest(enum_range(null::environment_mode)) as mode`,
  `insert into risk_policy_impact_subjects
   select $1, s.mode, i.id, s.id, gen_random_uuid(), 'none', 'review', '{}', '{}' from risk_policy_impacts i join risk_subjects s using (organization_id, mode) where organization_id = $1`,
  `insert into risk_policy_shadows (organization_id, mode, id, policy_key, policy_id, status, tally, started_at, started_by)
   select $1, mode, gen_random_uuid(), key, id, 'running', '{}', now(), 'user:x' from risk_policies where organization_id = $1`,
  `insert into risk_policy_shadow_queue select $1, mode, id, gen_random_uuid() from risk_policy_shadows where organization_id = $1`,
  `insert into risk_policy_shadow_differences
   select $1, s.mode, w.id, gen_random_uuid(), s.id, 'none', 'review', '{}', '{}' from risk_policy_shadows w join risk_subjects s using (organization_id, mode) where organization_id = $1`,
  `insert into risk_policy_scenario_sets select $1, mode, 'x', 'x', '[]', 1, now(), 'user:x' from unnest(enum_range(null::environment_mode)) as mode`,
  `insert into branding (organization_id, mode, revision, updated_at, updated_by) select $1, mode, 1, now(), 'user:x' from unnest(enum_range(null::environment_mode)) as mode`,
  `insert into work_settings select $1, mode, '{}', 5, 1 from unnest(enum_range(null::environment_mode)) as mode`,
  `insert into reason_presets select $1, mode, '{}', 1 from unnest(enum_range(null::environment_mode)) as mode`,
  `insert into profile_resolvers select $1, mode, '{}', 1 from unnest(enum_range(null::environment_mode)) as mode`,
  `insert into saved_views select $1, mode, gen_random_uuid(), '/subjects', 'x', '{}', true, 1, now(), 'user:x' from unnest(enum_range(null::environment_mode)) as mode`,
  `insert into work_count_deltas select $1, mode, gen_random_uuid(), 'match', 'low', 1 from unnest(enum_range(null::environment_mode)) as mode`,
  `insert into work_counts select $1, mode, 'match', 'low', 1 from unnest(enum_range(null::environment_mode)) as mode`,
  `insert into templates select $1, mode, gen_random_uuid(), 'markdown', 1, 'active', now(), 'user:x', now() from unnest(enum_range(null::environment_mode)) as mode`,
  `insert into template_revisions
   select $1, mode, id, 1, 'x', null, 'A4', 'en', 'x', sha256('x'), '{}', '{}', now(), 'user:x' from templates where organization_id = $1`,
  `insert into template_roles select $1, mode, id, gen_random_uuid(), 'client', null, 1 from templates where organization_id = $1`,
  `insert into template_fields (organization_id, mode, id, template_id, signer_role_id, field_type, page_number, x_position, y_position, width, height,
     required, group_required, shared_fill, editable, multiline, created_at, updated_at)
   select $1, mode, gen_random_uuid(), template_id, id, 'text', 1, 0, 0, 1, 1, true, false, false, false, false, now(), now() from template_roles where organization_id = $1`,
  `insert into documents (organization_id, mode, id, name, status, source, page_count, pages, original_sha256, original_bytes, allow_decline, revision,
     event_count, event_hash, created_at, created_by, updated_at)
   select $1, mode, gen_random_uuid(), 'x', 'draft', 'upload', 1, '[]', sha256('x'), 1, true, 1, 0, sha256('x'), now(), 'user:x', now() from unnest(enum_range(null::environment_mode)) as mode`,
  `insert into document_bulk_sends (organization_id, mode, id, template_id, template_revision, row_count, invitations, authentication, allow_decline,
     origin, created_at, created_by)
   select $1, mode, gen_random_uuid(), id, 1, 1, 'none', 'none', true, 'x', now(), 'user:x' from templates where organization_id = $1`,
  `insert into document_bulk_send_rows (organization_id, mode, bulk_send_id, number, status, content)
   select $1, mode, id, 1, 'waiting', 'x' from document_bulk_sends where organization_id = $1`,
  `insert into document_files (organization_id, mode, document_id, kind, sha256, bytes, created_at) select $1, mode, id, 'original', sha256('x'), 'x', now() from documents where organization_id = $1`,
  `insert into content_keys select $1, mode, 'note', gen_random_uuid(), sha256('x') from unnest(enum_range(null::environment_mode)) as mode`,
  `insert into loose_objects select $1, mode, sha256('x'), now() + interval '1 day', false from unnest(enum_range(null::environment_mode)) as mode`,
  `insert into document_seal_keys select distinct $1::uuid, mode, 'x'::bytea, 'x'::bytea, now() from documents where organization_id = $1`,
  `insert into document_rotated_seal_keys select $1, mode, gen_random_uuid(), 'x', 'x', now() from unnest(enum_range(null::environment_mode)) as mode`,
  `insert into document_signers (organization_id, mode, id, document_id, name, email, signing_order, status, created_at, updated_at)
   select $1, mode, gen_random_uuid(), id, 'x', 'x@example.test', 1, 'created', now(), now() from documents where organization_id = $1`,
  `insert into document_fields (organization_id, mode, id, document_id, signer_id, field_type, page_number, x_position, y_position, width, height,
     required, group_required, shared_fill, editable, multiline, created_at, updated_at)
   select $1, mode, gen_random_uuid(), document_id, id, 'text', 1, 0, 0, 1, 1, true, false, false, false, false, now(), now() from document_signers where organization_id = $1`,
  `insert into document_events
   select $1, mode, id, 1, gen_random_uuid(), 'created', 'user', 'x', null, null, '{}', now(), sha256('x'), sha256('x') from documents where organization_id = $1`,
  `insert into signing_sessions (organization_id, mode, id, document_id, signer_id, kind, token_hash, allowed_origins, share_values, authentication, created_at, created_by, expires_at)
   select $1, mode, gen_random_uuid(), document_id, id, 'embedded', sha256('x'), '{}', false, 'none', now(), 'user:x', now() from document_signers where organization_id = $1`,
  `insert into webhook_attempts select $1, mode, id, 1, 'success', 200, 1, null, now() from webhook_deliveries where organization_id = $1`,
  `insert into legal_holds select $1, mode, gen_random_uuid(), 'subject', gen_random_uuid(), 'x', now(), 'user:x' from unnest(enum_range(null::environment_mode)) as mode`,
  `insert into retention_settings select $1, mode, '{"documents":"P10Y"}', 1 from unnest(enum_range(null::environment_mode)) as mode`,
  `insert into retention_runs select $1, mode, now(), null, 'documents', null, '{}' from unnest(enum_range(null::environment_mode)) as mode`,
];

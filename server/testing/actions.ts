import { sql } from "kysely";
import { newId } from "#database/new-id.ts";
import { transact } from "#database/transaction.ts";
import type { TestOrganization } from "./organization.ts";
import { newSubject } from "./webhooks.ts";

export type MadeAction = { id: string; subjectId: string; assessmentId: string; policyId: string };

/** An action in test mode as an assessment leaves it, with the subject, the policy version and the assessment it names. */
export async function newAction(
  organization: TestOrganization,
  change: { status?: string; name?: string; policyKey?: string; subjectId?: string } = {},
): Promise<MadeAction> {
  const subjectId = change.subjectId ?? (await newSubject(organization));
  const { organizationId } = organization;
  const policyKey = change.policyKey ?? "onboarding";
  const now = new Date();
  const [id, assessmentId, policyId] = [newId(now), newId(now), newId(now)];
  await transact(organization.server.database, { scope: { organizationId, mode: "test" } }, async (tx) => {
    await sql`
      with raised as (
        insert into risk_policy_keys (organization_id, mode, key, last_version)
        values (${organizationId}, 'test', ${policyKey}, 1)
            on conflict (organization_id, mode, key) do update set last_version = risk_policy_keys.last_version + 1
        returning last_version
      )
      insert into risk_policies (organization_id, mode, id, key, version, status, definition, definition_digest, created_at, created_by)
      select ${organizationId}, 'test', ${policyId}, ${policyKey}, last_version, 'draft', '{}', 'sha256:', ${now}, 'user:x' from raised
    `.execute(tx);
    await sql`
      insert into risk_assessments (organization_id, mode, id, subject_id, policy_id, policy_key, policy_version, sequence,
        evidence_revision, trigger, event_ids, action_ids, evaluated_at, evaluator_version, complete, decision, review_due_at,
        definition_digest, inputs_digest, result_digest, result, explanation, record_bytes, created_by)
      select ${organizationId}, 'test', ${assessmentId}, ${subjectId}, ${policyId}, ${policyKey}, 1,
             (select count(*) + 1 from risk_assessments where subject_id = ${subjectId} and policy_key = ${policyKey}),
             0, 'manual', '{}', array[${id}::uuid], ${now}, 'risk-eval-1', true, 'review', ${now}, '', '', '', '{}', '[]', 1, 'user:x'
    `.execute(tx);
    await sql`
      insert into risk_actions (organization_id, mode, id, subject_id, subject_kind, subject_external_id, assessment_id,
        policy_key, policy_id, name, decision, origins, status, requested_at)
      select organization_id, mode, ${id}, id, kind, external_id, ${assessmentId}, ${policyKey}, ${policyId},
             ${change.name ?? "manual_review"}, 'review', array['band:medium'], ${change.status ?? "requested"}, ${now}
        from risk_subjects
       where id = ${subjectId}
    `.execute(tx);
  });
  return { id, subjectId, assessmentId, policyId };
}

import { randomUUID } from "node:crypto";
import { newId } from "#platform/database/new-id.ts";
import type { TestOrganization } from "#testing/organization.ts";

const dayMs = 86_400_000;

/** Days ago, on the clock of the test. */
export const daysAgo = (days: number) => new Date(Date.now() - days * dayMs);

/** Rows of an organization in test mode as they would be if they had been made so many days ago. */
export function agedRows({ server: { pool }, organizationId }: TestOrganization) {
  const insert = async (table: string, row: Record<string, unknown>) => {
    const columns = { organization_id: organizationId, mode: "test", ...row };
    const names = Object.keys(columns);
    await pool.query(
      `insert into ${table} (${names.join(", ")}) values (${names.map((_, index) => `$${index + 1}`).join(", ")})`,
      Object.values(columns),
    );
  };
  return {
    /** Registered so long ago; something happened to it again `touched` days ago. */
    async subject(days: number, touched = days): Promise<string> {
      const id = newId(daysAgo(days));
      await insert("risk_subjects", {
        id,
        kind: "person",
        external_id: id,
        event_sequence: 1,
        created_at: daysAgo(days),
        created_by: "user:x",
      });
      await insert("risk_events", {
        id: newId(daysAgo(touched)),
        type: "risk.subject.created",
        subject_id: id,
        resource_type: "subjects",
        resource_id: id,
        actor: "user:x",
        details: "{}",
        occurred_at: daysAgo(touched),
        recorded_at: daysAgo(touched),
        sequence: 1,
      });
      return id;
    },
    async screeningRun(days: number, { pending = false, riskSubjectId = null as string | null } = {}): Promise<string> {
      const id = newId(daysAgo(days));
      await insert("screening_runs", {
        id,
        status: "possible_match",
        incomplete: false,
        incomplete_reasons: "{}",
        trigger: "api",
        subject_digest: Buffer.alloc(32, 1),
        sources: "[]",
        review_score: 70,
        match_score: 90,
        scorer_version: "v",
        risk_source: "x",
        candidate_count: 1,
        match_count: 1,
        risk_subject_id: riskSubjectId,
        created_at: daysAgo(days),
      });
      await insert("screening_matches", {
        id: newId(daysAgo(days)),
        run_id: id,
        place: 0,
        source: "eu_fsf",
        list_kind: "sanctions",
        source_entry_id: "EU.1.1",
        listed_name: "x",
        matched_name: "x",
        score: 80,
        factors: "[]",
        entry: "{}",
        decision: pending ? "pending" : "false_positive",
        ...(!pending && { decided_at: daysAgo(days), decided_by: "user:x", reason: "x" }),
      });
      return id;
    },
    /** A message with one delivery, which has ended or still waits. */
    async webhookMessage(days: number, { subscriptionId, waiting }: { subscriptionId: string; waiting: boolean }) {
      const at = daysAgo(days);
      const [id, deliveryId] = [newId(at), newId(at)];
      await insert("webhook_messages", { id, event: "test", body: Buffer.from("{}"), created_at: at });
      const delivery = {
        id: deliveryId,
        subscription_id: subscriptionId,
        message_id: id,
        event: "test",
        created_at: at,
      };
      if (waiting) await insert("webhook_deliveries", { ...delivery, due_at: new Date(Date.now() + dayMs) });
      else
        await insert("webhook_finished_deliveries", { ...delivery, status: "succeeded", attempts: 1, finished_at: at });
      await insert("webhook_attempts", {
        delivery_id: deliveryId,
        number: 1,
        outcome: "success",
        duration_ms: 1,
        attempted_at: at,
      });
      return id;
    },
    async answer(days: number): Promise<string> {
      const key = randomUUID();
      const made = { key, principal: "user:x", fingerprint: Buffer.alloc(32), created_at: daysAgo(days) };
      await insert("idempotency_keys", made);
      return key;
    },
  };
}

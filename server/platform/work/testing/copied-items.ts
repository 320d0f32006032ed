import { sql } from "kysely";
import { transact } from "#platform/database/transaction.ts";
import type { TestOrganization } from "#testing/organization.ts";

/** Items that wait like this one. */
export async function copiesOf({ server, organizationId }: TestOrganization, id: string, count: number): Promise<void> {
  await transact(server.database, { scope: { organizationId, mode: "test" } }, (tx) =>
    sql`
      insert into work_items (organization_id, mode, id, kind, severity, resource_id, subject_id, subject_kind, subject_external_id,
                              assessment_id, name, status, revision, policy_key, opened_at, due_at, place)
      select organization_id, mode, uuid_v7(opened_at), kind, severity, resource_id, subject_id, subject_kind, subject_external_id,
             assessment_id, 'copy-' || n, status, revision, policy_key, opened_at, due_at, uuid_v7(due_at)
        from work_items, generate_series(1, ${count}) n
       where organization_id = ${organizationId}
         and mode = 'test'
         and id = ${id}
    `.execute(tx),
  );
}

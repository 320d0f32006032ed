import { sealChange } from "#platform/four-eyes/proposal-record.ts";
import type { OrganizationKeys } from "#platform/secrets/organization-keys.ts";
import { type Columns, id } from "#testing/list-plans/row-ids.ts";

/** Proposals for the tests of plans. The list opens each of them, so they are sealed under the organization's own key. */
export function proposalRows(keys: OrganizationKeys): Record<string, Columns> {
  const change = { operation: "createOverride", request: {}, before: {}, after: {} } as const;
  const ended = "n % 10 > 0";
  return {
    proposals: {
      id: id("proposal"),
      operation: "'createOverride'",
      resource_id: "gen_random_uuid()",
      content: `'\\x${sealChange(keys, change).toString("hex")}'::bytea`,
      status: `case when ${ended} then 'approved' else 'pending' end`,
      proposed_by: id("user", "1"),
      created_at: "now()",
      expires_at: "now() + interval '7 days'",
      decided_by: `case when ${ended} then ${id("user", "2")} end`,
      decided_at: `case when ${ended} then now() end`,
    },
  };
}

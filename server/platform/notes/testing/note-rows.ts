import type { OrganizationKeys } from "#platform/secrets/organization-keys.ts";
import { busy, type Columns, id } from "#testing/list-plans/row-ids.ts";
import { sealName, sealText } from "../note-record.ts";

/** Notes for the tests of plans. The list opens each of them, so they are sealed under the organization's own key. */
export function noteRows(keys: OrganizationKeys): Record<string, Columns> {
  const text = `'\\x${sealText(keys, "Called them.").toString("hex")}'::bytea`;
  const name = `'\\x${sealName(keys, "letter.pdf").toString("hex")}'::bytea`;
  return {
    notes: {
      id: id("note"),
      subject_id: id("subject", busy),
      work_item_id: id("workItem", busy),
      item_kind: "'action'",
      item_resource_id: "gen_random_uuid()",
      revision: "1",
      created_at: "now()",
      created_by: "'user:x'",
    },
    note_texts: {
      note_id: id("note"),
      revision: "1",
      text,
      mentions: "'{}'",
      written_at: "now()",
    },
    note_mentions: { user_id: id("user", busy), note_id: id("note") },
    note_files: {
      note_id: id("note"),
      id: id("noteFile"),
      media_type: "'application/pdf'",
      size: "1",
      name,
      bytes: "'x'",
      created_at: "now()",
    },
  };
}

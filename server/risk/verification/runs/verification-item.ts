import type { LockedSubject } from "#risk/subjects/subject-lock-store.ts";
import type { OpenedItem } from "#platform/work/items/keep-items.ts";
import type { RunRow } from "./run-store.ts";

/** A completed attempt in the queue, until somebody decides about it or a newer attempt begins. */
export function verificationItem(
  { id, session_id }: Pick<RunRow, "id" | "session_id">,
  subject: LockedSubject,
  workflow: { key: string },
): OpenedItem {
  return { kind: "verification", resourceId: id, sessionId: session_id, subject, name: workflow.key };
}

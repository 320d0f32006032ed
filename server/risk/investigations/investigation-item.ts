import type { OpenedItem } from "#platform/work/items/keep-items.ts";
import type { LockedSubject } from "../subjects/subject-lock-store.ts";
import type { InvestigationRow } from "./investigation-store.ts";

/** A completed investigation in the queue, until its first review. */
export function investigationItem(
  { id, question }: Pick<InvestigationRow, "id" | "question">,
  subject: LockedSubject,
): OpenedItem {
  return { kind: "investigation", resourceId: id, subject, name: question };
}

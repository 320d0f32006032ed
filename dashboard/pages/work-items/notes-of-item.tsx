import type { WorkItem } from "@probity/contract";
import { Suspense } from "react";
import { SkeletonRows } from "../../kit/skeleton/skeleton.tsx";
import { whenWanted } from "../../kit/when-wanted.ts";

const ItemNotes = whenWanted(() => import("../../records/notes/item-notes.tsx"));

/** Notes are read below the record, so the record does not wait for them. */
export function NotesOfItem({ item }: { item: WorkItem }) {
  return (
    <Suspense fallback={<SkeletonRows rows={3} columns={[24, 200]} />}>
      <ItemNotes key={item.id} item={item} />
    </Suspense>
  );
}

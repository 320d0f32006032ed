import type { WorkItem } from "@probity/contract";
import type { ReactNode } from "react";
import { useRecord } from "../../api/queries.ts";
import { SkeletonRows } from "../../kit/skeleton/skeleton.tsx";
import { RecordView } from "../../kit/states/record-view.tsx";
import { useNameOf } from "../../records/people/use-name-of.ts";
import { recordStates } from "../../records/states.ts";
import { workItemsTexts as texts } from "../../texts/work-items.ts";
import { ActionDetail } from "./action-detail.tsx";
import { InvestigationDetail, MatchDetail, ProposalDetail, VerificationDetail } from "./other-details.tsx";
import { useLease } from "./use-lease.ts";

type DetailProps = { item: WorkItem; why: string | undefined; onDone: () => void };

const details: Record<WorkItem["data"]["kind"], (props: DetailProps) => ReactNode> = {
  action: ActionDetail,
  match: MatchDetail,
  investigation: InvestigationDetail,
  verification: VerificationDetail,
  proposal: ProposalDetail,
};

type ItemDetailProps = {
  id: string;
  /** The item as the list has it; one that the filters leave out is read by itself. */
  known: WorkItem | undefined;
  onDone: () => void;
};

/** The record behind an item. While it is this person's, its lease is renewed. */
export function ItemDetail({ id, known, onDone }: ItemDetailProps) {
  const read = useRecord("GET /work-items/{id}", known ? null : { id });
  if (known) return <Known item={known} onDone={onDone} />;
  return (
    <RecordView reading={read} states={recordStates(<SkeletonRows rows={6} columns={[40, 60]} />, texts)}>
      {(item) => <Known item={item} onDone={onDone} />}
    </RecordView>
  );
}

function Known({ item, onDone }: { item: WorkItem; onDone: () => void }) {
  const holder = useNameOf()(item.data.assignee);
  useLease(holder?.me ? item.id : null);
  const Shown = details[item.data.kind];
  return <Shown item={item} why={holder && !holder.me ? texts.whyTheirs(holder.name) : undefined} onDone={onDone} />;
}

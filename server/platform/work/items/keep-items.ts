import {
  defaultDueMinutes,
  severityOfDecision,
  severityOfMatch,
  type Severity,
} from "@probity/engines/platform/work/work-items.ts";
import { type ActionStatus, isOpen } from "@probity/engines/risk/action-transitions.ts";
import type { AssessmentDecision } from "@probity/engines/risk/policy/evaluation.ts";
import { newId } from "#platform/database/new-id.ts";
import type { Scope, Tx } from "#platform/database/transaction.ts";
import {
  type AskedActions,
  deleteActionItem,
  deleteItemsOf,
  deleteItemsOfSubject,
  deleteMatchItem,
  insertItems,
  keepActionItems,
  type NewItem,
  setStatusOfAction,
  setSubjectOfMatches,
} from "./kept-item-store.ts";

/**
 * What other slices call, in the transaction that changes a record, so that the queue says the same as the records. Each is one
 * statement, which may travel with the statements that change the record.
 */

type ItemSubject = AskedActions["subject"];

/** An assessment asks for these actions. */
export async function openActionItems(
  tx: Tx,
  scope: Scope,
  asked: Omit<AskedActions, "severity" | "dueMinutes"> & { decision: AssessmentDecision },
): Promise<void> {
  const { decision, ...rest } = asked;
  const severity = severityOfDecision[decision];
  await keepActionItems(tx, scope, { ...rest, severity, dueMinutes: defaultDueMinutes.action[severity] });
}

/** An action has got another status: with an open one it waits on. */
export async function keepActionItem(
  tx: Tx,
  scope: Scope,
  moved: Parameters<typeof setStatusOfAction>[2],
): Promise<void> {
  if (isOpen(moved.status as ActionStatus)) await setStatusOfAction(tx, scope, moved);
  else await deleteActionItem(tx, scope, moved);
}

export type PendingMatch = {
  id: string;
  runId: string;
  list: string;
  listedName: string;
  score: number;
  matchScore: number;
  subject: ItemSubject | null;
};

/** Runs have found these matches, and nobody has decided about them. */
export async function openMatchItems(tx: Tx, scope: Scope, now: Date, matches: readonly PendingMatch[]): Promise<void> {
  const items = matches.map((match) =>
    newItem(now, {
      id: match.id,
      kind: "match",
      severity: severityOfMatch(match.score, match.matchScore),
      resourceId: match.id,
      subject: match.subject,
      name: match.listedName,
      runId: match.runId,
      listKey: match.list,
    }),
  );
  await insertItems(tx, scope, items);
}

/** A match was decided. */
export const closeMatchItem = deleteMatchItem;

/** The session of a run has got its subject, and with it the run and its matches. */
export const linkMatchItems = setSubjectOfMatches;

type ReviewedKind = "investigation" | "verification" | "proposal";

export type OpenedItem = {
  kind: ReviewedKind;
  resourceId: string;
  subject: ItemSubject | null;
  name: string;
  sessionId?: string;
  /** The user whose proposal it is: somebody else has to finish it. */
  proposedBy?: string;
};

const usualSeverity: Readonly<Record<ReviewedKind, Severity>> = {
  investigation: "medium",
  verification: "medium",
  proposal: "high",
};

/** An investigation is finished, a verification attempt is completed, or a proposal was made: somebody has to look at it. */
export async function openItem(tx: Tx, scope: Scope, now: Date, opened: OpenedItem): Promise<void> {
  await insertItems(tx, scope, [newItem(now, { ...opened, severity: usualSeverity[opened.kind] })]);
}

/** Somebody has looked at them, or nobody has to any more. */
export const closeItems = deleteItemsOf;

/** The subject is erased: nobody can do anything about it any more. */
export const closeItemsOfSubject = deleteItemsOfSubject;

/** Longer names are cut: the item shows what it is about, and its record shows the rest. */
const nameLength = 200;

function newItem(
  now: Date,
  item: Omit<OpenedItem, "kind"> & {
    id?: string;
    kind: NewItem["kind"];
    severity: Severity;
    runId?: string;
    listKey?: string;
  },
): NewItem {
  const { subject } = item;
  return {
    id: item.id ?? newId(now),
    kind: item.kind,
    severity: item.severity,
    resource_id: item.resourceId,
    subject_id: subject?.id ?? null,
    subject_kind: subject?.kind ?? null,
    subject_external_id: subject?.external_id ?? null,
    run_id: item.runId ?? null,
    session_id: item.sessionId ?? null,
    name: item.name.slice(0, nameLength).toWellFormed(),
    list_key: item.listKey ?? null,
    proposed_by: item.proposedBy ?? null,
    opened_at: now,
    due_minutes: defaultDueMinutes[item.kind][item.severity],
  };
}

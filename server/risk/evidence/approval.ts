import type { DecisionState } from "@probity/engines/risk/verification/decisions.ts";
import type { Tx } from "#platform/database/transaction.ts";
import { overseers } from "#platform/operation/access.ts";
import { type Caller, principalOf } from "#platform/operation/caller.ts";
import { findApprovals, type StepOfRun } from "./approval-store.ts";

/** The decision about the attempt that a value comes from, and whether the value is withheld from this caller. */
export type Approval = { decision: DecisionState; withheld: boolean };

/** Answers the approval of a step, or undefined when its values need none. */
export type Approvals = (step: StepOfRun) => Approval | undefined;

/**
 * Unapproved values are shown only to people who decide about them or oversee the organization, and to the principal that
 * reported them. Every read looks this up, because receipts and results never change, but decisions do.
 */
export async function loadApprovals(tx: Tx, caller: Caller, steps: readonly StepOfRun[]): Promise<Approvals> {
  const distinct = new Map(steps.map((step) => [nameOf(step), step]));
  const found = distinct.size > 0 ? await findApprovals(tx, caller.scope, [...distinct.values()]) : [];
  const approvals = new Map(
    found.map((step) => {
      const seesAll = caller.kind === "user" && overseers.roles.includes(caller.role);
      const withheld = step.decision !== "approved" && !seesAll && step.recorded_by !== principalOf(caller);
      return [nameOf(step), { decision: step.decision, withheld }];
    }),
  );
  return (step) => approvals.get(nameOf(step));
}

const nameOf = ({ run_id, step_id }: StepOfRun) => `${run_id} ${step_id}`;

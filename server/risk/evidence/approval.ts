import type { DecisionState } from "@probity/engines/verification/decisions.ts";
import type { Tx } from "#database/transaction.ts";
import { overseers } from "#operation/access.ts";
import { type Caller, principalOf } from "#operation/caller.ts";
import { findApprovals, type StepOfRun } from "./approval-store.ts";

/** What was decided about the attempt that a value comes from, and whether this caller has to do without the value. */
export type Approval = { decision: DecisionState; withheld: boolean };

/** Answers the approval of a step, or undefined when its values need none. */
export type Approvals = (step: StepOfRun) => Approval | undefined;

/**
 * Values that nobody has approved are shown to those who decide about them or oversee the organization, and to the principal
 * that reported them. It is looked up whenever something is read: a receipt or a result never changes, a decision may.
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

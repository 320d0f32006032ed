import type { answerInvariants } from "@probity/engines/risk/policy/plan/answer-plan.ts";
import type { Scope, Tx } from "#platform/database/transaction.ts";
import type { Compute } from "#platform/operation/compute.ts";
import { Refusal, refuseUnless } from "#platform/operation/refusal.ts";
import type { PolicyRow } from "../versions/policy-store.ts";
import { invariantDigest, listAcknowledgements } from "./acknowledgement-store.ts";
import { areBinding, findInvariants } from "./invariants-store.ts";

type Verdicts = ReturnType<typeof answerInvariants>;

/** The verdicts on a draft, and the revision of the invariants they are about. */
export type CheckedInvariants = { revision: number; verdicts: Verdicts };

/** Null where invariants bind nobody. It takes seconds at the most, so it is asked before the transaction. */
export async function checkInvariants(
  read: <Found>(query: (tx: Tx) => Promise<Found>) => Promise<Found>,
  compute: Compute,
  scope: Scope,
  { key, definition }: PolicyRow,
): Promise<CheckedInvariants | null> {
  const stated = await read(async (tx) =>
    (await areBinding(tx, scope)) ? ((await findInvariants(tx, scope, key)) ?? none) : null,
  );
  if (!stated) return null;
  const { invariants, revision } = stated;
  return { revision, verdicts: invariants.length === 0 ? [] : await compute.invariants({ definition, invariants }) };
}

const none = { invariants: [], revision: 0 };

/** In the transaction: what was checked is still what is stated, and all of it is proved, or acknowledged by an owner. */
export async function refuseUnproved(
  tx: Tx,
  scope: Scope,
  { id, key }: PolicyRow,
  checked: CheckedInvariants | null,
): Promise<void> {
  if (!(await areBinding(tx, scope))) return;
  const { invariants, revision } = (await findInvariants(tx, scope, key)) ?? none;
  refuseUnless(checked?.revision === revision, "invariants_changed");
  refuseWith("invariant_refuted", checked.verdicts, ({ verdict }) => verdict === "refuted");
  const acknowledged = (await listAcknowledgements(tx, scope, id, invariants))
    .filter(({ role }) => role === "owner")
    .map(({ invariant_digest }) => invariant_digest);
  refuseWith(
    "invariant_not_proved",
    checked.verdicts,
    ({ verdict }, at) => verdict !== "proved" && !acknowledged.includes(invariantDigest(invariants[at]!)),
  );
}

function refuseWith(
  code: "invariant_refuted" | "invariant_not_proved",
  verdicts: Verdicts,
  fails: (verdict: Verdicts[number], at: number) => boolean,
): void {
  const errors = verdicts.flatMap((each, at) =>
    fails(each, at) ? [{ path: `/invariants/${at}`, code: each.verdict, message: `${each.id}: ${each.sentence}` }] : [],
  );
  if (errors.length > 0) throw new Refusal(code, { errors });
}

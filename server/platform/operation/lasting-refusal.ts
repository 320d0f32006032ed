import type { Tx } from "#platform/database/transaction.ts";
import { Refusal, type RefusalCode, type RefusalMembers } from "./refusal.ts";

/**
 * A refusal that leaves something behind. The request's own transaction is rolled back like any other; `afterwards` then runs in one of
 * its own, before the answer is sent. It must hold whatever others have done in between, and do nothing when it was done before.
 */
export class LastingRefusal extends Refusal {
  readonly afterwards: (tx: Tx) => Promise<void>;

  constructor(code: RefusalCode, members: RefusalMembers, afterwards: (tx: Tx) => Promise<void>) {
    super(code, members);
    this.afterwards = afterwards;
  }
}

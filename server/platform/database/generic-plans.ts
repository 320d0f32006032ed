import { statement } from "./statement.ts";
import { type Tx, withoutWaiting } from "./transaction.ts";

/**
 * From here on to its end, the transaction's statements are planned once per connection for any values. For statements that read a
 * few rows from each of many index ranges: planning them takes longer than running them, and the values change nothing about the
 * plan, but PostgreSQL would plan them anew each time as long as it believes that to be cheaper.
 */
export function useGenericPlans(tx: Tx): void {
  withoutWaiting(tx, statement`select set_config('plan_cache_mode', 'force_generic_plan', true)`.execute(tx));
}

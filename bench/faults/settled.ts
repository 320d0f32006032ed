import { setTimeout as wait } from "node:timers/promises";
import type { Cluster } from "./cluster.ts";

export type Queried = Pick<Cluster, "query">;

/** True if no delivery is waiting: an interrupted one becomes due again when its lease ends. */
export async function deliveriesSettled(cluster: Queried, leaseSeconds: number): Promise<boolean> {
  for (let second = 0; second < leaseSeconds * 4; second += 1) {
    const [open] = await cluster.query<{ open: number }>("select count(*)::int as open from webhook_deliveries");
    if (open!.open === 0) return true;
    await wait(1_000);
  }
  return false;
}

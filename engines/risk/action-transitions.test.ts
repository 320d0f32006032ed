import fc from "fast-check";
import { expect, it } from "vitest";
import {
  actionStatuses,
  type ActionStatus,
  isRetry,
  mayMove,
  movers,
  openStatuses,
  transitions,
} from "./action-transitions.ts";

const anyStatus = fc.constantFrom(...actionStatuses);

it("[RK-AC-1] [RK-AC-2] holds exactly the rows of the state table, written out here once more", () => {
  const rows = actionStatuses.flatMap((from) =>
    actionStatuses.filter((to) => mayMove(from, to)).map((to) => `${from} -> ${to} by ${movers[to]}`),
  );
  expect(rows).toEqual([
    "requested -> acknowledged by writers",
    "requested -> failed by writers",
    "requested -> cancelled by administrators",
    "acknowledged -> failed by writers",
    "acknowledged -> completed by writers",
    "acknowledged -> cancelled by administrators",
    "failed -> requested by writers",
    "failed -> cancelled by administrators",
  ]);
});

it("[RK-AC-2] no walk leaves a terminal status, and every further attempt follows a failure of its own", () => {
  fc.assert(
    fc.property(fc.array(anyStatus, { maxLength: 60 }), (asked) => {
      const walk: ActionStatus[] = ["requested"];
      for (const to of asked) if (mayMove(walk.at(-1)!, to)) walk.push(to);
      const steps = walk.slice(1).map((to, index) => ({ from: walk[index]!, to }));
      expect(walk.slice(0, -1).filter((status) => status === "completed" || status === "cancelled")).toEqual([]);
      expect(steps.filter(({ from, to }) => from === to)).toEqual([]);
      const retries = steps.filter(({ from, to }) => isRetry(from, to)).length;
      expect(retries).toBe(walk.slice(1).filter((status) => status === "requested").length);
      expect(retries).toBeLessThanOrEqual(walk.filter((status) => status === "failed").length);
    }),
    { numRuns: 5000 },
  );
});

it("is open exactly while it can still move", () => {
  expect(actionStatuses.filter((status) => transitions[status].length > 0)).toEqual([...openStatuses]);
});

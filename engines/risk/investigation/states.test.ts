import { expect, it } from "vitest";
import { investigationStatuses, mayMove } from "./states.ts";

it("[RK-IN-1] holds exactly the rows of the state table, written out here once more", () => {
  const rows = investigationStatuses.flatMap((from) =>
    investigationStatuses.filter((to) => mayMove(from, to)).map((to) => `${from} -> ${to}`),
  );
  expect(rows).toEqual([
    "queued -> running",
    "queued -> cancelled",
    "running -> completed",
    "running -> failed",
    "running -> cancelled",
  ]);
});

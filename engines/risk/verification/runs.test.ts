import { expect, it } from "vitest";
import { mayMove, runStatuses } from "./runs.ts";

it("holds exactly these moves, written out here once more", () => {
  const moves = runStatuses.flatMap((from) =>
    runStatuses.filter((to) => mayMove(from, to)).map((to) => `${from} -> ${to}`),
  );
  expect(moves).toEqual(["open -> completed", "open -> superseded"]);
});

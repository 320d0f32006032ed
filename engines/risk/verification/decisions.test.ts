import { expect, it } from "vitest";
import { mayDecide, verificationDecisions } from "./decisions.ts";

it("[RK-VE-2] holds exactly these moves, written out here once more", () => {
  const moves = (["undecided", ...verificationDecisions] as const).flatMap((from) =>
    verificationDecisions.filter((to) => mayDecide(from, to)).map((to) => `${from} -> ${to}`),
  );
  expect(moves).toEqual([
    "undecided -> approved",
    "undecided -> rejected",
    "approved -> rejected",
    "approved -> revoked",
    "rejected -> approved",
    "revoked -> approved",
    "revoked -> rejected",
  ]);
});

import type { Delivery } from "@probity/contract";
import { describe, expect, it } from "vitest";
import { dotsOf } from "./attempt-dots-model.ts";

const delivery = (change: Partial<Delivery["data"]>) => change as Delivery["data"];

describe("the attempts of a delivery in a list", () => {
  it.each([
    ["before the first", { status: "pending", attemptCount: 0, lastOutcome: null }, "next left left left left"],
    [
      "delivered at once",
      { status: "succeeded", attemptCount: 1, lastOutcome: "success" },
      "success left left left left",
    ],
    ["waiting", { status: "pending", attemptCount: 2, lastOutcome: "timeout" }, "failed timeout next left left"],
    ["failed", { status: "failed", attemptCount: 5, lastOutcome: "dns" }, "failed failed failed failed refused"],
    [
      "repaired by hand",
      { status: "succeeded", attemptCount: 6, lastOutcome: "success" },
      "failed failed failed failed failed success",
    ],
  ] as const)("%s", (_when, change, dots) => {
    expect(dotsOf(delivery(change)).join(" ")).toBe(dots);
  });
});
